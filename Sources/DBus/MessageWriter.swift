// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CDBus

/// Writes values into a message: one half of the codec over libdbus's iterators.
///
/// A written value has the right type by its own making. What remains to check is the nesting, since a message
/// that is too deep makes the bus disconnect its sender.
struct MessageWriter {
    /// How many containers the bus accepts inside one another.
    static let depthLimit = 64

    private let iterator: UnsafeMutablePointer<DBusMessageIter>
    private let depth: Int

    /// Writes at the end of a message that has no other writer.
    init(_ iterator: UnsafeMutablePointer<DBusMessageIter>, depth: Int = 0) {
        self.iterator = iterator
        self.depth = depth
    }

    /// Appends a value.
    ///
    /// - Returns: whether it fitted; when not, the message cannot be used.
    func append(_ value: Value) -> Bool {
        switch value {
        case .byte(let number): basic("y", number)
        case .bool(let truth): basic("b", truth ? 1 : 0 as dbus_bool_t)
        case .int16(let number): basic("n", number)
        case .uint16(let number): basic("q", number)
        case .int32(let number): basic("i", number)
        case .uint32(let number): basic("u", number)
        case .int64(let number): basic("x", number)
        case .uint64(let number): basic("t", number)
        case .double(let number): basic("d", number)
        case .string(let string): text("s", string)
        case .objectPath(let path): text("o", path.string)
        case .signature(let signature): text("g", signature.string)
        case .array(let array):
            container("a", of: array.elementSignature.string) { inner in
                array.elements.allSatisfy(inner.append)
            }
        case .dictionary(let dictionary): append(dictionary)
        case .structure(let structure):
            container("r", of: nil) { inner in structure.fields.allSatisfy(inner.append) }
        case .variant(let content):
            container("v", of: content.signature.string) { inner in inner.append(content) }
        }
    }

    private func append(_ dictionary: DictionaryValue) -> Bool {
        container("a", of: dictionary.entrySignature) { array in
            dictionary.entries.allSatisfy { entry in
                array.container("e", of: nil) { pair in pair.append(entry.key) && pair.append(entry.value) }
            }
        }
    }

    private func basic<T: BitwiseCopyable>(_ type: TypeCode, _ value: T) -> Bool {
        withUnsafePointer(to: value) { dbus_message_iter_append_basic(iterator, type.rawValue, $0) != 0 }
    }

    private func text(_ type: TypeCode, _ string: String) -> Bool {
        string.withoutNull.withCString { basic(type, $0) }
    }

    private func container(_ type: TypeCode, of content: String?, _ fill: (MessageWriter) -> Bool) -> Bool {
        guard depth < Self.depthLimit else { return false }
        var inner = DBusMessageIter()
        guard dbus_message_iter_open_container(iterator, type.rawValue, content, &inner) != 0 else { return false }
        guard withUnsafeMutablePointer(to: &inner, { fill(MessageWriter($0, depth: depth + 1)) }) else {
            dbus_message_iter_abandon_container(iterator, &inner)
            return false
        }
        return dbus_message_iter_close_container(iterator, &inner) != 0
    }
}

/// The letter by which libdbus names a type; its own constants are casts, which Swift does not import.
struct TypeCode: ExpressibleByUnicodeScalarLiteral, Equatable {
    let rawValue: Int32

    init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    init(unicodeScalarLiteral letter: Unicode.Scalar) {
        self.rawValue = Int32(letter.value)
    }

    static func ~= (pattern: TypeCode, code: TypeCode) -> Bool {
        pattern.rawValue == code.rawValue
    }
}
