// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// The user's rules: when each day's light begins, and when it ends.
public struct Rules: Hashable, Sendable {
    /// Setting `light`: where the light interval of a day begins.
    public var light = EdgeRule.event(.sunrise, offset: .zero)

    /// Setting `dark`: where the light interval of a day ends.
    public var dark = EdgeRule.event(.sunset, offset: .zero)

    /// Settings `light-earliest` and `light-latest`.
    public var lightClamp = Clamp.none

    /// Settings `dark-earliest` and `dark-latest`.
    public var darkClamp = Clamp.none

    /// The default rules: light from sunrise to sunset.
    public init() {}

    /// Whether an edge goes by the sun, for which a place is needed.
    var needPlace: Bool { light.time == nil || dark.time == nil }

    /// Whether an edge has a limit.
    var areLimited: Bool { lightClamp != .none || darkClamp != .none }
}

/// One edge of the day's light interval: the value of the setting `light` or `dark`.
public enum EdgeRule: Hashable, Sendable {
    /// A named event, and how much later (earlier when negative) the edge lies; at most `longestOffset` either way.
    case event(EventName, offset: Duration)

    /// The sun's centre passes this altitude in this direction.
    case altitude(Angle, Crossing.Direction)

    /// A time of day in the zone.
    case fixed(LocalTime)

    /// The longest offset from an event.
    public static let longestOffset = Duration.hours(12)

    /// The time of a fixed rule; nil for all others.
    var time: LocalTime? {
        if case .fixed(let time) = self { time } else { nil }
    }
}

/// The earliest and the latest time of day at which an edge may stand.
public struct Clamp: Hashable, Sendable {
    /// The edge is not earlier than this; nil = no such limit.
    public let earliest: LocalTime?

    /// The edge is not later than this; nil = no such limit.
    public let latest: LocalTime?

    /// No limits at all.
    public static let none = Clamp(earliest: nil, latest: nil)!

    /// Limits for an edge, or nil when the earliest is after the latest.
    ///
    /// Which of two times is the earlier is decided as they will be used: with `wrapsAtNoon` (for `dark`) a time
    /// before 12:00 belongs to the next date.
    public init?(earliest: LocalTime?, latest: LocalTime?, wrapsAtNoon: Bool = false) {
        func order(_ time: LocalTime) -> Int {
            wrapsAtNoon && time < .noon ? time.minutes + 24 * 60 : time.minutes
        }
        if let earliest, let latest, order(earliest) > order(latest) { return nil }
        self.earliest = earliest
        self.latest = latest
    }
}
