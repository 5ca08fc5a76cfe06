// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A place on the Earth: WGS84 geodetic latitude and longitude at sea level.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, -90...90.
    public let latitude: Double

    /// Degrees east of Greenwich, -180...180.
    public let longitude: Double

    /// A place, or nil when a value is not finite or out of its range.
    ///
    /// - Parameters:
    ///   - latitude: degrees, north positive, -90...90.
    ///   - longitude: degrees, east positive, -180...180.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        // There is one equator and one meridian: -0 becomes 0, which is how it is to be published.
        self.latitude = latitude + 0
        self.longitude = longitude + 0
    }
}
