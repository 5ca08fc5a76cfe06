// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// Which moves nobody would notice.
struct SmallMoveTests {
    private func isSmall(
        _ a: (Double, Double), _ b: (Double, Double), at time: String = "2026-03-20T12:00:00Z"
    ) throws -> Bool {
        let from = try #require(Coordinate(latitude: a.0, longitude: a.1))
        let to = try #require(Coordinate(latitude: b.0, longitude: b.1))
        let there = to.isSmallMove(from: from, at: instant(time), horizon: .seaLevel)
        #expect(from.isSmallMove(from: to, at: instant(time), horizon: .seaLevel) == there)
        return there
    }

    @Test func `a tenth of a degree east is 24 seconds: small where it is less than 10 km`() throws {
        #expect(try isSmall((52.5, 13.4), (52.5, 13.5)))
        // 11 km at the equator.
        #expect(try !isSmall((0, 13.4), (0, 13.5)))
        #expect(try isSmall((52.5, 13.4), (52.5, 13.4)))
    }

    @Test func `what shifts an event by half a minute is not small, however near`() throws {
        // 0.13 degrees are 31 seconds of the sun, and less than 9 km at 52.5 degrees north.
        #expect(try !isSmall((52.5, 13.4), (52.5, 13.53)))
    }

    @Test func `near the end of the midnight sun a few kilometres are minutes`() throws {
        let (south, north) = ((69.60, 18.9), (69.66, 18.9))
        #expect(try isSmall(south, north, at: "2026-10-10T12:00:00Z"))
        #expect(try !isSmall(south, north, at: "2026-07-26T12:00:00Z"))
    }

    @Test func `an event at the very end of the days that are looked at decides nothing`() throws {
        let place = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
        let other = try #require(Coordinate(latitude: 52.5, longitude: 13.45))
        let events = SunPath(at: place).events(
            Set(EventName.allCases), in: instant("2026-03-20T00:00:00Z")..<instant("2026-03-22T00:00:00Z"),
            horizon: .seaLevel)
        for event in events {
            for shift in [-1.0, 0, 1, 11] {
                let now = event.instant.advanced(by: .days(1)).advanced(by: .seconds(shift))
                #expect(other.isSmallMove(from: place, at: now, horizon: .seaLevel))
            }
        }
    }
}
