// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Testing

@testable import DBus

/// Values go into a message of libdbus's and come out again. That the bus accepts what was written is tested in
/// `ConnectionTests`.
struct CodecTests {
    private func roundTrip(_ values: [Value]) throws -> [Value]? {
        let message = Message(signal: "Test", interface: "org.sunphase.Test", path: "/")
        try message.append(values)
        #expect(message.signature == values.map(\.signature.string).joined())
        return try? message.arguments
    }

    @Test("Random values of random types come back as they were")
    func randomValues() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix(seed: seed)
        for _ in 0..<500 {
            let value = try random.value()
            #expect(try roundTrip([value]) == [value], "seed \(seed)")
        }
    }

    @Test("Several values keep their order")
    func severalValues() throws {
        let values: [Value] = [.string("a"), .int64(-1), .variant(.string("b")), .bool(true)]
        #expect(try roundTrip(values) == values)
        #expect(try roundTrip([]) == [])
    }

    @Test("A null character, which no message can carry, is replaced")
    func nullCharacter() throws {
        #expect(try roundTrip([.string("a\0b")]) == [.string("a\u{FFFD}b")])
    }

    @Test("A long text comes back")
    func longText() throws {
        let text = String(repeating: "sunset ", count: 140_000)
        #expect(try roundTrip([.string(text)]) == [.string(text)])
    }

    @Test("A message of more text than anybody needs is not taken apart, wherever the text is")
    func tooMuchText() throws {
        let half = String(repeating: "x", count: MessageReader.textLimit / 2)
        #expect(try roundTrip([.string(half), [half].busValue]) != nil)
        let (path, type) = (ObjectPath(trusted: "/" + half.dropFirst(2)), Signature(trusted: "s"))
        let most: [Value] = [.variant(.string(half)), .objectPath(path), .signature(type)]
        #expect(try roundTrip(most) == most)
        let byte = Value.string("x")
        for value in [byte, .variant(byte), ["x"].busValue, ["x": "y"].busValue, BusStruct("x").busValue] {
            #expect(try roundTrip(most + [value]) == nil, "\(value)")
        }
        #expect(try roundTrip([.string(half + half + "x")]) == nil)
    }

    @Test("64 containers inside one another are the most that the bus accepts, and that are written")
    func nesting() throws {
        func nested(_ depth: Int) -> Value {
            (0..<depth).reduce(.int32(1)) { value, _ in .variant(value) }
        }
        #expect(try roundTrip([nested(64)]) == [nested(64)])
        #expect(throws: BusError.self) { try roundTrip([nested(65)]) }
    }

    @Test("A signature beyond 255 types is refused")
    func tooManyValues() throws {
        #expect(try roundTrip(Array(repeating: .byte(1), count: 255))?.count == 255)
        #expect(throws: BusError.self) { try roundTrip(Array(repeating: .byte(1), count: 256)) }
    }

    @Test("A message of more values than anybody needs is not taken apart")
    func tooManyElements() throws {
        #expect(try roundTrip([[UInt8](repeating: 0, count: 99_999).busValue]) != nil)
        #expect(try roundTrip([[UInt8](repeating: 0, count: 100_000).busValue]) == nil)
    }
}
