// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// One row of an interface: a property's name and the functions that read and write it. Its type on the bus is
/// that of the function.
@MainActor
public struct Property {
    /// What is said when the value changes: the annotation `EmitsChangedSignal`.
    public enum Announcement: String, Sendable {
        /// Each change is announced, with the new value.
        case changes = "true"
        /// The value never changes.
        case constant = "const"
        /// Changes are not announced: who wants to know asks.
        case never = "false"
    }

    /// Who may do what, in the words of the introspection format.
    public enum Access: String, Sendable {
        /// The value can be read.
        case read
        /// The value can be read and written.
        case readWrite = "readwrite"
    }

    /// The name on the bus.
    public let name: MemberName
    /// The type on the bus.
    public let signature: Signature
    /// What is said when the value changes.
    public let emits: Announcement
    /// Reads the value, which has the type of ``signature``.
    let read: @MainActor () throws(BusError) -> Value
    /// Writes the value; `nil` where that is not allowed.
    let write: (@MainActor (Caller, Value) throws(BusError) -> Void)?

    /// Whether the value can be written.
    public var access: Access { write == nil ? .read : .readWrite }

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - name: the name on the bus.
    ///   - emits: what is said when the value changes.
    ///   - get: reads the value.
    ///   - set: writes the value; without it the property can be read only.
    public init<T: BusValue>(
        _ name: MemberName,
        emits: Announcement,
        get: @escaping @MainActor () throws(BusError) -> T,
        set: (@MainActor (Caller, T) throws(BusError) -> Void)? = nil
    ) {
        self.name = name
        self.signature = Signature(stringLiteral: T.signature.string)
        self.emits = emits
        self.read = { () throws(BusError) in try get().busValue }
        guard let set else {
            self.write = nil
            return
        }
        self.write = { caller, value throws(BusError) in
            guard let argument = T(busValue: value) else {
                let type = value.signature
                throw BusError(.invalidArgs, "Property '\(name)' is of type '\(T.signature)', not '\(type)'")
            }
            try set(caller, argument)
        }
    }
}
