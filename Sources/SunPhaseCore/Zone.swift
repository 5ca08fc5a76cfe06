// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// The user's time zone: its clock, and where it is.
public struct Zone: Hashable, Sendable {
    /// The clock's rules.
    public let rules: ZoneRules

    /// The places that the system's zone tables give for it; empty when they give none (`Etc/UTC`).
    public let places: [Coordinate]

    /// A zone from its parts.
    public init(rules: ZoneRules, places: [Coordinate]) {
        self.rules = rules
        self.places = places
    }
}

extension Coordinate {
    /// The distance to another place over the surface of a sphere of 6,371 km, in metres.
    ///
    /// The haversine formula (Sinnott 1984, "Virtues of the Haversine", Sky and Telescope 68, 159); the Earth's
    /// flattening moves it by at most 0.6 %.
    func distance(to other: Coordinate) -> Double {
        let radian = Double.pi / 180
        let halfLatitude = sine((other.latitude - latitude) * radian / 2)
        let halfLongitude = sine((other.longitude - longitude) * radian / 2)
        let product = cosine(latitude * radian) * cosine(other.latitude * radian)
        let haversine = halfLatitude * halfLatitude + product * halfLongitude * halfLongitude
        return 2 * 6_371_000 * arcsine(min(haversine, 1).squareRoot())
    }
}
