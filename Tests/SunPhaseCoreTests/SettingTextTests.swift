// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@Suite("Values as text")
struct SettingTextTests {
    @Test(
        "coordinates are read exactly",
        arguments: [
            ("52.52", CoordinateAxis.latitude, 52.52), ("-78.95", .latitude, -78.95), ("+0", .latitude, 0),
            ("90", .latitude, 90), ("-180", .longitude, -180), ("35.22N", .latitude, 35.22),
            ("63.4263N", .latitude, 63.4263), ("33.87 s", .latitude, -33.87), ("97.45W", .longitude, -97.45),
            ("13.4e", .longitude, 13.4), ("0S", .latitude, 0),
        ]
    )
    func readsCoordinate(text: String, axis: CoordinateAxis, degrees: Double) throws {
        let value = try CoordinateText.parse(text, axis: axis)
        #expect(value == degrees)
        #expect(value != 0 || value.sign == .plus)
    }

    @Test(
        "coordinates are never half read",
        arguments: [
            ("", CoordinateAxis.latitude, "empty"), ("91", .latitude, "-90...90"), ("91S", .latitude, "-90...90"),
            ("181", .longitude, "-180...180"), ("52,52", .latitude, "comma"), ("1e2", .longitude, "exponent"),
            ("NaN", .latitude, "finite"), ("inf", .latitude, "finite"),
            ("35.221050N 97.445938W", .latitude, "separately"),
            ("52.5 13.4", .latitude, "separately"), ("97.45W", .latitude, "belongs to the longitude"),
            ("35.2N", .longitude, "belongs to the latitude"), ("-35.2S", .latitude, "not both"),
            ("52°31'", .latitude, "decimal degrees"), ("0x10", .latitude, "decimal number"),
            ("\u{2212}5", .latitude, "minus sign"), ("52ß", .latitude, "decimal number"),
            ("N", .latitude, "decimal number"),
            ("1_0", .latitude, "decimal number"), ("1.2.3", .latitude, "decimal number"),
        ]
    )
    func refusesCoordinate(text: String, axis: CoordinateAxis, hint: String) {
        do throws(SettingError) {
            let degrees = try CoordinateText.parse(text, axis: axis)
            Issue.record("\(text) was read as \(degrees)")
        } catch {
            #expect(error.reason.contains(hint), "\(text): \(error.reason)")
        }
    }

    @Test(
        "numbers are written without exponents",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-12.5, "-12.5"), (0.001, "0.001"), (0.00001, "0.00001"),
            (1.5e-7, "0.00000015"), (1e20, "100000000000000000000"), (1_781_979_045.25, "1781979045.25"),
            (-1.25e17, "-125000000000000000"),
        ]
    )
    func formatsDecimal(value: Double, text: String) {
        #expect(DecimalText.format(value) == text)
    }

    @Test("a number that was written out is read back")
    func decimalRoundTrip() throws {
        var random = SeededRandom(seed: 7, for: "numbers as text")
        let values = (0..<3_000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
        let broken = try values.first { try DecimalText.parse(DecimalText.format($0)) != $0 }
        #expect(broken == nil, "seed 7")
    }

    @Test("a length of time that was written out is read back")
    func durationRoundTrip() throws {
        let lengths = stride(from: 0, through: 90_000, by: 61).map { Duration.seconds($0) }
        #expect(try lengths.first { try DurationText.parse(DurationText.format($0)) != $0 } == nil)
        #expect(DurationText.format(.zero) == "0s")
        #expect(DurationText.format(.seconds(5425)) == "1h30min25s")
    }
}
