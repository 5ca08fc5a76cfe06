// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// The phases as strings of one letter a step: n night; a, u, c astronomical, nautical and civil dawn; D day; C, U, A
/// civil, nautical and astronomical dusk.
struct PhaseTests {
    private static let letters: [Phase: Character] = [
        .night: "n", .astronomicalDawn: "a", .nauticalDawn: "u", .civilDawn: "c", .day: "D", .civilDusk: "C",
        .nauticalDusk: "U", .astronomicalDusk: "A", .unknown: "?",
    ]

    /// The phases that a running service publishes at each half hour from a time on.
    private func spelled(_ spot: Spot, from start: String, steps: Int) -> String {
        var story = spot.scenario(at: start)
        var text = ""
        for step in 0..<steps {
            story.run(until: instant(start).advanced(by: .minutes(30 * step)).iso())
            text.append(Self.letters[story.snapshot.sun.phase]!)
        }
        return text
    }

    @Test func `Berlin at the equinox`() {
        let text = spelled(Spot(52.52, 13.40, "Europe/Berlin"), from: "2026-03-20T00:00:00+01:00", steps: 48)
        #expect(text == "nnnnnnnnnauucDDDDDDDDDDDDDDDDDDDDDDDDCUUAnnnnnnn")
    }

    @Test func `Tromsø in summer is day, in winter it has all twilights and no day`() {
        let spot = Spot(69.65, 18.96, "Europe/Oslo")
        #expect(spelled(spot, from: "2026-06-21T00:00:00+02:00", steps: 48) == String(repeating: "D", count: 48))
        let winter = spelled(spot, from: "2026-12-21T00:00:00+01:00", steps: 48)
        #expect(winter == "nnnnnnnnnnnnnaaauuuuccccCCCCUUUUAAnnnnnnnnnnnnnn")
    }

    @Test func `in a white night dusk becomes dawn at the lower transit`() {
        let text = spelled(Spot(60.17, 24.94, "Europe/Helsinki"), from: "2026-05-20T20:00:00+03:00", steps: 20)
        #expect(text == "DDDDDCCUUUUuuuuccDDD")
    }

    @Test func `in a dim polar noon dawn becomes dusk at the upper transit`() {
        let spot = Spot(78.22, 15.63, "Arctic/Longyearbyen")
        let text = spelled(spot, from: "2026-12-21T06:00:00+01:00", steps: 24)
        #expect(text == "nnnnaaaaaauuUUAAAAAAAnnn")
        var story = spot.scenario(at: "2026-12-21T11:30:00+01:00")
        let noon = spot.times(of: .noon, on: "2026-12-21")[0].roundedUp
        story.run(until: "2026-12-21T12:30:00+01:00")
        #expect(story.phaseChanges.map(\.time) == [noon])
        #expect(story.phaseChanges.first?.previous == .nauticalDawn && story.phaseChanges.first?.phase == .nauticalDusk)
    }

    @Test func `the phase is what the altitude and the half of the solar day say`() {
        var random = SeededRandom(seed: 0x5EED_0006, for: "phases")
        for _ in 0..<150 {
            let sky = Sky(at: random.place(), horizon: .seaLevel)
            let start = random.instant()
            let phases = sky.phases(in: start..<start.advanced(by: .days(2)))
            for _ in 0..<20 {
                let now = start.advanced(by: .seconds(Int.random(in: 0..<172_800, using: &random)))
                #expect(phases.state(at: now) == expectedPhase(sky.path, at: now), "\(sky.path.place) \(now.iso())")
            }
        }
    }

    @Test func `what is published around an instant are the changes on either side of it`() {
        var random = SeededRandom(seed: 0x5EED_0007, for: "phase changes")
        for _ in 0..<60 {
            let latitude = Double.random(in: -64...64, using: &random)
            let place = Coordinate(latitude: latitude, longitude: Double.random(in: -180...180, using: &random))!
            let sky = Sky(at: place, horizon: .seaLevel)
            let now = random.instant().advanced(by: .seconds(Double.random(in: 0..<1, using: &random)))
            let report = sky.report(at: now, zone: random.pick(ZoneBox.all))
            let all = sky.phases(in: now.roundedDown.advanced(by: .days(-3))..<now.roundedDown.advanced(by: .days(3)))
            #expect(report.phase == all.state(at: now))
            #expect(report.previousPhaseChange == all.changes.last { $0.instant <= now }?.instant)
            #expect(report.nextPhaseChange == all.changes.first { $0.instant > now }?.instant)
            #expect(report.nextPhase == all.changes.first { $0.instant > now }?.state)
            let events = sky.path.events(
                [.sunrise, .sunset], in: now.advanced(by: .seconds(-1))..<now.advanced(by: .days(3))
            )
            .map { (name: $0.name, instant: $0.instant.roundedUp) }.filter { $0.instant > now }
            #expect(report.nextSunrise == events.first { $0.name == .sunrise }?.instant)
            #expect(report.nextSunset == events.first { $0.name == .sunset }?.instant)
            #expect(report.nextChange! > now)
        }
    }

    @Test(arguments: [
        (69.65, 18.96, "2026-06-10T12:00:00Z"), (69.65, 18.96, "2026-12-10T12:00:00Z"), (90, 0, "2026-06-21T00:00:00Z"),
        (90, 0, "2026-12-21T00:00:00Z"), (-89.99, 77, "2026-05-30T00:00:00Z"), (78.2, 15.6, "2026-08-20T00:00:00Z"),
        (82.5, -62.3, "2026-01-03T17:00:00Z"), (-77.85, 166.7, "2026-02-18T12:00:00Z"),
    ])
    func `a phase of months has its beginning and its end`(latitude: Double, longitude: Double, time: String) {
        let sky = Sky(at: Coordinate(latitude: latitude, longitude: longitude)!, horizon: .seaLevel)
        let now = instant(time)
        let report = sky.report(at: now, zone: .utc)
        let all = sky.phases(in: now.advanced(by: .days(-200))..<now.advanced(by: .days(200)))
        #expect(report.phase == all.state(at: now))
        #expect(report.previousPhaseChange == all.last(notAfter: now)?.instant)
        #expect(report.nextPhaseChange == all.first(after: now)?.instant)
        #expect(report.nextPhase == all.first(after: now)?.state)
    }

    /// The phase from the altitude and from the last transit, each asked for by itself.
    private func expectedPhase(_ path: SunPath, at now: Instant) -> Phase {
        let altitude = path.altitude(at: now)
        let transits = path.transits(in: now.advanced(by: .hours(-25))..<now.advanced(by: .seconds(1)))
        let isRising = transits.last { $0.instant < now }?.kind == .lower
        let (sunrise, civil, nautical, astronomical) = (-50.0 / 60, -6.0, -12.0, -18.0)
        return switch altitude.degrees {
        case sunrise...: .day
        case civil..<sunrise: isRising ? .civilDawn : .civilDusk
        case nautical..<civil: isRising ? .nauticalDawn : .nauticalDusk
        case astronomical..<nautical: isRising ? .astronomicalDawn : .astronomicalDusk
        default: .night
        }
    }
}
