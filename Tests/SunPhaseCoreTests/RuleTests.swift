// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport
import Testing

/// Fixed times, offsets and clamps as users write them (field cases A49 to A55, A62, A64).
struct RuleTests {
    private let berlin = Spot(52.52, 13.40, "Europe/Berlin")
    private let helsinki = Spot(60.17, 24.94, "Europe/Helsinki")

    /// What the schedule says at a time.
    private func scheme(_ spot: Spot, at time: String, rules: @escaping (inout Rules) -> Void) -> ColorScheme {
        spot.scenario(at: time, rules: rules).snapshot.scheduledColorScheme
    }

    private func fixed(light: String, dark: String) -> (inout Rules) -> Void {
        { rules in
            rules.light = .rule(light)
            rules.dark = .rule(dark)
        }
    }

    @Test(arguments: [
        ("2026-02-03T23:30:00", ColorScheme.light), ("2026-02-04T01:59:59", .light), ("2026-02-04T02:00:00", .dark),
        ("2026-02-04T06:59:00", .dark), ("2026-02-04T07:00:00", .light),
    ])
    func `A49: dark from two to seven`(time: String, expected: ColorScheme) {
        #expect(scheme(berlin, at: time + "+01:00", rules: fixed(light: "07:00", dark: "02:00")) == expected)
    }

    @Test func `A50: midnight on the clock changes nothing`() {
        var story = berlin.scenario(at: "2026-02-03T23:59:59+01:00", rules: fixed(light: "06:00", dark: "20:00"))
        #expect(story.snapshot.colorScheme == .dark)
        story.run(until: "2026-02-04T00:00:01+01:00")
        #expect(story.schemeChanges.isEmpty)
        #expect(story.snapshot.colorScheme == .dark)
    }

    @Test(arguments: [("01:00", ColorScheme.light), ("03:00", .dark), ("08:00", .light)])
    func `A51: a night owl's dark begins at two`(time: String, expected: ColorScheme) {
        let now = "2026-02-04T\(time):00+01:00"
        #expect(scheme(berlin, at: now, rules: fixed(light: "07:00", dark: "02:00")) == expected)
    }

    @Test(arguments: [("sunset + 3h", "00:04:27"), ("sunset + 5h", "02:04:27")])
    func `A52: an offset may leave the date`(dark: String, expected: String) {
        var story = Spot(40, -83, "America/New_York").scenario(at: "2024-06-21T12:00:00-04:00") {
            $0.dark = .rule(dark)
        }
        story.run(until: "2024-06-22T04:00:00-04:00")
        #expect(story.schemeChanges.map(\.scheme) == [.dark])
        #expect(near(story.schemeChanges.first?.time, "2024-06-22T\(expected)-04:00"))
        #expect(story.schemeChanges.first?.cause == .sun)
    }

    @Test func `A53: an edge after its event comes today, though the next such event is tomorrow's`() {
        var story = berlin.scenario(at: "2026-09-20T06:30:00+02:00") { $0.light = .rule("civil-dawn + 30min") }
        #expect(story.snapshot.colorScheme == .dark)
        #expect(near(story.snapshot.nextSchemeChange?.instant, "2026-09-20T06:44:32+02:00"))
        story.run(until: "2026-09-20T07:00:00+02:00")
        #expect(story.schemeChanges.map(\.scheme) == [.light])
    }

    @Test(arguments: [("2025-06-21", "20:00:00+03:00"), ("2025-12-21", "18:00:00+02:00")])
    func `A54: a sunset held between six and eight`(date: String, expected: String) {
        let story = helsinki.scenario(at: "\(date)T12:00:00+02:00") {
            $0.darkClamp = Clamp(earliest: .at("18:00"), latest: .at("20:00"), wrapsAtNoon: true)!
        }
        #expect(story.snapshot.nextSchemeChange?.instant == instant("\(date)T\(expected)"))
        #expect(story.snapshot.nextSchemeChange?.cause == .clock)
    }

    @Test func `A55: where offsets make the edges cross, the day has no light`() {
        var story = Spot(59.44, 24.75, "Europe/Tallinn").scenario(at: "2013-12-20T22:00:00+02:00") {
            $0.light = .rule("sunrise + 4h")
            $0.dark = .rule("sunset - 3h")
        }
        story.run(until: "2013-12-24T12:00:00+02:00")
        #expect(story.schemeChanges.isEmpty)
        #expect(story.snapshot.colorScheme == .dark)
        // In February there are more than seven hours between the two again.
        #expect(story.snapshot.nextSchemeChange?.scheme == .light)
        #expect(story.snapshot.nextSchemeChange!.instant > instant("2014-01-10T00:00:00Z"))
        #expect(story.snapshot.previousSchemeChange!.instant < instant("2013-12-01T00:00:00Z"))
    }

    @Test func `A62: looking again and again in the evening never flashes`() {
        var story = berlin.scenario(at: "2026-06-20T19:30:00+02:00")
        for minute in 0..<60 {
            story.run(until: "2026-06-20T20:\(minute < 10 ? "0" : "")\(minute):00+02:00")
            story.send(.timePassed)
            story.send(.settingsChanged(story.engine.settings, []))
            story.send(.zoneChanged(story.engine.zone))
        }
        #expect(story.schemeChanges.isEmpty)
        #expect(story.published.allSatisfy { $0.publication.snapshot.colorScheme == .light })
        #expect(story.published.count == 1)
    }

    @Test func `A64: the sun's times are there in fixed mode and under an override`() {
        let plain = berlin.scenario(at: "2026-09-20T12:00:00+02:00").snapshot.sun
        var story = berlin.scenario(at: "2026-09-20T12:00:00+02:00", rules: fixed(light: "07:00", dark: "22:00"))
        #expect(story.snapshot.sun == plain)
        story.send(.overrideRequested(.dark, until: -1))
        #expect(story.snapshot.sun == plain)
        #expect(story.snapshot.scheduledColorScheme == .light)
    }
}
