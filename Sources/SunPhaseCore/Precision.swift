// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// How exactly a place may be known: the size of the cells, in latitude and longitude alike, to whose middle it is rounded.
public struct Precision: Hashable, Comparable, Sendable {
    /// The size of a cell in degrees, within ``range``.
    public let degrees: Double

    /// The degrees that a cell may have.
    public static let range = finest.degrees...10.0

    /// The middle of a city: 0.1 degrees, 11 km at most.
    public static let city = Precision(checked: 0.1)

    /// Nothing that matters is lost: 0.000,001 degrees, 11 cm at most.
    public static let finest = Precision(checked: 0.000_001)

    /// A precision, or nil when it is no number within ``range``.
    public init?(degrees: Double) {
        guard Self.range.contains(degrees) else { return nil }
        self.init(checked: degrees)
    }

    private init(checked degrees: Double) {
        self.degrees = degrees
    }

    /// Whether the left one is the finer.
    public static func < (left: Precision, right: Precision) -> Bool { left.degrees < right.degrees }
}

extension Coordinate {
    /// The middle of the cell in which the place lies: what may be told of it.
    public func rounded(to precision: Precision) -> Coordinate {
        let size = precision.degrees
        func round(_ degrees: Double, limit: Double) -> Double {
            // By division and multiplication with whole numbers, so that 52.5 is published as 52.5.
            let cells = (degrees / size).rounded()
            let perDegree = (1 / size).rounded()
            let value = abs(perDegree * size - 1) < 1e-9 ? cells / perDegree : cells * size
            return min(max(value, -limit), limit)
        }
        return Coordinate(latitude: round(latitude, limit: 90), longitude: round(longitude, limit: 180))!
    }
}
