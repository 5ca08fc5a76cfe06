// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Any number of values of one type.
public struct ArrayValue: Hashable, Sendable {
    /// The type of every element.
    public let elementSignature: Signature
    /// The elements, each of that type.
    public let elements: [Value]

    /// Makes an array whose elements have the type by the way they were made.
    init(trusted element: Signature, _ elements: [Value]) {
        self.elementSignature = element
        self.elements = elements
    }

    /// The type of the array.
    public var signature: Signature { Signature(trusted: "a" + elementSignature.string) }
}

/// Pairs of a key and a value, in the order in which they are sent.
public struct DictionaryValue: Hashable, Sendable {
    /// One key with its value.
    public struct Entry: Hashable, Sendable {
        /// What the value is found by.
        public let key: Value
        /// What is found.
        public let value: Value

        /// Makes a pair.
        init(_ key: Value, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// The type of every key.
    public let keySignature: Signature
    /// The type of every value.
    public let valueSignature: Signature
    /// The pairs, each of those types.
    public let entries: [Entry]

    /// Makes a dictionary whose entries have the types by the way they were made.
    init(trustedKey key: Signature, value: Signature, _ entries: [Entry]) {
        self.keySignature = key
        self.valueSignature = value
        self.entries = entries
    }

    /// The type of the dictionary.
    public var signature: Signature { Signature(trusted: "a" + entrySignature) }

    /// The type of a pair, which exists only inside a dictionary.
    var entrySignature: String { "{\(keySignature.string)\(valueSignature.string)}" }
}

/// One or more values of their own types.
public struct StructureValue: Hashable, Sendable {
    /// The values, at least one.
    public let fields: [Value]

    /// Makes a structure of fields that are right by the way they were made.
    init(trusted fields: [Value]) {
        self.fields = fields
    }

    /// The type of the structure.
    public var signature: Signature {
        Signature(trusted: "(" + fields.map(\.signature.string).joined() + ")")
    }
}
