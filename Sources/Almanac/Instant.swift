// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A moment in time: UTC as POSIX seconds (86,400 to a day, leap seconds not counted), with fractions.
///
/// Whole seconds are exact; a fraction is good to half a microsecond. No instant is infinite or not a number.
public struct Instant: Hashable, Comparable, Sendable, InstantProtocol {
    /// The furthest that an instant lies from 1970, in seconds: some 30,000 years.
    public static let limit = 1e12

    /// Seconds since 1970-01-01T00:00:00Z, within ±`limit`.
    public let unixSeconds: Double

    /// An instant from seconds since 1970-01-01T00:00:00Z.
    ///
    /// - Precondition: the value is finite. Beyond ±`limit` it is the limit.
    public init(unixSeconds: Double) {
        precondition(unixSeconds.isFinite, "an instant must be finite")
        self.unixSeconds = min(max(unixSeconds, -Self.limit), Self.limit)
    }

    /// The first whole second that is not before this instant: how an instant is published.
    public var roundedUp: Instant { Instant(unixSeconds: unixSeconds.rounded(.up)) }

    /// The last whole second that is not after this instant.
    public var roundedDown: Instant { Instant(unixSeconds: unixSeconds.rounded(.down)) }

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded up as all published times are.
    public var wholeSeconds: Int64 { Int64(unixSeconds.rounded(.up)) }

    /// The instant that lies `duration` later (earlier when negative).
    public func advanced(by duration: Duration) -> Instant {
        Instant(unixSeconds: unixSeconds + duration.inSeconds)
    }

    /// How long it is from this instant to `other`; negative when `other` is earlier.
    public func duration(to other: Instant) -> Duration {
        .seconds(other.unixSeconds - unixSeconds)
    }

    /// Whether the left one is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.unixSeconds < right.unixSeconds }
}

extension Duration {
    /// The length in seconds, to the precision of a `Double`.
    public var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }

    /// A length of whole minutes.
    public static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }

    /// A length of whole hours.
    public static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }

    /// A length of whole days of 86,400 s each.
    public static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }
}
