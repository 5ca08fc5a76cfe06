// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CDBus

/// One message, owned.
///
/// The functions that make one give `nil` only when there is no memory left, and there GLib ends the program
/// anyway; so does this.
final class Message {
    let pointer: OpaquePointer

    /// Takes over the caller's reference.
    private init(adopting pointer: OpaquePointer?) {
        self.pointer = pointer!
    }

    /// Holds a message that belongs to libdbus.
    init(retaining pointer: OpaquePointer) {
        self.pointer = dbus_message_ref(pointer)
    }

    /// A call of a method.
    init(callTo destination: BusName, path: ObjectPath, interface: InterfaceName, member: MemberName) {
        pointer = dbus_message_new_method_call(
            destination.string, path.string, interface.string, member.string)!
    }

    /// A signal to whoever listens.
    init(signal member: MemberName, interface: InterfaceName, path: ObjectPath) {
        pointer = dbus_message_new_signal(path.string, interface.string, member.string)!
    }

    deinit {
        dbus_message_unref(pointer)
    }

    /// The answer to this call.
    func makeReply() -> Message {
        Message(adopting: dbus_message_new_method_return(pointer))
    }

    /// The refusal of this call.
    func makeReply(_ error: BusError) -> Message {
        Message(adopting: dbus_message_new_error(pointer, error.name.string, error.message.withoutNull))
    }

    /// The reply that a pending call has received.
    static func takeReply(of pending: OpaquePointer) -> Message {
        Message(adopting: dbus_pending_call_steal_reply(pending))
    }

    /// Appends values.
    ///
    /// - Throws: `LimitsExceeded` when together they have too long a signature or are nested too deep.
    func append(_ values: [Value]) throws(BusError) {
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(pointer, &iterator)
        guard values.count <= 1 || Signature(joining: values.map(\.signature)) != nil,
            withUnsafeMutablePointer(to: &iterator, { values.allSatisfy(MessageWriter($0).append) })
        else { throw BusError(.limitsExceeded, "The values are too many or nested too deep for a message") }
    }

    /// All arguments.
    var arguments: [Value] {
        get throws(MessageReader.Refusal) { try MessageReader.arguments(of: pointer) }
    }

    /// The types of the arguments.
    var signature: String { String(cString: dbus_message_get_signature(pointer)) }

    /// Whether the arguments have these types.
    func hasSignature(_ signature: Signature) -> Bool {
        dbus_message_has_signature(pointer, signature.string) != 0
    }

    /// Whether the sender of this call does not want to hear of it again.
    var wantsNoReply: Bool { dbus_message_get_no_reply(pointer) != 0 }

    var sender: BusName? { dbus_message_get_sender(pointer).map { BusName(trusted: String(cString: $0)) } }
    var path: String? { dbus_message_get_path(pointer).map { String(cString: $0) } }
    var interface: String? { dbus_message_get_interface(pointer).map { String(cString: $0) } }
    var member: String? { dbus_message_get_member(pointer).map { String(cString: $0) } }

    var isMethodCall: Bool { dbus_message_get_type(pointer) == DBUS_MESSAGE_TYPE_METHOD_CALL }
    var isSignal: Bool { dbus_message_get_type(pointer) == DBUS_MESSAGE_TYPE_SIGNAL }

    /// The error that this reply carries, if it is one.
    var error: BusError? {
        guard dbus_message_get_type(pointer) == DBUS_MESSAGE_TYPE_ERROR else { return nil }
        let name = dbus_message_get_error_name(pointer).map { ErrorName(trusted: String(cString: $0)) }
        return BusError(name ?? .failed, (try? arguments)?.first?.as(String.self) ?? "")
    }
}
