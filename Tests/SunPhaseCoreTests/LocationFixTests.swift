// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// What is taken for a fix, and what becomes of it on entry.
struct LocationFixTests {
    private let now = instant("2026-03-10T20:00:00Z")

    private func fix(
        _ latitude: Double, _ longitude: Double, accuracy: Double = 1000, at time: Instant? = nil,
        precision: Double = 0.1
    ) throws(FixRefusal) -> LocationFix {
        try LocationFix(
            LocationReport(latitude: latitude, longitude: longitude, accuracy: accuracy, timestamp: time),
            precision: Precision(degrees: precision)!, now: now)
    }

    @Test(arguments: [
        (Double.nan, 0.0, FixRefusal.notFinite), (0, -.infinity, .notFinite), (90.001, 0, .outOfRange),
        (52.5, 180.5, .outOfRange), (-91, 0, .outOfRange),
    ])
    func `A46: numbers that are no place are refused`(latitude: Double, longitude: Double, refusal: FixRefusal) {
        #expect(throws: refusal) { try fix(latitude, longitude) }
    }

    @Test func `A39: 0, 0 without an accuracy, and what may be anywhere, are refused`() throws {
        #expect(throws: FixRefusal.nowhere) { try fix(0, 0, accuracy: 0) }
        #expect(throws: FixRefusal.nowhere) { try fix(-0.0, 0, accuracy: -1) }
        #expect(throws: FixRefusal.nowhere) { try fix(0, 0, accuracy: .nan) }
        #expect(throws: FixRefusal.tooCoarse) { try fix(0, 0, accuracy: 1_000_001) }
        #expect(throws: FixRefusal.tooCoarse) { try fix(38, -97, accuracy: 2e6) }
        #expect(try fix(0, 0, accuracy: 50).coordinate == Coordinate(latitude: 0, longitude: 0))
        #expect(try fix(0, 9.5, accuracy: 0).accuracy == 0)
    }

    @Test(arguments: [-1, -.infinity, .nan, .infinity, -Double.greatestFiniteMagnitude])
    func `A46: an accuracy that is none is unknown`(accuracy: Double) throws {
        #expect(try fix(52.5, 13.4, accuracy: accuracy).accuracy == nil)
    }

    @Test func `A41: a coarse accuracy is kept as it is`() throws {
        #expect(try fix(50.11, 8.68, accuracy: 250_000).accuracy == 250_000)
    }

    @Test func `a fix without a time, or with one to come, was taken now`() throws {
        #expect(try fix(52.5, 13.4).timestamp == now)
        #expect(try fix(52.5, 13.4, at: now.advanced(by: .hours(1))).timestamp == now)
        let earlier = now.advanced(by: .hours(-1))
        #expect(try fix(52.5, 13.4, at: earlier).timestamp == earlier)
    }

    @Test(arguments: [
        (0.1, 52.5, 13.4), (1, 53, 13), (0.01, 52.52, 13.38), (0.5, 52.5, 13.5), (10, 50, 10), (0.001, 52.516, 13.378),
    ])
    func `the place is rounded on entry`(precision: Double, latitude: Double, longitude: Double) throws {
        let fix = try fix(52.516_274, 13.377_704, precision: precision)
        #expect(fix.coordinate == Coordinate(latitude: latitude, longitude: longitude))
        #expect(fix.precision.degrees == precision)
    }

    @Test(arguments: [0, -0.1, 10.1, .nan, .infinity, 0.000_000_9])
    func `what is no size of a cell is no precision`(degrees: Double) {
        #expect(Precision(degrees: degrees) == nil)
    }

    @Test func `rounding to more degrees later is rounding, to fewer is nothing`() throws {
        let fix = try fix(52.516_274, 13.377_704)
        #expect(fix.rounded(to: Precision(degrees: 1)!).coordinate == Coordinate(latitude: 53, longitude: 13))
        #expect(fix.rounded(to: Precision(degrees: 0.01)!) == fix)
    }

    @Test func `no place on Earth is rounded to none`() throws {
        var random = SeededRandom(seed: 0x5EED_0030, for: "rounded fixes")
        for _ in 0..<20_000 {
            let place = random.place()
            let precision = Double.random(in: LocationSettings.precisionRange, using: &random)
            let rounded = try fix(place.latitude, place.longitude, precision: precision).coordinate
            #expect(abs(rounded.latitude - place.latitude) <= precision / 2 + 1e-9)
            #expect(abs(rounded.longitude - place.longitude) <= precision / 2 + 1e-9)
        }
    }

    @Test func `a refusal is a sentence without the place`() {
        for refusal: FixRefusal in [.notFinite, .outOfRange, .nowhere, .tooCoarse, .older] {
            #expect(!refusal.reason.isEmpty && refusal.reason.first != "T")
        }
    }
}
