// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CDBus

/// A text that obeys one of D-Bus's naming rules: no other can be made, and libdbus, which ends the program when
/// it is handed a bad one, never sees one.
public struct Name<Rule: NamingRule>: Hashable, Sendable {
    /// The name as it is written on the bus.
    public let string: String

    /// Takes the text as a name.
    ///
    /// - Returns: `nil` when the text breaks the rule.
    public init?(_ string: String) {
        guard Rule.accepts(string) else { return nil }
        self.string = string
    }

    /// Takes a text that comes from libdbus, which has checked it.
    init(trusted string: String) {
        self.string = string
    }
}

extension Name: ExpressibleByStringLiteral {
    /// Takes a literal in the source text; a bad one is a programming error and ends the program.
    public init(stringLiteral value: String) {
        precondition(Rule.accepts(value), "'\(value)' is not a valid \(Rule.self)")
        self.string = value
    }
}

extension Name: CustomStringConvertible {
    /// The name as it is written on the bus.
    public var description: String { string }
}

/// What a kind of name must look like.
public protocol NamingRule {
    /// Whether the text is such a name.
    static func accepts(_ string: String) -> Bool
}

/// The path of an object, such as `/org/sunphase/SunPhase1`.
public typealias ObjectPath = Name<ObjectPathRule>
/// The name of a connection: a well-known one that it asked for, or the unique one that the bus gave it.
public typealias BusName = Name<BusNameRule>
/// The name of an interface, such as `org.freedesktop.DBus.Properties`.
public typealias InterfaceName = Name<InterfaceNameRule>
/// The name of a method, a signal or a property.
public typealias MemberName = Name<MemberNameRule>
/// The name of an error, such as `org.freedesktop.DBus.Error.Failed`.
public typealias ErrorName = Name<ErrorNameRule>

/// The rule for ``ObjectPath``.
public enum ObjectPathRule: NamingRule {
    /// Whether the text is the path of an object.
    public static func accepts(_ string: String) -> Bool {
        string.hasNoNull && dbus_validate_path(string, nil) != 0
    }
}

/// The rule for ``BusName``.
public enum BusNameRule: NamingRule {
    /// Whether the text is a well-known or a unique name.
    public static func accepts(_ string: String) -> Bool {
        string.hasNoNull && dbus_validate_bus_name(string, nil) != 0
    }
}

/// The rule for ``InterfaceName``.
public enum InterfaceNameRule: NamingRule {
    /// Whether the text is the name of an interface.
    public static func accepts(_ string: String) -> Bool {
        string.hasNoNull && dbus_validate_interface(string, nil) != 0
    }
}

/// The rule for ``MemberName``.
public enum MemberNameRule: NamingRule {
    /// Whether the text is the name of a method, a signal or a property.
    public static func accepts(_ string: String) -> Bool {
        string.hasNoNull && dbus_validate_member(string, nil) != 0
    }
}

/// The rule for ``ErrorName``.
public enum ErrorNameRule: NamingRule {
    /// Whether the text is the name of an error.
    public static func accepts(_ string: String) -> Bool {
        string.hasNoNull && dbus_validate_error_name(string, nil) != 0
    }
}

extension Name where Rule == BusNameRule {
    /// Whether this is the name that the bus gave a connection, and not one that was asked for.
    public var isUnique: Bool { string.utf8.first == UInt8(ascii: ":") }
}

extension String {
    /// Whether C sees the whole text: for C, a null character ends it.
    var hasNoNull: Bool { !utf8.contains(0) }

    /// The text as it can be sent: a null character becomes the one that stands for what cannot be shown.
    var withoutNull: String {
        hasNoNull ? self : String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}

/// The bus itself, as one whom others can call.
public enum Bus {
    /// The name that the bus itself has on it.
    public static let name: BusName = "org.freedesktop.DBus"
    /// Where its object is.
    public static let path: ObjectPath = "/org/freedesktop/DBus"
    /// The interface of that object: who is there, and under which names.
    public static let interface: InterfaceName = "org.freedesktop.DBus"

    /// The signal that a name has another owner: the name, the old owner, the new one; an empty text is none.
    public static func ownerChange(of name: BusName) -> SignalMatch {
        SignalMatch(
            sender: Bus.name, path: path, interface: interface, member: "NameOwnerChanged", firstArgument: name.string)
    }
}
