// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// With wake-ups served exactly something is said at each instant of change, and at no other.
struct WakeTests {
    @Test func `each instant of change has one publication, and no other instant has any`() {
        var random = SeededRandom(seed: 0x5EED_0020, for: "served wake-ups")
        for _ in 0..<40 {
            let place = random.place()
            var settings = Settings()
            settings.location.coordinate = place
            if random.percent(50) { settings.rules = random.rules() }
            let zone = Zone(rules: random.pick(ZoneBox.all), places: [])
            let start = random.instant()
            let end = start.advanced(by: .days(2))
            var story = Scenario(at: start.iso(), settings: settings, zone: zone)
            story.run(until: end.iso())

            let told = story.published.dropFirst().map(\.time)
            let expected = instantsOfChange(story.engine, from: start, to: end)
            let context: Comment = "\(settings.rules) \(place) \(zone.rules.name) \(start.iso())"
            #expect(zip(told, told.dropFirst()).allSatisfy { $0 < $1 }, context)
            #expect(Set(told).isSubset(of: expected.possible), context)
            #expect(expected.certain.isSubset(of: told), context)
            #expect(story.schemeChanges.map(\.time) == expected.scheme, context)
            #expect(story.phaseChanges.map(\.time) == expected.phase, context)
            #expect(story.schemeChanges.allSatisfy { [.sun, .clock].contains($0.cause) }, context)
        }
    }

    /// All instants after a start and not after an end at which something differs for certain, or may.
    private func instantsOfChange(
        _ engine: Engine, from start: Instant, to end: Instant
    ) -> (certain: Set<Instant>, possible: Set<Instant>, scheme: [Instant], phase: [Instant]) {
        let range = start..<end.advanced(by: .seconds(1))
        let scheme = engine.schedule.changes(in: range).changes.map(\.instant)
        let phase = engine.sky!.phases(in: range).changes.map(\.instant)
        func times(_ names: Set<EventName>) -> [Instant] {
            engine.sky!.events(names, in: range).map(\.instant.roundedUp).filter { $0 > start }
        }
        let rules = engine.zone.rules
        let dates = (0...3).map { rules.day(rules.date(at: start).adding(days: $0)).lowerBound }
            .filter { $0 > start && $0 <= end }
        let certain = Set(scheme + phase + times([.sunrise, .sunset]) + dates)
        return (certain, certain.union(times([.midnight])), scheme, phase)
    }

    @Test func `between two changes looking says nothing and asks for the same wake-up`() {
        var random = SeededRandom(seed: 0x5EED_0021, for: "looks between changes")
        for _ in 0..<30 {
            var settings = Settings()
            settings.location.coordinate = random.place()
            var story = Scenario(
                at: random.instant().iso(), settings: settings, zone: Zone(rules: random.pick(ZoneBox.all), places: []))
            for _ in 0..<3 {
                let from = story.now
                let due = story.wake!
                for _ in 0..<3 {
                    let length = from.duration(to: due).inSeconds
                    story.sleepSilently(
                        until: from.advanced(by: .seconds(Int.random(in: 0..<Int(length), using: &random))).iso())
                    #expect(story.send(.timePassed) == [.wake(at: due)])
                }
                story.run(until: due.iso())
            }
        }
    }

    @Test func `a sun state begins at the lower transit`() {
        let spot = Spot(69.65, 18.96, "Europe/Oslo")
        var story = spot.scenario(at: "2026-05-12T12:00:00+02:00")
        story.run(until: "2026-05-24T12:00:00+02:00")
        let states = story.published.map { (time: $0.time, state: $0.publication.snapshot.sun.sunState) }
        let change = zip(states, states.dropFirst()).first { $0.state != $1.state }!.1
        #expect(change.state == .midnightSun)
        let transits = spot.times(of: .midnight, on: String(change.time.iso(in: spot.zone).prefix(10)))
        #expect(transits.map(\.roundedUp).contains(change.time))
    }
}
