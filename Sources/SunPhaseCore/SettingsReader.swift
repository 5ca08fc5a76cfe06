// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// Reads settings: texts in, values and what is wrong with the texts out.
///
/// A key that stands in no file has its default. A value that cannot be read leaves the key as it was.
public struct SettingsReader {
    private let previous: Settings
    private let entries: [SettingsKey: SettingsEntry]
    private var settings = Settings()
    private var diagnostics: [Diagnostic] = []

    /// The settings that files ask for.
    ///
    /// - Parameters:
    ///   - entries: all keys of all files, those that count more later: of one key the last entry is in force.
    ///   - previous: what was in force before; the defaults at start.
    public static func read(
        _ entries: [SettingsEntry],
        previous: Settings = Settings()
    ) -> (settings: Settings, diagnostics: [Diagnostic]) {
        var reader = SettingsReader(entries, previous: previous)
        reader.readLocation()
        reader.readSchedule()
        reader.readApply()
        return (reader.settings, reader.diagnostics)
    }

    private init(_ entries: [SettingsEntry], previous: Settings) {
        self.previous = previous
        let (known, unknown) = UnknownKeys.sort(entries)
        self.entries = known
        diagnostics = UnknownKeys.diagnostics(for: unknown)
    }

    // MARK: The three groups

    private mutating func readLocation() {
        settings.location.source = read(.source, by: SettingsValues.word) { $0.location.source }
        settings.location.horizon = read(.heightAboveHorizon, by: SettingsValues.horizon) { $0.location.horizon }
        settings.location.updates = read(.updates, by: SettingsValues.word) { $0.location.updates }
        settings.location.precision = read(.precision, by: SettingsValues.precision) { $0.location.precision }
        readCoordinate()
        if settings.location.source == .config, settings.location.coordinate == nil {
            refuse(
                .source,
                because: "it needs latitude and longitude; without them there is no place: "
                    + "edges at events stand at 07:00 and 19:00 until both are set"
            )
        }
    }

    private mutating func readSchedule() {
        settings.rules.light = read(.light, by: EdgeRule.init) { $0.rules.light }
        settings.rules.dark = read(.dark, by: EdgeRule.init) { $0.rules.dark }
        if case .fixed(let light) = settings.rules.light, case .fixed(let dark) = settings.rules.dark, light == dark {
            refuse(
                entries[.dark] == nil ? .light : .dark,
                because: "light = \(light) and dark = \(dark) are the same time of day, so that there would be "
                    + "neither light nor dark; \(outcome(keepsDefault: hasDefaultEdges)) for both"
            )
            settings.rules.light = previous.rules.light
            settings.rules.dark = previous.rules.dark
        }
        settings.rules.lightClamp = readClamp(
            .lightEarliest, .lightLatest, kept: previous.rules.lightClamp, wrapsAtNoon: false)
        settings.rules.darkClamp = readClamp(
            .darkEarliest, .darkLatest, kept: previous.rules.darkClamp, wrapsAtNoon: true)
    }

    private mutating func readApply() {
        settings.apply.portal = read(.portal, by: SettingsValues.word) { $0.apply.portal }
        settings.apply.gsettings = read(.gsettings, by: SettingsValues.word) { $0.apply.gsettings }
        settings.apply.hooks = read(.hooks, by: SettingsValues.word) { $0.apply.hooks }
        settings.apply.darkman = read(.darkman, by: SettingsValues.onOff) { $0.apply.darkman }
        settings.apply.darkmanHooks = read(.darkmanHooks, by: SettingsValues.onOff) { $0.apply.darkmanHooks }
        settings.apply.hookTimeout = read(.hookTimeout, by: SettingsValues.hookTimeout) { $0.apply.hookTimeout }
    }

    // MARK: Keys that only make sense in pairs

    private mutating func readCoordinate() {
        let kept = previous.location.coordinate
        var values: [Double] = []
        var absent: [SettingsKey] = []
        for (key, axis) in [(SettingsKey.latitude, CoordinateAxis.latitude), (.longitude, .longitude)] {
            guard let entry = entries[key], entry.value != SettingsKey.noneText else {
                absent.append(key)
                continue
            }
            do throws(SettingError) {
                values.append(try CoordinateText.parse(entry.value, axis: axis))
            } catch {
                refuse(key, entry.value, error, outcome: outcome(keepsDefault: kept == nil))
            }
        }
        if absent.count == 1, let missing = absent.first {
            // The number itself is left out: where somebody lives does not belong in a log.
            refuse(
                missing == .latitude ? .longitude : .latitude,
                because: "it is set and \(missing.name) is not; a place needs both; "
                    + "\(outcome(keepsDefault: kept == nil)) for both"
            )
        }
        settings.location.coordinate = kept
        if absent.count == 2 { settings.location.coordinate = nil }
        if values.count == 2, let coordinate = Coordinate(latitude: values[0], longitude: values[1]) {
            settings.location.coordinate = coordinate
        }
    }

    private mutating func readClamp(
        _ earliestKey: SettingsKey,
        _ latestKey: SettingsKey,
        kept: Clamp,
        wrapsAtNoon: Bool
    ) -> Clamp {
        let earliest = value(of: earliestKey, default: nil, previous: kept.earliest, by: SettingsValues.timeLimit)
        let latest = value(of: latestKey, default: nil, previous: kept.latest, by: SettingsValues.timeLimit)
        if let clamp = Clamp(earliest: earliest, latest: latest, wrapsAtNoon: wrapsAtNoon) {
            return clamp
        }
        let times = [(earliestKey, earliest), (latestKey, latest)].map { "\($0.name) = \($1?.description ?? "none")" }
        refuse(
            entries[latestKey] == nil ? earliestKey : latestKey,
            because: "\(times[0]) is after \(times[1]); \(outcome(keepsDefault: kept == .none)) for both"
        )
        return kept
    }

    // MARK: One key

    /// What a key asks for: the value parsed, else the one that a field has by default or had before.
    private mutating func read<Value: Equatable>(
        _ key: SettingsKey,
        by parse: (String) throws(SettingError) -> Value,
        field: (Settings) -> Value
    ) -> Value {
        value(of: key, default: field(settings), previous: field(previous), by: parse)
    }

    private mutating func value<Value: Equatable>(
        of key: SettingsKey,
        default usual: Value,
        previous kept: Value,
        by parse: (String) throws(SettingError) -> Value
    ) -> Value {
        guard let entry = entries[key] else { return usual }
        do throws(SettingError) {
            return try parse(entry.value)
        } catch {
            refuse(key, entry.value, error, outcome: outcome(keepsDefault: kept == usual))
            return kept
        }
    }

    // MARK: What is said

    private mutating func refuse(_ key: SettingsKey, _ value: String, _ error: SettingError, outcome: String) {
        let reason = SettingsValues.generalHint(for: value) ?? error.reason
        report(key, value: value, "\(reason); accepted: \(key.accepted); \(outcome)")
    }

    private mutating func refuse(_ key: SettingsKey, because reason: String) {
        report(key, value: key == .latitude || key == .longitude ? nil : entries[key]?.value, reason)
    }

    private mutating func report(_ key: SettingsKey, value: String?, _ message: String) {
        diagnostics.append(
            Diagnostic(
                .error,
                file: entries[key]?.file,
                line: entries[key]?.line,
                group: key.group,
                key: key.name,
                value: value,
                message: message
            )
        )
    }

    private var hasDefaultEdges: Bool {
        previous.rules.light == Rules().light && previous.rules.dark == Rules().dark
    }
}

/// What happens instead of what was written.
private func outcome(keepsDefault: Bool) -> String {
    keepsDefault ? "the default stays" : "the last good value stays"
}
