// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A value as it travels over the bus.
///
/// Every value that can be made can be sent: the composite cases hold what Swift's own types make and messages bring. A
/// null character, which D-Bus has no way to send in a text, is replaced by U+FFFD on the way out. Unix file
/// descriptors have no case: nothing here takes or gives one.
public enum Value: Hashable, Sendable {
    /// `y`
    case byte(UInt8)
    /// `b`
    case bool(Bool)
    /// `n`
    case int16(Int16)
    /// `q`
    case uint16(UInt16)
    /// `i`
    case int32(Int32)
    /// `u`
    case uint32(UInt32)
    /// `x`
    case int64(Int64)
    /// `t`
    case uint64(UInt64)
    /// `d`
    case double(Double)
    /// `s`
    case string(String)
    /// `o`
    case objectPath(ObjectPath)
    /// `g`
    case signature(Signature)
    /// `a…`
    case array(ArrayValue)
    /// `a{…}`
    case dictionary(DictionaryValue)
    /// `(…)`
    case structure(StructureValue)
    /// `v`
    indirect case variant(Value)

    /// The type of this value.
    public var signature: Signature {
        switch self {
        case .byte: UInt8.signature
        case .bool: Bool.signature
        case .int16: Int16.signature
        case .uint16: UInt16.signature
        case .int32: Int32.signature
        case .uint32: UInt32.signature
        case .int64: Int64.signature
        case .uint64: UInt64.signature
        case .double: Double.signature
        case .string: String.signature
        case .objectPath: ObjectPath.signature
        case .signature: Signature.signature
        case .array(let array): array.signature
        case .dictionary(let dictionary): dictionary.signature
        case .structure(let structure): structure.signature
        case .variant: Variant.signature
        }
    }
}

extension Value {
    /// The value as the given Swift type; `nil` when it has another type.
    public func `as`<T: BusValue>(_ type: T.Type = T.self) -> T? {
        T(busValue: self)
    }
}
