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
        self.latitude = latitude
        self.longitude = longitude
    }
}
