// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// Whatever comes together is told together: one event, one publication at most, no flash.
struct OneChangeTests {
    private func fixedStory(at start: String) -> Scenario {
        Spot(52.52, 13.40, "Europe/Berlin").scenario(at: start) {
            $0.light = .rule("07:00")
            $0.dark = .rule("19:00")
        }
    }

    @Test func `a flight to the west: the zone is new on waking, and the evening left behind never shows`() {
        var story = fixedStory(at: "2026-09-20T14:00:00+02:00")
        story.sleepSilently(until: "2026-09-20T20:00:00+02:00")
        story.send(.zoneChanged(.system("America/New_York", 40.714_167, -74.006_389)))
        #expect(story.schemeChanges.isEmpty)
        #expect(story.published.count == 2)
        #expect(story.snapshot.colorScheme == .light)
    }

    @Test func `an edge passed asleep keeps its cause and time when other news comes first`() {
        var story = Spot(52.52, 13.40, "Europe/Berlin").scenario(at: "2026-09-20T14:00:00+02:00")
        story.sleepSilently(until: "2026-09-20T20:00:00+02:00")
        story.send(.zoneChanged(.system("Europe/Paris", 48.866_667, 2.333_333)))
        #expect(story.published.count == 2)
        #expect(story.schemeChanges.map(\.cause) == [.sun])
        #expect(near(story.schemeChanges.first?.time, "2026-09-20T19:09:51+02:00"))
        #expect(story.phaseChanges.count == 1)
        #expect(story.phaseChanges.first?.previous == .day)
    }

    @Test func `settings that take back what time has done meanwhile change nothing`() {
        var story = fixedStory(at: "2026-09-20T14:00:00+02:00")
        story.sleepSilently(until: "2026-09-20T20:00:00+02:00")
        var settings = story.engine.settings
        settings.rules.dark = .rule("22:00")
        let effects = story.send(.settingsChanged(settings, []))
        #expect(story.schemeChanges.isEmpty)
        #expect(effects.count { if case .wake = $0 { true } else { false } } == 1)
        #expect(story.snapshot.nextSchemeChange?.instant == instant("2026-09-20T22:00:00+02:00"))
    }

    @Test func `an override asked for before the evening is told is one publication`() {
        var story = fixedStory(at: "2026-09-20T14:00:00+02:00")
        story.sleepSilently(until: "2026-09-20T20:00:00+02:00")
        story.send(.overrideRequested(.light, until: 0))
        #expect(story.schemeChanges.isEmpty)
        #expect(story.published.count == 2)
        #expect(story.snapshot.override?.scheme == .light)
        #expect(story.snapshot.overrideEnd == instant("2026-09-21T07:00:00+02:00"))
    }

    @Test func `a toggle flips what is shown, though the evening has begun unnoticed`() {
        var story = fixedStory(at: "2026-09-20T14:00:00+02:00")
        story.sleepSilently(until: "2026-09-20T20:00:00+02:00")
        story.send(.toggled)
        #expect(story.answer == .scheme(.dark))
        #expect(story.schemeChanges.map(\.scheme) == [.dark])
        #expect(story.snapshot.override == nil)
    }

    @Test func `an inhibitor holds what should be shown at its beginning, not what was shown late`() {
        var story = fixedStory(at: "2026-09-20T14:00:00+02:00")
        story.sleepSilently(until: "2026-09-20T20:00:00+02:00")
        story.send(.inhibited(by: Client(name: ":1.7"), reason: "a game"))
        #expect(story.published.count == 2)
        #expect(story.schemeChanges.map(\.cause) == [.clock])
        #expect(story.snapshot.colorScheme == .dark)
    }
}
