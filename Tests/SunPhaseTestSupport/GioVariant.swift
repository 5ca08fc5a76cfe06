// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGio

/// A D-Bus value as GIO has it: an implementation that shares nothing with the one under test.
///
/// Its text is GVariant's: `('dark', int64 0)`, `<1.5>`, `[(int64 1, 'sunrise')]`.
public final class GioVariant: Equatable, CustomStringConvertible, @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes over a reference, or the floating one.
    init(adopting pointer: OpaquePointer) {
        self.pointer = g_variant_take_ref(pointer)
    }

    /// Reads a text.
    public init(parsing text: String) throws {
        var error: UnsafeMutablePointer<GError>?
        guard let pointer = g_variant_parse(nil, text, nil, nil, &error) else {
            defer { g_error_free(error) }
            throw TestFailure("'\(text)' is no value: \(String(cString: error!.pointee.message))")
        }
        self.pointer = pointer
    }

    deinit {
        g_variant_unref(pointer)
    }

    /// The value as a text, with the types that the text alone would leave open.
    public var description: String {
        let text = g_variant_print(pointer, 1)!
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The type, as a signature.
    public var signature: String { String(cString: g_variant_get_type_string(pointer)) }

    /// Whether both are of the same type and value.
    public static func == (left: GioVariant, right: GioVariant) -> Bool {
        g_variant_equal(UnsafeRawPointer(left.pointer), UnsafeRawPointer(right.pointer)) != 0
    }

    /// The parts of an array, a structure, a dictionary, an entry or a variant.
    public var children: [GioVariant] {
        guard g_variant_is_container(pointer) != 0 else { return [] }
        return (0..<g_variant_n_children(pointer)).map {
            GioVariant(adopting: g_variant_get_child_value(pointer, $0))
        }
    }

    /// One of ``children``.
    public subscript(index: Int) -> GioVariant { children[index] }

    /// A dictionary's value for a text as key; variants are opened.
    public subscript(key: String) -> GioVariant? {
        guard let value = children.first(where: { $0[0].string == key })?[1] else { return nil }
        return value.signature == "v" ? value[0] : value
    }

    /// The text of a string, an object path or a signature.
    public var string: String? {
        guard ["s", "o", "g"].contains(signature) else { return nil }
        return String(cString: g_variant_get_string(pointer, nil))
    }

    /// The number of an `x`.
    public var int64: Int64? { signature == "x" ? Int64(g_variant_get_int64(pointer)) : nil }

    /// The number of a `u`.
    public var uint32: UInt32? { signature == "u" ? g_variant_get_uint32(pointer) : nil }

    /// The number of a `d`.
    public var double: Double? { signature == "d" ? g_variant_get_double(pointer) : nil }

    /// The truth of a `b`.
    public var bool: Bool? { signature == "b" ? g_variant_get_boolean(pointer) != 0 : nil }
}
