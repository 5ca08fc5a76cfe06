// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

@testable import DBus

/// Random numbers that a printed seed repeats (Steele, Lea and Flood 2014, "SplitMix").
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SplitMix {
    private static let basicTypes = ["y", "b", "n", "q", "i", "u", "x", "t", "d", "s", "o", "g"]

    /// A random single type.
    mutating func type(depth: Int = 0) -> String {
        switch Int.random(in: 0..<10, using: &self) {
        case 0 where depth < 4: "a" + type(depth: depth + 1)
        case 1 where depth < 4: "a{\(Self.basicTypes.randomElement(using: &self)!)\(type(depth: depth + 1))}"
        case 2 where depth < 4:
            "(" + (0...Int.random(in: 0...2, using: &self)).map { _ in type(depth: depth + 1) }.joined() + ")"
        case 3: "v"
        default: Self.basicTypes.randomElement(using: &self)!
        }
    }

    /// A random value of a random type.
    mutating func value(depth: Int = 0) throws -> Value {
        try value(of: type(depth: depth), depth: depth)
    }

    private mutating func value(of type: String, depth: Int) throws -> Value {
        switch type.first {
        case "y": return .byte(.random(in: 0...255, using: &self))
        case "b": return .bool(.random(using: &self))
        case "n": return .int16(.random(in: .min ... .max, using: &self))
        case "q": return .uint16(.random(in: .min ... .max, using: &self))
        case "i": return .int32(.random(in: .min ... .max, using: &self))
        case "u": return .uint32(.random(in: .min ... .max, using: &self))
        case "x": return .int64(.random(in: .min ... .max, using: &self))
        case "t": return .uint64(.random(in: .min ... .max, using: &self))
        case "d": return .double([0.5, -0.0, .infinity, .pi, 1e-300].randomElement(using: &self)!)
        case "s": return .string(["", "dark", "Ærø ☀︎ 🌅", "a\nb"].randomElement(using: &self)!)
        case "o": return .objectPath(["/", "/org/sunphase"].randomElement(using: &self)!)
        case "g": return .signature(["", "a(xs)"].randomElement(using: &self)!)
        case "v": return .variant(try value(depth: depth + 1))
        case "(": return try structure(type, depth)
        default: return type.hasPrefix("a{") ? try dictionary(type, depth) : try array(type, depth)
        }
    }

    private mutating func structure(_ type: String, _ depth: Int) throws -> Value {
        let fields = try Self.split(String(type.dropFirst().dropLast())).map { try value(of: $0, depth: depth + 1) }
        return .structure(StructureValue(trusted: fields))
    }

    private mutating func dictionary(_ type: String, _ depth: Int) throws -> Value {
        let key = Signature(stringLiteral: String(type.dropFirst(2).prefix(1)))
        let content = Signature(stringLiteral: String(type.dropFirst(3).dropLast()))
        let entries = try (0..<Int.random(in: 0...3, using: &self)).map { _ in
            DictionaryValue.Entry(
                try value(of: key.string, depth: depth + 1), try value(of: content.string, depth: depth + 1))
        }
        return .dictionary(DictionaryValue(trustedKey: key, value: content, entries))
    }

    private mutating func array(_ type: String, _ depth: Int) throws -> Value {
        let content = String(type.dropFirst())
        let elements = try (0..<Int.random(in: 0...3, using: &self)).map { _ in
            try value(of: content, depth: depth + 1)
        }
        return .array(ArrayValue(trusted: Signature(stringLiteral: content), elements))
    }

    /// The single types that a signature is made of.
    private static func split(_ signature: String) -> [String] {
        var parts: [String] = []
        var start = signature.startIndex
        for end in signature.indices.map({ signature.index(after: $0) }) {
            guard let part = Signature(validating: String(signature[start..<end])), part.isSingleType else { continue }
            parts.append(part.string)
            start = end
        }
        return parts
    }
}
