// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// Overrides as stories (field cases A56 to A60), and how they end.
struct OverrideTests {
    private let berlin = Spot(52.52, 13.40, "Europe/Berlin")

    private func evening() -> Scenario { berlin.scenario(at: "2026-09-20T14:00:00+02:00") }

    /// The last thing that the state file was given.
    private func lastRemembered(_ story: Scenario) -> Effect? {
        story.effects.last { if case .remember = $0 { true } else { false } }
    }

    @Test func `A56: dark in the afternoon stays dark through sunset until sunrise, over the end of summer time`() {
        var story = Spot(47.61, -122.33, "America/Los_Angeles").scenario(at: "2025-11-01T14:00:00-07:00")
        story.send(.overrideRequested(.dark, until: 0))
        #expect(near(story.snapshot.overrideEnd, "2025-11-01T17:51:04-07:00"))
        story.run(until: "2025-11-02T12:00:00-08:00")
        #expect(story.schemeChanges.map(\.scheme) == [.dark, .light])
        #expect(story.schemeChanges.map(\.cause) == [.override, .sun])
        #expect(near(story.schemeChanges.last?.time, "2025-11-02T06:55:37-08:00"))
        #expect(story.snapshot.override == nil)
    }

    @Test func `A57: at sunset the override ends, and nobody is told of a change of the scheme`() {
        var story = evening()
        story.send(.overrideRequested(.dark, until: 0))
        story.run(until: "2026-09-20T19:09:00+02:00")
        #expect(story.snapshot.override?.scheme == .dark)
        story.run(until: "2026-09-20T19:11:00+02:00")
        #expect(story.snapshot.override == nil && story.snapshot.overrideEnd == nil)
        #expect(story.snapshot.colorScheme == .dark)
        #expect(story.schemeChanges.count == 1)
        #expect(lastRemembered(story) == .remember(nil))
    }

    @Test func `A58: light set a second before sunset lasts a second, set after it until sunrise`() {
        var story = evening()
        let sunset = story.snapshot.nextSchemeChange!.instant
        story.run(until: sunset.advanced(by: .seconds(-1)).iso())
        story.send(.overrideRequested(.light, until: 0))
        #expect(story.snapshot.overrideEnd == sunset)
        story.run(until: sunset.advanced(by: .seconds(1)).iso())
        #expect(story.schemeChanges.map(\.scheme) == [.dark])
        story.send(.overrideRequested(.light, until: 0))
        #expect(story.schemeChanges.map(\.scheme) == [.dark, .light])
        story.run(until: "2026-09-21T06:50:00+02:00")
        #expect(story.snapshot.override?.scheme == .light)
        story.run(until: "2026-09-21T08:00:00+02:00")
        #expect(story.snapshot.override == nil)
        #expect(story.schemeChanges.count == 2)
    }

    @Test func `A58: light set at the very second of sunset is for the night`() {
        var story = evening()
        let sunset = story.snapshot.nextSchemeChange!.instant
        story.run(until: sunset.iso())
        story.send(.overrideRequested(.light, until: 0))
        #expect(near(story.snapshot.overrideEnd, "2026-09-21T06:50:27+02:00"))
        #expect(story.snapshot.colorScheme == .light)
    }

    @Test func `A59: midnight on the clock does not end an override`() {
        var story = berlin.scenario(at: "2026-09-20T22:00:00+02:00")
        story.send(.overrideRequested(.light, until: 0))
        story.run(until: "2026-09-21T06:50:00+02:00")
        #expect(story.schemeChanges.map(\.scheme) == [.light])
        #expect(story.snapshot.override != nil)
    }

    @Test func `A60: two toggles leave the automation in charge`() {
        var story = evening()
        story.send(.toggled)
        #expect(story.answer == .scheme(.dark))
        #expect(story.snapshot.override?.end == .nextScheduledChange)
        story.send(.toggled)
        #expect(story.answer == .scheme(.light))
        #expect(story.snapshot.override == nil)
        story.run(until: "2026-09-20T20:00:00+02:00")
        #expect(story.snapshot.colorScheme == .dark)
    }

    @Test func `A60: a permanent override survives a restart, and the sun's phase stays true`() {
        var story = evening()
        story.send(.overrideRequested(.dark, until: -1))
        let kept = story.snapshot.override
        let again = Scenario(
            at: "2026-09-25T12:00:00+02:00", latitude: 52.52, longitude: 13.40, zone: .berlin, override: kept)
        #expect(again.snapshot.colorScheme == .dark)
        #expect(again.snapshot.scheduledColorScheme == .light)
        #expect(again.snapshot.override?.end == .cleared && again.snapshot.overrideEnd == nil)
        #expect(again.snapshot.sun.phase == .day)
    }

    @Test func `an override with an end ends there by itself, awake or asleep`() {
        let end = instant("2026-09-20T22:00:00+02:00")
        for isAwake in [true, false] {
            var story = evening()
            story.send(.overrideRequested(.light, until: end.wholeSeconds))
            #expect(story.answer == .done)
            if isAwake {
                story.run(until: "2026-09-20T23:00:00+02:00")
            } else {
                story.sleep(until: "2026-09-20T23:00:00+02:00")
            }
            #expect(story.schemeChanges == [SchemeChange(scheme: .dark, cause: .override, time: end)])
            #expect(story.snapshot.override == nil)
        }
    }

    @Test func `an edge after the override's end gives the change its cause and time`() {
        var story = evening()
        story.send(.overrideRequested(.light, until: instant("2026-09-20T18:00:00+02:00").wholeSeconds))
        story.sleep(until: "2026-09-20T23:00:00+02:00")
        #expect(story.schemeChanges.map(\.cause) == [.sun])
        #expect(near(story.schemeChanges.first?.time, "2026-09-20T19:09:51+02:00"))
    }

    @Test func `an override that ended while the service was off never shows`() {
        let before = instant("2026-09-20T12:00:00+02:00")
        for end in [Override.End.nextScheduledChange, .at(instant("2026-09-20T18:00:00+02:00"))] {
            let story = Scenario(
                at: "2026-09-21T12:00:00+02:00", latitude: 52.52, longitude: 13.40, zone: .berlin,
                override: Override(scheme: .dark, end: end, setAt: before))
            #expect(story.snapshot.colorScheme == .light && story.snapshot.override == nil)
            #expect(story.published.count == 1)
            #expect(story.effects.contains(.remember(nil)))
        }
    }

    @Test func `an override from a future that the clock went back on counts from now, and that is remembered`() {
        var story = evening()
        story.send(.overrideRequested(.dark, until: 0))
        story.step(to: "2026-09-20T05:00:00+02:00")
        #expect(story.snapshot.override?.setAt == story.now)
        #expect(near(story.snapshot.overrideEnd, "2026-09-20T06:48:46+02:00"))
        #expect(
            lastRemembered(story) == .remember(story.snapshot.override))
        story.run(until: "2026-09-20T07:00:00+02:00")
        #expect(story.snapshot.override == nil && story.snapshot.colorScheme == .light)
    }

    @Test func `clearing gives the schedule back its way`() {
        var story = evening()
        story.send(.overrideRequested(.dark, until: -1))
        story.send(.overrideCleared)
        #expect(story.answer == .done)
        #expect(story.schemeChanges.map(\.cause) == [.override, .override])
        #expect(story.schemeChanges.last == SchemeChange(scheme: .light, cause: .override, time: story.now))
        let published = story.published.count
        story.send(.overrideCleared)
        #expect(story.answer == .done && story.published.count == published)
    }

    @Test(
        arguments: [
            1, -2, .min, .max, 1_789_905_600, 1_789_905_599, 1_789_905_600 + 400 * 86_400 + 1,
        ] as [Int64]
    ) func `an end that lies not ahead, or too far, is refused and changes nothing`(until: Int64) {
        var story = evening()
        #expect(story.now.wholeSeconds == 1_789_905_600)
        let before = story.engine
        let effects = story.send(.overrideRequested(.dark, until: until))
        guard case .answer(.refused(let refusal))? = effects.first else {
            Issue.record("not refused: \(effects)")
            return
        }
        #expect(effects.count == 1)
        #expect(refusal.kind == .outOfRange && refusal.sentence.contains("\(until)"))
        #expect(story.engine.snapshot == before.snapshot)
        #expect(story.snapshot.override == nil)
    }

    @Test(arguments: [1, 400 * 86_400] as [Int64])
    func `the nearest and the furthest end are accepted`(ahead: Int64) {
        var story = evening()
        story.send(.overrideRequested(.dark, until: 1_789_905_600 + ahead))
        #expect(story.answer == .done)
        #expect(story.snapshot.overrideEnd?.wholeSeconds == 1_789_905_600 + ahead)
    }
}
