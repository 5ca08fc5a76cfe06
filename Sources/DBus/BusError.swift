// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CDBus

/// An error as the bus carries it: a name that programs compare and a sentence that people read.
public struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of error it is.
    public let name: ErrorName
    /// What happened, in a sentence.
    public let message: String

    /// Makes an error.
    public init(_ name: ErrorName, _ message: String) {
        self.name = name
        self.message = message
    }

    /// Message and name, for a log.
    public var description: String { "\(message) (\(name))" }
}

extension Name where Rule == ErrorNameRule {
    /// Something failed, without a name of its own.
    public static var failed: ErrorName { standard("Failed") }
    /// The connection to the bus is gone.
    public static var disconnected: ErrorName { standard("Disconnected") }
    /// The arguments have the wrong types, or values that are not accepted.
    public static var invalidArgs: ErrorName { standard("InvalidArgs") }
    /// Too much was asked for.
    public static var limitsExceeded: ErrorName { standard("LimitsExceeded") }
    /// There is no bus at this address.
    public static var noServer: ErrorName { standard("NoServer") }
    /// The property can be read only.
    public static var propertyReadOnly: ErrorName { standard("PropertyReadOnly") }
    /// The object has no such interface.
    public static var unknownInterface: ErrorName { standard("UnknownInterface") }
    /// The interface has no such method.
    public static var unknownMethod: ErrorName { standard("UnknownMethod") }
    /// There is no object at this path.
    public static var unknownObject: ErrorName { standard("UnknownObject") }
    /// The interface has no such property.
    public static var unknownProperty: ErrorName { standard("UnknownProperty") }

    private static func standard(_ word: String) -> ErrorName {
        ErrorName(trusted: "org.freedesktop.DBus.Error." + word)
    }
}

extension BusError {
    /// Runs a function of libdbus that reports an error through its last argument, and throws that error.
    static func check<T>(_ function: (UnsafeMutablePointer<DBusError>) -> T) throws(BusError) -> T {
        var error = DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        let result = function(&error)
        guard dbus_error_is_set(&error) == 0 else {
            throw BusError(ErrorName(trusted: String(cString: error.name)), String(cString: error.message))
        }
        return result
    }
}
