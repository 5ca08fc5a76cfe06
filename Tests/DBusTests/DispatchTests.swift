// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

@testable import DBus

/// What a caller gets, right and wrong, seen by a client of another implementation.
@MainActor
struct DispatchTests {
    private nonisolated static let name = "org.sunphase.Test"
    private nonisolated static let path = "/org/sunphase/Test"
    private nonisolated static let properties = "org.freedesktop.DBus.Properties"
    private nonisolated static let errors = "org.freedesktop.DBus.Error."

    @Test("Methods answer, also where the message names no interface")
    func methods() throws {
        let service = try TestService()
        try service.serve { (client) throws in
            let (name, path) = (Self.name, Self.path)
            let joined = try client.call(name, path, name, "Concatenate", "(['a', 'b'], '-')")
            #expect(joined.description == "('a-b',)")
            #expect(try client.call(name, path, nil, "Hello").description == "('hello',)")
            #expect(try client.call(name, path, nil, "Get", "('', 'Mode')").description == "(<'light'>,)")
            #expect(try client.call(name, path, "org.freedesktop.DBus.Peer", "Ping").description == "()")
        }
    }

    @Test("The caller is known by its own name")
    func caller() throws {
        let service = try TestService()
        let caller = try service.serve { (client) throws in
            try client.call(Self.name, Self.path, Self.name, "SetMode", "('dark',)")
            return client.uniqueName
        }
        #expect(service.callers.map(\.uniqueName.string) == [caller])
    }

    @Test("Properties are read, one by one and together, with and without the interface")
    func properties() throws {
        let service = try TestService()
        try service.serve { (client) throws in
            let (name, path) = (Self.name, Self.path)
            #expect(try client.get(name, path, name, "Mode").description == "'light'")
            #expect(try client.get(name, path, "", "Elsewhere").description == "true")
            let all = try client.getAll(name, path, name).description
            #expect(all == "{'Mode': <'light'>, 'Level': <0.5>, 'Version': <'1'>, 'Time': <int64 12>}")
            #expect(try client.getAll(name, path, "").children.count == 5)
        }
    }

    @Test("A property that cannot be read now is missing from all of them, and has its own error")
    func unreadableProperty() throws {
        let service = try TestService()
        service.level = nil
        try service.serve { (client) throws in
            #expect(try client.getAll(Self.name, Self.path, Self.name)["Level"] == nil)
            #expect(throws: BusClient.Refusal(name: Self.errors + "Failed", message: "There is no level now")) {
                try client.get(Self.name, Self.path, Self.name, "Level")
            }
        }
    }

    @Test("A property is written where that is allowed")
    func write() throws {
        let service = try TestService()
        try service.serve { (client) throws in
            try client.set(Self.name, Self.path, Self.name, "Mode", "'dark'")
            try client.set(Self.name, Self.path, "", "Mode", "'light'")
        }
        #expect(service.callers.count == 2)
        #expect(service.mode == "light")
    }

    struct Wrong: CustomTestStringConvertible, Sendable {
        var path = DispatchTests.path
        var interface: String? = DispatchTests.name
        var member = "SetMode"
        var arguments = "('dark',)"
        let error: String
        let message: String
        var testDescription: String { "\(path) \(interface ?? "-") \(member) \(arguments)" }
    }

    @Test(
        "Wrong calls are answered with the standard errors",
        arguments: [
            Wrong(path: "/none", error: "UnknownObject", message: "There is no object at '/none'"),
            Wrong(path: "/org/sunphase", error: "UnknownObject", message: "There is no object at '/org/sunphase'"),
            Wrong(
                interface: "a.b", error: "UnknownInterface",
                message: "There is no interface 'a.b' on the object at '/org/sunphase/Test'"),
            Wrong(
                member: "No", error: "UnknownMethod",
                message: "There is no method 'No' in the interface 'org.sunphase.Test'"),
            Wrong(
                interface: nil, member: "No", error: "UnknownMethod",
                message: "There is no method 'No' on the object at '/org/sunphase/Test'"),
            Wrong(
                arguments: "(1, 'dark')", error: "InvalidArgs",
                message: "SetMode takes arguments of the types 's', not 'is'"),
            Wrong(
                arguments: "()", error: "InvalidArgs",
                message: "SetMode takes arguments of the types 's', not ''"),
            Wrong(
                arguments: "('blue',)", error: "InvalidArgs",
                message: "'blue' is no mode: 'light' or 'dark' is accepted"),
            Wrong(
                interface: properties, member: "Get", arguments: "('org.sunphase.Test', 'No')",
                error: "UnknownProperty", message: "There is no property 'No' in the interface 'org.sunphase.Test'"),
            Wrong(
                interface: properties, member: "Get", arguments: "('', 'No')", error: "UnknownProperty",
                message: "There is no property 'No' on the object at '/org/sunphase/Test'"),
            Wrong(
                interface: properties, member: "GetAll", arguments: "('a b',)", error: "UnknownInterface",
                message: "There is no interface 'a b' on the object at '/org/sunphase/Test'"),
            Wrong(
                interface: properties, member: "Set", arguments: "('', 'Version', <'2'>)",
                error: "PropertyReadOnly", message: "Property 'Version' can be read only"),
            Wrong(
                interface: properties, member: "Set", arguments: "('', 'Mode', <2>)", error: "InvalidArgs",
                message: "Property 'Mode' is of type 's', not 'i'"),
            Wrong(
                member: "Fail", arguments: "()", error: "Failed",
                message: "As asked for\u{FFFD}"),
            Wrong(
                member: "Deep", arguments: "()", error: "LimitsExceeded",
                message: "The values are too many or nested too deep for a message"),
        ])
    func wrongCalls(wrong: Wrong) throws {
        let service = try TestService()
        try service.serve { (client) throws in
            #expect(throws: BusClient.Refusal(name: Self.errors + wrong.error, message: wrong.message)) {
                try client.call(Self.name, wrong.path, wrong.interface, wrong.member, wrong.arguments)
            }
            // And the service lives.
            #expect(try client.get(Self.name, Self.path, Self.name, "Version").string == "1")
        }
        #expect(service.mode == "light")
    }

    @Test("A long unknown name is not sent back whole")
    func longName() throws {
        let service = try TestService()
        try service.serve { (client) throws in
            let long = String(repeating: "a", count: 1_000_000)
            let error = #expect(throws: BusClient.Refusal.self) {
                try client.get(Self.name, Self.path, "", long)
            }
            #expect(try #require(error).message.utf8.count < 200)
            let joined = try client.call(Self.name, Self.path, Self.name, "Concatenate", "(['\(long)', 'b'], '')")
            #expect(joined[0].string?.utf8.count == 1_000_001)
        }
    }

    @Test("A quoted text is short and can be printed, whatever it is made of")
    func quotation() {
        let long = String(repeating: "x", count: 80)
        #expect(Quotation(long).description == "'\(long)'")
        #expect(Quotation(long + "y").description == "'\(long)…'")
        let accents = String(repeating: "\u{301}", count: 79)
        let one = "e" + String(repeating: accents, count: 1000)
        #expect(one.count == 1 && Quotation(one).description == "'e\(accents)…'")
        #expect(Quotation("a\nb\u{1B}[2J").description == "'a\u{FFFD}b\u{FFFD}[2J'")
    }

    @Test("More text than a call may carry has an error of its own")
    func tooMuchText() throws {
        let service = try TestService()
        try service.serve { (client) throws in
            let text = String(repeating: "a", count: MessageReader.textLimit)
            let message = "SetMode does not take more than 100000 values or 1048576 bytes of text"
            #expect(throws: BusClient.Refusal(name: Self.errors + "LimitsExceeded", message: message)) {
                try client.call(Self.name, Self.path, Self.name, "SetMode", "('a\(text)',)")
            }
            #expect(try client.get(Self.name, Self.path, Self.name, "Version").string == "1")
        }
    }

    @Test("File descriptors are refused, and the service keeps none")
    func descriptors() throws {
        let service = try TestService()
        let folder = try TemporaryFolder()
        try folder.write("", to: "sent")
        let path = folder.path("sent")
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(Self.countOfDescriptors(of: path) == 1)
        try service.serve { (client) throws in
            for arguments in ["(handle 0,)", "(<handle 0>,)", "(<[handle 0, handle 0]>,)"] {
                let error = #expect(throws: BusClient.Refusal.self) {
                    try client.call(Self.name, Self.path, Self.name, "Echo", arguments, descriptors: [descriptor])
                }
                #expect(error?.name == Self.errors + "InvalidArgs")
            }
            client.close()
        }
        // Those of other files are other tests'.
        #expect(eventually { Self.countOfDescriptors(of: path) == 1 })
    }

    /// How many descriptors of this process lead to a file.
    private static func countOfDescriptors(of path: String) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.count { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")) == path
        }
    }

    @Test("A nesting as deep as the bus allows comes back")
    func nesting() throws {
        let service = try TestService()
        try service.serve { (client) throws in
            let deep = String(repeating: "<", count: 60) + "1" + String(repeating: ">", count: 60)
            #expect(try client.call(Self.name, Self.path, Self.name, "Echo", "(\(deep),)").description == "(\(deep),)")
        }
    }

    @Test("A call that wants no reply is done and gets none, not even an error")
    func noReply() throws {
        let service = try TestService()
        let incoming = try service.serve { (client) throws in
            _ = try client.hasOwner(Self.name)
            _ = client.takeIncoming()
            try client.send(Self.name, Self.path, Self.name, "SetMode", "('dark',)")
            try client.send(Self.name, Self.path, Self.name, "SetMode", "('blue',)")
            try client.send(Self.name, "/none", Self.name, "SetMode", "('blue',)")
            _ = try client.get(Self.name, Self.path, Self.name, "Mode")
            return client.takeIncoming()
        }
        #expect(incoming == ["reply"])
        #expect(service.mode == "dark")
    }

    @Test("What a method emits comes before its reply, and PropertiesChanged before the signal")
    func order() throws {
        let service = try TestService()
        let incoming = try service.serve { (client) throws in
            try client.listen(from: Self.name)
            _ = client.takeIncoming()
            try client.call(Self.name, Self.path, Self.name, "SetMode", "('dark',)")
            return client.takeIncoming()
        }
        #expect(incoming == ["signal PropertiesChanged", "signal ModeChanged", "reply"])
    }
}
