// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A time of day on the clock of some zone, to the minute.
public struct LocalTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Minutes since 00:00, 0..<1440.
    public let minutes: Int

    /// A time of day, or nil when there is none such on a clock of 24 hours.
    public init?(hour: Int, minute: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        minutes = hour * 60 + minute
    }

    /// Noon on the clock: a `dark` time before it belongs to the next date.
    public static let noon = LocalTime(hour: 12, minute: 0)!

    /// The time as `HH:MM`.
    public var description: String {
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
    }

    /// Whether the left one is earlier on the clock.
    public static func < (left: LocalTime, right: LocalTime) -> Bool { left.minutes < right.minutes }
}
