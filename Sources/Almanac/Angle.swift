// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A plane angle. Degrees and radians cannot be taken for one another.
public struct Angle: Hashable, Comparable, Sendable {
    /// The angle in radians; always finite.
    public let radians: Double

    /// An angle from radians.
    ///
    /// - Precondition: the value is finite.
    public init(radians: Double) {
        precondition(radians.isFinite, "an angle must be finite")
        self.radians = radians
    }

    /// The angle in degrees.
    public var degrees: Double { radians * (180 / .pi) }

    /// An angle from degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(radians: degrees * (.pi / 180)) }

    /// An angle from minutes of arc, sixty to a degree.
    public static func arcminutes(_ minutes: Double) -> Angle { .degrees(minutes / 60) }

    /// The sum of two angles, not reduced to a turn.
    public static func + (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians + right.radians) }

    /// The difference of two angles, not reduced to a turn.
    public static func - (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians - right.radians) }

    /// Whether the left one is smaller.
    public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}
