// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// Pairs of times on the clock, with a place and without.
struct ClockPairTests {
    /// A few plain days without a change of the clock.
    private static let start = instant("2026-02-02T00:00:00+01:00")

    private func schedule(_ light: String, _ dark: String, isPlaced: Bool) -> Schedule {
        var rules = Rules()
        rules.light = .rule(light)
        rules.dark = .rule(dark)
        let sky = Sky(at: Coordinate(latitude: 52.52, longitude: 13.40)!, horizon: .seaLevel)
        return Schedule(rules: rules, sky: isPlaced ? sky : nil, zone: .system("Europe/Berlin"))
    }

    /// The schemes at each quarter of an hour of a day, as on a dial: light from one hand to the other.
    private func isLight(_ minute: Int, light: LocalTime, dark: LocalTime) -> Bool {
        let fromLight = (minute - light.minutes + 1440) % 1440
        return fromLight < (dark.minutes - light.minutes + 1440) % 1440
    }

    @Test(arguments: [
        ("07:00", "19:00"), ("19:00", "07:00"), ("02:00", "06:00"), ("06:00", "02:00"), ("13:00", "15:00"),
        ("15:00", "13:00"), ("00:00", "12:00"), ("12:00", "00:00"), ("11:59", "12:00"), ("12:00", "11:59"),
        ("00:00", "00:01"), ("00:01", "00:00"), ("23:59", "00:00"), ("00:00", "23:59"),
    ])
    func `two fixed times in any order are the hands of a dial`(light: String, dark: String) {
        for isPlaced in [true, false] {
            let (initial, changes) = schedule(light, dark, isPlaced: isPlaced)
                .changes(in: Self.start..<Self.start.advanced(by: .days(2)))
            for quarter in 0..<192 {
                let now = Self.start.advanced(by: .minutes(15 * quarter))
                let scheme = changes.last { $0.instant <= now }?.scheme ?? initial
                let expected = isLight(15 * quarter % 1440, light: .at(light), dark: .at(dark))
                #expect((scheme == .light) == expected, "\(light) \(dark) at \(now.iso())")
            }
            #expect(changes.allSatisfy { $0.cause == .clock })
        }
    }

    @Test(arguments: [
        ("sunrise", "sunset", "07:00", "19:00"), ("sunrise + 2h", "sunset - 3h", "07:00", "19:00"),
        ("civil-dawn", "setting 5", "07:00", "19:00"), ("08:30", "sunset", "08:30", "19:00"),
        ("sunrise", "01:30", "07:00", "01:30"), ("sunrise", "06:00", "07:00", "06:00"),
        ("noon", "midnight", "07:00", "19:00"),
    ])
    func `without a place events stand at seven and seven, and fixed times hold`(
        light: String, dark: String, lightAt: String, darkAt: String
    ) {
        let (initial, changes) = schedule(light, dark, isPlaced: false)
            .changes(in: Self.start..<Self.start.advanced(by: .days(2)))
        for quarter in 0..<192 {
            let now = Self.start.advanced(by: .minutes(15 * quarter))
            let scheme = changes.last { $0.instant <= now }?.scheme ?? initial
            let expected = isLight(15 * quarter % 1440, light: .at(lightAt), dark: .at(darkAt))
            #expect((scheme == .light) == expected, "\(light) \(dark) at \(now.iso())")
        }
    }

    @Test func `without a place clamps hold`() {
        var story = Scenario(at: "2026-02-02T06:00:00+01:00", zone: Zone(rules: .system("Europe/Berlin"), places: [])) {
            $0.lightClamp = Clamp(earliest: .at("08:00"), latest: nil)!
            $0.darkClamp = Clamp(earliest: nil, latest: .at("18:30"), wrapsAtNoon: true)!
        }
        story.run(until: "2026-02-02T20:00:00+01:00")
        #expect(
            story.schemeChanges.map(\.time) == [
                instant("2026-02-02T08:00:00+01:00"), instant("2026-02-02T18:30:00+01:00"),
            ])
    }

    @Test func `light edges of neighbouring days that touch dark edges are no change`() {
        // Light from midnight to midnight: the days touch.
        let touching = schedule("midnight", "midnight", isPlaced: true)
            .changes(in: Self.start..<Self.start.advanced(by: .days(3)))
        #expect(touching.initial == .light && touching.changes.isEmpty)
        // Light from noon to noon: no length at all.
        let empty = schedule("noon", "noon", isPlaced: true).changes(in: Self.start..<Self.start.advanced(by: .days(3)))
        #expect(empty.initial == .dark && empty.changes.isEmpty)
        // Intervals that overlap are one: light from noon on, dark eleven hours after the midnight.
        let overlapping = schedule("noon - 2h", "midnight + 11h", isPlaced: true)
            .changes(in: Self.start..<Self.start.advanced(by: .days(3)))
        #expect(overlapping.initial == .light && overlapping.changes.isEmpty)
    }

    @Test func `a fixed dark before twelve is the next date's, also where the sun makes the light`() {
        let (_, changes) = schedule("sunrise", "01:30", isPlaced: true)
            .changes(in: Self.start..<Self.start.advanced(by: .days(1)))
        #expect(changes.map(\.scheme) == [.dark, .light])
        #expect(changes[0].instant == instant("2026-02-02T01:30:00+01:00"))
        #expect(changes.map(\.cause) == [.clock, .sun])
    }
}
