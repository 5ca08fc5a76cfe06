// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Glibc

/// How the Earth's axis and the equinox stand: nutation, obliquity, and the equinox's place on the equator.
struct EarthOrientation {
    /// Nutation in longitude, radians.
    let nutationInLongitude: Double
    /// True obliquity of the ecliptic, radians.
    let obliquity: Double
    /// Apparent sidereal time less Earth rotation angle, radians: precession in right ascension since J2000.0 plus the
    /// equation of the equinoxes.
    let originShift: Double

    /// The orientation at Julian centuries of TT from J2000.0.
    init(centuries t: Double) {
        let slow = slowCenturies(t)
        var (longitude, obliquity) = (0.0, 0.0)
        let arguments = FundamentalArguments(centuries: t)
        for term in Self.terms {
            let angle = arguments.combined(term) * radiansPerDegree
            longitude += (term.longitude + term.longitudeRate * slow) * sin(angle)
            obliquity += (term.obliquity + term.obliquityRate * slow) * cos(angle)
        }
        nutationInLongitude = longitude * radiansPerArcsecond
        // Precession of the IAU, 2006: Petit and Luzum (eds) 2010, "IERS Conventions", chapter 5, mean obliquity and
        // mean sidereal time.
        let mean = 84_381.406 - 46.836769 * slow + slow * slow * (-0.0001831 + 0.00200340 * slow)
        self.obliquity = (mean + obliquity) * radiansPerArcsecond
        let precession = 0.014506 + 4612.156534 * t + 1.3915817 * slow * slow
        originShift = precession * radiansPerArcsecond + nutationInLongitude * cos(self.obliquity)
    }

    /// The Earth rotation angle at 0h UT1 of a day, radians in 0..<2 pi (Petit and Luzum (eds) 2010, "IERS
    /// Conventions", equation 5.15).
    static func rotationAngle(atStartOf day: Int) -> Double {
        let days = Double(day) - TimeScales.unixSecondsOfJ2000 / TimeScales.secondsPerDay
        // Of the whole turns, one a day, only the half day that separates midnight from noon remains.
        let turns = 0.7790572732640 + 0.5 + 0.00273781191135448 * days
        return (turns - turns.rounded(.down)) * 2 * .pi
    }

    /// How fast the Earth turns, radians a second of UT1.
    static let rotationRate = 2 * Double.pi * 1.00273781191135448 / TimeScales.secondsPerDay
}

/// The angles of Moon and sun that nutation depends on, in degrees (Seidelmann 1982, "1980 IAU theory of nutation",
/// table 1; without the cubic terms, which stay below 0.001" of nutation for ten centuries).
private struct FundamentalArguments {
    let elongation: Double
    let sunAnomaly: Double
    let moonAnomaly: Double
    let moonNodeDistance: Double
    let node: Double

    init(centuries t: Double) {
        let slow = slowCenturies(t)
        let square = slow * slow
        elongation = 297.85036 + 445_267.111480 * t - 0.0019142 * square
        sunAnomaly = 357.52772 + 35_999.050340 * t - 0.0001603 * square
        moonAnomaly = 134.96298 + 477_198.867398 * t + 0.0086972 * square
        moonNodeDistance = 93.27191 + 483_202.017538 * t - 0.0036825 * square
        node = 125.04452 - 1934.136261 * t + 0.0020708 * square
    }

    func combined(_ term: NutationTerm) -> Double {
        term.elongation * elongation + term.sunAnomaly * sunAnomaly + term.moonAnomaly * moonAnomaly
            + term.moonNodeDistance * moonNodeDistance + term.node * node
    }
}

/// One term of nutation: multiples of the arguments, then seconds of arc and seconds of arc a century.
private struct NutationTerm {
    let elongation: Double
    let sunAnomaly: Double
    let moonAnomaly: Double
    let moonNodeDistance: Double
    let node: Double
    let longitude: Double
    let longitudeRate: Double
    let obliquity: Double
    let obliquityRate: Double

    init(
        _ elongation: Double, _ sunAnomaly: Double, _ moonAnomaly: Double, _ moonNodeDistance: Double, _ node: Double,
        _ longitude: Double, _ longitudeRate: Double, _ obliquity: Double, _ obliquityRate: Double
    ) {
        self.elongation = elongation
        self.sunAnomaly = sunAnomaly
        self.moonAnomaly = moonAnomaly
        self.moonNodeDistance = moonNodeDistance
        self.node = node
        self.longitude = longitude
        self.longitudeRate = longitudeRate
        self.obliquity = obliquity
        self.obliquityRate = obliquityRate
    }
}

extension EarthOrientation {
    /// The nine largest terms; the next in size has 0.02".
    private static let terms: [NutationTerm] = [
        NutationTerm(0, 0, 0, 0, 1, -17.1996, -0.01742, 9.2025, 0.00089),
        NutationTerm(-2, 0, 0, 2, 2, -1.3187, -0.00016, 0.5736, -0.00031),
        NutationTerm(0, 0, 0, 2, 2, -0.2274, 0.0, 0.0977, 0.0),
        NutationTerm(0, 0, 0, 0, 2, 0.2062, 0.0, -0.0895, 0.0),
        NutationTerm(0, 1, 0, 0, 0, 0.1426, 0.0, 0.0054, 0.0),
        NutationTerm(0, 0, 1, 0, 0, 0.0712, 0.0, -0.0007, 0.0),
        NutationTerm(-2, 1, 0, 2, 2, -0.0517, 0.0, 0.0224, 0.0),
        NutationTerm(0, 0, 0, 2, 1, -0.0386, 0.0, 0.02, 0.0),
        NutationTerm(0, 0, 1, 2, 2, -0.0301, 0.0, 0.0129, 0.0),
    ]
}
