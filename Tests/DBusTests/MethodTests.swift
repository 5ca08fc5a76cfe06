// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Testing

@testable import DBus

@MainActor
struct MethodTests {
    private let caller = Caller(uniqueName: ":1.7")

    @Test("A method's types are those of its function")
    func signatures() {
        let nothing = Method("A") { (_) throws(BusError) in }
        #expect((nothing.inSignature, nothing.outSignature) == ("", ""))
        let override = Method("B") { (_, _: String, _: Int64) throws(BusError) in }
        #expect((override.inSignature, override.outSignature) == ("sx", ""))
        let events = Method("C") { (_, _: Double, names: [String]) throws(BusError) -> [BusStruct<Int64, String>] in
            []
        }
        #expect((events.inSignature, events.outSignature) == ("das", "a(xs)"))
        let position = Method("D") { (_) throws(BusError) -> (Double, Double) in (1, 2) }
        #expect((position.inSignature, position.outSignature) == ("", "dd"))
    }

    @Test("A method's function gets the caller and the arguments, and its results go back")
    func invoke() throws {
        let method = Method("Swap") { (caller, a: String, b: Int64) throws(BusError) -> (Int64, String) in
            (b, a + caller.uniqueName.string)
        }
        #expect(try method.invoke(caller, [.string("x"), .int64(3)]) == [.int64(3), .string("x:1.7")])
    }

    @Test("A method's error is the function's own")
    func failure() {
        let error = BusError(.failed, "Not you")
        let method = Method("Fail") { (_) throws(BusError) in throw error }
        #expect(throws: error) { try method.invoke(caller, []) }
    }

    @Test("A method of wrong arguments is not run")
    func wrongArguments() {
        var isRun = false
        let method = Method("Once") { (_, _: String) throws(BusError) in isRun = true }
        #expect(throws: BusError.self) { try method.invoke(caller, [.int32(1)]) }
        #expect(throws: BusError.self) { try method.invoke(caller, []) }
        #expect(!isRun)
    }

    @Test("A property's type is that of its functions, and its access follows from them")
    func properties() throws {
        var mode = "dark"
        let reading = Property("A", emits: .constant, get: { () throws(BusError) in 1.5 })
        #expect((reading.signature, reading.access) == ("d", .read))
        let writing = Property(
            "Mode", emits: .changes, get: { () throws(BusError) in mode },
            set: { (_, value) throws(BusError) in mode = value })
        #expect((writing.signature, writing.access) == ("s", .readWrite))
        try writing.write?(caller, .string("light"))
        #expect(mode == "light")
        #expect(throws: BusError.self) { try writing.write?(caller, .int32(1)) }
        #expect(try writing.read() == .string("light"))
    }
}
