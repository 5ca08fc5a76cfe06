// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// The schedule as a pure function of time, over random places, rules and instants.
struct ScheduleLawTests {
    private func scheme(_ schedule: Schedule, at instant: Instant, from start: Instant, to end: Instant) -> ColorScheme
    {
        let (initial, changes) = schedule.changes(in: start..<end)
        return changes.last { $0.instant <= instant }?.scheme ?? initial
    }

    @Test func `the scheme at an instant is the same, from whatever window it is found`() {
        var random = SeededRandom(seed: 0x5EED_0001, for: "windows of a schedule")
        for _ in 0..<400 {
            let schedule = randomSchedule(&random)
            let now = random.instant()
            func after(_ seconds: Int) -> Instant { now.advanced(by: .seconds(seconds)) }
            let windows = [
                (now, after(1)), (after(-Int.random(in: 1...400_000, using: &random)), after(1)),
                (
                    after(-Int.random(in: 1...90_000, using: &random)),
                    after(Int.random(in: 1...300_000, using: &random))
                ),
            ]
            let schemes = windows.map { scheme(schedule, at: now, from: $0, to: $1) }
            #expect(Set(schemes).count == 1, "\(schedule.rules) at \(now.iso()), \(place(schedule))")
        }
    }

    @Test func `changes alternate, lie on whole seconds inside the range, and are found again one by one`() {
        var random = SeededRandom(seed: 0x5EED_0002, for: "changes of a schedule")
        for _ in 0..<150 {
            let schedule = randomSchedule(&random)
            let start = random.instant()
            let end = start.advanced(by: .days(6))
            let (initial, changes) = schedule.changes(in: start..<end)
            let context: Comment = "\(schedule.rules) from \(start.iso()), \(place(schedule))"
            #expect(changes.allSatisfy { start < $0.instant && $0.instant < end }, context)
            #expect(changes.allSatisfy { $0.instant == $0.instant.roundedUp }, context)
            let schemes = [initial] + changes.map(\.scheme)
            #expect(zip(schemes, schemes.dropFirst()).allSatisfy { $0 != $1 }, context)
            #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.instant < $1.instant }, context)

            let now = start.advanced(by: .seconds(Double.random(in: 0...250_000, using: &random)))
            if let next = changes.first(where: { $0.instant > now }) {
                #expect(schedule.firstChange(after: now) == next, context)
                #expect(schedule.firstChange(after: next.instant.advanced(by: .seconds(-0.5))) == next, context)
                #expect(schedule.firstChange(after: next.instant) != next, context)
                #expect(schedule.lastChange(notAfter: next.instant) == next, context)
            }
            if let last = changes.last(where: { $0.instant <= now }) {
                #expect(schedule.lastChange(notAfter: now) == last, context)
            }
            let around = schedule.changes(around: now)
            #expect(around.previous == schedule.lastChange(notAfter: now), context)
            #expect(around.next == schedule.firstChange(after: now), context)
        }
    }

    @Test func `with default rules it is light exactly while the phase is day`() {
        var random = SeededRandom(seed: 0x5EED_0003, for: "day and light")
        for _ in 0..<150 {
            let sky = Sky(at: random.place(), horizon: .seaLevel)
            let start = random.instant()
            let range = start..<start.advanced(by: .days(3))
            let schedule = Schedule(rules: Rules(), sky: sky, zone: random.pick(ZoneBox.all))
            let (initial, changes) = schedule.changes(in: range)
            let phases = sky.phases(in: range)
            let edges = phases.changes.filter { change in
                (change.state == .day) != (phases.state(at: change.instant.advanced(by: .seconds(-1))) == .day)
            }
            #expect((initial == .light) == (phases.initial == .day), "\(place(schedule)) \(start.iso())")
            #expect(changes.map(\.instant) == edges.map(\.instant), "\(place(schedule)) \(start.iso())")
            #expect(changes.map { $0.scheme == .light } == edges.map { $0.state == .day })
        }
    }

    @Test(arguments: [90, -90, 89.99, -89.99, 89.9, 89.5, -89.5])
    func `very near the poles the true altitude decides`(latitude: Double) {
        var random = SeededRandom(seed: 0x5EED_0004 + UInt64(abs(latitude) * 100), for: "poles at \(latitude)")
        let threshold = Horizon.seaLevel.altitude(of: .sunrise)!
        for _ in 0..<12 {
            let place = Coordinate(latitude: latitude, longitude: Double.random(in: -180...180, using: &random))!
            let schedule = Schedule(
                rules: Rules(), sky: Sky(at: place, horizon: .seaLevel), zone: random.pick(ZoneBox.all))
            // The sun passes -50' some two days before and after the equinoxes.
            let equinox = instant(random.pick(["2026-03-20T14:46:00Z", "2026-09-23T00:05:00Z"]))
            let start = equinox.advanced(by: .seconds(Int.random(in: -400_000 ... -100_000, using: &random)))
            let (initial, changes) = schedule.changes(in: start..<start.advanced(by: .days(6)))
            for _ in 0..<40 {
                let now = start.advanced(by: .seconds(Int.random(in: 0..<500_000, using: &random)))
                let scheme = changes.last { $0.instant <= now }?.scheme ?? initial
                let isUp = schedule.sky!.path.altitude(at: now) > threshold
                #expect((scheme == .light) == isUp, "\(place) at \(now.iso())")
            }
        }
    }

    @Test func `at the poles any rules have an order and no crash`() {
        var random = SeededRandom(seed: 0x5EED_0005, for: "rules at the poles")
        for _ in 0..<60 {
            let place = Coordinate(
                latitude: random.pick([90, -90, 89.99, -89.95]), longitude: random.pick([0, 180, -180, 77]))!
            let schedule = Schedule(
                rules: random.rules(), sky: Sky(at: place, horizon: .seaLevel), zone: random.pick(ZoneBox.all))
            let start = instant(random.pick(["2026-03-16T00:00:00Z", "2026-09-22T00:00:00Z", "2026-12-21T00:00:00Z"]))
            let (initial, changes) = schedule.changes(in: start..<start.advanced(by: .days(8)))
            let schemes = [initial] + changes.map(\.scheme)
            #expect(zip(schemes, schemes.dropFirst()).allSatisfy { $0 != $1 })
            #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.instant < $1.instant })
        }
    }

    private func randomSchedule(_ random: inout SeededRandom) -> Schedule {
        let sky = random.percent(10) ? nil : Sky(at: random.place(), horizon: .seaLevel)
        return Schedule(rules: random.rules(), sky: sky, zone: random.pick(ZoneBox.all))
    }

    private func place(_ schedule: Schedule) -> String {
        "\(schedule.sky.map { "\($0.path.place)" } ?? "no place") \(schedule.zone.name)"
    }
}
