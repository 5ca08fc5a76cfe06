// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A named thing the sun does at a place.
public struct SunEvent: Hashable, Sendable {
    /// What.
    public let name: EventName

    /// When.
    public let instant: Instant

    /// An event from its parts.
    public init(name: EventName, instant: Instant) {
        self.name = name
        self.instant = instant
    }
}

/// The sun's centre passes the meridian: its topocentric hour angle is 0 or 180 degrees.
///
/// That is not the highest or lowest altitude, which may be a minute off at high latitudes.
public struct Transit: Hashable, Sendable {
    /// Which half of the meridian.
    public enum Kind: Hashable, Sendable {
        /// The half that holds the zenith: noon.
        case upper
        /// The other half: midnight.
        case lower
    }

    /// When.
    public let instant: Instant

    /// Which half.
    public let kind: Kind

    /// A transit from its parts.
    public init(instant: Instant, kind: Kind) {
        self.instant = instant
        self.kind = kind
    }
}

/// Where the sun's centre stands in the sky of a place, without refraction.
public struct HorizontalPosition: Hashable, Sendable {
    /// Above the horizontal plane, -90...90 degrees.
    public let altitude: Angle

    /// From north through east, 0..<360 degrees. At a pole the meridian of the place's longitude says where north is.
    public let azimuth: Angle

    /// A position from its parts.
    public init(altitude: Angle, azimuth: Angle) {
        self.altitude = altitude
        self.azimuth = azimuth
    }
}
