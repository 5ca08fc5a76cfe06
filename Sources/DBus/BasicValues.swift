// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

extension UInt8: BusKey {
    /// `y`
    public static var signature: Signature { Signature(trusted: "y") }

    /// Takes the value from the bus.
    public init?(busValue: Value) {
        guard case .byte(let value) = busValue else { return nil }
        self = value
    }

    /// The value as the bus takes it.
    public var busValue: Value { .byte(self) }
}

extension Bool: BusKey {
    /// `b`
    public static var signature: Signature { Signature(trusted: "b") }

    /// Takes the value from the bus.
    public init?(busValue: Value) {
        guard case .bool(let value) = busValue else { return nil }
        self = value
    }

    /// The value as the bus takes it.
    public var busValue: Value { .bool(self) }
}

extension Int16: BusKey {
    /// `n`
    public static var signature: Signature { Signature(trusted: "n") }

    /// Takes the value from the bus.
    public init?(busValue: Value) {
        guard case .int16(let value) = busValue else { return nil }
        self = value
    }

    /// The value as the bus takes it.
    public var busValue: Value { .int16(self) }
}

extension UInt16: BusKey {
    /// `q`
    public static var signature: Signature { Signature(trusted: "q") }

    /// Takes the value from the bus.
    public init?(busValue: Value) {
        guard case .uint16(let value) = busValue else { return nil }
        self = value
    }

    /// The value as the bus takes it.
    public var busValue: Value { .uint16(self) }
}

extension Int32: BusKey {
    /// `i`
    public static var signature: Signature { Signature(trusted: "i") }

    /// Takes the value from the bus.
    public init?(busValue: Value) {
        guard case .int32(let value) = busValue else { return nil }
        self = value
    }

    /// The value as the bus takes it.
    public var busValue: Value { .int32(self) }
}

extension UInt32: BusKey {
    /// `u`
    public static var signature: Signature { Signature(trusted: "u") }

    /// Takes the value from the bus.
    public init?(busValue: Value) {
        guard case .uint32(let value) = busValue else { return nil }
        self = value
    }

    /// The value as the bus takes it.
    public var busValue: Value { .uint32(self) }
}

extension Int64: BusKey {
    /// `x`
    public static var signature: Signature { Signature(trusted: "x") }

    /// Takes the value from the bus.
    public init?(busValue: Value) {
        guard case .int64(let value) = busValue else { return nil }
        self = value
    }

    /// The value as the bus takes it.
    public var busValue: Value { .int64(self) }
}

extension UInt64: BusKey {
    /// `t`
    public static var signature: Signature { Signature(trusted: "t") }

    /// Takes the value from the bus.
    public init?(busValue: Value) {
        guard case .uint64(let value) = busValue else { return nil }
        self = value
    }

    /// The value as the bus takes it.
    public var busValue: Value { .uint64(self) }
}

extension Double: BusKey {
    /// `d`
    public static var signature: Signature { Signature(trusted: "d") }

    /// Takes the value from the bus.
    public init?(busValue: Value) {
        guard case .double(let value) = busValue else { return nil }
        self = value
    }

    /// The value as the bus takes it.
    public var busValue: Value { .double(self) }
}

extension String: BusKey {
    /// `s`
    public static var signature: Signature { Signature(trusted: "s") }

    /// Takes the value from the bus.
    public init?(busValue: Value) {
        guard case .string(let value) = busValue else { return nil }
        self = value
    }

    /// The value as the bus takes it.
    public var busValue: Value { .string(self) }
}

extension Signature: BusKey {
    /// `g`
    public static var signature: Signature { Signature(trusted: "g") }

    /// Takes the value from the bus.
    public init?(busValue: Value) {
        guard case .signature(let value) = busValue else { return nil }
        self = value
    }

    /// The value as the bus takes it.
    public var busValue: Value { .signature(self) }
}

extension Name: BusValue, BusKey where Rule == ObjectPathRule {
    /// `o`
    public static var signature: Signature { Signature(trusted: "o") }

    /// Takes the value from the bus.
    public init?(busValue: Value) {
        guard case .objectPath(let value) = busValue else { return nil }
        self = value
    }

    /// The value as the bus takes it.
    public var busValue: Value { .objectPath(self) }
}
