// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

internal import CDBus
internal import GLib

/// A call that waits for its reply, which is not told once this is cancelled or released.
@MainActor
public final class PendingCall {
    private let pointer: OpaquePointer?
    private let failure: EventSource?

    /// Waits for the reply that libdbus is going to find or to make up.
    fileprivate init(
        adopting pointer: OpaquePointer, reply: @escaping @MainActor (Result<[Value], BusError>) -> Void
    ) {
        self.pointer = pointer
        failure = nil
        dbus_pending_call_set_notify(
            pointer,
            { pending, data in
                nonisolated(unsafe) let (pending, data) = (pending!, data)
                MainActor.assumeIsolated {
                    let reply = Callback<@MainActor (Result<[Value], BusError>) -> Void>.borrow(data)
                    reply(Message.takeReply(of: pending).outcome)
                }
            },
            Callback.pass(reply), releaseCallback)
    }

    /// Tells a failure in the next turn of the loop: no reply comes before the call has returned.
    fileprivate init(failing error: BusError, reply: @escaping @MainActor (Result<[Value], BusError>) -> Void) {
        pointer = nil
        failure = EventLoop.soon { reply(.failure(error)) }
    }

    isolated deinit {
        cancel()
        if let pointer { dbus_pending_call_unref(pointer) }
    }

    /// Stops waiting. Doing so twice, or after the reply, is harmless.
    public func cancel() {
        failure?.cancel()
        if let pointer { dbus_pending_call_cancel(pointer) }
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
    ///   - timeout: after how long to give up, with `NoReply`.
    ///   - reply: told once, in a later turn of the loop: the results, or the error of the other side, of the bus, or
    ///     of this side when it could not send or understand.
    /// - Returns: the call, to be kept as long as its reply matters.
    public func call(
        _ destination: BusName, path: ObjectPath, interface: InterfaceName, member: MemberName,
        arguments: [Value] = [], timeout: Duration,
        reply: @escaping @MainActor (Result<[Value], BusError>) -> Void
    ) -> PendingCall {
        do {
            let message = Message(callTo: destination, path: path, interface: interface, member: member)
            try message.append(arguments)
            return PendingCall(adopting: try sendWithReply(message, timeout: timeout), reply: reply)
        } catch {
            return PendingCall(failing: error, reply: reply)
        }
    }

    private func sendWithReply(_ message: Message, timeout: Duration) throws(BusError) -> OpaquePointer {
        var pending: OpaquePointer?
        // The largest number would mean no limit.
        let milliseconds = min(max(timeout / .milliseconds(1), 1), Double(Int32.max - 1))
        // Without a connection it reports success all the same, and leaves no pending call.
        guard isOpen, dbus_connection_send_with_reply(pointer, message.pointer, &pending, Int32(milliseconds)) != 0,
            let pending
        else { throw BusError(.disconnected, "The connection to the bus is closed") }
        return pending
    }
}

extension Message {
    /// What a reply says.
    fileprivate var outcome: Result<[Value], BusError> {
        if let error { return .failure(error) }
        guard let arguments else {
            return .failure(BusError(.failed, "The reply holds file descriptors or too long lists"))
        }
        return .success(arguments)
    }
}
