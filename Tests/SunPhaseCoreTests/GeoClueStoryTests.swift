// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// What is published while GeoClue says this and that, as stories.
struct GeoClueStoryTests: GeoClueStories {
    // MARK: Asking

    @Test func `the first publication waits for nobody, and GeoClue is asked behind it`() {
        let story = story()
        #expect(state(story) == "waiting timezone")
        #expect(story.published.count == 1 && story.questions == [story.now])
        let order = story.effects.map {
            if case .publish = $0 { "publish" } else if case .locate = $0 { "ask" } else { "" }
        }
        #expect(order.filter { !$0.isEmpty } == ["publish", "ask"])
    }

    @Test func `a fix is one publication, and GeoClue may rest`() {
        var story = story()
        story.send(.geoclue(.granted))
        #expect(story.published.count == 1)
        story.fix(48.14, 11.58, accuracy: 1234)
        #expect(state(story) == "ok geoclue")
        #expect(story.location.published == Coordinate(latitude: 48.1, longitude: 11.6))
        #expect(story.location.accuracy == 1234 && story.location.timestamp == story.now)
        #expect(story.published.count == 2 && story.effects.contains(.locate(.finish)))
        #expect(story.remembered?.fix.coordinate == story.location.coordinate)
        #expect(story.schemeChanges.isEmpty)
    }

    @Test func `it is asked daily, after sleep and in another zone, and nothing is said when nothing differs`() {
        var story = story()
        story.fix(52.52, 13.4)
        let before = story.location
        story.run(until: "2026-09-21T11:59:00+02:00")
        #expect(story.questions.count == 1)
        story.run(until: "2026-09-21T12:00:30+02:00")
        #expect(story.questions.count == 2 && story.location == before)
        story.fix(52.52, 13.4)
        // The time of the fix is news, the place is not.
        #expect(story.location.coordinate == before.coordinate && story.location.timestamp == story.now)
        story.resume(at: "2026-09-21T18:00:00+02:00")
        #expect(story.questions.count == 3 && state(story) == "ok geoclue")
        story.fix(52.52, 13.4)
        story.send(.zoneChanged(Self.london))
        #expect(story.questions.count == 4)
    }

    @Test func `updates = once asks at the start and never again`() {
        var story = story(updates: .once)
        story.fix(52.52, 13.4)
        story.resume(at: "2026-09-21T18:00:00+02:00")
        story.send(.zoneChanged(Self.london))
        story.run(until: "2026-09-30T12:00:00+02:00")
        #expect(story.questions.count == 1 && state(story) == "ok geoclue stale")
        story.send(.refreshRequested)
        #expect(story.questions.count == 2 && state(story) == "waiting geoclue stale")
    }

    @Test func `updates = continuous hears each move, and is asked anew when it was silent for a day`() {
        var story = story(updates: .continuous)
        story.fix(52.52, 13.4)
        story.fix(48.14, 11.58)
        #expect(story.location.published?.latitude == 48.1)
        #expect(!story.effects.contains(.locate(.finish)) && story.effects.contains(.locate(.goOn)))
        story.run(until: "2026-09-21T12:00:30+02:00")
        #expect(story.questions.count == 2)
    }

    @Test func `who has coordinates, or wants none of it, does not ask`() {
        for source: LocationChoice in [.auto, .config, .timezone, .none] {
            var story = story {
                $0.location.source = source
                if source != .timezone { $0.location.coordinate = Coordinate(latitude: 52.52, longitude: 13.4) }
            }
            story.resume(at: "2026-09-21T12:00:00+02:00")
            story.send(.refreshRequested)
            story.send(.zoneChanged(Self.london))
            story.send(.geoclue(.appeared))
            story.fix(10, 10)
            #expect(story.questions.isEmpty && ![.geoclue, .cache].contains(story.location.source))
        }
    }

    @Test func `coordinates in the settings win, and GeoClue is left alone until they are taken back`() {
        var story = story()
        story.fix(48.14, 11.58)
        var settings = story.engine.settings
        settings.location.coordinate = Coordinate(latitude: 52.52, longitude: 13.4)
        story.send(.settingsChanged(settings, []))
        #expect(state(story) == "ok config" && story.effects.last != .locate(.finish))
        #expect(story.effects.contains(.locate(.stop)))
        settings.location.coordinate = nil
        story.send(.settingsChanged(settings, []))
        // The last fix is as good as it was.
        #expect(state(story) == "ok geoclue" && story.questions.count == 2)
        #expect(story.location.published == Coordinate(latitude: 48.1, longitude: 11.6))
    }

    @Test func `a finer precision asks anew, a coarser one rounds what is there, in use and in the cache`() {
        var story = story()
        story.fix(52.516_274, 13.377_704)
        var settings = story.engine.settings
        settings.location.precision = Precision(degrees: 1)!
        story.send(.settingsChanged(settings, []))
        #expect(story.location.coordinate == Coordinate(latitude: 53, longitude: 13))
        #expect(story.remembered?.fix.coordinate == Coordinate(latitude: 53, longitude: 13))
        #expect(story.questions.count == 1)
        settings.location.precision = Precision(degrees: 0.01)!
        story.send(.settingsChanged(settings, []))
        #expect(story.questions.count == 2)
        story.fix(52.516_274, 13.377_704)
        #expect(story.location.coordinate == Coordinate(latitude: 52.52, longitude: 13.38))
    }

    @Test func `under a simulated clock other settings end no question that is not put again`() {
        var story = Scenario(at: "2026-09-20T12:00:00Z", settings: Settings(), zone: .berlin, asksGeoClueOnce: true)
        var settings = story.engine.settings
        settings.location.updates = .continuous
        story.send(.settingsChanged(settings, []))
        #expect(story.questions.count == 1 && !story.effects.contains(.locate(.stop)))
        settings.location.source = .none
        story.send(.settingsChanged(settings, []))
        settings.location.source = .auto
        story.send(.settingsChanged(settings, []))
        #expect(story.questions.count == 2 && state(story) == "waiting timezone")
    }

    // MARK: Failing

    @Test func `A36: denied, then switched on: each state is told once, in order, and the events change once`() {
        var story = story(zone: Self.london)
        story.send(denial)
        #expect(state(story) == "denied timezone" && story.location.statusText == "No.")
        story.run(until: "2026-09-20T12:01:00+02:00")
        story.send(denial)
        #expect(story.published.count == 2)
        story.send(.geoclue(.accessChanged(isOn: true)))
        story.send(.geoclue(.granted))
        #expect(state(story) == "waiting timezone")
        story.fix(52.52, 13.4)
        #expect(state(story) == "ok geoclue")
        #expect(story.published.count == 4)
        #expect(Set(story.published.map(\.publication.snapshot.sun)).count == 2)
    }

    @Test func `A35: ten minutes of refusal: five questions at most, one line in the log, one publication`() {
        var (story, refused) = (story(), 0)
        let end = story.now.advanced(by: .minutes(10))
        while story.now < end {
            for _ in refused..<story.questions.count { story.send(denial) }
            refused = story.questions.count
            story.run(until: story.now.advanced(by: .seconds(10)).iso())
        }
        #expect(story.questions.count == 4 && story.published.count == 2)
        #expect(story.notes == ["No."])
    }

    @Test func `A37: taken back while running: the fix is kept, marked by its age, and the phase stays`() {
        var story = story(updates: .continuous)
        story.fix(48.14, 11.58)
        let before = story.snapshot
        story.send(.geoclue(.failed(.disabled("Off."))))
        #expect(state(story) == "disabled cache")
        #expect(story.location.coordinate == before.location.coordinate && story.snapshot.sun == before.sun)
        story.run(until: "2026-09-28T12:00:00+02:00")
        #expect(state(story) == "disabled cache stale")
    }

    @Test func `A37: switched off while GeoClue rests: it is asked, which tells; switched on is no news then`() {
        var story = story()
        story.fix(48.14, 11.58)
        story.send(.geoclue(.accessChanged(isOn: true)))
        #expect(story.questions.count == 1)
        story.send(.geoclue(.accessChanged(isOn: false)))
        #expect(story.questions.count == 2 && state(story) == "ok geoclue")
        story.send(.geoclue(.failed(.disabled("Off."))))
        #expect(state(story) == "disabled cache")
    }

    @Test func `A38: no fix ever: waiting, then unavailable, never a place that is made up`() {
        var story = story()
        let place = story.location.coordinate
        story.send(.geoclue(.granted))
        for _ in 0..<5 { story.send(.geoclue(.failed(.unavailable("Silence.")))) }
        #expect(state(story) == "unavailable timezone" && story.location.coordinate == place)
        #expect(story.published.count == 2)
    }

    @Test func `A34: nobody there to ask is told while the question stands, and granted later`() {
        var story = story()
        story.send(.geoclue(.delayed(.noAgent("Who?"))))
        #expect(state(story) == "no-agent timezone")
        story.run(until: "2026-09-22T12:00:00+02:00")
        #expect(story.questions.count == 1)
        story.send(.geoclue(.granted))
        story.fix(52.52, 13.4)
        #expect(state(story) == "ok geoclue")
    }

    @Test func `GeoClue crashes before the fix, and is asked as soon as it is back`() {
        var story = story()
        story.send(.geoclue(.failed(.unavailable("Gone."))))
        story.send(.geoclue(.appeared))
        #expect(story.questions.count == 2)
        story.fix(52.52, 13.4)
        // Who needs nothing does not ask when it comes and goes.
        story.send(.geoclue(.appeared))
        #expect(story.questions.count == 2 && state(story) == "ok geoclue")
    }

    // MARK: Fixes

    @Test func `A39: nonsense is not taken over a good fix, and is one line in the log`() {
        var story = story(fix: kept(at: "2026-09-20T09:00:00Z"))
        for _ in 0..<3 { story.fix(0, 0, accuracy: 0) }
        #expect(state(story) == "waiting cache" && story.published.count == 1 && story.remembered == nil)
        #expect(story.notes.count == 1 && story.notes[0].contains("0, 0 without an accuracy"))
    }

    @Test func `A46: an older fix is not taken; the same one again is no news`() {
        var story = story()
        story.fix(52.52, 13.4, at: "2026-09-20T09:59:00Z")
        story.fix(48.14, 11.58, at: "2026-09-20T09:58:00Z")
        #expect(story.location.published?.latitude == 52.5)
        let count = story.published.count
        story.fix(52.52, 13.4, at: "2026-09-20T09:59:00Z")
        #expect(story.published.count == count)
    }

    @Test func `a fix of a time when the clock was wrong does not keep later ones out`() {
        var story = story(at: "2030-01-01T00:00:00Z")
        story.fix(52.52, 13.4)
        story.step(to: "2026-09-20T12:00:00Z")
        story.fix(48.14, 11.58, at: "2026-09-20T12:00:00Z")
        #expect(story.location.published?.latitude == 48.1)
    }

    @Test func `a fix of a time to come grows old from now on, whether the clock was set back or the file says so`() {
        var story = story(at: "2030-01-01T00:00:00Z")
        story.fix(52.52, 13.4)
        story.send(denial)
        story.step(to: "2026-09-20T12:00:00Z")
        #expect(story.location.timestamp == story.now && story.remembered?.fix.timestamp == story.now)
        story.run(until: "2026-09-27T12:00:00Z")
        #expect(state(story) == "denied cache stale")
        let again = self.story(fix: kept(at: "2099-01-01T00:00:00Z"))
        #expect(again.location.timestamp == again.now && again.remembered?.fix.timestamp == again.now)
    }

    @Test func `A48: twenty fixes within 3 km in ten minutes are one publication`() {
        var story = story(updates: .continuous)
        story.fix(52.5, 13.4)
        let count = story.published.count
        for index in 1...20 {
            story.run(
                until: "2026-09-20T12:\(index / 2 < 10 ? "0" : "")\(index / 2):\(index % 2 == 0 ? "10" : "40")+02:00")
            story.fix(52.5 + 0.02 * Double(index % 2), 13.4 + 0.03 * Double(index % 3))
        }
        #expect(story.published.count == count)
    }

    @Test func `A48: who lives on the edge of two cells does not move to and fro`() {
        var story = story(updates: .continuous)
        story.fix(52.54, 13.4)
        let count = story.published.count
        for index in 1...20 { story.fix(index % 2 == 0 ? 52.54 : 52.56, 13.4) }
        #expect(story.published.count == count)
    }

    @Test func `A48: small moves add up: what counts is the place in use`() {
        var story = story(updates: .continuous) { $0.location.precision = Precision(degrees: 0.001)! }
        story.fix(52.5, 13.4)
        for index in 1...40 { story.fix(52.5 + 0.005 * Double(index), 13.4) }
        let latitude = story.location.coordinate?.latitude ?? 0
        #expect(latitude > 52.6 && abs(latitude - 52.7) < 0.1)
    }

    @Test func `A41: a coarse fix is used, and how coarse it is published`() {
        var story = story()
        story.fix(50.11, 8.68, accuracy: 250_000)
        #expect(story.location.accuracy == 250_000 && story.location.warning.isEmpty)
        #expect(near(story.snapshot.sun.nextSunset, "2026-09-20T19:28:03+02:00", within: 60))
        #expect(story.engine.explanation.joined().contains("right to 250000 m"))
    }

    @Test func `A42: a place in another part of the world is warned of and used`() {
        var story = story()
        story.fix(40.71, -74.01, accuracy: 50_000)
        #expect(state(story) == "ok geoclue")
        #expect(story.location.warning.contains("disagrees with the time zone"))
        #expect(story.location.warning.contains("6 h behind"))
        #expect(story.notes == [story.location.warning])
    }

    @Test func `A62: the daily question does not flash, however long the answer takes`() {
        var story = story(at: "2026-06-20T20:00:00+02:00")
        story.fix(52.52, 13.4)
        #expect(story.snapshot.colorScheme == .light)
        story.run(until: "2026-06-21T20:00:01+02:00")
        #expect(story.questions.count == 2)
        story.run(until: "2026-06-21T20:01:00+02:00")
        story.send(.geoclue(.failed(.unavailable("Silence."))))
        #expect(story.snapshot.colorScheme == .light)
        #expect(story.schemeChanges.map(\.cause) == [.sun, .sun])
    }
}
