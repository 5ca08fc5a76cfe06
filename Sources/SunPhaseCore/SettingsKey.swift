// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// A key of the settings file: the one list that the reader, its messages and the documentation follow.
public struct SettingsKey: Hashable, Sendable {
    /// What kind of value a key takes.
    public enum Kind: Hashable, Sendable {
        /// One of a few words.
        case word([String])
        /// Degrees of latitude or longitude, or `none`.
        case coordinate(CoordinateAxis)
        /// A number in a range of some unit.
        case number(ClosedRange<Double>, unit: String)
        /// A length of time in a range.
        case duration(ClosedRange<Duration>)
        /// The expression of an edge.
        case edge
        /// A time of day, or `none`.
        case timeLimit
    }

    /// The group that the key belongs to.
    public let group: String

    /// The key itself.
    public let name: String

    /// What kind of value it takes.
    public let kind: Kind

    /// The value that a key has which is not in any file, as it would be written.
    public let defaultText: String

    /// What the key decides, in one line.
    public let meaning: String

    private init(_ group: String, _ name: String, _ kind: Kind, default defaultText: String, _ meaning: String) {
        self.group = group
        self.name = name
        self.kind = kind
        self.defaultText = defaultText
        self.meaning = meaning
    }

    /// What the key accepts, for messages.
    public var accepted: String {
        switch kind {
        case .word(let words): words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        case .coordinate(.latitude): "degrees north -90...90 such as 52.52, -33.87 or 33.87S, or none"
        case .coordinate(.longitude): "degrees east -180...180 such as 13.4, -97.45 or 97.45W, or none"
        case .number(let range, let unit):
            "\(DecimalText.format(range.lowerBound))...\(DecimalText.format(range.upperBound)) \(unit)"
        case .duration(let range):
            "\(DurationText.format(range.lowerBound))...\(DurationText.format(range.upperBound)), written as "
                + DurationText.accepted
        case .edge: EdgeRule.accepted
        case .timeLimit: "a time of day HH:MM such as 07:00, or none"
        }
    }

    /// The word by which a key that has no value of its own can be taken back.
    static let noneText = "none"
}

extension SettingsKey {
    // MARK: [location]

    /// Key `[location] source`.
    public static let source = SettingsKey(
        "location", "source", .word(LocationChoice.allCases.map(\.rawValue)), default: "auto",
        "where the place comes from; auto takes the best that is to be had"
    )
    /// Key `[location] latitude`.
    public static let latitude = SettingsKey(
        "location", "latitude", .coordinate(.latitude), default: noneText,
        "the place's latitude; needs longitude too"
    )
    /// Key `[location] longitude`.
    public static let longitude = SettingsKey(
        "location", "longitude", .coordinate(.longitude), default: noneText,
        "the place's longitude; needs latitude too"
    )
    static let heightAboveHorizon = SettingsKey(
        "location", "height-above-horizon", .number(Horizon.heightRange, unit: "metres"), default: "0",
        "how high one stands above the horizon that one sees: the sun rises earlier and sets later"
    )
    static let updates = SettingsKey(
        "location", "updates", .word(UpdateInterval.allCases.map(\.rawValue)), default: "daily",
        "how often GeoClue is asked where we are"
    )
    static let precision = SettingsKey(
        "location", "precision", .number(LocationSettings.precisionRange, unit: "degrees"), default: "0.1",
        "to how many degrees a place found by GeoClue is rounded before anything else is done with it"
    )

    // MARK: [schedule]

    static let light = SettingsKey("schedule", "light", .edge, default: "sunrise", "when each day's light begins")
    static let dark = SettingsKey("schedule", "dark", .edge, default: "sunset", "when each day's light ends")
    static let lightEarliest = SettingsKey(
        "schedule", "light-earliest", .timeLimit, default: noneText, "light does not begin before this time of day"
    )
    static let lightLatest = SettingsKey(
        "schedule", "light-latest", .timeLimit, default: noneText, "light begins at this time of day at the latest"
    )
    static let darkEarliest = SettingsKey(
        "schedule", "dark-earliest", .timeLimit, default: noneText, "dark does not begin before this time of day"
    )
    static let darkLatest = SettingsKey(
        "schedule", "dark-latest", .timeLimit, default: noneText, "dark begins at this time of day at the latest"
    )

    // MARK: [apply]

    private static let switchWords = Switch.allCases.map(\.rawValue)
    static let onWord = "on"
    static let offWord = "off"

    static let portal = SettingsKey(
        "apply", "portal", .word(switchWords), default: "auto",
        "tell apps through the desktop portal for settings"
    )
    static let gsettings = SettingsKey(
        "apply", "gsettings", .word(switchWords), default: "auto",
        "set GNOME's key org.gnome.desktop.interface color-scheme; auto does so on desktops that read it"
    )
    static let hooks = SettingsKey(
        "apply", "hooks", .word(switchWords), default: "auto",
        "run the programs in hooks.d when the scheme changes"
    )
    static let darkman = SettingsKey(
        "apply", "darkman", .word([onWord, offWord]), default: offWord,
        "answer under darkman's bus name too, for programs that ask it"
    )
    static let darkmanHooks = SettingsKey(
        "apply", "darkman-hooks", .word([onWord, offWord]), default: offWord,
        "run the scripts in darkman's folders too"
    )
    static let hookTimeout = SettingsKey(
        "apply", "hook-timeout", .duration(HookTimeout.range), default: "30s",
        "how long one hook may run before it is ended"
    )

    /// All keys, in the order of the sample file.
    public static let all = [
        source, latitude, longitude, heightAboveHorizon, updates, precision,
        light, dark, lightEarliest, lightLatest, darkEarliest, darkLatest,
        portal, gsettings, hooks, darkman, darkmanHooks, hookTimeout,
    ]

    /// All groups, in the order of the sample file.
    public static let groups = ["location", "schedule", "apply"]
}
