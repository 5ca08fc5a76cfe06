// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// Toggle in all states, and what a change is said to come from.
struct ToggleTests {
    private static let hours = [(ColorScheme.light, "2026-09-20T14:00:00+02:00"), (.dark, "2026-09-20T23:00:00+02:00")]
    private static let overrides: [(ColorScheme, Int64)?] = [nil, (.light, 0), (.dark, 0), (.light, -1), (.dark, -1)]

    @Test(arguments: Self.hours, Self.overrides.indices)
    func `toggle flips what is shown and never turns the automation off`(hour: (ColorScheme, String), index: Int) {
        for isHeld in [false, true] {
            var story = Spot(52.52, 13.40, "Europe/Berlin").scenario(at: hour.1)
            if isHeld { story.send(.inhibited(by: Client(name: ":1.7"), reason: "a game")) }
            if let (scheme, until) = Self.overrides[index] { story.send(.overrideRequested(scheme, until: until)) }
            for _ in 0..<3 {
                let wanted = story.snapshot.colorScheme.opposite
                let told = story.published.count
                story.send(.toggled)
                #expect(story.answer == .scheme(wanted))
                #expect(story.snapshot.colorScheme == wanted && story.snapshot.scheduledColorScheme == hour.0)
                #expect(story.snapshot.override?.scheme == (wanted == hour.0 ? nil : wanted))
                #expect(story.snapshot.override.map { $0.end == .nextScheduledChange } ?? true)
                #expect(story.published.count == told + 1)
                #expect(story.schemeChanges.last?.cause == .override && story.schemeChanges.last?.time == story.now)
            }
            if isHeld { story.send(.clientVanished(Client(name: ":1.7"))) }
            story.run(until: "2026-09-21T12:00:00+02:00")
            #expect(story.snapshot.override == nil && story.snapshot.colorScheme == .light)
        }
    }

    @Test(arguments: Self.hours, Self.overrides.indices)
    func `a scheme that was chosen elsewhere holds until the next change, and one that is scheduled clears`(
        hour: (ColorScheme, String), index: Int
    ) {
        for chosen in [ColorScheme.light, .dark] {
            var story = Spot(52.52, 13.40, "Europe/Berlin").scenario(at: hour.1)
            if let (scheme, until) = Self.overrides[index] { story.send(.overrideRequested(scheme, until: until)) }
            let effects = story.send(.schemeChosen(chosen))
            #expect(story.snapshot.colorScheme == chosen)
            #expect(story.snapshot.override?.scheme == (chosen == hour.0 ? nil : chosen))
            #expect(!effects.contains { if case .answer = $0 { true } else { false } })
            story.run(until: "2026-09-21T12:00:00+02:00")
            #expect(story.snapshot.override == nil && story.snapshot.colorScheme == .light)
        }
    }

    @Test func `ten toggles in one second end where they began, each answered and told in order`() {
        var story = Spot(52.52, 13.40, "Europe/Berlin").scenario(at: Self.hours[0].1)
        for _ in 0..<10 { story.send(.toggled) }
        #expect(story.schemeChanges.map(\.scheme) == (0..<10).map { $0.isMultiple(of: 2) ? .dark : .light })
        #expect(story.snapshot.colorScheme == .light && story.snapshot.override == nil)
    }

    @Test func `each cause of a change has its name and its time`() {
        let berlin = Spot(52.52, 13.40, "Europe/Berlin")
        var story = berlin.scenario(at: "2026-09-20T18:00:00+02:00")
        var settings = story.engine.settings
        settings.rules.dark = .rule("17:00")
        story.send(.settingsChanged(settings, []))
        #expect(story.schemeChanges.last == SchemeChange(scheme: .dark, cause: .settings, time: story.now))
        story.send(.zoneChanged(.system("America/New_York", 40.714_167, -74.006_389)))
        #expect(story.schemeChanges.last == SchemeChange(scheme: .light, cause: .zone, time: story.now))
        story.step(to: "2026-09-20T23:30:00+02:00")
        #expect(story.schemeChanges.last == SchemeChange(scheme: .dark, cause: .timeSet, time: story.now))
        // A clock that went back without news of it is a clock that was set, too.
        story.sleep(until: "2026-09-20T18:00:00+02:00")
        #expect(story.schemeChanges.last == SchemeChange(scheme: .light, cause: .timeSet, time: story.now))
        story.run(until: "2026-09-20T23:30:00+02:00")
        let edge = instant("2026-09-20T17:00:00-04:00")
        #expect(story.schemeChanges.last == SchemeChange(scheme: .dark, cause: .clock, time: edge))
    }

    @Test(arguments: ["0001-01-01T00:00:00Z", "1582-10-10T12:00:00Z", "9999-12-31T23:59:59Z"])
    func `instants far from the present end no service`(start: String) {
        for (latitude, longitude) in [(52.52, 13.40), (90.0, 0.0), (-78, -179.9)] {
            var story = Spot(latitude, longitude, "Europe/Berlin").scenario(at: start)
            story.send(.timePassed)
            story.send(.toggled)
            #expect(story.published.count == 2)
            #expect(story.wake! > story.now)
        }
    }
}
