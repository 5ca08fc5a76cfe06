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

    /// The metres that `heightAboveHorizon` may have.
    public static let heightRange = 0.0...10_000.0

    /// The degrees that `precision` may have.
    public static let precisionRange = 0.001...10.0

    /// Key `height-above-horizon`: metres by which the observer stands above the horizon, 0...10,000.
    public var heightAboveHorizon = 0.0

    /// The horizon that one sees from there.
    var horizon: Horizon { Horizon(heightInMetres: heightAboveHorizon) ?? .seaLevel }

    /// Key `updates`: how often GeoClue is asked.
    public var updates = UpdateInterval.daily

    /// Key `precision`: degrees to which a fix is rounded on entry, 0.001...10.
    public var precision = 0.1

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

    /// The lengths that `hookTimeout` may have.
    public static let hookTimeoutRange = Duration.seconds(1)...Duration.hours(1)

    /// Key `hook-timeout`: how long a hook may run, 1 s...1 h.
    public var hookTimeout = Duration.seconds(30)

    /// The defaults.
    public init() {}
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
