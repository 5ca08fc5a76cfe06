// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport
import Testing

/// Suspend and resume as stories (field cases A01 to A07 and A61).
struct SleepTests {
    private let berlin = (latitude: 52.52, longitude: 13.40)

    @Test func `A01: a suspend over sunset ends dark, with one change and the sunset's own time`() {
        var story = Scenario(
            at: "2025-11-10T14:00:00+08:00", latitude: 25.03, longitude: 121.56,
            zone: .system("Asia/Taipei", 25.05, 121.5)
        )
        #expect(story.snapshot.colorScheme == .light)
        story.sleep(until: "2025-11-10T20:31:00+08:00")
        #expect(story.snapshot.colorScheme == .dark)
        #expect(story.published.count == 2)
        #expect(near(story.snapshot.previousSchemeChange?.instant, "2025-11-10T17:08:10+08:00"))
        #expect(near(story.snapshot.nextSchemeChange?.instant, "2025-11-11T06:07:30+08:00"))
        #expect(story.schemeChanges.map(\.cause) == [.sun])
        #expect(story.schemeChanges.first?.time == story.snapshot.previousSchemeChange?.instant)
    }

    @Test func `A02: an hour asleep around sunset`() {
        var story = Scenario(at: "2023-09-02T12:00:00+02:00", latitude: 51.34, longitude: 12.37, zone: .berlin)
        story.run(until: "2023-09-02T19:30:00+02:00")
        story.sleep(until: "2023-09-02T20:30:00+02:00")
        #expect(story.snapshot.colorScheme == .dark)
        #expect(near(story.snapshot.previousSchemeChange?.instant, "2023-09-02T19:55:10+02:00"))
        #expect(story.schemeChanges.count == 1)
    }

    @Test func `A03: ten minutes before the switch to sleep, and dark at once on waking`() {
        var story = Scenario(
            at: "2026-09-20T12:00:00+02:00", latitude: berlin.latitude, longitude: berlin.longitude, zone: .berlin
        )
        story.run(until: "2026-09-20T18:59:51+02:00")
        #expect(story.snapshot.colorScheme == .light)
        story.sleep(until: "2026-09-20T19:30:00+02:00")
        #expect(story.snapshot.colorScheme == .dark)
        #expect(near(story.schemeChanges.first?.time, "2026-09-20T19:09:51+02:00"))
    }

    @Test func `A04: sleep without an edge says nothing, and the edge after it is not late`() {
        var story = Scenario(
            at: "2026-09-20T12:00:00+02:00", latitude: berlin.latitude, longitude: berlin.longitude, zone: .berlin
        )
        // Noon itself is a change of nothing: by day the phase has no halves.
        story.run(until: "2026-09-20T13:30:00+02:00")
        let before = story.published.count
        story.sleep(until: "2026-09-20T16:00:00+02:00")
        #expect(story.published.count == before)
        story.run(until: "2026-09-20T22:09:00+02:00")
        #expect(near(story.schemeChanges.first?.time, "2026-09-20T19:09:51+02:00"))
        #expect(story.published.first { $0.publication.schemeChange != nil }?.time == story.schemeChanges.first?.time)
    }

    @Test func `A05: a fixed evening and morning, asleep until half past nine`() {
        var story = Scenario(
            at: "2026-02-03T23:00:00+01:00", latitude: berlin.latitude, longitude: berlin.longitude, zone: .berlin
        ) {
            $0.light = .fixed(LocalTime(hour: 7, minute: 0)!)
            $0.dark = .fixed(LocalTime(hour: 22, minute: 0)!)
        }
        story.run(until: "2026-02-04T00:00:00+01:00")
        #expect(story.snapshot.colorScheme == .dark)
        story.sleep(until: "2026-02-04T09:38:00+01:00")
        #expect(story.schemeChanges.map(\.scheme) == [.light])
        #expect(story.schemeChanges.map(\.cause) == [.clock])
        #expect(story.snapshot.nextSchemeChange?.instant == instant("2026-02-04T22:00:00+01:00"))
    }

    @Test func `A07: several suspends in one night make exactly two changes`() {
        var story = Scenario(
            at: "2026-09-20T17:00:00+02:00", latitude: berlin.latitude, longitude: berlin.longitude, zone: .berlin
        )
        for (suspend, resume) in [
            ("2026-09-20T18:00:00", "2026-09-20T19:30:00"), ("2026-09-20T20:00:00", "2026-09-20T23:00:00"),
            ("2026-09-20T23:10:00", "2026-09-21T06:30:00"), ("2026-09-21T06:40:00", "2026-09-21T09:00:00"),
        ] {
            story.run(until: suspend + "+02:00")
            story.sleep(until: resume + "+02:00")
        }
        #expect(story.schemeChanges.map(\.scheme) == [.dark, .light])
        #expect(near(story.schemeChanges.last?.time, "2026-09-21T06:50:27+02:00"))
        let told = story.published.filter { $0.publication.schemeChange != nil }.map(\.time)
        #expect(told == [instant("2026-09-20T19:30:00+02:00"), instant("2026-09-21T09:00:00+02:00")])
    }

    @Test(arguments: [("2026-09-17T00:10:00+02:00", ColorScheme.dark), ("2026-09-17T09:00:00+02:00", .light)])
    func `A06, A61: the first value is that of now, whatever was before`(start: String, scheme: ColorScheme) {
        let story = Scenario(
            at: start, latitude: 48.21, longitude: 16.37, zone: .system("Europe/Vienna", 48.216_667, 16.333_333)
        )
        #expect(story.published.count == 1)
        #expect(story.snapshot.colorScheme == scheme)
        #expect(story.schemeChanges.isEmpty && story.phaseChanges.isEmpty)
    }

    @Test func `A61: after midnight the edges on both sides are those of the night`() {
        let story = Scenario(
            at: "2026-09-17T00:10:00+02:00", latitude: 48.21, longitude: 16.37,
            zone: .system("Europe/Vienna", 48.216_667, 16.333_333)
        )
        #expect(story.snapshot.sun.phase == .night)
        #expect(near(story.snapshot.previousSchemeChange?.instant, "2026-09-16T19:05:13+02:00"))
        #expect(near(story.snapshot.nextSchemeChange?.instant, "2026-09-17T06:34:01+02:00"))
    }
}

/// The clock is set, or the zone changes (field cases A08 and A14 to A15).
struct ClockTests {
    @Test func `A08: over the start of summer time the sun keeps its own time`() {
        var story = Scenario(
            at: "2022-03-12T12:00:00-05:00", latitude: 39.95, longitude: -75.17,
            zone: .system("America/New_York", 40.714_167, -74.006_389)
        )
        story.run(until: "2022-03-13T23:00:00-04:00")
        let times = story.schemeChanges.map(\.time)
        #expect(times.count == 3)
        #expect(near(times[1], "2022-03-13T07:15:18-04:00"))
        #expect(near(times[2], "2022-03-13T19:05:29-04:00"))
    }

    @Test func `A14: a clock that is set right changes the scheme once, and back`() {
        var story = Scenario(
            at: "2017-01-18T13:00:00-06:00", latitude: 30, longitude: -100,
            zone: .system("America/Chicago", 41.85, -87.65)
        )
        #expect(story.snapshot.colorScheme == .light)
        story.run(until: "2017-01-18T13:00:40-06:00")
        story.step(to: "2017-01-18T19:00:40-06:00")
        #expect(story.snapshot.colorScheme == .dark)
        #expect(near(story.snapshot.previousSchemeChange?.instant, "2017-01-18T18:05:23-06:00"))
        story.step(to: "2017-01-18T13:00:50-06:00")
        #expect(story.snapshot.colorScheme == .light)
        #expect(story.schemeChanges.map(\.cause) == [.timeSet, .timeSet])
    }

    @Test func `A15: another zone moves no instant, only the date that today is`() {
        let place = (latitude: 35.69, longitude: 139.69)
        var story = Scenario(
            at: "2025-01-01T00:30:00Z", latitude: place.latitude, longitude: place.longitude, zone: .utc
        )
        let before = story.snapshot
        story.send(.zoneChanged(.system("Asia/Tokyo", 35.654_444, 139.744_722)))
        let after = story.snapshot
        #expect(after.colorScheme == before.colorScheme)
        #expect(after.sun.phase == before.sun.phase)
        #expect(after.nextSchemeChange == before.nextSchemeChange)
        #expect(after.sun.nextSunset == before.sun.nextSunset)
        #expect(story.schemeChanges.isEmpty && story.phaseChanges.isEmpty)
        #expect(near(after.sun.today.first { $0.name == .sunrise }?.instant, "2025-01-01T06:51:00+09:00"))
        #expect(near(after.sun.today.first { $0.name == .sunset }?.instant, "2025-01-01T16:38:34+09:00"))
    }

    @Test func `after the clock was set the same wake-up is asked for again`() {
        var story = Scenario(at: "2026-09-20T12:00:00+02:00", latitude: 52.52, longitude: 13.40, zone: .berlin)
        story.run(until: "2026-09-20T13:30:00+02:00")
        let wake = story.wake
        // Forth over the alarm and back before anybody looked: the alarm has fired unseen.
        #expect(story.send(.clockStepped) == [.wake(at: wake)])
    }

    @Test func `what is found out in one go is told in one publication`() {
        let story = Scenario(at: "2026-09-20T20:00:00+02:00", latitude: 52.52, longitude: 13.40, zone: .berlin)
        var engine = story.engine
        var settings = engine.settings
        settings.rules.dark = .fixed(LocalTime(hour: 22, minute: 0)!)
        let tokyo = Zone.system("Asia/Tokyo", 35.654_444, 139.744_722)
        let effects = engine.handle([.settingsChanged(settings, []), .zoneChanged(tokyo)], at: story.now)
        let publications = effects.compactMap { if case .publish(let told) = $0 { told } else { nil } }
        #expect(publications.count == 1)
        #expect(publications.first?.snapshot == engine.snapshot)
        // Light by the new rule, and dark again by the new zone: nothing to signal.
        #expect(publications.first?.schemeChange == nil)
    }

    @Test func `an early alarm says nothing and asks for the same wake-up`() {
        var story = Scenario(at: "2026-09-20T12:00:00+02:00", latitude: 52.52, longitude: 13.40, zone: .berlin)
        story.sleep(until: "2026-09-20T12:30:00+02:00")
        let wake = story.wake
        #expect(story.send(.timePassed) == [.wake(at: wake)])
    }
}

/// Whether an instant is within so many seconds of a time stated with its offset.
func near(_ instant: Instant?, _ expected: String, within seconds: Double = 60) -> Bool {
    guard let instant else { return false }
    return abs(instant.unixSeconds - SunPhaseTestSupport.instant(expected).unixSeconds) <= seconds
}
