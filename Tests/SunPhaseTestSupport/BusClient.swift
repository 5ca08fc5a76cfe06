// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGio
import Foundation

/// A D-Bus client on GDBus, to look at a service from outside.
///
/// Its calls block, each with a time limit. It never answers one: to others it looks like a program that hangs. It may be used from any thread, by one at a time.
public final class BusClient: @unchecked Sendable {
    /// An error that the other side, or the bus, answered.
    public struct Refusal: Error, Equatable, CustomStringConvertible {
        /// The error's name on the bus.
        public let name: String
        /// Its sentence.
        public let message: String
        /// Both.
        public var description: String { "\(name): \(message)" }

        /// Names an error, to compare with.
        public init(name: String, message: String) {
            self.name = name
            self.message = message
        }
    }

    /// A signal as it came.
    public struct Signal: Equatable, Sendable {
        /// The object.
        public let path: String
        /// The interface.
        public let interface: String
        /// The name.
        public let member: String
        /// The values.
        public let arguments: GioVariant
    }

    /// How long a call waits for its answer.
    public var timeout: Duration = patience

    private let connection: OpaquePointer
    private let context = g_main_context_new()!
    private let log = IncomingLog()
    private var signals: [Signal] = []

    /// Connects to the bus at the address.
    public init(address: String) throws {
        var error: UnsafeMutablePointer<GError>?
        let flags = GDBusConnectionFlags(
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        guard let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error) else {
            throw Self.refusal(error)
        }
        self.connection = connection
        // On by default here: the end of the bus would end the test.
        g_dbus_connection_set_exit_on_close(connection, 0)
        g_dbus_connection_add_filter(
            connection,
            { _, message, isIncoming, data in
                guard isIncoming != 0 else { return message }
                let log = Unmanaged<IncomingLog>.fromOpaque(data!).takeUnretainedValue()
                guard log.append(message!) == "call" else { return message }

                g_object_unref(UnsafeMutableRawPointer(message))
                return nil
            }, Unmanaged.passRetained(log).toOpaque(), { Unmanaged<IncomingLog>.fromOpaque($0!).release() })
    }

    deinit {
        close()
        g_object_unref(UnsafeMutableRawPointer(connection))
        g_main_context_unref(context)
    }

    /// The name that the bus gave this client.
    public var uniqueName: String { String(cString: g_dbus_connection_get_unique_name(connection)) }

    /// Leaves the bus.
    public func close() {
        inContext { _ = g_dbus_connection_close_sync(connection, nil, nil) }
    }

    /// Calls a method.
    ///
    /// - Parameters:
    ///   - interface: `nil` to leave it to the other side which one has the method.
    ///   - arguments: a structure of them, as a text of GVariant's; `()` for none.
    ///   - descriptors: file descriptors to send along.
    /// - Returns: a structure of the results.
    @discardableResult
    public func call(
        _ destination: String, _ path: String, _ interface: String?, _ member: String, _ arguments: String = "()",
        descriptors: [Int32] = []
    ) throws -> GioVariant {
        let message = try makeCall(destination, path, interface, member, arguments)
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        g_dbus_message_set_flags(message, G_DBUS_MESSAGE_FLAGS_NO_AUTO_START)
        if !descriptors.isEmpty {
            let copies = descriptors.map { dup($0) }
            let list = g_unix_fd_list_new_from_array(copies, gint(copies.count))
            g_dbus_message_set_unix_fd_list(message, list)
            g_object_unref(list)
        }
        return try inContext {
            var error: UnsafeMutablePointer<GError>?
            let reply = g_dbus_connection_send_message_with_reply_sync(
                connection, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, gint(timeout / .milliseconds(1)), nil, nil, &error)
            guard let reply else { throw Self.refusal(error) }
            defer { g_object_unref(UnsafeMutableRawPointer(reply)) }
            guard g_dbus_message_to_gerror(reply, &error) == 0 else { throw Self.refusal(error) }
            guard let body = g_dbus_message_get_body(reply) else { return try GioVariant(parsing: "()") }
            return GioVariant(adopting: g_variant_ref(body))
        }
    }

    /// Sends a call that asks for no reply.
    public func send(
        _ destination: String, _ path: String, _ interface: String?, _ member: String, _ arguments: String = "()"
    ) throws {
        let message = try makeCall(destination, path, interface, member, arguments)
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        g_dbus_message_set_flags(message, G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED)
        g_dbus_connection_send_message(connection, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
    }

    /// Sends a signal to one receiver, also one that only the bus should send.
    public func emit(
        to destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: String = "()"
    ) throws {
        let body = try GioVariant(parsing: arguments)
        let message = g_dbus_message_new_signal(path, interface, member)!
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        g_dbus_message_set_destination(message, destination)
        g_dbus_message_set_body(message, body.pointer)
        g_dbus_connection_send_message(connection, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
    }

    /// Reads a property.
    public func get(_ destination: String, _ path: String, _ interface: String, _ name: String) throws -> GioVariant {
        try call(destination, path, Self.properties, "Get", "('\(interface)', '\(name)')")[0][0]
    }

    /// Reads all properties of an interface, as a dictionary.
    public func getAll(_ destination: String, _ path: String, _ interface: String) throws -> GioVariant {
        try call(destination, path, Self.properties, "GetAll", "('\(interface)',)")[0]
    }

    /// Writes a property; the value is a text of GVariant's.
    public func set(
        _ destination: String, _ path: String, _ interface: String, _ name: String, _ value: String
    ) throws {
        try call(destination, path, Self.properties, "Set", "('\(interface)', '\(name)', <\(value)>)")
    }

    /// The text that the object introspects with.
    public func introspect(_ destination: String, _ path: String) throws -> String {
        try call(destination, path, "org.freedesktop.DBus.Introspectable", "Introspect")[0].string ?? ""
    }

    /// Whether somebody has the name.
    public func hasOwner(_ name: String) throws -> Bool {
        try call(Self.bus, "/", Self.bus, "NameHasOwner", "('\(name)',)")[0].bool ?? false
    }

    /// Asks for a name; whether this client has it now.
    public func requestName(_ name: String) throws -> Bool {
        try call(Self.bus, "/", Self.bus, "RequestName", "('\(name)', uint32 4)")[0].uint32 == 1
    }

    private static let bus = "org.freedesktop.DBus"
    private static let properties = "org.freedesktop.DBus.Properties"

    private func makeCall(
        _ destination: String, _ path: String, _ interface: String?, _ member: String, _ arguments: String
    ) throws -> OpaquePointer {
        let body = try GioVariant(parsing: arguments)
        let message = g_dbus_message_new_method_call(destination, path, interface, member)!
        g_dbus_message_set_body(message, body.pointer)
        return message
    }

    private func inContext<T>(_ body: () throws -> T) rethrows -> T {
        g_main_context_push_thread_default(context)
        defer { g_main_context_pop_thread_default(context) }
        return try body()
    }

    private static func refusal(_ error: UnsafeMutablePointer<GError>?) -> Refusal {
        defer { g_error_free(error) }
        let name = g_dbus_error_get_remote_error(error)
        defer { g_free(name) }
        g_dbus_error_strip_remote_error(error)
        return Refusal(
            name: name.map { String(cString: $0) } ?? "local", message: String(cString: error!.pointee.message))
    }
}

// MARK: Signals

extension BusClient {
    /// Listens for signals from now on; what is `nil` does not matter. The bus knows of it when this returns.
    public func listen(
        from sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil
    ) throws {
        inContext {
            _ = g_dbus_connection_signal_subscribe(
                connection, sender, interface, member, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
                { _, _, path, interface, member, arguments, data in
                    Unmanaged<BusClient>.fromOpaque(data!).takeUnretainedValue().signals.append(
                        Signal(
                            path: String(cString: path!), interface: String(cString: interface!),
                            member: String(cString: member!),
                            arguments: GioVariant(adopting: g_variant_ref(arguments))))
                }, Unmanaged.passUnretained(self).toOpaque(), nil)
        }
        // The bus answers in the order it was asked.
        try call(Self.bus, "/", Self.bus, "GetId")
    }

    /// Waits until that many signals are there, and takes all there are.
    ///
    /// - Returns: fewer than asked for when the time limit has passed.
    public func takeSignals(_ count: Int, within limit: Duration = patience) -> [Signal] {
        inContext {
            _ = eventually(within: limit) {
                while g_main_context_iteration(context, 0) != 0 {}
                return signals.count >= count
            }
        }
        defer { signals = [] }
        return signals
    }

    /// What has come in, in the order of arrival, and forgets it: `signal PhaseChanged`, `reply`, `error`.
    public func takeIncoming() -> [String] { log.take() }
}

/// Filled by GDBus's own thread, read by the test.
private final class IncomingLog: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [String] = []

    func append(_ message: OpaquePointer) -> String {
        let entry =
            switch g_dbus_message_get_message_type(message) {
            case G_DBUS_MESSAGE_TYPE_SIGNAL: "signal " + String(cString: g_dbus_message_get_member(message))
            case G_DBUS_MESSAGE_TYPE_METHOD_RETURN: "reply"
            case G_DBUS_MESSAGE_TYPE_ERROR: "error"
            default: "call"
            }
        lock.withLock { entries.append(entry) }
        return entry
    }

    func take() -> [String] {
        lock.withLock {
            defer { entries = [] }
            return entries
        }
    }
}
