// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// What becomes of a fix in another place, after a sleep and with time, as stories.
struct GeoClueTravelTests: GeoClueStories {
    @Test func `A16: a flight to Tokyo: the old fix is stale until the new one comes, which is one change`() {
        var story = story(at: "2026-03-10T12:00:00Z", zone: Self.london)
        story.fix(51.51, -0.13)
        story.sleepSilently(until: "2026-03-11T08:00:00+09:00")
        story.send(.resumed)
        story.send(.zoneChanged(Self.tokyo))
        #expect(state(story) == "waiting geoclue stale" && story.snapshot.sun.phase == .night)
        #expect(story.engine.explanation.joined().contains("the time zone has changed since"))
        story.fix(51.51, -0.13, at: "2026-03-10T12:00:00Z")
        #expect(state(story) == "waiting geoclue stale" && !story.effects.suffix(3).contains(.locate(.finish)))
        let count = story.published.count
        story.run(until: "2026-03-11T08:00:30+09:00")
        story.fix(35.69, 139.69)
        #expect(state(story) == "ok geoclue" && story.snapshot.sun.phase == .day)
        #expect(story.published.count == count + 1)
        #expect(story.schemeChanges.last?.cause == .location && story.schemeChanges.last?.scheme == .light)
        #expect(near(story.snapshot.sun.nextSunset, "2026-03-11T17:44:49+09:00", within: 30))
    }

    @Test func `heard all the time, an old fix after the zone has changed does not end the wait for a new one`() {
        var story = story(updates: .continuous)
        story.fix(52.52, 13.4)
        story.send(.zoneChanged(Self.tokyo))
        let count = story.effects.count
        story.fix(52.52, 13.4, at: "2026-09-20T09:59:00Z")
        story.fix(52.52, 13.4, at: "2026-09-20T09:59:30Z")
        #expect(!story.effects[count...].contains(.locate(.goOn)))
        story.fix(35.69, 139.69)
        #expect(story.effects[count...].contains(.locate(.goOn)) && state(story) == "ok geoclue")
    }

    @Test func `a fix that is there already answers, unless it is older than the question`() {
        var story = story()
        story.fix(52.52, 13.4, at: "2026-09-20T08:00:00Z")
        #expect(state(story) == "ok geoclue" && !story.effects.contains(.locate(.finish)))
        // Nothing newer comes: that one was right, then.
        story.send(.geoclue(.failed(.unavailable("Silence."))))
        #expect(state(story) == "ok geoclue" && story.notes.isEmpty)
        story.run(until: "2026-09-21T12:00:30+02:00")
        #expect(story.questions.count == 2)
    }

    @Test func `what was found before the machine slept does not answer where it wakes, also when asked before`() {
        var story = story()
        story.send(.geoclue(.granted))
        story.sleepSilently(until: "2026-09-21T08:00:00+02:00")
        story.send(.resumed)
        story.fix(52.52, 13.4, at: "2026-09-20T12:00:00+02:00")
        #expect(!story.effects.contains(.locate(.finish)))
        story.fix(48.14, 11.58)
        #expect(story.effects.contains(.locate(.finish)) && story.location.published?.latitude == 48.1)
    }

    @Test func `permission is no place: the last one is no better for it until a new one comes`() {
        var story = story()
        story.fix(48.14, 11.58)
        story.send(.geoclue(.failed(.disabled("Off."))))
        story.send(.geoclue(.accessChanged(isOn: true)))
        story.send(.geoclue(.granted))
        #expect(state(story) == "waiting cache")
        story.fix(48.14, 11.58)
        #expect(state(story) == "ok geoclue")
    }

    @Test func `a refusal is not forgotten while coordinates are in force`() {
        var story = story()
        story.fix(48.14, 11.58)
        story.send(denial)
        var settings = story.engine.settings
        settings.location.coordinate = Coordinate(latitude: 52.52, longitude: 13.4)
        story.send(.settingsChanged(settings, []))
        settings.location.coordinate = nil
        story.send(.settingsChanged(settings, []))
        #expect(state(story) == "waiting cache")
    }

    @Test func `a zone change of a time when the clock was ahead does not keep fixes out, nor mark them for ever`() {
        var story = story(at: "2026-09-20T14:00:00+02:00", zone: Self.london)
        story.send(.zoneChanged(.berlin))
        story.step(to: "2026-09-20T12:00:00+02:00")
        story.run(until: "2026-09-20T12:00:05+02:00")
        story.fix(52.52, 13.4)
        #expect(state(story) == "ok geoclue" && story.effects.contains(.locate(.finish)))
        // Nor where it was kept, and the clock set while the service was off.
        let kept = story.remembered.map {
            RememberedFix(fix: $0.fix, zone: $0.zone, zoneChange: instant("2030-01-01T00:00:00Z"))
        }
        var later = self.story(at: "2026-09-21T12:00:00+02:00", fix: kept)
        later.fix(52.52, 13.4)
        #expect(state(later) == "ok geoclue" && later.effects.contains(.locate(.finish)))
    }

    @Test func `no fix is of a time to come when the clock was set back`() {
        var story = story(at: "2030-01-01T00:00:00Z")
        story.fix(52.52, 13.4)
        story.step(to: "2026-09-20T12:00:00Z")
        #expect(story.location.timestamp == story.now)
        story.send(denial)
        story.run(until: "2026-09-27T12:00:00Z")
        #expect(story.location.isStale)
    }

    @Test func `the fix of an earlier run is used at once, and confirmed by a new one`() {
        var story = story(fix: kept(at: "2026-09-19T09:00:00Z"))
        #expect(state(story) == "waiting cache" && story.location.published?.latitude == 48.1)
        story.fix(48.13, 11.57)
        #expect(state(story) == "ok geoclue" && story.location.published?.latitude == 48.1)
        #expect(Set(story.published.map(\.publication.snapshot.sun)).count == 1)
    }

    @Test func `a fix turns stale after seven days, at that second and once`() {
        var story = story(fix: kept(at: "2026-09-14T10:00:00Z"))
        story.send(denial)
        #expect(state(story) == "denied cache")
        story.run(until: "2026-09-21T09:59:59Z")
        #expect(!story.location.isStale)
        let count = story.published.filter { $0.time == instant("2026-09-21T10:00:00Z") }.count
        story.run(until: "2026-09-21T10:00:00Z")
        #expect(story.location.isStale && count == 0)
        #expect(story.published.last?.time == instant("2026-09-21T10:00:00Z"))
    }

    @Test func `the zone has changed while the service was off`() {
        let story = story(zone: Self.tokyo, fix: kept(at: "2026-09-20T09:00:00Z"))
        #expect(state(story) == "waiting cache stale")
        #expect(story.remembered?.zone == "Asia/Tokyo")
        // Known at the next start, too.
        let again = self.story(zone: Self.tokyo, fix: story.remembered)
        #expect(again.location.isStale && again.remembered == nil)
    }

    @Test func `other rules of the same zone are no travel`() {
        var story = story()
        story.fix(52.52, 13.4)
        story.send(
            .zoneChanged(
                Zone(rules: ZoneRules(name: "Europe/Berlin", initialOffset: 3600, transitions: []), places: [])))
        #expect(state(story) == "ok geoclue" && story.questions.count == 1)
    }
}
