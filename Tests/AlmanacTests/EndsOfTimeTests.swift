// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Testing

/// Any instant has an answer: finite, soon, and as lawful as those of our own century.
@Suite struct EndsOfTimeTests {
    private static let moments: [Double] = [
        -Instant.limit, -6.2e11, -1e11, -5.9e10, -6.3e9, 0, -0.0, 6.3e9, 5.9e10, 1e11, 6.2e11, Instant.limit,
    ]
    private static let latitudes: [Double] = [-90, -66.5, 0, 51.5, 89.95, 90]

    @Test(arguments: moments) func positionsAreFinite(_ unixSeconds: Double) {
        let instant = Instant(unixSeconds: unixSeconds)
        let sun = GeocentricSun(at: instant)
        #expect((0.9...1.1).contains(sun.distanceInAU))
        #expect(abs(sun.declination.degrees) < 24.5)
        #expect(abs(sun.equationOfTime.inSeconds) <= 43_200)
        for latitude in Self.latitudes {
            let position = SunPath(at: coordinate(latitude, 180)).position(at: instant)
            #expect((-90...90).contains(position.altitude.degrees))
            #expect((0..<360).contains(position.azimuth.degrees))
        }
    }

    @Test(arguments: moments) func daysAreWalked(_ unixSeconds: Double) {
        let middle = Instant(unixSeconds: unixSeconds)
        let range = middle.advanced(by: .hours(-30))..<middle.advanced(by: .hours(30))
        for latitude in Self.latitudes {
            let path = SunPath(at: coordinate(latitude, -77))
            let transits = path.transits(in: range)
            #expect(transits.count >= 2)
            #expect(zip(transits, transits.dropFirst()).allSatisfy { $0.kind != $1.kind })
            var isAbove = path.altitude(at: range.lowerBound) >= .degrees(-6)
            for crossing in path.crossings(of: .degrees(-6), in: range) {
                #expect((crossing.direction == .setting) == isAbove)
                isAbove.toggle()
            }
            #expect((path.altitude(at: range.upperBound) >= .degrees(-6)) == isAbove)
        }
    }

    @Test(arguments: moments) func farSearchesEndAndAreRight(_ unixSeconds: Double) {
        let start = Instant(unixSeconds: unixSeconds)
        let (before, after) = (start.advanced(by: .days(-400))..<start, start..<start.advanced(by: .days(400)))
        for latitude in [-90, 68.0, 90] {
            let path = SunPath(at: coordinate(latitude, 20))
            for range in [before, after] {
                let rising = path.crossings(of: .degrees(5), in: range).filter { $0.direction == .rising }
                #expect(path.nextCrossing(of: .degrees(5), .rising, in: range) == rising.first)
                #expect(path.lastCrossing(of: .degrees(5), .rising, in: range) == rising.last)
            }
        }
    }

    @Test func nothingIsFoundInAnEmptyRangeOrBeyondTheZenith() {
        let path = SunPath(at: coordinate(0, 0))
        let now = Instant(unixSeconds: 1_780_000_000)
        let year = now..<now.advanced(by: .days(365))
        #expect(path.events(Set(EventName.allCases), in: now..<now).isEmpty)
        #expect(path.transits(in: now..<now).isEmpty)
        #expect(path.nextEvent(.noon, in: now..<now) == nil)
        #expect(path.lastEvent(.sunset, in: now..<now) == nil)
        #expect(path.events([], in: year).isEmpty)
        #expect(path.crossings(of: .degrees(90.5), in: year).isEmpty)
        #expect(path.nextCrossing(of: .degrees(-91), .rising, in: year) == nil)
        #expect(path.lastCrossing(of: .degrees(4000), .setting, in: year) == nil)
    }
}
