// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// Where a location service says that we are: its numbers as they came, unchecked and exact.
///
/// Goes into the engine, which makes a ``LocationFix`` of it, and nowhere else.
public struct LocationReport: Hashable, Sendable {
    /// Degrees north of the equator.
    public let latitude: Double
    /// Degrees east of Greenwich.
    public let longitude: Double
    /// How far off the place may be, in metres; negative when unknown.
    public let accuracy: Double
    /// When the service found it out; nil when it does not say.
    public let timestamp: Instant?

    /// A report from its numbers, whatever they are.
    public init(latitude: Double, longitude: Double, accuracy: Double, timestamp: Instant?) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.timestamp = timestamp
    }

    /// The exact place; nil when there is none such.
    var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
}

/// A place that a location service has found, rounded on entry: what the exact one was is known nowhere any more.
public struct LocationFix: Hashable, Sendable {
    /// The place: the middle of a cell of `precision` degrees.
    public let coordinate: Coordinate

    /// How far the place was off before it was rounded, in metres; nil when the service did not say.
    public let accuracy: Double?

    /// When the service found it out.
    public let timestamp: Instant

    /// To what the place is rounded.
    public let precision: Precision

    /// A place less accurate than this, in metres, says less than the time zone does.
    static let worstAccuracy = 1_000_000.0

    /// Checks and rounds what a service says.
    ///
    /// - Parameters:
    ///   - precision: what to round to.
    ///   - now: the present: when a fix without a time was taken, and the latest that one can have been taken.
    public init(_ report: LocationReport, precision: Precision, now: Instant) throws(FixRefusal) {
        guard report.latitude.isFinite, report.longitude.isFinite else { throw .notFinite }
        guard let exact = report.coordinate else { throw .outOfRange }
        let accuracy = report.accuracy.isFinite && report.accuracy >= 0 ? report.accuracy : nil
        // What programs say that know nothing: in the sea off Africa.
        guard exact.latitude != 0 || exact.longitude != 0 || accuracy ?? 0 > 0 else { throw .nowhere }
        guard accuracy ?? 0 <= Self.worstAccuracy else { throw .tooCoarse }
        self.init(
            coordinate: exact.rounded(to: precision), accuracy: accuracy, timestamp: min(report.timestamp ?? now, now),
            precision: precision)
    }

    private init(coordinate: Coordinate, accuracy: Double?, timestamp: Instant, precision: Precision) {
        self.coordinate = coordinate
        self.accuracy = accuracy
        self.timestamp = timestamp
        self.precision = precision
    }

    /// The same fix, rounded more coarsely; one that is as coarse already stays as it is.
    func rounded(to precision: Precision) -> LocationFix {
        guard precision > self.precision else { return self }
        return LocationFix(
            coordinate: coordinate.rounded(to: precision), accuracy: accuracy, timestamp: timestamp,
            precision: precision)
    }

    /// The same fix, taken at this instant at the latest.
    func taken(notAfter instant: Instant) -> LocationFix {
        LocationFix(
            coordinate: coordinate, accuracy: accuracy, timestamp: min(timestamp, instant), precision: precision)
    }

    /// The same place, found again.
    func confirmed(by fix: LocationFix) -> LocationFix {
        LocationFix(
            coordinate: coordinate, accuracy: fix.accuracy, timestamp: fix.timestamp, precision: precision)
    }
}

/// Why a fix is not taken; the place is not told, since it may be a real one.
public enum FixRefusal: Error, Hashable, Sendable {
    /// A coordinate is infinite or no number.
    case notFinite
    /// A coordinate does not exist.
    case outOfRange
    /// It is 0, 0 without an accuracy: nobody knows.
    case nowhere
    /// It could be anywhere within more than 1,000 km.
    case tooCoarse
    /// A newer one is known.
    case older

    /// What is wrong, as a clause.
    public var reason: String {
        switch self {
        case .notFinite: "its latitude or longitude is not a finite number"
        case .outOfRange: "its latitude is outside -90...90 or its longitude outside -180...180"
        case .nowhere: "it is 0, 0 without an accuracy, which is what is said by those who know nothing"
        case .tooCoarse: "it may be off by more than 1,000 km"
        case .older: "it is older than the one that is known"
        }
    }
}

/// The last good fix, and what tells whether it still holds: what is kept across restarts.
public struct RememberedFix: Hashable, Sendable {
    /// The fix.
    public let fix: LocationFix

    /// The name of the time zone when it was kept.
    public let zone: String

    /// When the time zone last changed to another one; nil when it did not as far as is known.
    public let zoneChange: Instant?

    /// After so long nobody can be expected to be where they were.
    static let validity = Duration.days(7)

    /// What is kept, from its parts.
    public init(fix: LocationFix, zone: String, zoneChange: Instant?) {
        self.fix = fix
        self.zone = zone
        self.zoneChange = zoneChange
    }

    /// When the fix turns stale by its age alone.
    var staleAt: Instant { fix.timestamp.advanced(by: Self.validity).roundedUp }

    /// Whether the fix is older than 7 days, or than the last change of the time zone.
    func isStale(at now: Instant) -> Bool { isFromBeforeZoneChange || staleAt <= now }

    /// Whether the user has travelled to another time zone since. Services tell whole seconds, rounded down.
    var isFromBeforeZoneChange: Bool { zoneChange.map { fix.timestamp < $0.roundedDown } ?? false }
}
