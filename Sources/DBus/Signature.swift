// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CDBus

/// The types of a list of values, as D-Bus writes them: `a(xs)`, or the empty text for no value.
public struct Signature: Hashable, Sendable {
    /// The signature as it is written on the bus.
    public let string: String

    /// Takes the text as a signature of any number of complete types.
    ///
    /// - Returns: `nil` when it is none, is longer than 255 bytes or nests more than 32 arrays or structures.
    public init?(validating string: String) {
        guard string.hasNoNull, dbus_signature_validate(string, nil) != 0 else { return nil }
        self.string = string
    }

    /// Takes a text that is right by the way it was made.
    init(trusted string: String) {
        self.string = string
    }

    /// The signature of several values, from the signatures of each.
    ///
    /// - Returns: `nil` when the whole is too long.
    init?(joining parts: [Signature]) {
        self.init(validating: parts.map(\.string).joined())
    }

    /// Whether this is the type of exactly one value.
    public var isSingleType: Bool {
        dbus_signature_validate_single(string, nil) != 0
    }
}

extension Signature: ExpressibleByStringLiteral {
    /// Takes a literal in the source text; a bad one is a programming error and ends the program.
    public init(stringLiteral value: String) {
        guard let signature = Signature(validating: value) else {
            preconditionFailure("'\(value)' is not a valid signature")
        }
        self = signature
    }
}

extension Signature: CustomStringConvertible {
    /// The signature as it is written on the bus.
    public var description: String { string }
}
