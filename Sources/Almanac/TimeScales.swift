// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// The two clocks of astronomy, seen from UTC: the Earth's rotation (UT1) and uniform time (TT).
///
/// UTC is taken for UT1. It is never more than 0.9 s off, which moves every event by just that much.
public enum TimeScales {
    /// TT - UT1 at an instant.
    ///
    /// Within half a second of what was measured from 1950 to now; after that, to 2100, a forecast. 1900 to 1950 are
    /// good to about a second. Outside, the long-term parabola is continued from the ends of the table: its value is
    /// uncertain by minutes within a few centuries, as nobody knows how the Earth will turn.
    public static func deltaT(at instant: Instant) -> Duration {
        .seconds(deltaTSeconds(at: instant.unixSeconds))
    }

    /// TT - UT1 in seconds at Unix seconds.
    static func deltaTSeconds(at unixSeconds: Double) -> Double {
        let year = 2000 + (unixSeconds - unixSecondsOf2000) / secondsPerYear
        let position = (year - firstYear) / yearsPerStep
        let last = table.count - 1
        if position <= 0 { return table[0] + parabola(year) - parabola(firstYear) }
        if position >= Double(last) {
            return table[last] + parabola(year) - parabola(firstYear + Double(last) * yearsPerStep)
        }
        let index = Int(position)
        return table[index] + (table[index + 1] - table[index]) * (position - Double(index))
    }

    /// Julian centuries of TT from J2000.0 (JD 2451545.0).
    static func centuries(at unixSeconds: Double, deltaTSeconds: Double) -> Double {
        (unixSeconds + deltaTSeconds - unixSecondsOfJ2000) / (secondsPerDay * 36_525)
    }

    static let secondsPerDay = 86_400.0

    /// 2000-01-01T12:00, JD 2451545.0, in the scale of the seconds it is compared with.
    static let unixSecondsOfJ2000 = 946_728_000.0

    private static let unixSecondsOf2000 = 946_684_800.0
    private static let secondsPerYear = 365.2425 * secondsPerDay
    private static let firstYear = 1900.0
    private static let yearsPerStep = 5.0

    /// The mean course of Delta T over millennia, in seconds (Espenak and Meeus 2006, "Five Millennium Canon of Solar
    /// Eclipses", NASA/TP-2006-214141).
    private static func parabola(_ year: Double) -> Double {
        let centuries = (year - 1820) / 100
        return -20 + 32 * centuries * centuries
    }

    /// Seconds at the start of 1900, 1905, ..., 2100, to be joined by straight lines.
    ///
    /// To 1945 from the polynomials of Espenak and Meeus 2006; from 1950 measured by the IERS; from 2030 the model of
    /// Stephenson, Morrison and Hohenkerk 2016, "Measurement of the Earth's rotation: 720 BC to AD 2015", continued
    /// smoothly from the present.
    private static let table: [Double] = [
        -2.79, 3.83, 10.39, 17.09, 21.20, 23.78, 24.13, 23.82, 24.41, 26.88,
        28.93, 30.41, 33.07, 35.09, 39.93, 45.48, 50.54, 54.34, 56.85, 60.78,
        63.83, 64.69, 66.07, 67.64, 69.36, 69.14, 69.08, 69.26, 69.72, 70.45,
        71.44, 72.70, 74.23, 76.02, 78.08, 80.40, 82.98, 85.83, 88.94, 92.30,
        95.93,
    ]
}
