// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CDBus
import GLib

/// A call that waits for its reply, which is not told once this is cancelled or released, or the connection closed.
@MainActor
public final class PendingCall {
    private var reply: (@MainActor (Result<[Value], BusError>) -> Void)?
    private var pointer: OpaquePointer?
    private var failure: EventSource?
    private weak var connection: Connection?

    fileprivate init(on connection: Connection, reply: @escaping @MainActor (Result<[Value], BusError>) -> Void) {
        self.reply = reply
        self.connection = connection
        connection.calls.add(self)
    }

    isolated deinit {
        cancel()
    }

    /// Stops waiting. Doing so twice, or after the reply, is harmless.
    public func cancel() {
        reply = nil
        failure = nil
        connection?.calls.remove(self)
        guard let pointer else { return }
        self.pointer = nil
        dbus_pending_call_cancel(pointer)
        dbus_pending_call_unref(pointer)
    }

    /// Tells how the call ended, the first time.
    func finish(_ outcome: Result<[Value], BusError>) {
        let reply = reply
        cancel()
        reply?(outcome)
    }

    /// Waits for the reply that libdbus is going to find, or to make up.
    fileprivate func wait(for pointer: OpaquePointer) {
        self.pointer = pointer
        let finish: @MainActor (Message) -> Void = { [weak self] message in self?.finish(message.outcome) }
        dbus_pending_call_set_notify(
            pointer,
            { pending, data in
                nonisolated(unsafe) let (pending, data) = (pending!, data)
                MainActor.assumeIsolated {
                    Callback<@MainActor (Message) -> Void>.borrow(data)(Message.takeReply(of: pending))
                }
            },
            Callback.pass(finish), releaseCallback)
    }

    /// Tells a failure in the next turn of the loop: no reply comes before the call has returned.
    fileprivate func failSoon(_ error: BusError) {
        failure = EventLoop.soon { [unowned self] in finish(.failure(error)) }
    }
}

extension Connection {
    /// Calls a method of another connection's object.
    ///
    /// - Parameters:
    ///   - destination: who is called.
    ///   - path: the object.
    ///   - interface: the interface that declares the method.
    ///   - member: the method.
    ///   - arguments: the values, of the declared types.
    ///   - timeout: after how long to give up, with `NoReply`; nil when never.
    ///   - reply: told once, in a later turn of the loop: the results, or the error of the other side, of the bus, or
    ///     of this side when it could not send or understand.
    /// - Returns: the call, to be kept as long as its reply matters.
    public func call(
        _ destination: BusName, path: ObjectPath, interface: InterfaceName, member: MemberName,
        arguments: [Value] = [], timeout: Duration?,
        reply: @escaping @MainActor (Result<[Value], BusError>) -> Void
    ) -> PendingCall {
        let call = PendingCall(on: self, reply: reply)
        do {
            let message = Message(callTo: destination, path: path, interface: interface, member: member)
            try message.append(arguments)
            call.wait(for: try sendWithReply(message, timeout: timeout))
        } catch {
            call.failSoon(error)
        }
        return call
    }

    private func sendWithReply(_ message: Message, timeout: Duration?) throws(BusError) -> OpaquePointer {
        var pending: OpaquePointer?
        // The largest number means no limit.
        let limit = timeout.map { Int32(min(max($0 / .milliseconds(1), 1), Double(Int32.max - 1))) } ?? Int32.max
        // Without a connection it reports success all the same, and leaves no pending call.
        guard isOpen, dbus_connection_send_with_reply(pointer, message.pointer, &pending, limit) != 0,
            let pending
        else { throw BusError(.disconnected, "The connection to the bus is closed") }
        return pending
    }
}

extension Message {
    /// What a reply says.
    fileprivate var outcome: Result<[Value], BusError> {
        if let error { return .failure(error) }
        do throws(MessageReader.Refusal) {
            return .success(try arguments)
        } catch {
            let name: ErrorName = error == .tooMuch ? .limitsExceeded : .failed
            return .failure(BusError(name, "The reply holds \(error.content)"))
        }
    }
}
