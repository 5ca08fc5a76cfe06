// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CDBus
import GLib

/// A connection to a bus, on the event loop.
///
/// It is the program's own: no library shares it, and it ends when it is closed or released. Losing the bus ends
/// nothing but the connection; ``onDisconnect`` tells of it.
@MainActor
public final class Connection {
    /// The name that the bus gave this connection; nil until it has greeted it.
    var uniqueName: BusName? {
        dbus_bus_get_unique_name(pointer).map { BusName(trusted: String(cString: $0)) }
    }

    /// Called once when the bus is lost, not when this side closes.
    public var onDisconnect: (@MainActor () -> Void)?

    /// Called when the bus takes a name away that this connection had.
    public var onNameLost: (@MainActor (BusName) -> Void)?

    let pointer: OpaquePointer
    var subscriptions = WeakTable<Subscription>()
    var calls = WeakTable<PendingCall>()
    private let loop: LoopIntegration
    private var greeting: PendingCall?
    private var objects: [String: ExportedObject] = [:]
    private var ownedNames: Set<BusName> = []
    private(set) var isOpen = true

    /// Opens a private connection and waits for the bus to greet it.
    ///
    /// - Throws: the reason in libdbus's words when there is no bus or it refuses.
    public static func open(_ address: BusAddress) throws(BusError) -> Connection {
        let pointer = try connect(to: address)
        do {
            _ = try BusError.check { dbus_bus_register(pointer, $0) }
        } catch {
            dbus_connection_close(pointer)
            dbus_connection_unref(pointer)
            throw error
        }
        return Connection(adopting: pointer)
    }

    /// Opens a private connection to a bus that may hang, and waits for nothing: what is sent at once goes out behind the
    /// greeting, and what comes back, or does not, is seen by who sent it. A bus that refuses is as good as lost.
    ///
    /// - Throws: the reason in libdbus's words when nobody listens there.
    public static func openWithoutWaiting(_ address: BusAddress) throws(BusError) -> Connection {
        let connection = Connection(adopting: try connect(to: address))
        connection.greet()
        return connection
    }

    private static func connect(to address: BusAddress) throws(BusError) -> OpaquePointer {
        let address = try address.resolved()
        let pointer = try BusError.check { dbus_connection_open_private(address, $0) }!
        // Where it is on, losing the bus ends the program without a word.
        dbus_connection_set_exit_on_disconnect(pointer, 0)
        return pointer
    }

    private func greet() {
        greeting = call(Bus.name, path: Bus.path, interface: Bus.interface, member: "Hello", timeout: nil) {
            [weak self] reply in
            guard let self else { return }
            greeting = nil
            if case .success(let values) = reply, let name = values.first?.as(String.self) {
                dbus_bus_set_unique_name(pointer, name)
            }
        }
    }

    private init(adopting pointer: OpaquePointer) {
        self.pointer = pointer
        loop = LoopIntegration(pointer)
        // A filter, and not a table of paths in libdbus, so that every wrong call is answered in one place.
        let receive: @MainActor (Message) -> Bool = { [unowned self] message in self.receive(message) }
        dbus_connection_add_filter(
            pointer,
            { _, message, data in
                nonisolated(unsafe) let (message, data) = (message!, data)
                let isAnswered = MainActor.assumeIsolated {
                    Callback<@MainActor (Message) -> Bool>.borrow(data)(Message(retaining: message))
                }
                return isAnswered ? DBUS_HANDLER_RESULT_HANDLED : DBUS_HANDLER_RESULT_NOT_YET_HANDLED
            },
            Callback.pass(receive), releaseCallback)
    }

    isolated deinit {
        loop.detach()
        dbus_connection_close(pointer)
        dbus_connection_unref(pointer)
    }

    /// Ends the connection after sending what waits to be sent. Doing so twice is harmless.
    public func close() {
        guard isOpen else { return }
        // The loop, which sends all else, is about to be left.
        dbus_connection_flush(pointer)
        isOpen = false
        loop.detach()
        dbus_connection_close(pointer)
    }
}

// MARK: Receiving

extension Connection {
    /// Takes what libdbus has received.
    ///
    /// - Returns: whether it was a call that has been answered here.
    private func receive(_ message: Message) -> Bool {
        if message.isMethodCall {
            answer(message)
            return true
        }
        if message.isSignal {
            receive(signal: message)
        }
        return false
    }

    private func receive(signal message: Message) {
        guard let signal = Signal(message) else {
            // Only libdbus itself, on this side of the socket, can send a message without a sender.
            if message.interface == DBUS_INTERFACE_LOCAL, message.member == "Disconnected", isOpen {
                lose()
            }
            return
        }
        if signal.sender == Bus.name, signal.member == "NameLost",
            let name = signal.arguments.first?.as(String.self).map(BusName.init(trusted:)),
            ownedNames.remove(name) != nil
        {
            onNameLost?(name)
        }
        for subscription in subscriptions.objects {
            subscription.deliver(signal)
        }
    }

    /// libdbus leaves the calls that wait for a reply to their time limits.
    private func lose() {
        isOpen = false
        for call in calls.objects {
            call.finish(.failure(BusError(.disconnected, "The connection to the bus is lost")))
        }
        onDisconnect?()
    }

    private func answer(_ call: Message) {
        do {
            let reply = call.makeReply()
            try reply.append(results(of: call))
            send(reply, to: call)
        } catch {
            send(call.makeReply(error), to: call)
        }
    }

    private func results(of call: Message) throws(BusError) -> [Value] {
        let path = call.path ?? "/"
        if let object = objects[path] {
            return try object.results(of: call)
        }
        if call.member == "Introspect", [nil, Introspection.interface.string].contains(call.interface),
            let text = Introspection.text(parent: path, children: children(of: path))
        {
            return [.string(text)]
        }
        throw BusError(.unknownObject, "There is no object at \(Quotation(path))")
    }

    private func send(_ reply: Message, to call: Message) {
        guard !call.wantsNoReply else { return }
        send(reply)
    }

    /// Hands a message to the bus; without one it goes nowhere.
    func send(_ message: Message) {
        guard isOpen else { return }
        dbus_connection_send(pointer, message.pointer, nil)
    }
}

// MARK: Objects

extension Connection {
    /// Makes the object answer at its path, in the place of one that was there before.
    public func export(_ object: ExportedObject) {
        let path = object.path.string
        objects[path] = object
        object.childNames = { [weak self] in self?.children(of: path) ?? [] }
    }

    /// Takes the object at a path away again.
    public func withdraw(_ path: ObjectPath) {
        objects[path.string] = nil
    }

    /// Emits a signal.
    ///
    /// - Parameters:
    ///   - signal: the signal's name.
    ///   - interface: the interface that declares it.
    ///   - path: the object that it comes from.
    ///   - arguments: the values, of the declared types.
    /// - Returns: whether the values fit into a message; only a nesting beyond measure does not.
    @discardableResult
    public func emit(_ signal: MemberName, interface: InterfaceName, path: ObjectPath, arguments: [Value]) -> Bool {
        let message = Message(signal: signal, interface: interface, path: path)
        guard (try? message.append(arguments)) != nil else { return false }
        send(message)
        return true
    }

    /// The next parts of the paths of exported objects below this one, sorted.
    private func children(of path: String) -> [String] {
        let prefix = path == "/" ? "/" : path + "/"
        let names = objects.keys.compactMap { other -> String? in
            guard other.utf8.starts(with: prefix.utf8), other != path else { return nil }
            let rest = other.utf8.dropFirst(prefix.utf8.count)
            return String(rest.prefix { $0 != UInt8(ascii: "/") })
        }
        return Set(names).sorted()
    }
}

// MARK: Names

extension Connection {
    /// What came of asking for a name.
    public enum NameRequest: Sendable {
        /// The name is this connection's.
        case owned
        /// Another connection has it, and this one does not wait for it.
        case taken
    }

    /// Asks for a well-known name, and waits for the answer.
    ///
    /// - Throws: the bus's refusal, or `InvalidArgs` for a unique name.
    public func requestName(_ name: BusName) throws(BusError) -> NameRequest {
        try checkIsWellKnown(name)
        let answer = try BusError.check {
            dbus_bus_request_name(pointer, name.string, UInt32(DBUS_NAME_FLAG_DO_NOT_QUEUE), $0)
        }
        guard answer != DBUS_REQUEST_NAME_REPLY_EXISTS else { return .taken }
        ownedNames.insert(name)
        return .owned
    }

    /// Gives a name back, and waits until that is done. ``onNameLost`` does not tell of it.
    ///
    /// - Throws: the bus's refusal, or `InvalidArgs` for a unique name.
    public func releaseName(_ name: BusName) throws(BusError) {
        try checkIsWellKnown(name)
        guard ownedNames.remove(name) != nil else { return }
        _ = try BusError.check { dbus_bus_release_name(pointer, name.string, $0) }
    }

    private func checkIsWellKnown(_ name: BusName) throws(BusError) {
        guard isOpen else { throw BusError(.disconnected, "The connection to the bus is closed") }
        guard !name.isUnique else {
            throw BusError(.invalidArgs, "'\(name)' is a connection's own name: only a well-known one can be asked for")
        }
    }
}
