// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Glibc

/// Where the sun appears from the Earth's centre, referred to the mean ecliptic and equinox of date.
///
/// A short trigonometric series fitted to the JPL ephemeris DE423 over 1945 to 2105. Light-time and annual aberration
/// are in it. Against the ephemeris the direction is within 0.43" from 1950 to 2100 (99 % within 0.29") and drifts to
/// some 5" by 1900; the distance is within 1.4e-5 au.
struct SunSeries {
    /// Ecliptic longitude in radians, not reduced.
    let longitude: Double
    /// Ecliptic latitude in radians.
    let latitude: Double
    /// Distance in astronomical units.
    let distance: Double

    /// The sun at Julian centuries of TT from J2000.0.
    init(centuries t: Double) {
        // What changes from century to century is held outside 1000 to 3000: a polynomial fitted to 160 years runs
        // away, and an orbit that is wrong but possible keeps every search finite.
        let slow = slowCenturies(t)
        // The mean anomaly: Meeus 1998, "Astronomical Algorithms", 2nd ed., equation 25.3.
        let anomaly = (357.52911 + 35_999.05029 * t - 0.0001537 * slow * slow) * radiansPerDegree
        let (sin1, cos1) = (sin(anomaly), cos(anomaly))
        let (sin2, cos2) = (2 * sin1 * cos1, 1 - 2 * sin1 * sin1)
        let sin3 = sin1 * (3 - 4 * sin1 * sin1)

        var degrees = 280.45848498 + 36_000.76844403 * t + 0.00162312 * slow * slow
        degrees += (1.91459219 - 0.00484412 * slow) * sin1 + (-0.00015857 + 0.00001240 * slow) * cos1
        degrees += (0.01999246 - 0.00010178 * slow) * sin2 - 0.00000269 * cos2 + 0.00028864 * sin3
        longitude = (degrees + Self.sum(Self.longitudeHarmonics, t)) * radiansPerDegree

        let latitudeDegrees = 0.00000047 - 0.00000067 * slow + Self.sum(Self.latitudeHarmonics, t)
        latitude = latitudeDegrees * radiansPerDegree

        var au = 1.000139885 - 0.000000745 * slow + (-0.016706771 + 0.000042462 * slow) * cos1
        au += -0.000000424 * sin1 - 0.000139350 * cos2
        distance = au + Self.sum(Self.distanceHarmonics, t)
    }

    private static func sum(_ harmonics: [Harmonic], _ centuries: Double) -> Double {
        var total = 0.0
        for harmonic in harmonics {
            total += harmonic.amplitude * cos((harmonic.phase + harmonic.rate * centuries) * radiansPerDegree)
        }
        return total
    }
}

let radiansPerDegree = Double.pi / 180
let radiansPerArcsecond = Double.pi / 648_000

/// Julian centuries from J2000.0, held within ±10: the argument of secular terms.
func slowCenturies(_ centuries: Double) -> Double { min(max(centuries, -10), 10) }

/// One term: amplitude x cos(phase + rate x T), the angles in degrees, T in Julian centuries.
private struct Harmonic {
    let amplitude: Double
    let phase: Double
    let rate: Double

    init(_ amplitude: Double, _ phase: Double, _ rate: Double) {
        self.amplitude = amplitude
        self.phase = phase
        self.rate = rate
    }
}

extension SunSeries {
    /// Degrees: the pull of the Moon and the planets on the Earth, largest first.
    private static let longitudeHarmonics: [Harmonic] = [
        Harmonic(0.00200150, 157.22929, 32964.4672),
        Harmonic(0.00179703, 207.77978, 445267.1115),
        Harmonic(0.00153345, 253.13891, 45036.8856),
        Harmonic(0.00134262, 351.47961, 22518.4428),
        Harmonic(0.00075933, 42.50284, 65928.9344),
        Harmonic(0.00072870, 116.35894, 3034.9057),
        Harmonic(0.00068628, 63.28334, 9037.5128),
        Harmonic(0.00056843, 299.81959, 33718.1471),
        Harmonic(0.00048683, 201.25500, 2281.2258),
        Harmonic(0.00044727, 67.58222, 29929.5615),
        Harmonic(0.00040136, 143.14568, 31555.9556),
        Harmonic(0.00027298, 231.27297, 4443.4173),
        Harmonic(0.00018729, 334.66496, 67555.3285),
        Harmonic(0.00015503, 19.16413, 62894.0287),
        Harmonic(0.00012255, 27.89007, 31405.2773),
        Harmonic(0.00011810, 275.38283, 14577.8478),
        Harmonic(0.00011576, 141.90099, 34777.2590),
        Harmonic(0.00011443, 107.84343, 31931.7559),
        Harmonic(0.00009361, 107.34522, 4594.0955),
        Harmonic(0.00008892, 62.44401, 1181.3559),
        Harmonic(0.00007851, 10.07527, 910.6793),
        Harmonic(0.00007562, 194.59632, 16859.0736),
        Harmonic(0.00006391, 352.35753, 428.4670),
        Harmonic(0.00005839, 55.96555, 90073.7713),
        Harmonic(0.00005698, 355.80677, 12296.6220),
        Harmonic(0.00005494, 98.88869, 590.6780),
        Harmonic(0.00004964, 211.96674, 773.8659),
        Harmonic(0.00004942, 35.86420, 26894.6559),
        Harmonic(0.00004895, 342.42982, 922465.9789),
        Harmonic(0.00004892, 210.52115, 409268.0612),
        Harmonic(0.00004520, 104.61592, 98893.4016),
        Harmonic(0.00004480, 176.03799, 68963.8401),
        Harmonic(0.00004298, 199.83559, 18075.0256),
        Harmonic(0.00004146, 101.49065, 29155.6956),
        Harmonic(0.00004019, 47.17416, 54074.3984),
        Harmonic(0.00003639, 228.45105, 50577.2207),
        Harmonic(0.00003593, 107.68594, 40593.4684),
        Harmonic(0.00003379, 3.73168, 69560.5206),
        Harmonic(0.00003228, 251.20784, 81036.2585),
        Harmonic(0.00003002, 15.51842, 33555.1452),
        Harmonic(0.00002907, 76.95556, 10015.3963),
        Harmonic(0.00002698, 33.57918, 6823.4912),
        Harmonic(0.00002408, 137.49859, 112592.2141),
        Harmonic(0.00002359, 308.07260, 48295.9949),
        Harmonic(0.00002217, 354.03028, 59859.1231),
        Harmonic(0.00002103, 144.20769, 6069.8113),
        Harmonic(0.00002073, 344.45952, 58517.8157),
        Harmonic(0.00002029, 97.20994, 13480.9300),
        Harmonic(0.00001931, 33.15290, 101928.3072),
        Harmonic(0.00001827, 100.03381, 39034.2785),
        Harmonic(0.00001704, 25.46099, 481266.1618),
        Harmonic(0.00001638, 149.91386, 7754.3566),
        Harmonic(0.00001545, 359.24592, 4257.0195),
        Harmonic(0.00001521, 20.56430, 1626.3941),
        Harmonic(0.00001467, 207.65901, 5473.1308),
        Harmonic(0.00001374, 317.54308, 3191.9051),
        Harmonic(0.00001351, 116.69282, 19140.2993),
        Harmonic(0.00001346, 28.80187, 46014.7692),
        Harmonic(0.00001248, 84.17269, 95858.4959),
        Harmonic(0.00001103, 217.59912, 135110.6569),
    ]

    /// Degrees.
    private static let latitudeHarmonics: [Harmonic] = [
        Harmonic(0.00015985, 3.28826, 483202.0175),
        Harmonic(0.00005781, 131.44196, 31555.9556),
        Harmonic(0.00004592, 42.17530, 29929.5615),
        Harmonic(0.00002491, 33.16203, 13480.9300),
        Harmonic(0.00001791, 50.51199, 9037.5128),
        Harmonic(0.00001300, 88.79343, 35999.3729),
    ]

    /// Astronomical units.
    private static let distanceHarmonics: [Harmonic] = [
        Harmonic(0.000030869, 297.76302, 445267.1115),
        Harmonic(0.000016359, 67.73623, 32964.4672),
        Harmonic(0.000015749, 163.44160, 45036.8856),
        Harmonic(0.000009179, 312.86120, 65928.9344),
        Harmonic(0.000005402, 260.14487, 22518.4428),
        Harmonic(0.000004617, 210.49008, 33718.1471),
        Harmonic(0.000003343, 338.63896, 29929.5615),
        Harmonic(0.000002747, 28.76295, 31931.7559),
    ]
}
