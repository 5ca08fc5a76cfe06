// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport
import Testing

/// The place in use, and what is odd about it (field cases A16, A43 to A45, A47).
struct PlaceTests {
    private static let newYork = Zone.system("America/New_York", 40.714_167, -74.006_389)
    private static let chicago = Zone.system("America/Chicago", 41.85, -87.65)
    private static let moscow = Zone.system("Europe/Moscow", 55.755_833, 37.617_778)

    private func story(_ latitude: Double, _ longitude: Double, _ zone: Zone, at start: String) -> Scenario {
        Scenario(at: start, latitude: latitude, longitude: longitude, zone: zone)
    }

    private func notes(_ story: Scenario) -> [String] {
        story.effects.compactMap { if case .note(let diagnostic) = $0 { diagnostic.message } else { nil } }
    }

    @Test(arguments: [
        ("A43", 42.36, 71.06, newYork, true), ("A43", 42.36, -71.06, newYork, false),
        ("A44", 32.78, 96.80, chicago, true), ("A44", 32.78, -96.80, chicago, false),
        ("A47", -78.95, 43.10, newYork, true), ("A47", 43.10, -78.95, newYork, false),
        ("A45", 42.98, 47.5, moscow, false), ("A42", 40.71, -74.01, Zone.berlin, true),
        ("no zone place", -78.95, 43.10, Zone.utc, false),
    ])
    func `a place that disagrees with the zone is used, published and warned of once`(
        name: String, latitude: Double, longitude: Double, zone: Zone, isOdd: Bool
    ) {
        var story = story(latitude, longitude, zone, at: "2026-01-08T17:00:00Z")
        #expect(story.snapshot.location.warning.isEmpty != isOdd, "\(name): \(story.snapshot.location.warning)")
        #expect(story.snapshot.location.source == .config && story.snapshot.location.status == .ok)
        #expect(story.snapshot.location.coordinate == Coordinate(latitude: latitude, longitude: longitude))
        story.run(until: "2026-01-11T17:00:00Z")
        #expect(notes(story).count == (isOdd ? 1 : 0), "\(name): \(notes(story))")
        if isOdd {
            #expect(story.snapshot.location.warning.contains(zone.rules.name))
            #expect(notes(story) == [story.snapshot.location.warning])
        }
    }

    /// What is nearer than that, and wrong all the same; and what looks so and is right.
    private static let spots: [(Zone, Double, Double, String?)] = [
        (.system("Atlantic/Reykjavik", 64.15, -21.85), 64.15, 21.94, "sign of the longitude"),
        (.system("Atlantic/Azores", 37.733, -25.667), 37.7, 25.7, "sign of the longitude"),
        (.system("Africa/Dakar", 14.667, -17.433), 14.7, 17.4, "sign of the longitude"),
        (.system("Europe/Lisbon", 38.717, -9.133), 38.7, 9.14, "sign of the longitude"),
        (.system("Europe/Rome", 41.9, 12.483), 12.5, 41.9, "latitude and longitude exchanged"),
        (.system("Australia/Darwin", -12.467, 130.833), 12.46, 130.84, "sign of the latitude"),
        (.system("America/Sao_Paulo", -23.533, -46.617), 23.55, 46.63, "signs of latitude and longitude"),
        (.berlin, 55.03, 82.92, "5 h ahead"), (.system("Europe/Oslo", 59.917, 10.75), 66, -100, "7 h behind"),
        (.system("Arctic/Longyearbyen", 78, 16), 78.2, -165, "12 h ahead"),
        (.placeless("EST5EDT"), 42.36, 71.06, "by EST5EDT its sun is 10 h ahead"),
        (.placeless("Etc/GMT-9"), 35.7, -139.7, "by Etc/GMT-9 its sun is 6 h ahead"),
        (.placeless("EST5EDT"), 42.36, -71.06, nil), (.placeless("CET"), 43.4, -8.4, nil),
        (.system("Asia/Shanghai", 31.233, 121.467), 39.47, 75.99, nil), (moscow, 68.97, 33.08, nil),
        (.system("Asia/Jakarta", -6.167, 106.8), 5.55, 95.32, nil),
        (.system("Asia/Jakarta", -6.167, 106.8), 3.95, 108.39, nil),
        (.system("Antarctica/McMurdo", -77.833, 166.6), -90, 0, nil),
        (.system("America/Adak", 51.88, -176.658), 52.9, 172.9, nil),
        (.system("Pacific/Kiritimati", 1.867, -157.333), -11.4, -151.8, nil),
    ]

    @Test(arguments: spots.indices)
    func `a slip that explains a distance is named, and so is a sun that is hours off (A42 to A44, A47)`(index: Int) {
        let (zone, latitude, longitude, words) = Self.spots[index]
        for date in ["2026-01-08T17:00:00Z", "2026-07-08T17:00:00Z"] {
            let warning = story(latitude, longitude, zone, at: date).snapshot.location.warning
            #expect(words.map(warning.contains) ?? warning.isEmpty, "\(zone.rules.name): \(warning)")
        }
    }

    @Test func `what GeoClue says has no slips of the pen`() {
        let zone = Zone.system("Europe/Lisbon", 38.717, -9.133)
        let report = LocationReport(latitude: 38.7, longitude: 9.14, accuracy: 1000, timestamp: nil)
        var story = Scenario(at: "2026-01-08T17:00:00Z", settings: Settings(), zone: zone)
        story.send(.geoclue(.fix(report)))
        #expect(story.snapshot.location.source == .geoclue && story.snapshot.location.warning.isEmpty)
    }

    @Test func `A43: the forgotten sign costs the sun of the day`() {
        let noon = instant("2016-01-08T12:00:00-05:00")
        let wrong = story(42.36, 71.06, Self.newYork, at: noon.iso()).engine.liveValues(at: noon)
        #expect(abs(wrong.position!.altitude.degrees + 54) < 1)
        let right = story(42.36, -71.06, Self.newYork, at: noon.iso())
        #expect(abs(right.engine.liveValues(at: noon).position!.altitude.degrees - 25) < 1)
        #expect(near(right.snapshot.previousSchemeChange?.instant, "2016-01-08T07:13:13-05:00"))
        #expect(near(right.snapshot.nextSchemeChange?.instant, "2016-01-08T16:28:37-05:00"))
    }

    @Test func `A44: Dallas with its sign`() {
        let dallas = story(32.78, -96.80, Self.chicago, at: "2020-07-01T12:00:00-05:00").snapshot
        #expect(near(dallas.previousSchemeChange?.instant, "2020-07-01T06:23:04-05:00"))
        #expect(near(dallas.nextSchemeChange?.instant, "2020-07-01T20:39:14-05:00"))
    }

    @Test func `A45: Makhachkala by its own coordinates, Moscow's only where there are none, and said to be coarse`() {
        let noon = "2026-07-11T12:00:00+03:00"
        let own = story(42.98, 47.5, Self.moscow, at: noon).snapshot
        #expect(near(own.previousSchemeChange?.instant, "2026-07-11T04:21:07+03:00"))
        #expect(near(own.nextSchemeChange?.instant, "2026-07-11T19:29:31+03:00"))
        let coarse = Scenario(at: noon, zone: Self.moscow).snapshot
        #expect(coarse.location.source == .timezone)
        #expect(Scenario(at: noon, zone: Self.moscow).engine.explanation.joined().contains("which is coarse"))
        #expect(near(coarse.previousSchemeChange?.instant, "2026-07-11T04:00:17+03:00"))
        #expect(near(coarse.nextSchemeChange?.instant, "2026-07-11T21:08:59+03:00"))
    }

    @Test func `A16: a flight to Tokyo with the zone's place, and the day there is told in one change`() {
        var story = Scenario(at: "2026-03-10T20:00:00Z", zone: .system("Europe/London", 51.508_333, -0.125_278))
        #expect(story.snapshot.colorScheme == .dark)
        story.sleepSilently(until: "2026-03-11T08:00:00+09:00")
        story.send(.zoneChanged(.system("Asia/Tokyo", 35.654_444, 139.744_722)))
        #expect(story.published.count == 2)
        #expect(story.schemeChanges.map(\.scheme) == [.light])
        #expect(story.schemeChanges.map(\.cause) == [.zone])
        #expect(near(story.snapshot.nextSchemeChange?.instant, "2026-03-11T17:44:49+09:00"))
        #expect(story.snapshot.location.timeZone == "Asia/Tokyo")
    }

    @Test(arguments: [
        (LocationChoice.none, LocationSource.none, LocationStatus.off), (.config, .none, .unavailable),
        (.geoclue, .none, .waiting), (.timezone, .timezone, .ok), (.auto, .timezone, .waiting),
    ])
    func `without coordinates the source decides, and the reason is a sentence`(
        choice: LocationChoice, source: LocationSource, status: LocationStatus
    ) {
        var settings = Settings()
        settings.location.source = choice
        let location = Scenario(at: "2026-03-10T20:00:00Z", settings: settings, zone: .berlin).snapshot.location
        #expect(location.source == source && location.status == status)
        #expect(location.statusText.hasSuffix("."))
        #expect((location.coordinate == nil) == (source == .none) && (location.published == nil) == (source == .none))
    }

    @Test func `what is published of configured coordinates is rounded, what is computed with is not`() {
        let story = story(52.527_43, 13.384_61, .berlin, at: "2026-03-10T20:00:00Z")
        #expect(story.snapshot.location.published == Coordinate(latitude: 52.5, longitude: 13.4))
        #expect(story.snapshot.location.coordinate == Coordinate(latitude: 52.527_43, longitude: 13.384_61))
    }
}
