// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// The engine's contract under random events: whatever happens in whatever order, what is published is true.
struct EngineLawTests {
    private let clients = [Client(name: ":1.1"), Client(name: ":1.2"), Client(name: ":1.3")]

    /// Zones whose tables are short, so that comparing them costs little; their places lie where the sun is odd, too.
    private static let zones: [Zone] = {
        func zone(_ name: String, _ latitude: Double, _ longitude: Double) -> Zone {
            let full = ZoneRules.system(name)
            let years = instant("2025-01-01T00:00:00Z")..<instant("2028-01-01T00:00:00Z")
            let rules = ZoneRules(
                name: name, initialOffset: full.offset(at: years.lowerBound),
                transitions: full.transitions.filter { years.contains($0.instant) })
            return Zone(rules: rules, places: [Coordinate(latitude: latitude, longitude: longitude)!])
        }
        return [
            .utc, zone("Europe/Berlin", 52.5, 13.37), zone("America/New_York", 40.71, -74.01),
            zone("Pacific/Kiritimati", 1.87, -157.33), zone("Arctic/Longyearbyen", 78, 16),
        ]
    }()

    @Test func `rules by the clock, without a place`() {
        run(seed: 0x5EED_0010, sequences: 9_500, for: "engine, clock alone") { random in
            var settings = Settings()
            settings.location.source = .none
            settings.rules.light = random.percent(70) ? .fixed(random.time()) : random.rule(.sunrise)
            settings.rules.dark = .fixed(random.time())
            if random.percent(30) { settings.rules.darkClamp = random.clamp(wrapsAtNoon: true) }
            if random.percent(30) { settings.rules.lightClamp = random.clamp(wrapsAtNoon: false) }
            return settings
        }
    }

    @Test func `rules by the sun, at places anywhere`() {
        run(seed: 0x5EED_0011, sequences: 500, for: "engine, sun") { random in
            var settings = Settings()
            settings.location.source = random.pick([.auto, .auto, .config, .geoclue, .timezone, .none])
            settings.location.updates = random.pick(UpdateInterval.allCases)
            settings.location.precision = random.pick([.city, .city, Precision(degrees: 1)!])
            if random.percent(70) { settings.location.coordinate = random.place() }
            if random.percent(70) { settings.rules = random.rules() }
            return settings
        }
    }

    /// Settings of which all but a few change the scheme within four days: else each look searches for months.
    private func lively(
        _ random: inout SeededRandom, _ settings: (inout SeededRandom) -> Settings
    ) -> Settings {
        let day = instant("2026-05-01T00:00:00Z")
        while true {
            let candidate = settings(&random)
            let schedule = Engine(settings: candidate, zone: Self.zones[1]).schedule
            if random.percent(1) || !schedule.changes(in: day..<day.advanced(by: .days(4))).changes.isEmpty {
                return candidate
            }
        }
    }

    private func run(
        seed: UInt64, sequences: Int, for purpose: String, settings: (inout SeededRandom) -> Settings
    ) {
        var random = SeededRandom(seed: seed, for: purpose)
        for _ in 0..<sequences {
            let start = instant("2026-01-01T00:00:00Z").advanced(
                by: .seconds(Double(Int.random(in: 0..<31_000_000, using: &random)) + random.pick([0, 0.25])))
            let until = Override.End.at(start.roundedUp.advanced(by: .seconds(Int.random(in: -9...9, using: &random))))
            let kept: Override? =
                random.percent(70)
                ? nil
                : Override(
                    scheme: random.pick([.light, .dark]), end: random.pick([.cleared, .nextScheduledChange, until]),
                    setAt: start.advanced(by: .seconds(Int.random(in: -90_000...9_000, using: &random))))
            var journal = EngineJournal(
                settings: lively(&random, settings), zone: random.pick(Self.zones), override: kept, at: start)
            journal.send(.started, at: start)
            for _ in 0..<Int.random(in: 4...8, using: &random) {
                step(&journal, &random, settings)
            }
            journal.checkReplay()
            journal.checkRestart()
        }
    }

    /// One random event, at a random instant that mostly is not before the last.
    private func step(
        _ journal: inout EngineJournal, _ random: inout SeededRandom, _ settings: (inout SeededRandom) -> Settings
    ) {
        let now = journal.now
        func later(_ seconds: ClosedRange<Double>) -> Instant {
            now.advanced(by: .seconds(Double.random(in: seconds, using: &random)))
        }
        let due = journal.wake.flatMap { $0 } ?? now
        switch Int.random(in: 0..<26, using: &random) {
        case 0...3: journal.send(.timePassed, at: due)
        case 4: journal.send(.timePassed, at: due.advanced(by: .seconds(-1)))
        case 5: journal.send(.timePassed, at: later(0...200_000))
        case 6: journal.send(.timePassed, at: now)
        case 7: journal.send(.timePassed, at: later(-90_000...0))
        case 8: journal.send(.clockStepped, at: later(-90_000...0))
        case 9: journal.send(.clockStepped, at: later(0...90_000))
        case 10: journal.send(.zoneChanged(random.pick(Self.zones)), at: later(0...90_000))
        case 11: journal.send(.settingsChanged(lively(&random, settings), []), at: later(0...9_000))
        case 12, 13:
            journal.send(
                .overrideRequested(random.pick([.light, .dark]), until: until(now, &random)), at: later(0...90_000))
        case 14: journal.send(.overrideCleared, at: later(0...9_000))
        case 15: journal.send(.toggled, at: later(0...9_000))
        case 16: journal.send(.schemeChosen(random.pick([.light, .dark])), at: later(0...9_000))
        case 17: journal.send(.inhibited(by: random.pick(clients), reason: "busy"), at: later(0...90_000))
        case 18:
            let cookie = UInt32(Int.random(in: 0...4, using: &random))
            journal.send(.uninhibited(cookie: cookie, by: random.pick(clients)), at: later(0...90_000))
        case 19...23: journal.send(.geoclue(report(&random, now)), at: later(0...900))
        case 24: journal.send(random.pick([.resumed, .refreshRequested]), at: later(0...90_000))
        default: journal.send(.clientVanished(random.pick(clients)), at: later(0...90_000))
        }
    }

    /// What GeoClue might say, in any order.
    private func report(_ random: inout SeededRandom, _ now: Instant) -> GeoClueReport {
        let verdict: GeoClueVerdict = random.pick([
            .denied("no"), .disabled("off"), .noAgent("who?"), .unavailable("gone"),
        ])
        let place = random.place()
        let numbers = random.pick([
            (place.latitude, place.longitude), (52.516, 13.378), (52.53, 13.39), (0, 0), (.nan, 0), (91, 0),
        ])
        let fix = LocationReport(
            latitude: numbers.0, longitude: numbers.1, accuracy: random.pick([-1, 0, 1000, 2e6, .infinity]),
            timestamp: random.pick([nil, now, now.advanced(by: .days(-8)), now.advanced(by: .days(1))]))
        return random.pick([
            .granted, .fix(fix), .fix(fix), .delayed(verdict), .failed(verdict), .accessChanged(isOn: true),
            .accessChanged(isOn: false), .appeared,
        ])
    }

    private func until(_ now: Instant, _ random: inout SeededRandom) -> Int64 {
        random.pick([
            0, 0, -1, -2, 1, .min, .max, now.wholeSeconds, now.wholeSeconds + 1, now.wholeSeconds + 100_000,
            now.wholeSeconds + 400 * 86_400 + 200_000,
        ])
    }
}
