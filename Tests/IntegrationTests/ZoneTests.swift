// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("Zones and places", .showingLogs)
struct ZoneTests {
    struct Form: CustomTestStringConvertible, Sendable {
        let variable: String
        let name: String
        let source: String
        var testDescription: String { "TZ=\(variable)" }
    }

    @Test(
        "each form of TZ is understood",
        arguments: [
            Form(variable: "Europe/Berlin", name: "Europe/Berlin", source: "timezone"),
            Form(variable: ":Europe/Berlin", name: "Europe/Berlin", source: "timezone"),
            Form(variable: "/usr/share/zoneinfo/Europe/Berlin", name: "Europe/Berlin", source: "timezone"),
            Form(
                variable: "CET-1CEST,M3.5.0,M10.5.0/3", name: "CET-1CEST,M3.5.0,M10.5.0/3", source: "none"),
            Form(variable: "UTC", name: "UTC", source: "none"), Form(variable: "", name: "UTC", source: "none"),
            Form(variable: "Nowhere/City", name: "UTC", source: "none"),
            Form(variable: "../../etc/passwd", name: "UTC", source: "none"),
        ])
    func forms(form: Form) throws {
        let world = try World(settings: nil, zone: form.variable)
        #expect(try world.text("TimeZone", of: Names.locationInterface) == form.name)
        #expect(try world.text("Source", of: Names.locationInterface) == form.source)
        let isJunk = form.name == "UTC" && !["", "UTC"].contains(form.variable)
        #expect(world.daemon.log.contains("The environment variable TZ is \"\(form.variable)\"") == isJunk)
    }

    @Test(
        "without a place the clock decides, and nothing is made up", arguments: [("12:00", "light"), ("20:00", "dark")])
    func withoutPlace(time: String, scheme: String) throws {
        let world = try World(settings: nil, zone: "UTC", simulate: "2026-03-28T\(time):00Z,0.001")
        let all = try world.all()
        #expect(all["ColorScheme"]?.string == scheme)
        let (morning, evening) = (
            seconds("2026-03-29T07:00:00Z"), seconds("2026-03-28T19:00:00Z")
        )
        #expect(all["NextSchemeChange"]?.int64 == (scheme == "light" ? evening : morning))
        for name in ["Phase", "NextPhase", "SunState"] { #expect(all[name]?.string == "unknown", "\(name)") }
        for name in ["PreviousPhaseChange", "NextPhaseChange", "NextSunrise", "NextSunset"] {
            #expect(all[name]?.int64 == 0, "\(name)")
        }
        for name in ["SunAltitude", "SunAzimuth", "Progress"] { #expect(all[name]?.double == 0, "\(name)") }
        #expect(all["Daylight"]?.double == (scheme == "light" ? 1 : 0))
        #expect(all["Today"]?.description == "@a(xs) []")
        #expect(try world.waits(for: "Status", "'unavailable'", of: Names.locationInterface))
        let place = try world.all(Names.locationInterface).mapValues(\.description)
        #expect(place["Source"] == "'none'" && place["Status"] == "'unavailable'")
        #expect(place["Latitude"] == "0.0" && place["Longitude"] == "0.0" && place["Accuracy"] == "-1.0")
        #expect(try world.call("GetEvents", "(int64 0, int64 864000, @as [])")[0].children.isEmpty)
    }

    @Test("fixed hours without a place: the only messages are those of 07:00 and 19:00")
    func fixedHours() throws {
        let start = seconds("2026-03-28T07:00:00Z")
        let expected = [
            "('light', 'clock', int64 \(start))", "('dark', 'clock', int64 \(start + 43_200))",
            "('light', 'clock', int64 \(start + 86_400))", "('dark', 'clock', int64 \(start + 129_600))",
        ]
        var (members, times): ([String], [String]) = ([], [])
        // Where this machine is too busy for the first rate, a day may go by between two looks at the clock.
        for rate in [50_000, 15_000, 15_000] where times != expected {
            let world = try World(
                settings: "[location]\nsource = timezone\n", zone: "UTC", simulate: "2026-03-28T03:00:00Z,\(rate)",
                listens: true)
            let signals = world.client.takeSignals(8)
            members = signals.prefix(8).map(\.member)
            times = signals.filter { $0.member == "ColorSchemeChanged" }.prefix(4).map(\.arguments.description)
        }
        #expect(members == (0..<4).flatMap { _ in ["PropertiesChanged", "ColorSchemeChanged"] })
        #expect(times == expected)
    }

    @Test("the zone's reference place is told to be coarse (A45)")
    func coarse() throws {
        let world = try World(settings: nil, zone: "Europe/Moscow")
        #expect(try world.text("Source", of: Names.locationInterface) == "timezone")
        #expect(try world.explanation().contains("which is coarse"))
        try world.writeSettings("[location]\nlatitude = 42.98\nlongitude = 47.5\n")
        #expect(try world.waits(for: "Source", "'config'", of: Names.locationInterface))
        #expect(try world.text("Warning", of: Names.locationInterface).isEmpty)
    }

    @Test("exact coordinates are nowhere in the log nor on the bus")
    func privacy() throws {
        let settings = "[location]\nlatitude = 52.516274\nlongitude = 13.377704\nprecision = 0.5\n"
        let world = try World(settings: settings, arguments: ["--verbose"])
        try world.writeSettings(settings + "[schedule]\nlight = 07:00\n")
        #expect(try eventually { try world.explanation().contains("light from 07:00") })
        for call in ["Toggle", "ClearOverride", "Reload"] { try world.call(call) }
        try world.call("SetOverride", "('dark', int64 -1)")
        let properties =
            try world.all().values.map(\.description)
            + world.all(Names.locationInterface).values
            .map(\.description)
        #expect(try world.get("Latitude", of: Names.locationInterface).double == 52.5)
        #expect(try world.get("Longitude", of: Names.locationInterface).double == 13.5)
        let said = try (properties + [world.explanation(), world.daemon.log]).joined(separator: "\n")
        for digits in ["52.51", "13.37", "516274", "377704"] { #expect(!said.contains(digits), "\(digits)") }
        #expect(world.daemon.log.contains("call: toggled"))
    }
}
