// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A Swift type whose values travel over the bus, always as the same D-Bus type.
public protocol BusValue {
    /// The D-Bus type.
    static var signature: Signature { get }

    /// Takes a value from the bus.
    ///
    /// - Returns: `nil` when it has another type.
    init?(busValue: Value)

    /// The value as the bus takes it; its type is ``signature``.
    var busValue: Value { get }
}

/// A type that can be the key of a dictionary on the bus: any that is not composite.
public protocol BusKey: BusValue, Hashable {}

/// A value of any type, with its type: `v`.
public struct Variant: BusValue, Hashable, Sendable {
    /// What is inside.
    public let value: Value

    /// Wraps a value.
    public init(_ value: Value) {
        self.value = value
    }

    /// `v`
    public static var signature: Signature { Signature(trusted: "v") }

    /// Takes a variant from the bus.
    public init?(busValue: Value) {
        guard case .variant(let value) = busValue else { return nil }
        self.value = value
    }

    /// The variant as the bus takes it.
    public var busValue: Value { .variant(value) }
}

extension Array: BusValue where Element: BusValue {
    /// `a…`
    public static var signature: Signature { Signature(trusted: "a" + Element.signature.string) }

    /// Takes an array from the bus.
    public init?(busValue: Value) {
        guard case .array(let array) = busValue, array.elementSignature == Element.signature else { return nil }
        self.init()
        reserveCapacity(array.elements.count)
        for element in array.elements {
            guard let element = Element(busValue: element) else { return nil }
            append(element)
        }
    }

    /// The array as the bus takes it.
    public var busValue: Value {
        .array(ArrayValue(trusted: Element.signature, map { $0.busValue }))
    }
}

extension Dictionary: BusValue where Key: BusKey, Value: BusValue {
    /// `a{…}`
    public static var signature: Signature {
        Signature(trusted: "a{\(Key.signature.string)\(Value.signature.string)}")
    }

    /// Takes a dictionary from the bus; of two equal keys the later counts.
    public init?(busValue: DBus.Value) {
        guard case .dictionary(let dictionary) = busValue, dictionary.signature == Self.signature else { return nil }
        self.init(minimumCapacity: dictionary.entries.count)
        for entry in dictionary.entries {
            guard let key = Key(busValue: entry.key), let value = Value(busValue: entry.value) else { return nil }
            self[key] = value
        }
    }

    /// The dictionary as the bus takes it.
    public var busValue: DBus.Value {
        let entries = map { DictionaryValue.Entry($0.key.busValue, $0.value.busValue) }
        return .dictionary(DictionaryValue(trustedKey: Key.signature, value: Value.signature, entries))
    }
}

/// Several values as one, `(…)`: `BusStruct<Int64, String>` is `(xs)`.
public struct BusStruct<each Field: BusValue>: BusValue {
    /// The values.
    public let fields: (repeat each Field)

    /// Makes one of its values.
    public init(_ fields: repeat each Field) {
        self.fields = (repeat each fields)
    }

    /// `(…)`
    public static var signature: Signature {
        var text = "("
        for part in repeat (each Field).signature {
            text += part.string
        }
        return Signature(trusted: text + ")")
    }

    /// Takes a structure from the bus.
    public init?(busValue: Value) {
        guard case .structure(let structure) = busValue else { return nil }
        var reader = ValueReader(structure.fields)
        guard let fields = try? (repeat reader.next((each Field).self)), reader.isAtEnd else { return nil }
        self.fields = fields
    }

    /// The structure as the bus takes it.
    public var busValue: Value {
        var values: [Value] = []
        for field in repeat each fields {
            values.append(field.busValue)
        }
        return .structure(StructureValue(trusted: values))
    }
}

extension BusStruct: Sendable where repeat each Field: Sendable {}

/// Takes values of expected types from a list, in order.
struct ValueReader {
    private var values: ArraySlice<Value>

    init(_ values: [Value]) {
        self.values = values[...]
    }

    /// Whether all values were taken.
    var isAtEnd: Bool { values.isEmpty }

    /// The next value; throws when there is none or it has another type.
    mutating func next<T: BusValue>(_ type: T.Type) throws(BusError) -> T {
        guard let value = values.popFirst(), let result = T(busValue: value) else {
            throw BusError(.invalidArgs, "A value of type '\(T.signature)' was expected")
        }
        return result
    }
}
