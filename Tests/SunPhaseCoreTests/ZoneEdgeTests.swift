// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// Local dates and times where the clock jumps.
struct ZoneEdgeTests {
    /// The changes of the scheme on some days by a pair of rules.
    private func changes(_ spot: Spot, from: String, to: String, _ set: (inout Rules) -> Void) -> [String] {
        var rules = Rules()
        set(&rules)
        let schedule = Schedule(rules: rules, sky: Sky(at: spot.place, horizon: .seaLevel), zone: spot.zone)
        return schedule.changes(in: instant(from)..<instant(to)).changes.map {
            "\($0.scheme.rawValue) \($0.instant.iso(in: spot.zone))"
        }
    }

    private func fixed(_ light: String, _ dark: String) -> (inout Rules) -> Void {
        { rules in
            rules.light = .rule(light)
            rules.dark = .rule(dark)
        }
    }

    private let berlin = Spot(52.52, 13.40, "Europe/Berlin")

    @Test func `a fixed time that the spring leaves out falls at the first instant after the gap`() {
        let night = ("2026-03-28T12:00:00Z", "2026-03-29T20:00:00Z")
        let light = changes(berlin, from: night.0, to: night.1, fixed("02:30", "20:00"))
        #expect(
            light == [
                "dark 2026-03-28T20:00:00+01:00", "light 2026-03-29T03:00:00+02:00", "dark 2026-03-29T20:00:00+02:00",
            ])
        let dark = changes(berlin, from: night.0, to: night.1, fixed("07:00", "02:30"))
        #expect(dark == ["dark 2026-03-29T03:00:00+02:00", "light 2026-03-29T07:00:00+02:00"])
    }

    @Test func `a fixed time that the autumn has twice falls at the first of the two`() {
        let night = ("2026-10-24T12:00:00Z", "2026-10-25T12:00:00Z")
        let light = changes(berlin, from: night.0, to: night.1, fixed("02:30", "20:00"))
        #expect(light == ["dark 2026-10-24T20:00:00+02:00", "light 2026-10-25T02:30:00+02:00"])
        let dark = changes(berlin, from: night.0, to: night.1, fixed("07:00", "02:30"))
        #expect(dark == ["dark 2026-10-25T02:30:00+02:00", "light 2026-10-25T07:00:00+01:00"])
    }

    @Test func `two fixed times in one gap leave no light that night and change nothing else`() {
        let rows = changes(berlin, from: "2026-03-27T12:00:00Z", to: "2026-03-30T12:00:00Z", fixed("02:10", "02:40"))
        #expect(
            rows == [
                "light 2026-03-28T02:10:00+01:00", "dark 2026-03-28T02:40:00+01:00", "light 2026-03-30T02:10:00+02:00",
                "dark 2026-03-30T02:40:00+02:00",
            ])
    }

    @Test func `a clamp in a gap or a fold stands where a fixed time would`() {
        let early: (inout Rules) -> Void = { rules in
            rules.light = .rule("midnight")
            rules.lightClamp = Clamp(earliest: .at("02:30"), latest: nil)!
        }
        let spring = changes(berlin, from: "2026-03-28T23:00:00Z", to: "2026-03-29T12:00:00Z", early)
        #expect(spring == ["light 2026-03-29T03:00:00+02:00"])
        let autumn = changes(berlin, from: "2026-10-24T22:30:00Z", to: "2026-10-25T12:00:00Z", early)
        #expect(autumn == ["light 2026-10-25T02:30:00+02:00"])
        let late: (inout Rules) -> Void = { rules in
            rules.dark = .rule("midnight + 5h")
            rules.darkClamp = Clamp(earliest: nil, latest: .at("02:30"), wrapsAtNoon: true)!
        }
        let gap = changes(berlin, from: "2026-03-28T20:00:00Z", to: "2026-03-29T04:00:00Z", late)
        #expect(gap == ["dark 2026-03-29T03:00:00+02:00"])
    }

    @Test(arguments: [
        ("America/Santiago", -33.45, -70.67, "2026-09-05T12:00:00-04:00", "2026-09-06T01:00:00-03:00"),
        ("Asia/Beirut", 33.88, 35.5, "2026-03-28T12:00:00+02:00", "2026-03-29T01:00:00+03:00"),
    ])
    func `where midnight itself is left out, the date begins at one`(
        zone: String, latitude: Double, longitude: Double, noon: String, start: String
    ) {
        let spot = Spot(latitude, longitude, zone)
        var story = spot.scenario(at: noon, rules: fixed("07:00", "00:30"))
        #expect(spot.zone.day(spot.zone.date(at: story.now)).upperBound == instant(start))
        story.run(until: instant(start).advanced(by: .hours(2)).iso())
        // The new date's events are published at its first instant, and dark begins there too.
        #expect(story.published.contains { $0.time == instant(start) })
        #expect(story.schemeChanges.map(\.time) == [instant(start)])
    }

    @Test func `a clock that is set back over midnight does not bring yesterday back`() {
        // Until 2011 Newfoundland's clocks went from 00:01 back to 23:01 of the day before.
        let spot = Spot(47.567, -52.717, "America/St_Johns")
        var story = spot.scenario(at: "2010-11-06T12:00:00-02:30")
        story.run(until: "2010-11-07T12:00:00-03:30")
        let dates = story.published.map { $0.publication.snapshot.sun.today.first { $0.name == .noon }?.instant }
        #expect(dates.compactMap { $0 } == dates.compactMap { $0 }.sorted())
        #expect(Set(dates).count == 2)
    }

    @Test func `a date that a zone leaves out has no events, and no service stumbles over it`() {
        let spot = Spot(-13.83, -171.73, "Pacific/Apia")
        #expect(spot.zone.day(CivilDate("2011-12-30")!).isEmpty)
        #expect(spot.times(of: .sunrise, on: "2011-12-30").isEmpty)
        for rules in [
            fixed("07:00", "19:00"), fixed("07:00", "01:00"), fixed("sunrise", "sunset"), fixed("09:00", "sunset"),
        ] {
            var story = spot.scenario(at: "2011-12-28T12:00:00-10:00", rules: rules)
            story.run(until: "2012-01-02T12:00:00+14:00")
            let schemes = story.schemeChanges.map(\.scheme)
            #expect(zip(schemes, schemes.dropFirst()).allSatisfy { $0 != $1 })
            #expect(story.schemeChanges.count == 8)
        }
    }
}
