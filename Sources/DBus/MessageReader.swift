// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CDBus

/// Reads values out of a message: the other half of the codec.
///
/// libdbus has checked the message, so every value is there and well-formed. What remains to refuse are Unix file
/// descriptors, and messages of so many values that holding them would cost more memory than any honest caller's.
struct MessageReader {
    /// How many values one message may carry, counted at every level.
    static let valueLimit = 100_000

    private var budget = valueLimit

    /// All values of a message.
    ///
    /// - Returns: `nil` when one is of a type that is not accepted, or they are too many.
    static func arguments(of message: OpaquePointer) -> [Value]? {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
        var reader = MessageReader()
        return reader.values(&iterator)
    }

    private mutating func values(_ iterator: inout DBusMessageIter) -> [Value]? {
        var values: [Value] = []
        while true {
            let type = TypeCode(rawValue: dbus_message_iter_get_arg_type(&iterator))
            guard type.rawValue != 0 else { return values }
            guard let value = value(of: type, &iterator) else { return nil }
            values.append(value)
            dbus_message_iter_next(&iterator)
        }
    }

    private mutating func value(of type: TypeCode, _ iterator: inout DBusMessageIter) -> Value? {
        budget -= 1
        guard budget >= 0 else { return nil }
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
        case "s": return .string(text(&iterator))
        case "o": return .objectPath(ObjectPath(trusted: text(&iterator)))
        case "g": return .signature(Signature(trusted: text(&iterator)))
        case "a": return array(&iterator)
        case "r": return inside(&iterator) { $0.values(&$1).map { .structure(StructureValue(trusted: $0)) } }
        case "v": return inside(&iterator) { $0.values(&$1)?.first.map { .variant($0) } }
        default: return nil
        }
    }

    private mutating func array(_ iterator: inout DBusMessageIter) -> Value? {
        let isDictionary = TypeCode(rawValue: dbus_message_iter_get_element_type(&iterator)) == "e"
        return inside(&iterator) { reader, inner in
            let content = Self.signature(&inner)
            if isDictionary {
                return reader.dictionary(&inner, entry: content)
            }
            return reader.values(&inner).map { .array(ArrayValue(trusted: Signature(trusted: content), $0)) }
        }
    }

    /// Reads the entries of a dictionary; their signature is `{`, one letter for the key, the value's, `}`.
    private mutating func dictionary(_ iterator: inout DBusMessageIter, entry: String) -> Value? {
        var entries: [DictionaryValue.Entry] = []
        while dbus_message_iter_get_arg_type(&iterator) != 0 {
            guard let pair = inside(&iterator, { $0.values(&$1) }), pair.count == 2 else { return nil }
            entries.append(DictionaryValue.Entry(pair[0], pair[1]))
            dbus_message_iter_next(&iterator)
        }
        let types = entry.dropFirst().dropLast()
        return .dictionary(
            DictionaryValue(
                trustedKey: Signature(trusted: String(types.prefix(1))),
                value: Signature(trusted: String(types.dropFirst())), entries))
    }

    private mutating func inside<T>(
        _ iterator: inout DBusMessageIter, _ read: (inout MessageReader, inout DBusMessageIter) -> T?
    ) -> T? {
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        return read(&self, &inner)
    }

    private func basic<T: BitwiseCopyable>(_ iterator: inout DBusMessageIter, _ initial: T) -> T {
        var value = initial
        dbus_message_iter_get_basic(&iterator, &value)
        return value
    }

    private func text(_ iterator: inout DBusMessageIter) -> String {
        var pointer: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &pointer)
        return String(cString: pointer!)
    }

    private static func signature(_ iterator: inout DBusMessageIter) -> String {
        let text = dbus_message_iter_get_signature(&iterator)
        defer { dbus_free(text) }
        return String(cString: text!)
    }
}
