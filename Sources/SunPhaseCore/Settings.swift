// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// All settings, with the defaults of a user who has written none.
public struct Settings: Hashable, Sendable {
    /// Group `[location]`.
    public var location = LocationSettings()

    /// Group `[schedule]`.
    public var rules = Rules()

    /// Group `[apply]`.
    public var apply = ApplySettings()

    /// The defaults.
    public init() {}
}

/// Group `[location]`: where the service takes the place from.
public struct LocationSettings: Hashable, Sendable {
    /// Key `source`.
    public var source = LocationChoice.auto

    /// Keys `latitude` and `longitude`; nil without them.
    public var coordinate: Coordinate?

    /// Key `height-above-horizon`: the horizon that one sees from so many metres above it.
    public var horizon = Horizon.seaLevel

    /// Key `updates`: how often GeoClue is asked.
    public var updates = UpdateInterval.daily

    /// The degrees that the key `precision` may have.
    public static let precisionRange = 0.001...10.0

    /// Key `precision`: to what a fix is rounded on entry, and a place before it is told.
    public var precision = Precision.city

    /// Whether GeoClue is to be asked: nothing better is to be had.
    public var wantsGeoClue: Bool { source == .geoclue || source == .auto && coordinate == nil }

    /// The defaults.
    public init() {}
}

/// The values of `[location] source`.
public enum LocationChoice: String, CaseIterable, Hashable, Sendable {
    /// The best that is to be had: coordinates, GeoClue, the last good fix, the zone's reference place.
    case auto
    /// Only the coordinates in the settings.
    case config
    /// Only GeoClue and its last good fix.
    case geoclue
    /// Only the reference place of the time zone.
    case timezone
    /// No place at all: fixed times only.
    case none

    /// Whether coordinates in the settings are looked at.
    public var takesCoordinates: Bool { self == .auto || self == .config }
}

/// The values of `[location] updates`.
public enum UpdateInterval: String, CaseIterable, Hashable, Sendable {
    /// One fix, then no more.
    case once
    /// A new fix each day.
    case daily
    /// Each move of GeoClue's.
    case continuous
}

/// Group `[apply]`: what follows the colour scheme.
public struct ApplySettings: Hashable, Sendable {
    /// Key `portal`: the back end for the settings portal.
    public var portal = Switch.auto

    /// Key `gsettings`: the key `org.gnome.desktop.interface color-scheme`.
    public var gsettings = Switch.auto

    /// Key `hooks`: the programs in `hooks.d`.
    public var hooks = Switch.auto

    /// Key `darkman`: the bus name `nl.whynothugo.darkman`.
    public var darkman = false

    /// Key `darkman-hooks`: the scripts in darkman's folders.
    public var darkmanHooks = false

    /// Key `hook-timeout`: how long a hook may run.
    public var hookTimeout = HookTimeout.usual

    /// The defaults.
    public init() {}
}

/// How long a hook may run before it is asked to end.
public struct HookTimeout: Hashable, Sendable {
    /// The time, within ``range``.
    public let duration: Duration

    /// The times that it may be: a second to an hour.
    public static let range = Duration.seconds(1)...Duration.hours(1)

    /// What it is by default: 30 s.
    public static let usual = HookTimeout(checked: .seconds(30))

    /// A time, or nil when it is not within ``range``.
    public init?(_ duration: Duration) {
        guard Self.range.contains(duration) else { return nil }
        self.init(checked: duration)
    }

    private init(checked duration: Duration) {
        self.duration = duration
    }
}

/// The values of the `[apply]` keys that can decide by themselves.
public enum Switch: String, CaseIterable, Hashable, Sendable {
    /// On where it makes sense.
    case auto
    /// Always on.
    case on
    /// Always off.
    case off
}
