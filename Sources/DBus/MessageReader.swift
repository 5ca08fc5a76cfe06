// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CDBus

/// Reads values out of a message: the other half of the codec.
///
/// libdbus has checked the message, so every value is there and well-formed. What remains to refuse are Unix file
/// descriptors, and messages of so many values, or of so much text, that holding them and looking through them would
/// cost more than any honest caller's. libdbus itself lets 128 MiB through.
struct MessageReader {
    /// Why a message is not taken apart.
    enum Refusal: Error {
        /// It holds a Unix file descriptor.
        case descriptor
        /// It holds more values, or more text, than a message may.
        case tooMuch

        /// What it holds, for a sentence.
        var content: String {
            switch self {
            case .descriptor: "file descriptors"
            case .tooMuch: "more than \(MessageReader.valueLimit) values or \(MessageReader.textLimit) bytes of text"
            }
        }
    }

    /// How many values one message may carry, counted at every level.
    static let valueLimit = 100_000

    /// How many bytes all its texts may have together.
    static let textLimit = 1 << 20

    private var budget = valueLimit
    private var textBudget = textLimit

    /// All values of a message.
    static func arguments(of message: OpaquePointer) throws(Refusal) -> [Value] {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
        var reader = MessageReader()
        return try reader.values(&iterator)
    }

    private mutating func values(_ iterator: inout DBusMessageIter) throws(Refusal) -> [Value] {
        var values: [Value] = []
        while true {
            let type = TypeCode(rawValue: dbus_message_iter_get_arg_type(&iterator))
            guard type.rawValue != 0 else { return values }
            values.append(try value(of: type, &iterator))
            dbus_message_iter_next(&iterator)
        }
    }

    private mutating func value(of type: TypeCode, _ iterator: inout DBusMessageIter) throws(Refusal) -> Value {
        budget -= 1
        guard budget >= 0 else { throw .tooMuch }
        switch type {
        case "y": return .byte(basic(&iterator, 0))
        case "b": return .bool(basic(&iterator, 0 as dbus_bool_t) != 0)
        case "n": return .int16(basic(&iterator, 0))
        case "q": return .uint16(basic(&iterator, 0))
        case "i": return .int32(basic(&iterator, 0))
        case "u": return .uint32(basic(&iterator, 0))
        case "x": return .int64(basic(&iterator, 0))
        case "t": return .uint64(basic(&iterator, 0))
        case "d": return .double(basic(&iterator, 0))
        case "s": return .string(try text(&iterator))
        case "o": return .objectPath(ObjectPath(trusted: try text(&iterator)))
        case "g": return .signature(Signature(trusted: try text(&iterator)))
        case "a": return try array(&iterator)
        case "r": return .structure(StructureValue(trusted: try content(&iterator)))
        case "v": return .variant(try content(&iterator)[0])
        // The one type that is left.
        default: throw .descriptor
        }
    }

    private mutating func array(_ iterator: inout DBusMessageIter) throws(Refusal) -> Value {
        let isDictionary = TypeCode(rawValue: dbus_message_iter_get_element_type(&iterator)) == "e"
        var inner = Self.inside(&iterator)
        let type = Self.signature(&inner)
        if isDictionary { return try dictionary(&inner, entry: type) }
        return .array(ArrayValue(trusted: Signature(trusted: type), try values(&inner)))
    }

    /// Reads the entries of a dictionary; their signature is `{`, one letter for the key, the value's, `}`.
    private mutating func dictionary(_ iterator: inout DBusMessageIter, entry: String) throws(Refusal) -> Value {
        var entries: [DictionaryValue.Entry] = []
        while dbus_message_iter_get_arg_type(&iterator) != 0 {
            let pair = try content(&iterator)
            entries.append(DictionaryValue.Entry(pair[0], pair[1]))
            dbus_message_iter_next(&iterator)
        }
        let types = entry.dropFirst().dropLast()
        return .dictionary(
            DictionaryValue(
                trustedKey: Signature(trusted: String(types.prefix(1))),
                value: Signature(trusted: String(types.dropFirst())), entries))
    }

    /// All values in a container.
    private mutating func content(_ iterator: inout DBusMessageIter) throws(Refusal) -> [Value] {
        var inner = Self.inside(&iterator)
        return try values(&inner)
    }

    private static func inside(_ iterator: inout DBusMessageIter) -> DBusMessageIter {
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        return inner
    }

    private func basic<T: BitwiseCopyable>(_ iterator: inout DBusMessageIter, _ initial: T) -> T {
        var value = initial
        dbus_message_iter_get_basic(&iterator, &value)
        return value
    }

    /// A text, unless it is beyond what is left for all: it is not even looked through then.
    private mutating func text(_ iterator: inout DBusMessageIter) throws(Refusal) -> String {
        var pointer: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &pointer)
        let text = pointer!
        var length = 0
        while text[length] != 0 {
            length += 1
            guard length <= textBudget else { throw .tooMuch }
        }
        textBudget -= length
        return String(cString: text)
    }

    private static func signature(_ iterator: inout DBusMessageIter) -> String {
        let text = dbus_message_iter_get_signature(&iterator)
        defer { dbus_free(text) }
        return String(cString: text!)
    }
}
