// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport
import Testing

/// What people are told when they ask why.
struct ExplanationTests {
    private func told(_ story: Scenario) -> String { story.engine.explanation.joined(separator: "\n") }

    private func notes(_ story: Scenario) -> [String] {
        story.effects.compactMap { if case .note(let diagnostic) = $0 { diagnostic.message } else { nil } }
    }

    private let berlin = Spot(52.527_43, 13.384_61, "Europe/Berlin")

    @Test func `an override until a change that never comes is not called one until it is cleared`() {
        var story = Scenario(at: "2026-09-20T12:00:00+02:00", latitude: 52.52, longitude: 13.40, zone: .berlin) {
            $0.light = .event(.sunset, offset: .zero)
            $0.dark = .event(.sunrise, offset: .zero)
        }
        story.send(.overrideRequested(.light, until: 0))
        #expect(story.snapshot.override?.end == .nextScheduledChange)
        #expect(story.snapshot.overrideEnd == nil)
        #expect(told(story).contains("until the next scheduled change, which does not come within 400 days"))
    }

    @Test func `scheme, phase, rules, edges, place and zone are told, times with their offset`() {
        let story = berlin.scenario(at: "2026-09-20T12:00:00+02:00") { $0.dark = .rule("sunset - 30min") }
        let text = told(story)
        for part in [
            "The colour scheme is light.", "The phase is day since 2026-09-20T06:48", "civil-dusk from 2026-09-20T19:",
            "light from sunrise", "dark from sunset - 30min", "to light at 2026-09-20T06:48",
            "to dark at 2026-09-20T18:39",
            "by the sun", "+02:00", "latitude 52.5, longitude 13.4", "(rounded)", "from the settings (config)",
            "The time zone is Europe/Berlin.",
        ] {
            #expect(text.contains(part), "\(part) is not in:\n\(text)")
        }
    }

    @Test func `the exact coordinates never appear, however the service is`() {
        var story = berlin.scenario(at: "2026-09-20T12:00:00+02:00")
        let moscow = Zone.system("America/Los_Angeles", 34.052_222, -118.242_778)
        for event: Event in [.toggled, .zoneChanged(moscow), .inhibited(by: Client(name: ":1.7"), reason: "x")] {
            story.send(event)
            let text = told(story) + notes(story).joined()
            #expect(!text.contains("52.527") && !text.contains("52.53") && !text.contains("13.38"), "\(text)")
        }
        #expect(told(story).contains("Warning: The place disagrees with the time zone"))
    }

    @Test func `an override and who holds back are told`() {
        var story = berlin.scenario(at: "2026-09-20T12:00:00+02:00")
        story.send(.overrideRequested(.dark, until: 0))
        story.send(.inhibited(by: Client(name: ":1.7"), reason: "a \u{7} game"))
        let text = told(story)
        #expect(text.contains("The colour scheme is dark, while the schedule says light."))
        #expect(text.contains("An override of 2026-09-20T12:00:00+02:00 holds it dark until 2026-09-20T19:09"))
        #expect(text.contains("held back by 1 inhibitor: \"a \u{FFFD} game\"."))
        #expect(!text.contains("\u{7}"))
        story.send(.overrideRequested(.dark, until: -1))
        #expect(told(story).contains("until it is cleared"))
    }

    @Test func `clamps are told with the rule that they hold`() {
        let story = berlin.scenario(at: "2026-09-20T12:00:00+02:00") {
            $0.lightClamp = Clamp(earliest: .at("07:30"), latest: nil)!
            $0.darkClamp = Clamp(earliest: .at("18:00"), latest: .at("21:00"), wrapsAtNoon: true)!
        }
        #expect(
            told(story).contains(
                "light from sunrise, not before 07:30, dark from sunset, not before 18:00, not after 21:00"))
        #expect(told(story).contains("by the clock"))
    }

    @Test func `without a place that is said, and where the edges stand`() {
        let story = Scenario(at: "2026-09-20T12:00:00Z", zone: .utc)
        #expect(told(story).contains("The phase is unknown"))
        #expect(told(story).contains("There is no place: edges at events of the sun stand at 07:00 and 19:00."))
        let byTheClock = Scenario(at: "2026-09-20T12:00:00Z", zone: .utc) {
            $0.light = .fixed(.at("08:00"))
            $0.dark = .fixed(.at("20:00"))
        }
        #expect(told(byTheClock).contains("There is no place.") && !told(byTheClock).contains("stand at"))
    }

    @Test func `where limits have a part in a schedule that never changes they are named`() {
        let story = berlin.scenario(at: "2026-09-20T12:00:00+02:00") {
            $0.light = .fixed(.at("05:00"))
            $0.dark = .fixed(.at("09:00"))
            // A dark time before 12:00 is one of the next date.
            $0.darkClamp = Clamp(earliest: .at("08:00"), latest: nil, wrapsAtNoon: true)!
        }
        #expect(
            told(story).contains(
                "Warning: By the settings light and dark, within their limits, it is always light: no change comes within"
            ))
    }

    @Test func `what the settings' files were refused for is told and logged`() {
        let diagnostic = Diagnostic(
            .error, file: "/etc/xdg/sunphase/sunphase.conf", line: 3, group: "schedule", key: "dark", value: "30",
            message: "a bare number has no meaning")
        var story = berlin.scenario(at: "2026-09-20T12:00:00+02:00")
        let effects = story.send(.settingsChanged(story.engine.settings, [diagnostic]))
        #expect(effects == [.note(diagnostic)])
        #expect(told(story).contains("Error: " + diagnostic.sentence))
        story.send(.settingsChanged(story.engine.settings, []))
        #expect(!told(story).contains("bare number"))
    }

    @Test(arguments: [
        ("sunset", "sunrise", "always dark"), ("noon", "noon", "always dark"), ("midnight", "midnight", "always light"),
        ("sunset + 1h", "noon", "always dark"), ("midnight - 1h", "midnight", "always light"),
    ])
    func `a pair of rules that never changes anything is warned of, here and at the pole`(
        light: String, dark: String, expected: String
    ) {
        for spot in [berlin, Spot(78.22, 15.63, "Arctic/Longyearbyen")] {
            let story = spot.scenario(at: "2026-09-20T12:00:00+02:00") {
                $0.light = .rule(light)
                $0.dark = .rule(dark)
            }
            #expect(
                notes(story).count == 1 && notes(story).first?.contains(expected) == true,
                "\(light), \(dark): \(notes(story))")
            #expect(told(story).contains("Warning: ") && told(story).contains(expected))
            #expect(told(story).contains("No scheduled change comes within 400 days."))
            #expect(story.snapshot.nextSchemeChange == nil && story.snapshot.previousSchemeChange == nil)
        }
    }

    @Test(arguments: [(90.0, 0.0), (-90, 0), (78.22, 15.63), (69.65, 18.96), (-77.85, 166.67), (89.9, -40)])
    func `at the poles the default rules are no mistake`(latitude: Double, longitude: Double) {
        for start in ["2026-06-21T12:00:00Z", "2026-12-21T12:00:00Z", "2026-03-19T12:00:00Z"] {
            let story = Spot(latitude, longitude, "UTC").scenario(at: start)
            #expect(notes(story).isEmpty, "\(notes(story))")
            #expect(!told(story).contains("Warning"))
            #expect(story.snapshot.nextSchemeChange != nil && story.snapshot.previousSchemeChange != nil)
        }
    }

    @Test func `under the midnight sun the next sunset is told, in the polar night the next sunrise`() {
        let spot = Spot(69.65, 18.96, "Europe/Oslo")
        #expect(
            told(spot.scenario(at: "2026-06-21T12:00:00Z")).contains(
                "The sun does not set today: the next sunset is 2026-07-"))
        #expect(
            told(spot.scenario(at: "2026-12-21T12:00:00Z")).contains(
                "The sun does not rise today: the next sunrise is 2027-01-"))
    }

    @Test func `before anything was published there is nothing to explain`() {
        #expect(Engine(settings: Settings(), zone: .berlin).explanation.isEmpty)
    }
}
