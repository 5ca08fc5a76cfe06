// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// A scheme that the user chose by hand, and how long it holds.
public struct Override: Hashable, Sendable {
    /// When an override ends by itself.
    public enum End: Hashable, Sendable {
        /// At the first scheduled change after it was set.
        case nextScheduledChange
        /// Not before it is cleared.
        case cleared
        /// At this instant.
        case at(Instant)
    }

    /// The chosen scheme.
    public let scheme: ColorScheme

    /// When it ends.
    public let end: End

    /// When it was set: what "the next scheduled change" counts from.
    public let setAt: Instant

    /// An override from its parts.
    public init(scheme: ColorScheme, end: End, setAt: Instant) {
        self.scheme = scheme
        self.end = end
        self.setAt = setAt
    }
}
