// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// The sun's centre passes an altitude.
public struct Crossing: Hashable, Sendable {
    /// Which way the sun goes.
    public enum Direction: String, CaseIterable, Hashable, Sendable {
        /// Upwards.
        case rising
        /// Downwards.
        case setting
    }

    /// When.
    public let instant: Instant

    /// Which way.
    public let direction: Direction

    /// A crossing from its parts.
    public init(instant: Instant, direction: Direction) {
        self.instant = instant
        self.direction = direction
    }
}
