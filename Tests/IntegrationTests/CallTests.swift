// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseAPI
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@Suite("What the members answer", .showingLogs)
struct CallTests {
    private static let start = instant("2026-03-28T12:00:00Z")
    private static let berlin = SunPath(at: Coordinate(latitude: 52.52, longitude: 13.4)!)
    private static let sydney = SunPath(at: Coordinate(latitude: -33.87, longitude: 151.21)!)

    private func world() throws -> World { try World(simulate: "2026-03-28T12:00:00Z,0.001") }

    /// The events whose published times lie in a range of whole seconds, as GVariant's text.
    private func rows(_ path: SunPath, _ names: [EventName], from: Int64, to: Int64) throws -> GioVariant {
        let range = Instant(unixSeconds: Double(from - 1))..<Instant(unixSeconds: Double(to))
        let rows = path.events(Set(names), in: range)
            .filter { (from..<to).contains($0.instant.wholeSeconds) }
            .map { "(int64 \($0.instant.wholeSeconds), '\($0.name.rawValue)')" }
        return try GioVariant(parsing: "@a(xs) [\(rows.joined(separator: ", "))]")
    }

    @Test("what the running service introspects is the contract")
    func introspection() throws {
        let world = try world()
        let text = try world.client.introspect(Names.service, Names.objectPath)
        let running = try ContractXML(text)
        for (name, xml) in [
            (Names.mainInterface, IntrospectionXML.main), (Names.locationInterface, IntrospectionXML.location),
            (Names.almanacInterface, IntrospectionXML.almanac),
        ] {
            let contract = try #require(try ContractXML(xml).declaration(of: name))
            #expect(running.declaration(of: name) == contract)
        }
        let standard = running.interfaces.filter { $0.hasPrefix("org.freedesktop.DBus.") }
        #expect(Set(standard) == Set(["Introspectable", "Properties", "Peer"].map { "org.freedesktop.DBus." + $0 }))
        #expect(running.interfaces.count == 6)
    }

    @Test("all properties are the sky's")
    func properties() throws {
        let world = try world()
        let second = Self.start.wholeSeconds
        let model = SkyModel(
            latitude: 52.52, longitude: 13.4, zone: .system("Europe/Berlin"),
            around: Self.start..<Self.start.advanced(by: .hours(1)), days: 3)
        let all = try world.all()
        for (name, value) in try model.published(at: second) { #expect(all[name] == value, "\(name)") }
        for (name, value) in all { #expect(try world.get(name).signature == value.signature, "\(name)") }
        #expect(all.count == 21)
        #expect(all["Version"]?.string == version)
        #expect(try world.time("Time") == second)
        let position = Self.berlin.position(at: Self.start)
        #expect(abs(all["SunAltitude"]!.double! - position.altitude.degrees) < 0.01)
        #expect(abs(all["SunAzimuth"]!.double! - position.azimuth.degrees) < 0.01)
        #expect(all["Daylight"]?.double == 1)
        let (began, ends) = (all["PreviousPhaseChange"]!.int64!, all["NextPhaseChange"]!.int64!)
        #expect(abs(all["Progress"]!.double! - Double(second - began) / Double(ends - began)) < 0.001)

        let place = try world.all(Names.locationInterface).mapValues(\.description)
        #expect(
            place == [
                "Source": "'config'", "Status": "'ok'", "StatusText": "'The place is taken from the settings.'",
                "Latitude": "52.5", "Longitude": "13.4", "Accuracy": "-1.0", "Timestamp": "int64 0",
                "Stale": "false", "Warning": "''", "TimeZone": "'Europe/Berlin'",
            ])
    }

    @Test("events and the schedule of the place in use")
    func events() throws {
        let world = try world()
        let from = Self.start.wholeSeconds
        let to = from + 40 * 86_400
        let all = try world.call("GetEvents", "(int64 \(from), int64 \(to), @as [])")[0]
        #expect(try all == rows(Self.berlin, EventName.allCases, from: from, to: to))
        let some = try world.call("GetEvents", "(int64 \(from), int64 \(to), ['sunset', 'sunrise', 'sunset'])")[0]
        let crossings = try rows(Self.berlin, [.sunrise, .sunset], from: from, to: to)
        #expect(some == crossings)

        let schedule = try world.call("GetSchedule", "(int64 \(from), int64 \(to))")[0].children.map(\.description)
        let changes = crossings.children.map { event in
            "(int64 \(event[0].int64!), '\(event[1].string == "sunrise" ? "light" : "dark")')"
        }
        #expect(try schedule.map { try GioVariant(parsing: $0).description } == ["(int64 \(from), 'light')"] + changes)

        // [from, to): an event's own second belongs to the range that begins with it.
        let first = crossings[0][0].int64!
        #expect(
            try world.call("GetEvents", "(int64 \(first), int64 \(first + 1), @as [])")[0].children.count == 1)
        #expect(
            try world.call("GetEvents", "(int64 \(first - 9), int64 \(first), @as [])")[0].children.isEmpty)
        #expect(try world.call("GetSchedule", "(int64 5, int64 5)")[0].children.count == 1)
    }

    @Test("the almanac answers for any place")
    func almanac() throws {
        let world = try world()
        let from = Self.start.wholeSeconds
        func ask(_ member: String, _ rest: String) throws -> GioVariant {
            try world.call(member, "(-33.87, 151.21, \(rest))", on: Names.almanacInterface)
        }
        let events = try ask("GetEvents", "int64 \(from), int64 \(from + 864_000), ['noon', 'civil-dusk']")[0]
        #expect(try events == rows(Self.sydney, [.noon, .civilDusk], from: from, to: from + 864_000))

        let zone = ZoneRules.system("Australia/Sydney")
        // The date on which summer time ends there has 25 hours.
        let day = zone.day(CivilDate("2026-04-05")!)
        #expect(day.lowerBound.duration(to: day.upperBound) == .hours(25))
        let ofDay = try rows(
            Self.sydney, EventName.allCases, from: day.lowerBound.wholeSeconds, to: day.upperBound.wholeSeconds)
        #expect(try ask("GetDay", "'2026-04-05', 'Australia/Sydney'")[0] == ofDay)
        let here = ZoneRules.system("Europe/Berlin").day(at: Self.start)
        let today = try rows(
            Self.sydney, EventName.allCases, from: here.lowerBound.wholeSeconds, to: here.upperBound.wholeSeconds)
        #expect(try ask("GetDay", "'', ''")[0] == today)

        let position = Self.sydney.position(at: Self.start)
        let answer = try ask("GetPosition", "int64 \(from)")
        #expect(answer[0].double == position.altitude.degrees)
        #expect(answer[1].double == position.azimuth.degrees)

        let next = events.children.first { $0[1].string == "noon" }![0].int64!
        #expect(try ask("GetNextEvent", "int64 \(from), 'noon'")[0].int64 == next)
        let strictlyLater = try #require(try ask("GetNextEvent", "int64 \(next), 'noon'")[0].int64)
        #expect(strictlyLater > next + 86_000)
        let never = try world.call("GetNextEvent", "(-90.0, 0.0, int64 0, 'civil-dusk')", on: Names.almanacInterface)
        #expect(never[0].int64! > 0)
    }

    @Test("times are there whatever the rules and the override say (A64), today's, next and previous ones (A65)")
    func timesUnderFixedRules() throws {
        let world = try World(
            settings: World.berlin + "[schedule]\nlight = 07:00\ndark = 22:00\n",
            simulate: "2026-09-20T20:00:00+02:00,0.001")
        try world.call("SetOverride", "('dark', int64 -1)")
        let all = try world.all()
        #expect(all["ScheduledColorScheme"]?.string == "light")
        #expect(all["Phase"]?.string == "nautical-dusk")
        #expect(abs(all["NextSunrise"]!.int64! - seconds("2026-09-21T06:50:27+02:00")) <= 60)
        #expect(all["NextSchemeChange"]?.int64 == seconds("2026-09-20T22:00:00+02:00"))
        let today = all["Today"]!.children
        let sunset = try #require(today.first { $0[1].string == "sunset" }?[0].int64)
        let sunrise = try #require(today.first { $0[1].string == "sunrise" }?[0].int64)
        #expect(abs(sunset - seconds("2026-09-20T19:09:51+02:00")) <= 60)
        #expect(abs(sunrise - seconds("2026-09-20T06:48:46+02:00")) <= 60)
    }

    @Test("Explain tells times with date and offset, so that no date is cut out of another zone's text (A25)")
    func explain() throws {
        let world = try World(
            settings: "[location]\nlatitude = 40.7\nlongitude = -74\n", zone: "America/New_York",
            simulate: "2026-05-17T21:00:00-04:00,0.001")
        let explanation = try world.explanation()
        #expect(explanation.contains("The colour scheme is dark."))
        #expect(explanation.contains("light at 2026-05-18T05:3"))
        #expect(explanation.contains("-04:00"))
        #expect(!explanation.contains("Z,"))
        #expect(abs(try world.time("NextSunset") - seconds("2026-05-18T20:11:00-04:00")) < 120)
        try world.call("Reload")
        try world.call("Refresh", on: Names.locationInterface)
        #expect(try world.explanation() == explanation)
    }
}
