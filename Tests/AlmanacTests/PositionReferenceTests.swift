// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseTestSupport
import Testing

@Suite struct PositionReferenceTests {
    @Test func positionsAgreeWithTheEphemeris() throws {
        var altitude = ErrorReport("altitude")
        var azimuth = ErrorReport("azimuth x cos(altitude)")
        var declination = ErrorReport("declination")
        var ascension = ErrorReport("right ascension x cos(declination)")
        var equation = ErrorReport("equation of time")
        var distance = ErrorReport("distance")
        for row in try ReferenceTable("positions").rows {
            let instant = row.rotationInstant()
            let label = "\(row.text("unix_time")) at \(row.text("lat")), \(row.text("lon"))"
            let position = SunPath(at: try row.place()).position(at: instant)
            let sun = GeocentricSun(at: instant, deltaT: .seconds(row.number("delta_t_s")))
            altitude.add((position.altitude.degrees - row.number("altitude_deg")) * 3600, label)
            let azimuthError = turnError(position.azimuth.degrees, row.number("azimuth_deg"))
            azimuth.add(azimuthError * cos(position.altitude.radians) * 3600, label)
            declination.add((sun.declination.degrees - row.number("declination_deg")) * 3600, label)
            let ascensionError = turnError(sun.rightAscension.degrees, row.number("right_ascension_deg"))
            ascension.add(ascensionError * cos(sun.declination.radians) * 3600, label)
            equation.add(sun.equationOfTime.inSeconds - row.number("equation_of_time_min") * 60, label)
            distance.add(sun.distanceInAU - row.number("distance_au"), label)
        }
        for report in [altitude, azimuth, declination, ascension] { report.printSummary("\"") }
        equation.printSummary(" s")
        print("distance: worst \(distance.largest) au")
        #expect(altitude.count == 1600)
        #expect(altitude.largest < 0.6)
        #expect(azimuth.largest < 0.6)
        #expect(declination.largest < 0.6)
        #expect(ascension.largest < 0.6)
        #expect(equation.largest < 0.04)
        #expect(distance.largest < 2e-5)
    }

    @Test func deltaTStaysNearTheReference() throws {
        var report = ErrorReport("Delta T")
        for row in try ReferenceTable("delta_t").rows {
            let instant = Instant(unixSeconds: row.number("unix_time"))
            report.add(TimeScales.deltaT(at: instant).inSeconds - row.number("delta_t_s"), row.text("year"))
        }
        report.printSummary(" s")
        #expect(report.largest < 2)
    }

    @Test func deltaTHasNoJump() {
        for year in stride(from: 1700.0, through: 2300, by: 0.25) {
            let instant = Instant(unixSeconds: (year - 1970) * 365.2425 * 86_400)
            let step = TimeScales.deltaT(at: instant.advanced(by: .days(1))) - TimeScales.deltaT(at: instant)
            #expect(abs(step.inSeconds) < 0.02, "year \(year)")
        }
    }

    @Test func seasonsBeginWhenTheLongitudeIsAQuarterTurn() throws {
        for row in try ReferenceTable("seasons").rows {
            let longitude = GeocentricSun(at: Instant(unixSeconds: row.number("unix_time"))).longitude.degrees
            let error = turnError(longitude, (longitude / 90).rounded() * 90) * 3600
            print("\(row.text("kind")): longitude off by \(error)\"")
            #expect(abs(error) < 0.6)
        }
    }

    /// The worked example of Reda and Andreas 2003, "Solar position algorithm for solar radiation applications".
    @Test func workedExampleOfTheSolarPositionAlgorithm() throws {
        var values: [String: Double] = [:]
        for row in try ReferenceTable("spa_example").rows { values[row.text("name")] = Double(row.text("value")) }
        let instant = Instant(unixSeconds: try #require(values["unix_time"]))
        let sun = GeocentricSun(at: instant, deltaT: .seconds(try #require(values["delta_t"])))
        #expect(abs(sun.longitude.degrees - (try #require(values["apparent_longitude_lambda"]))) < 2e-4)
        #expect(abs(sun.rightAscension.degrees - (try #require(values["right_ascension_alpha"]))) < 2e-4)
        #expect(abs(sun.declination.degrees - (try #require(values["declination_delta"]))) < 2e-4)
        #expect(abs(sun.distanceInAU - (try #require(values["radius_R"]))) < 2e-5)
        #expect(abs(sun.equationOfTime.inSeconds / 60 - (try #require(values["equation_of_time"]))) < 0.01)
        let place = Coordinate(latitude: try #require(values["lat"]), longitude: try #require(values["lon"]))
        let position = SunPath(at: try #require(place)).position(at: instant)
        let airless = try #require(values["elevation_without_refraction_e0"])
        #expect(abs(position.altitude.degrees - airless) < 2e-4)
        #expect(abs(position.azimuth.degrees - (try #require(values["azimuth"]))) < 3e-4)
    }
}

/// The difference of two angles in degrees, within half a turn.
func turnError(_ left: Double, _ right: Double) -> Double { (left - right).remainder(dividingBy: 360) }
