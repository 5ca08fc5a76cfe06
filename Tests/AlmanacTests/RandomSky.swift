// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport

/// Random places and times, with more than their share of the awkward ones.
extension SeededRandom {
    mutating func place() -> Coordinate {
        let latitudes: [Double] = [
            90, -90, 89.97, -89.94, 66.56, -66.56, 23.44, -23.44, 0, Double.random(in: 58...75, using: &self),
            Double.random(in: 80...90, using: &self),
        ]
        let isAwkward = Double.random(in: 0...1, using: &self) < 0.5
        let anywhere = Double.random(in: -90...90, using: &self)
        return coordinate(isAwkward ? latitudes.randomElement(using: &self) ?? 0 : anywhere, longitude())
    }

    mutating func longitude() -> Double {
        [-180, 180, 0, Double.random(in: -180...180, using: &self)].randomElement(using: &self) ?? 0
    }

    /// A moment from 1900 to 2100; half of them at the very start of a UTC hour, as schedules ask.
    mutating func instant() -> Instant {
        let seconds = Double.random(in: -2_208_988_800...4_102_444_800, using: &self)
        return Instant(unixSeconds: Bool.random(using: &self) ? seconds : (seconds / 3600).rounded() * 3600)
    }

    mutating func instant(in range: Range<Instant>) -> Instant {
        let (from, to) = (range.lowerBound.unixSeconds, range.upperBound.unixSeconds)
        return from < to ? Instant(unixSeconds: Double.random(in: from..<to, using: &self)) : range.lowerBound
    }

    mutating func range(days: ClosedRange<Double>) -> Range<Instant> {
        let start = instant()
        return start..<start.advanced(by: .seconds(Double.random(in: days, using: &self) * 86_400))
    }

    /// An altitude that the sun reaches or just misses in the range: most often within some seconds of arc of an
    /// extreme.
    mutating func altitude(near path: SunPath, in range: Range<Instant>) -> Angle {
        let samples = (0..<100).map { _ in path.altitude(at: instant(in: range)) }
        let extreme = (Bool.random(using: &self) ? samples.min() : samples.max()) ?? .degrees(0)
        let isGrazing = Double.random(in: 0...1, using: &self) < 0.7
        guard isGrazing else { return samples[0] }
        return extreme + .degrees(Double.random(in: -30...30, using: &self) / 3600)
    }
}

/// A place that is known to exist.
func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
        preconditionFailure("no such place: \(latitude), \(longitude)")
    }
    return place
}
