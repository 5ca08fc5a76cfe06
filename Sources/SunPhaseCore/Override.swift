// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// A colour scheme that the user wants for a while instead of the scheduled one.
public struct Override: Hashable, Sendable {
    /// When an override ends by itself.
    public enum End: Hashable, Sendable {
        /// At the first scheduled change after it was set, in the schedule now in force.
        case nextScheduledChange
        /// Not before it is cleared.
        case cleared
        /// At this instant, a whole second.
        case at(Instant)
    }

    /// The scheme to show.
    public let scheme: ColorScheme

    /// When it ends.
    public let end: End

    /// When it was set.
    public let setAt: Instant

    /// An override from its parts.
    public init(scheme: ColorScheme, end: End, setAt: Instant) {
        self.scheme = scheme
        self.end = end
        self.setAt = setAt
    }
}

extension Override.End {
    /// How far ahead an override may be set to end.
    public static let furthest = Duration.days(400)

    /// An end as clients write it: 0 = until the next scheduled change, -1 = until cleared, else Unix seconds.
    ///
    /// - Throws: `outOfRange` when the time is not in the future or more than 400 days ahead.
    public init(until: Int64, now: Instant) throws(Refusal) {
        switch until {
        case 0: self = .nextScheduledChange
        case -1: self = .cleared
        default:
            let end = Instant(unixSeconds: Double(until))
            guard end > now, end <= now.advanced(by: Self.furthest) else {
                throw .outOfRange(
                    "until = \(until) is not accepted: 0 (until the next scheduled change), -1 (until cleared) or Unix "
                        + "seconds after \(now.roundedDown.wholeSeconds) and at most 400 days later"
                )
            }
            self = .at(end)
        }
    }
}
