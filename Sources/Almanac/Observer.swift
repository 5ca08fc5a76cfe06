// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Glibc

/// A place on the turning Earth, in the form in which the sun's altitude is computed.
///
/// Elevation above the sea is left out: its parallax is at most 0.02".
struct Observer {
    let sinLatitude: Double
    let cosLatitude: Double
    /// East longitude in radians.
    let longitude: Double
    /// Distance from the Earth's axis, in astronomical units.
    let axisDistance: Double
    /// Distance north of the plane of the equator, in astronomical units.
    let equatorDistance: Double
    /// How far the observer's own speed displaces the sun eastwards (diurnal aberration), radians; for a sun at 1 au,
    /// which is right to 0.006".
    let aberration: Double

    init(_ place: Coordinate) {
        let latitude = place.latitude * radiansPerDegree
        sinLatitude = sin(latitude)
        cosLatitude = cos(latitude)
        longitude = place.longitude * radiansPerDegree
        // WGS84 (NIMA TR8350.2, 2000, sections 3 and 4): semi-major axis and flattening.
        let flattening = 1 / 298.257223563
        let squaredEccentricity = flattening * (2 - flattening)
        let curvature =
            6_378_137 / Self.metresPerAU / (1 - squaredEccentricity * sinLatitude * sinLatitude).squareRoot()
        axisDistance = curvature * cosLatitude
        equatorDistance = curvature * (1 - squaredEccentricity) * sinLatitude
        aberration = EarthOrientation.rotationRate * axisDistance * Self.metresPerAU / Self.metresPerSecondOfLight
    }

    private static let metresPerAU = 149_597_870_700.0
    private static let metresPerSecondOfLight = 299_792_458.0
}

/// The sun's place in an observer's sky at a moment, and how it moves.
struct SkySample {
    /// The sine of the altitude.
    let sine: Double
    /// Its first derivative, a second.
    let rate: Double
    /// Its second derivative, a second squared.
    let curvature: Double
    /// The component towards the east, in astronomical units: zero at the transits, positive before the upper one.
    let east: Double
    /// Its first derivative, a second.
    let eastRate: Double
    /// The component towards the north, in astronomical units.
    let north: Double
    /// The component towards the zenith, in astronomical units.
    let up: Double
}

extension Observer {
    /// The sun at a moment of a day.
    ///
    /// At the end of the day place and angle are the next day's own, so that both days agree on that moment.
    func sample(_ day: SunDay, at unixSeconds: Double) -> SkySample {
        let second = unixSeconds - day.start
        let f = second / TimeScales.secondsPerDay
        let atEnd = second >= TimeScales.secondsPerDay
        let angle = atEnd ? day.endAngle : day.startAngle + EarthOrientation.rotationRate * second
        let (x, y, z) =
            atEnd ? (day.end.x, day.end.y, day.end.z) : (day.x.value(f), day.y.value(f), day.z.value(f))
        let perSecond = 1 / TimeScales.secondsPerDay
        return sample(
            angle: angle + longitude,
            x: (x, day.x.slope(f) * perSecond, day.x.bend(f) * perSecond * perSecond),
            y: (y, day.y.slope(f) * perSecond, day.y.bend(f) * perSecond * perSecond),
            z: (z, day.z.slope(f) * perSecond, day.z.bend(f) * perSecond * perSecond)
        )
    }

    /// The sun from the local angle of the Earth's rotation and its place with two derivatives.
    ///
    /// The frame turns with the observer: the first axis points to where the local meridian meets the equator, the
    /// second east, the third to the pole. Only there are the observer and the vertical at rest.
    private func sample(angle: Double, x: Motion, y: Motion, z: Motion) -> SkySample {
        let spin = EarthOrientation.rotationRate
        let (s, c) = (sin(angle), cos(angle))
        let outward = x.place * c + y.place * s
        let eastward = y.place * c - x.place * s
        let outwardRate = x.rate * c + y.rate * s + spin * eastward
        let eastRate = y.rate * c - x.rate * s - spin * outward
        let outwardBend = x.bend * c + y.bend * s + spin * (2 * (y.rate * c - x.rate * s) - spin * outward)
        let eastBend = y.bend * c - x.bend * s - spin * (2 * (x.rate * c + y.rate * s) + spin * eastward)

        let q = (outward - axisDistance, eastward + aberration, z.place - equatorDistance)
        let distance = (q.0 * q.0 + q.1 * q.1 + q.2 * q.2).squareRoot()
        let distanceRate = (q.0 * outwardRate + q.1 * eastRate + q.2 * z.rate) / distance
        let speed = outwardRate * outwardRate + eastRate * eastRate + z.rate * z.rate
        let pull = q.0 * outwardBend + q.1 * eastBend + q.2 * z.bend
        let distanceBend = (speed + pull - distanceRate * distanceRate) / distance

        let up = cosLatitude * q.0 + sinLatitude * q.2
        let upRate = cosLatitude * outwardRate + sinLatitude * z.rate
        let upBend = cosLatitude * outwardBend + sinLatitude * z.bend
        let sine = up / distance
        let rate = (upRate - sine * distanceRate) / distance
        return SkySample(
            sine: sine,
            rate: rate,
            curvature: (upBend - 2 * rate * distanceRate - sine * distanceBend) / distance,
            east: q.1,
            eastRate: eastRate,
            north: cosLatitude * q.2 - sinLatitude * q.0,
            up: up
        )
    }

    private typealias Motion = (place: Double, rate: Double, bend: Double)
}
