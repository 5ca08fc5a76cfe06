// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// Where the place in use comes from, in falling order of trust.
public enum LocationSource: String, CaseIterable, Hashable, Sendable {
    /// Coordinates in the settings.
    case config
    /// A fix of GeoClue.
    case geoclue
    /// The last good fix, of an earlier run or from before GeoClue gave no more.
    case cache
    /// The reference place of the time zone.
    case timezone
    /// There is no place.
    case none
}

/// How the best source that the settings allow is doing; the source in use may meanwhile be a lesser one.
public enum LocationStatus: String, CaseIterable, Hashable, Sendable {
    /// It gives the place.
    case ok
    /// It was asked and has not answered yet.
    case waiting
    /// It refuses.
    case denied
    /// Location is switched off for the whole system.
    case disabled
    /// Nobody is there who could grant permission.
    case noAgent = "no-agent"
    /// It is not there, or gives up.
    case unavailable
    /// The settings allow no source.
    case off
}

/// The place in use and all that is told about it.
public struct Location: Hashable, Sendable {
    /// Where the sun is looked at: nil without a place.
    public let coordinate: Coordinate?

    /// Where the place comes from.
    public let source: LocationSource

    /// How the best allowed source is doing.
    public let status: LocationStatus

    /// The same as a sentence.
    public let statusText: String

    /// How far off the place may be, in metres, as its source says; nil when it does not. Rounding adds to it.
    public let accuracy: Double?

    /// When the fix was taken; nil for a place that is no fix.
    public let timestamp: Instant?

    /// Whether the fix may be out of date.
    public let isStale: Bool

    /// When it turns so by its age; nil for a place that is no fix, and when it is so already.
    let staleAt: Instant?

    /// What is odd about the place, as a sentence; empty when nothing is.
    public let warning: String

    /// What may be published of the place: rounded.
    public let published: Coordinate?

    /// The zone's name.
    public let timeZone: String
}
