// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

/// What holds everywhere and always, over random places and times.
@Suite struct SunPathLawTests {
    @Test func betweenCrossingsTheSunKeepsItsSide() {
        var random = SeededRandom(seed: 20_261_130, for: "law of sides")
        for _ in 0..<250 {
            let path = SunPath(at: random.place())
            let range = random.range(days: 0.2...4)
            let altitude = random.altitude(near: path, in: range)
            let crossings = path.crossings(of: altitude, in: range)
            var isAbove = path.altitude(at: range.lowerBound) >= altitude
            var last = range.lowerBound
            for crossing in crossings {
                #expect((crossing.direction == .setting) == isAbove, "\(path) \(altitude.degrees) \(range)")
                #expect((path.altitude(at: crossing.instant.advanced(by: .microseconds(-1))) >= altitude) == isAbove)
                #expect((path.altitude(at: crossing.instant.advanced(by: .microseconds(3))) >= altitude) != isAbove)
                let end = crossing.instant.advanced(by: .microseconds(-1))
                expectSide(isAbove, of: altitude, path, last, end, &random)
                isAbove.toggle()
                last = crossing.instant.advanced(by: .microseconds(3))
            }
            expectSide(isAbove, of: altitude, path, last, range.upperBound, &random)
        }
    }

    /// Close to a pole the sun's own motion rivals its daily rise and fall: two extremes can lie minutes apart.
    @Test func grazingNextToAPoleIsNotMissed() {
        var random = SeededRandom(seed: 7, for: "grazing next to a pole")
        var timesPassedThrice = 0
        for _ in 0..<200 {
            let start = random.instant()
            // So far from the pole the daily motion is just a little faster than the motion in declination.
            let drift = declination(start.advanced(by: .hours(24))) - declination(start)
            let distance = abs(drift) / (2 * .pi) * Double.random(in: 1...1.04, using: &random)
            let latitude = (90 - distance) * (Bool.random(using: &random) ? 1 : -1)
            let path = SunPath(at: coordinate(latitude, random.longitude()))
            let altitudes = (0...288).map { path.altitude(at: start.advanced(by: .minutes($0 * 5))) }
            // A threshold through the slowest change is one that grazes.
            let slowest = (0..<288).min {
                abs((altitudes[$0 + 1] - altitudes[$0]).radians) < abs((altitudes[$1 + 1] - altitudes[$1]).radians)
            }
            let threshold = altitudes[slowest ?? 0] + .degrees(Double.random(in: -0.1...0.1, using: &random) / 3600)
            let crossings = path.crossings(of: threshold, in: start..<start.advanced(by: .days(1)))
            if crossings.count >= 3 { timesPassedThrice += 1 }
            for index in altitudes.indices {
                let instant = start.advanced(by: .minutes(index * 5))
                let passed = crossings.filter { $0.instant < instant }.count
                let expected = (altitudes[0] >= threshold) == passed.isMultiple(of: 2)
                #expect((altitudes[index] >= threshold) == expected, "\(path) \(threshold.degrees) \(instant)")
            }
        }
        print("grazing next to a pole: \(timesPassedThrice) of 200 passed thrice")
        #expect(timesPassedThrice > 20)
    }

    private func declination(_ instant: Instant) -> Double { GeocentricSun(at: instant).declination.degrees }

    @Test func theRangeAskedMovesNothing() {
        var random = SeededRandom(seed: 42, for: "range independence")
        for _ in 0..<60 {
            let path = SunPath(at: random.place())
            let whole = random.range(days: 2...6)
            let events = path.events(Set(EventName.allCases), in: whole)
            let altitude = random.altitude(near: path, in: whole)
            let crossings = path.crossings(of: altitude, in: whole)
            // Cut at random and at the events themselves: from is inside, to is not.
            var cuts = (0..<3).map { _ in random.instant(in: whole) } + events.prefix(5).map(\.instant)
            cuts += [whole.lowerBound, whole.upperBound] + crossings.prefix(3).map(\.instant)
            cuts.sort()
            let pieces = zip(cuts, cuts.dropFirst()).map { $0..<$1 }
            #expect(pieces.flatMap { path.events(Set(EventName.allCases), in: $0) } == events)
            #expect(pieces.flatMap { path.crossings(of: altitude, in: $0) } == crossings)
        }
    }

    @Test func eventsAreTheCrossingsAndTransitsByName() throws {
        var random = SeededRandom(seed: 99, for: "events by name")
        for _ in 0..<60 {
            let path = SunPath(at: random.place())
            let range = random.range(days: 1...5)
            let horizon = try #require(Horizon(heightInMetres: Double.random(in: 0...10_000, using: &random)))
            let names = Set(EventName.allCases.filter { _ in Bool.random(using: &random) })
            let transits = path.transits(in: range)
            var expected = transits.map { SunEvent(name: $0.kind == .upper ? .noon : .midnight, instant: $0.instant) }
                .filter { names.contains($0.name) }
            for name in names {
                guard let altitude = horizon.altitude(of: name) else { continue }
                expected += path.crossings(of: altitude, in: range)
                    .filter { $0.direction == name.crossingDirection }
                    .map { SunEvent(name: name, instant: $0.instant) }
            }
            let found = path.events(names, in: range, horizon: horizon)
            #expect(found == expected.sorted { $0.instant < $1.instant })
            #expect(zip(transits, transits.dropFirst()).allSatisfy { $0.kind != $1.kind })
        }
    }

    @Test func searchesFindTheEndsOfTheFullList() throws {
        var random = SeededRandom(seed: 5, for: "far searches")
        for _ in 0..<60 {
            let path = SunPath(at: random.place())
            let range = random.range(days: 1...400)
            let altitude = Angle.degrees(Double.random(in: -35...35, using: &random))
            let all = path.crossings(of: altitude, in: range)
            for direction in Crossing.Direction.allCases {
                let some = all.filter { $0.direction == direction }
                #expect(path.nextCrossing(of: altitude, direction, in: range) == some.first, "\(path) \(range)")
                #expect(path.lastCrossing(of: altitude, direction, in: range) == some.last, "\(path) \(range)")
            }
            let name = try #require(EventName.allCases.randomElement(using: &random))
            let named = path.events([name], in: range)
            #expect(path.nextEvent(name, in: range) == named.first, "\(path) \(range) \(name)")
            #expect(path.lastEvent(name, in: range) == named.last, "\(path) \(range) \(name)")
        }
    }

    @Test func atATransitTheSunStandsOnTheMeridian() {
        var random = SeededRandom(seed: 3, for: "transits")
        for _ in 0..<40 {
            let path = SunPath(at: random.place())
            for transit in path.transits(in: random.range(days: 2...3)) {
                let azimuth = path.position(at: transit.instant).azimuth.degrees
                let altitude = path.altitude(at: transit.instant).radians
                // Two microseconds of time are 3e-5" of hour angle.
                let offMeridian = turnError(azimuth * 2, 0) / 2
                #expect(abs(offMeridian) * abs(altitude.distanceToZenith) < 1e-6, "\(path) \(transit)")
            }
        }
    }

    @Test func altitudesOfManyInstantsAreThoseOfEach() {
        var random = SeededRandom(seed: 20_261_201, for: "many altitudes")
        for _ in 0..<20 {
            let path = SunPath(at: random.place())
            let range = random.range(days: 1...40)
            let instants = (0..<50).map { _ in random.instant(in: range) }
            #expect(path.altitudes(at: instants) == instants.map(path.altitude))
        }
        #expect(SunPath(at: random.place()).altitudes(at: []).isEmpty)
    }

    private func expectSide(
        _ isAbove: Bool, of altitude: Angle, _ path: SunPath, _ from: Instant, _ to: Instant,
        _ random: inout SeededRandom
    ) {
        guard from < to else { return }
        for _ in 0..<12 {
            let instant = random.instant(in: from..<to)
            #expect(
                (path.altitude(at: instant) >= altitude) == isAbove,
                "\(path) at \(instant.unixSeconds) and \(altitude.degrees)")
        }
    }
}

extension Double {
    /// For an altitude in radians: how far from the vertical, where an azimuth says less and less.
    fileprivate var distanceToZenith: Double { .pi / 2 - abs(self) }
}
