// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Testing

@testable import DBus

struct ValueTests {
    @Test("A composite value knows its type")
    func signatures() {
        let row = Value.structure(StructureValue(trusted: [.int64(0), .string("noon")]))
        #expect(row.signature == "(xs)")
        #expect(Value.array(ArrayValue(trusted: "(xs)", [row])).signature == "a(xs)")
        #expect(Value.dictionary(DictionaryValue(trustedKey: "s", value: "v", [])).signature == "a{sv}")
        #expect(Value.variant(row).signature == "v")
    }

    @Test("Swift types have the types of the bus")
    func swiftTypes() {
        #expect([UInt8.signature, Bool.signature, Int16.signature, Int32.signature] == ["y", "b", "n", "i"])
        #expect([UInt32.signature, Int64.signature, UInt64.signature, Double.signature] == ["u", "x", "t", "d"])
        #expect([String.signature, ObjectPath.signature, Signature.signature] == ["s", "o", "g"])
        #expect([[BusStruct<Int64, String>]].signature == "aa(xs)")
        #expect([String: [String: Variant]].signature == "a{sa{sv}}")
        #expect(BusStruct<Double, BusStruct<Bool>>.signature == "(d(b))")
    }

    @Test("Swift values come back from the bus's")
    func swiftValues() throws {
        let events = [BusStruct(Int64(5), "sunrise"), BusStruct(Int64(9), "sunset")]
        #expect(events.busValue.signature == "a(xs)")
        let back = try #require(events.busValue.as([BusStruct<Int64, String>].self))
        #expect(back.map(\.fields.0) == [5, 9])
        #expect(back.map(\.fields.1) == ["sunrise", "sunset"])
        let table = ["a": Variant(.double(1.5)), "b": Variant(.bool(true))]
        #expect(table.busValue.as([String: Variant].self) == table)
    }

    @Test("A value of another type is not taken")
    func wrongTypes() {
        #expect(Value.int32(1).as(Int64.self) == nil)
        #expect(["a"].busValue.as([Int32].self) == nil)
        #expect([String]().busValue.as([Int32].self) == nil)
        #expect(BusStruct(Int64(1), "a").busValue.as(BusStruct<Int64>.self) == nil)
        #expect(BusStruct(Int64(1)).busValue.as(BusStruct<Int64, String>.self) == nil)
        #expect(Value.string("a").as(Variant.self) == nil)
    }
}
