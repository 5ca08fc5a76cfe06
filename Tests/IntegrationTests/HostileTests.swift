// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("Clients that are wrong or mean no good", .showingLogs)
struct HostileTests {
    private static let simulation = "2026-03-28T12:00:00Z,0.001"

    struct Wrong: CustomTestStringConvertible, Sendable {
        let member: String
        let arguments: String
        let error: String
        let named: [String]
        let interface: String
        var testDescription: String { "\(interface).\(member)\(arguments)" }

        init(
            _ member: String, _ arguments: String, _ error: String, _ named: String...,
            on interface: String = Names.mainInterface
        ) {
            (self.member, self.arguments, self.error) = (member, arguments, error)
            (self.named, self.interface) = (named, interface)
        }
    }

    private static let almanac = Names.almanacInterface
    private static let (invalid, range, limit) = ("InvalidArgument", "OutOfRange", "LimitExceeded")

    static let wrong = [
        Wrong("SetOverride", "('purple', int64 0)", invalid, "\"purple\"", "light and dark"),
        Wrong("SetOverride", "('', int64 0)", invalid, "\"\""),
        Wrong("SetOverride", "('LIGHT', int64 0)", invalid, "\"LIGHT\""),
        Wrong("SetOverride", "('dark', int64 1)", range, "until = 1 ", "400 days"),
        Wrong("SetOverride", "('dark', int64 -2)", range, "until = -2 "),
        Wrong("SetOverride", "('dark', int64 9223372036854775807)", range, "9223372036854775807"),
        Wrong("SetOverride", "('dark', int64 -9223372036854775808)", range, "-9223372036854775808"),
        Wrong("GetSchedule", "(int64 100, int64 99)", invalid, "from = 100 ", "to = 99"),
        Wrong("GetSchedule", "(int64 0, int64 34560001)", limit, "400 days"),
        Wrong("GetSchedule", "(int64 -9223372036854775808, int64 9223372036854775807)", range, "from = -9223372036"),
        Wrong("GetSchedule", "(int64 0, int64 9223372036854775807)", range, "to = 9223372036854775807", "1900 to 2100"),
        Wrong("GetEvents", "(int64 9223372036854775807, int64 0, @as [])", range, "from = 9223372036854775807"),
        Wrong("GetEvents", "(int64 0, int64 1, ['moonrise'])", invalid, "\"moonrise\"", "sunrise, noon, sunset"),
        Wrong("GetEvents", "(int64 0, int64 1, ['sunrise', ''])", invalid, "\"\" is no event name"),
        Wrong("GetEvents", "(91.0, 0.0, int64 0, int64 1, @as [])", range, "latitude = 91.0", "-90 to 90", on: almanac),
        Wrong("GetEvents", "(0.0, -180.5, int64 0, int64 1, @as [])", range, "longitude = -180.5", on: almanac),
        Wrong("GetPosition", "(nan, 0.0, int64 0)", range, "latitude = nan", on: almanac),
        Wrong("GetPosition", "(0.0, inf, int64 0)", range, "longitude = inf", on: almanac),
        Wrong("GetPosition", "(-inf, 0.0, int64 0)", range, "latitude = -inf", on: almanac),
        Wrong("GetPosition", "(0.0, 0.0, int64 9223372036854775807)", range, "time = 92233", on: almanac),
        Wrong("GetDay", "(0.0, 0.0, '2026-02-30', '')", invalid, "\"2026-02-30\"", "YYYY-MM-DD", on: almanac),
        Wrong("GetDay", "(0.0, 0.0, '1899-12-31', '')", range, "1899-12-31", on: almanac),
        Wrong("GetDay", "(0.0, 0.0, '', '../../etc/passwd')", invalid, "../../etc/passwd", on: almanac),
        Wrong("GetDay", "(0.0, 0.0, '', '/etc/localtime')", invalid, "/etc/localtime", on: almanac),
        Wrong("GetNextEvent", "(0.0, 0.0, int64 0, 'lunch')", invalid, "\"lunch\"", on: almanac),
        Wrong("GetNextEvent", "(0.0, 0.0, int64 -9223372036854775808, 'noon')", range, "after = -92", on: almanac),
        Wrong("Uninhibit", "(uint32 7,)", "NotFound", "cookie 7"),
    ]

    @Test("a bad value has its error, and the sentence names it")
    func badValues() throws {
        let world = try World(simulate: Self.simulation)
        for call in Self.wrong {
            let refusal = try #require(try world.refusal(call.member, call.arguments, on: call.interface), "\(call)")
            #expect(refusal.name == Names.errorPrefix + call.error, "\(call)")
            for word in call.named { #expect(refusal.message.contains(word), "\(call): \(refusal.message)") }
        }
        try world.expectUnharmed()
    }

    @Test("a wrong call has the standard error")
    func wrongCalls() throws {
        let world = try World(simulate: Self.simulation)
        let standard = "org.freedesktop.DBus.Error."
        let properties = "org.freedesktop.DBus.Properties"
        let nested = String(repeating: "<", count: 50) + "1" + String(repeating: ">", count: 50)
        let name = Names.mainInterface
        for (interface, member, arguments, error) in [
            (name, "SetOverride", "('dark',)", "InvalidArgs"), (name, "Toggle", "(1,)", "InvalidArgs"),
            (name, "SetOverride", "(int64 0, 'dark')", "InvalidArgs"),
            (name, "GetEvents", "(int64 0, int64 1, @ai [])", "InvalidArgs"),
            (name, "Nothing", "()", "UnknownMethod"), ("org.example.None", "Toggle", "()", "UnknownInterface"),
            (properties, "Get", "('\(name)', 'Nothing')", "UnknownProperty"),
            (properties, "Get", "('org.example.None', 'Phase')", "UnknownInterface"),
            (properties, "GetAll", "('org.example.None',)", "UnknownInterface"),
            (properties, "Set", "('\(name)', 'ColorScheme', <'dark'>)", "PropertyReadOnly"),
            (properties, "Set", "('\(name)', 'ColorScheme', \(nested))", "PropertyReadOnly"),
            (properties, "Set", "('\(name)', 'Nothing', <1>)", "UnknownProperty"),
        ] {
            #expect(
                try world.refusal(member, arguments, on: interface)?.name == standard + error, "\(member)\(arguments)")
        }
        for path in ["/", "/org/sunphase", "/org/sunphase/SunPhase1/more"] {
            #expect(throws: BusClient.Refusal.self, "\(path)") {
                try world.client.call(Names.service, path, name, "Toggle")
            }
        }
        #expect(try world.text("Override") == "none")
        try world.expectUnharmed()
    }

    @Test("descriptors that are sent along are refused or ignored, and never kept")
    func descriptors() throws {
        let world = try World(simulate: Self.simulation)
        let folder = "/proc/\(world.daemon.identifier)/fd"
        try world.expectUnharmed()
        let before = try FileManager.default.contentsOfDirectory(atPath: folder).count
        for _ in 0..<200 {
            _ = try? world.client.call(
                Names.service, Names.objectPath, Names.mainInterface, "Explain", "()", descriptors: [0, 1, 2])
            _ = try? world.client.call(
                Names.service, Names.objectPath, "org.freedesktop.DBus.Properties", "Set",
                "('\(Names.mainInterface)', 'Phase', <handle 0>)", descriptors: [0])
        }
        try world.expectUnharmed()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == before)
    }

    @Test("huge texts and lists are answered in few words, and leave nothing behind")
    func huge() throws {
        let world = try World(simulate: Self.simulation)
        // The most that a call may carry, with room for the other words of one.
        let text = String(repeating: "x", count: (1 << 20) - 1024)
        func names(_ count: Int) -> String { Array(repeating: "'sunrise'", count: count).joined(separator: ",") }
        let (many, tooMany) = (names(90_000), names(100_000))
        let junk = (0..<90_000).map { "'n\($0)'" }.joined(separator: ",")
        func barrage() throws {
            for (member, arguments, interface) in [
                ("Inhibit", "('\(text)',)", Names.mainInterface),
                ("SetOverride", "('\(text)', int64 0)", Names.mainInterface),
                ("GetNextEvent", "(0.0, 0.0, int64 0, '\(text)')", Self.almanac),
                ("GetDay", "(0.0, 0.0, '\(text)', '')", Self.almanac),
                ("GetDay", "(0.0, 0.0, '', '\(text)')", Self.almanac),
                ("GetEvents", "(int64 0, int64 86400, [\(junk)])", Names.mainInterface),
                ("GetEvents", "(int64 0, int64 86400, [\(tooMany)])", Names.mainInterface),
                ("Get", "('\(text)', 'Phase')", "org.freedesktop.DBus.Properties"),
            ] {
                let refusal = try #require(try world.refusal(member, arguments, on: interface))
                #expect(refusal.message.utf8.count < 1000)
            }
            let events = try world.call("GetEvents", "(int64 0, int64 86400, [\(many)])")[0]
            #expect(events.children.count == 1)
        }
        // The allocator keeps what one took for the next: what is taken stays the same from the second on.
        for _ in 0..<2 { try barrage() }
        let before = try world.daemon.residentKilobytes()
        for _ in 0..<2 { try barrage() }
        try world.expectUnharmed()
        #expect(try world.daemon.residentKilobytes() < before + 4096)
    }

    @Test("a text costs little beside its length, and beyond a limit nobody looks into it", arguments: ["-", "/"])
    func separators(separator: String) throws {
        let world = try World(simulate: Self.simulation)
        try world.expectUnharmed()
        let before = try world.daemon.peakKilobytes()
        func refusals(length: Int) throws -> [String] {
            let text = String(repeating: separator, count: length)
            return try ["('\(text)', '')", "('', '\(text)')"].map { words in
                try #require(try world.refusal("GetDay", "(0.0, 0.0, " + words.dropFirst(), on: Self.almanac)).name
            }
        }
        #expect(try refusals(length: 1 << 20) == Array(repeating: Names.errorPrefix + Self.invalid, count: 2))
        #expect(try world.daemon.peakKilobytes() < before + 12_288)
        let beyond = "org.freedesktop.DBus.Error.LimitsExceeded"
        #expect(try refusals(length: 8 << 20) == [beyond, beyond])
        #expect(try world.daemon.peakKilobytes() < before + 49_152)
        try world.expectUnharmed()
    }

    @Test("a client that asks and asks and never reads holds nobody up")
    func neverReads() throws {
        let world = try World(simulate: Self.simulation)
        let deaf = try RawBusClient(address: world.bus.address)
        let before = try world.daemon.residentKilobytes()
        for _ in 0..<2000 { try deaf.send(Names.service, Names.objectPath, Names.mainInterface, "Explain") }
        try world.expectUnharmed()
        #expect(try world.daemon.residentKilobytes() < before + 16_384)
        deaf.close()
        try world.expectUnharmed()
    }

    @Test("calls that want no reply are done and not answered")
    func noReply() throws {
        let world = try World(simulate: Self.simulation, listens: true)
        _ = world.client.takeIncoming()
        for _ in 0..<3 { try world.client.send(Names.service, Names.objectPath, Names.mainInterface, "Toggle") }
        try world.client.send(Names.service, Names.objectPath, Names.mainInterface, "Nothing")
        #expect(world.client.takeSignals(6).count == 6)
        #expect(try world.text("ColorScheme") == "dark")
        let incoming = world.client.takeIncoming()
        #expect(incoming.filter { !$0.hasPrefix("signal") } == ["reply"])
    }

    @Test("signals that pretend to come from the bus are not believed")
    func pretended() throws {
        let world = try World(simulate: Self.simulation)
        for (interface, member, arguments) in [
            ("org.freedesktop.DBus.Local", "Disconnected", "()"),
            ("org.freedesktop.DBus", "NameLost", "('\(Names.service)',)"),
        ] {
            _ = try? world.client.emit(to: Names.service, "/org/freedesktop/DBus", interface, member, arguments)
        }
        try world.expectUnharmed()
    }
}
