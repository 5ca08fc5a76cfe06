// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@Suite struct ValueTypeTests {
    @Test func anInstantIsPublishedRoundedUp() {
        #expect(Instant(unixSeconds: 10.000001).wholeSeconds == 11)
        #expect(Instant(unixSeconds: 10).wholeSeconds == 10)
        #expect(Instant(unixSeconds: -10.5).wholeSeconds == -10)
        #expect(Instant(unixSeconds: 10.5).roundedUp == Instant(unixSeconds: 11))
        #expect(Instant(unixSeconds: -10.5).roundedDown == Instant(unixSeconds: -11))
    }

    @Test func anInstantStaysWithinItsLimit() {
        #expect(Instant(unixSeconds: 1e300).unixSeconds == Instant.limit)
        #expect(Instant(unixSeconds: -1e300).unixSeconds == -Instant.limit)
        #expect(Instant(unixSeconds: Instant.limit).advanced(by: .days(1)).unixSeconds == Instant.limit)
        #expect(Instant(unixSeconds: Instant.limit).wholeSeconds == 1_000_000_000_000)
    }

    @Test func instantsAndDurationsAddUp() {
        let instant = Instant(unixSeconds: 1_780_000_000)
        #expect(instant.advanced(by: .milliseconds(-500)).unixSeconds == 1_779_999_999.5)
        #expect(instant.duration(to: instant.advanced(by: .days(-2))) == .seconds(-172_800))
        #expect(instant.advanced(by: .hours(1)) == instant.advanced(by: .minutes(60)))
        #expect(instant < instant.advanced(by: .microseconds(1)))
        #expect(Duration.milliseconds(-1250).inSeconds == -1.25)
    }

    @Test func anglesKnowDegreesFromRadians() {
        #expect(Angle.degrees(180).radians == .pi)
        #expect(Angle(radians: .pi / 2).degrees == 90)
        #expect(abs(Angle.arcminutes(-50).degrees + 0.833333333333) < 1e-12)
        #expect((Angle.degrees(350) + .degrees(20)).degrees > 360)
        #expect(Angle.degrees(-1) < .degrees(0))
        #expect(abs((Angle.degrees(3) - .degrees(5)).degrees + 2) < 1e-12)
    }

    @Test func onlyPlacesOnTheEarthAreCoordinates() {
        #expect(Coordinate(latitude: 90, longitude: -180) != nil)
        #expect(Coordinate(latitude: -90, longitude: 180) != nil)
        for (latitude, longitude) in [(90.0001, 0), (0, 180.0001), (.nan, 0), (0, .infinity), (0, -.nan)] {
            #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
        }
    }

    @Test func theEquatorAndTheMeridianHaveNoSign() throws {
        let place = try #require(Coordinate(latitude: -0.0, longitude: -0.0))
        #expect(place.latitude.sign == .plus && place.longitude.sign == .plus)
        let near = try #require(Coordinate(latitude: -.leastNonzeroMagnitude, longitude: -.leastNonzeroMagnitude))
        #expect(near.latitude < 0 && near.longitude < 0)
    }

    @Test func onlyHeightsOnTheEarthAreHorizons() throws {
        #expect(Horizon(heightInMetres: 0) == .seaLevel)
        #expect(try #require(Horizon(heightInMetres: 10_000)).heightInMetres == 10_000)
        for height in [-0.1, 10_000.1, .nan, .infinity] { #expect(Horizon(heightInMetres: height) == nil) }
    }

    @Test func aHeightLowersSunriseAndSunsetAlone() throws {
        let tower = try #require(Horizon(heightInMetres: 100))
        for name in EventName.allCases {
            let level = Horizon.seaLevel.altitude(of: name)
            let lowered = tower.altitude(of: name)
            switch name {
            case .sunrise, .sunset:
                #expect(level == .arcminutes(-50))
                #expect(try #require(lowered).degrees * 60 + 67.6 < 1e-9)
                #expect(try #require(lowered).degrees * 60 + 67.6 > -1e-9)
            case .noon, .midnight:
                #expect(level == nil && lowered == nil)
            default:
                #expect(level == lowered)
                #expect([-6, -12, -18].contains { abs((level?.degrees ?? 0) - $0) < 1e-12 })
            }
        }
    }

    @Test func eventsKnowWhichWayTheSunGoes() {
        for name in EventName.allCases {
            let word = name.rawValue
            let expected: Crossing.Direction? =
                word.hasSuffix("dawn") || word == "sunrise"
                ? .rising : word.hasSuffix("dusk") || word == "sunset" ? .setting : nil
            #expect(name.crossingDirection == expected)
        }
    }

    @Test func datesAreReadAndWritten() throws {
        for text in ["1970-01-01", "2000-02-29", "2026-11-30", "1900-03-01", "0000-01-01", "9999-12-31"] {
            #expect(try #require(CivilDate(text)).description == text)
        }
        for text in [
            "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "26-01-01", "2026-1-1", "2026-01-01 ",
            "", "2026/01/01", "+026-01-01", "２０２６-01-01", "2026-01-01-",
        ] {
            #expect(CivilDate(text) == nil, "\(text)")
        }
        #expect(CivilDate(year: -30_001, month: 1, day: 1) == nil)
    }

    @Test func datesFollowOneAnother() throws {
        #expect(try #require(CivilDate("1970-01-01")).daysSinceEpoch == 0)
        #expect(try #require(CivilDate("2000-03-01")).daysSinceEpoch == 11_017)
        #expect(try #require(CivilDate("2024-02-28")).adding(days: 2).description == "2024-03-01")
        #expect(try #require(CivilDate("1970-01-01")).adding(days: -1).description == "1969-12-31")
        var random = SeededRandom(seed: 1, for: "dates")
        for _ in 0..<2000 {
            let date = CivilDate(daysSinceEpoch: Int.random(in: -11_000_000...10_000_000, using: &random))
            #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
            #expect(date < date.adding(days: 1))
        }
        #expect(CivilDate(daysSinceEpoch: 20_000_000).description == "56728-02-22")
        #expect(CivilDate(daysSinceEpoch: -20_000_000).year == -52_789)
    }
}
