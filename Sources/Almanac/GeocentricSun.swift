// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Glibc

/// The sun as seen from the centre of the Earth: apparent place, true equator and equinox of date.
///
/// Within half a second of arc from 1950 to 2100; drifting to some 5" by 1900. Finite for every instant.
public struct GeocentricSun: Hashable, Sendable {
    /// Apparent ecliptic longitude, 0..<360 degrees: 0 at the March equinox, 90 at the June solstice.
    public let longitude: Angle

    /// Apparent right ascension, 0..<360 degrees.
    public let rightAscension: Angle

    /// Apparent declination, north positive.
    public let declination: Angle

    /// Distance in astronomical units of 149,597,870,700 m.
    public let distanceInAU: Double

    /// Apparent less mean solar time: positive when a sundial is ahead of the clock; within a half day.
    public let equationOfTime: Duration

    /// The sun at an instant.
    ///
    /// - Parameters:
    ///   - instant: the moment, its UTC taken for UT1.
    ///   - deltaT: TT - UT1; the almanac's own value if none is given.
    public init(at instant: Instant, deltaT: Duration? = nil) {
        let unix = instant.unixSeconds
        let seconds = deltaT?.inSeconds ?? TimeScales.deltaTSeconds(at: unix)
        let centuries = TimeScales.centuries(at: unix, deltaTSeconds: seconds)
        let orientation = EarthOrientation(centuries: centuries)
        let sun = SunSeries(centuries: centuries)
        let place = EquatorialVector(sun, orientation)

        let ascension = atan2(place.y, place.x)
        longitude = Angle(radians: wrapped(sun.longitude + orientation.nutationInLongitude))
        rightAscension = Angle(radians: wrapped(ascension))
        declination = Angle(radians: atan2(place.z, hypot(place.x, place.y)))
        distanceInAU = sun.distance

        let day = dayNumber(ofUnixSeconds: unix)
        let secondOfDay = unix - dayStart(day)
        let siderealTime =
            EarthOrientation.rotationAngle(atStartOf: day) + EarthOrientation.rotationRate * secondOfDay
            + orientation.originShift
        let meanSolarTime = 2 * .pi * secondOfDay / TimeScales.secondsPerDay - .pi
        let difference = wrapped(siderealTime - ascension - meanSolarTime + .pi) - .pi
        equationOfTime = .seconds(difference / (2 * .pi) * TimeScales.secondsPerDay)
    }
}

/// A direction and distance in astronomical units: z to the celestial pole of date, x on the equator.
struct EquatorialVector {
    var x: Double
    var y: Double
    var z: Double

    /// The sun, x towards the true equinox of date.
    init(_ sun: SunSeries, _ orientation: EarthOrientation) {
        let longitude = sun.longitude + orientation.nutationInLongitude
        let inPlane = sun.distance * cos(sun.latitude)
        let (sideways, up) = (inPlane * sin(longitude), sun.distance * sin(sun.latitude))
        let (sinTilt, cosTilt) = (sin(orientation.obliquity), cos(orientation.obliquity))
        x = inPlane * cos(longitude)
        y = sideways * cosTilt - up * sinTilt
        z = sideways * sinTilt + up * cosTilt
    }

    /// The sun at 0h UT of a day, x towards the origin from which the Earth rotation angle is counted.
    ///
    /// With the equinox's own motion taken out here, once a day, the Earth's turning is all that is left to an instant.
    init(atStartOf day: Int) {
        let unix = dayStart(day)
        let deltaT = TimeScales.deltaTSeconds(at: unix)
        let centuries = TimeScales.centuries(at: unix, deltaTSeconds: deltaT)
        let orientation = EarthOrientation(centuries: centuries)
        self.init(SunSeries(centuries: centuries), orientation)
        let (sinShift, cosShift) = (sin(orientation.originShift), cos(orientation.originShift))
        (x, y) = (x * cosShift + y * sinShift, y * cosShift - x * sinShift)
    }
}

/// The number of the UTC day that holds a moment, days since 1970-01-01.
func dayNumber(ofUnixSeconds unixSeconds: Double) -> Int {
    let day = Int((unixSeconds / TimeScales.secondsPerDay).rounded(.down))
    // The quotient may have been rounded up to the next day.
    return dayStart(day) > unixSeconds ? day - 1 : day
}

/// Unix seconds at the start of a UTC day.
func dayStart(_ day: Int) -> Double { Double(day) * TimeScales.secondsPerDay }

/// An angle in radians brought to 0..<2 pi.
func wrapped(_ radians: Double) -> Double {
    let turn = 2 * Double.pi
    let rest = radians - (radians / turn).rounded(.down) * turn
    return rest >= 0 && rest < turn ? rest : 0
}
