// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseClient
import SunPhaseCore

/// The service's state, and what goes on all the time, at one time.
struct Report {
    let state: ServiceState
    /// What goes on all the time.
    let live: SunPhaseClient.LiveValues
    /// The clock by which it is told.
    let clock: UserClock

    /// The service's present.
    var now: Instant { Instant(unixSeconds: Double(live.time)) }
}

// MARK: - For people

extension Report {
    /// The state in some lines.
    var lines: [String] {
        [headline, phaseLine, sunLine].compactMap(\.self) + todayLines + stateLines + [placeLine]
            + (state.location.warning.isEmpty ? [] : [row("warning", state.location.warning)])
    }

    /// What to show, and until when.
    var headline: String {
        if let held = state.override {
            return "\(held), held until " + (state.overrideUntil.map(time) ?? farEnd)
        }
        let end = state.nextSchemeChange.map { " until \(time($0))" } ?? ""
        return state.colorScheme == state.scheduledColorScheme
            ? "\(state.colorScheme)\(end)"
            : "\(state.colorScheme), though it should be \(state.scheduledColorScheme)\(end)"
    }

    /// The end of an override that has no time: where no scheduled change is near, it may last until one or until it is
    /// cleared, which the service does not tell.
    private var farEnd: String {
        "sunphase auto"
            + (state.nextSchemeChange == nil ? ", or for more than \(TimeText.words(Query.longestRange))" : "")
    }

    private var phaseLine: String? {
        guard state.phase != "unknown" else { return row("phase", "unknown: there is no place") }
        return row(
            "phase", state.phase + (state.nextPhaseChange.map { ", then \(state.nextPhase) at \(time($0))" } ?? ""))
    }

    private var sunLine: String? {
        guard let altitude = live.sunAltitude, let azimuth = live.sunAzimuth else { return nil }
        let always = ["midnight-sun": ", and does not set today", "polar-night": ", and does not rise today"]
        return row(
            "sun",
            "altitude \(decimal(altitude, decimals: 1))°, azimuth \(decimal(azimuth, decimals: 1))°"
                + (always[state.sunState] ?? ""))
    }

    private var todayLines: [String] {
        let shown = state.today.filter { ["sunrise", "noon", "sunset"].contains($0.name) }
        return shown.enumerated().map { index, event in
            row(index == 0 ? "today" : "", "\(event.name.padded(to: 7)) \(clock.iso(event.time))")
        }
    }

    private var stateLines: [String] {
        let rules =
            state.override == nil
            ? []
            : [
                row(
                    "schedule",
                    "\(state.scheduledColorScheme)" + (state.nextSchemeChange.map { " until \(time($0))" } ?? ""))
            ]
        return rules + state.inhibitors.map { row("held back", "changes wait for: \($0)") }
    }

    private var placeLine: String {
        let place = state.location
        guard let latitude = place.latitude, let longitude = place.longitude else {
            return row("place", "none. \(place.statusText)")
        }
        let text =
            "\(DecimalText.format(latitude)), \(DecimalText.format(longitude)) (\(place.source)\(place.isStale ? ", may be out of date" : "")), \(place.timeZone)"
        return row("place", place.status == "ok" ? text : "\(text). \(place.statusText)")
    }

    private func time(_ unixSeconds: Int64) -> String {
        "\(clock.iso(unixSeconds)) (\(TimeText.distance(to: Instant(unixSeconds: Double(unixSeconds)), from: now)))"
    }

    private func row(_ name: String, _ text: String) -> String { "  " + name.padded(to: 9) + "  " + text.printable }
}

// MARK: - For programs

extension Report {
    /// The state as one object, with the live values.
    var json: JSON { .object(members) }

    /// What is in it.
    var members: [JSON.Member] {
        state.members + [
            JSON.Member("time", .time(now)), JSON.Member("sunAltitude", .optional(live.sunAltitude, decimals: 4)),
            JSON.Member("sunAzimuth", .optional(live.sunAzimuth, decimals: 4)),
            JSON.Member("progress", .optional(live.progress, decimals: 4)),
            JSON.Member("daylight", .number(live.daylight, decimals: 4)),
        ]
    }

    /// The state as a custom module of Waybar takes it.
    var waybar: JSON {
        [
            "text": .text(state.colorScheme.rawValue), "alt": .text(state.colorScheme.rawValue),
            "tooltip": .text(lines.joined(separator: "\n").escapedMarkup),
            "class": .array([.text(state.colorScheme.rawValue), .text(state.phase)]),
            "percentage": .number((live.progress ?? 0) * 100, decimals: 0),
        ]
    }
}

extension ServiceState {
    /// What the service publishes, by the names of the contract with a small first letter.
    var members: [JSON.Member] {
        [
            JSON.Member("colorScheme", .text(colorScheme.rawValue)),
            JSON.Member("scheduledColorScheme", .text(scheduledColorScheme.rawValue)),
            JSON.Member("previousSchemeChange", .unixTime(previousSchemeChange)),
            JSON.Member("nextSchemeChange", .unixTime(nextSchemeChange)),
            JSON.Member("phase", .text(phase)), JSON.Member("nextPhase", .text(nextPhase)),
            JSON.Member("previousPhaseChange", .unixTime(previousPhaseChange)),
            JSON.Member("nextPhaseChange", .unixTime(nextPhaseChange)),
            JSON.Member("sunState", .text(sunState)),
            JSON.Member("nextSunrise", .unixTime(nextSunrise)), JSON.Member("nextSunset", .unixTime(nextSunset)),
            JSON.Member(
                "today", .array(today.map { ["event": .text($0.name), "time": .unixTime($0.time)] })),
            JSON.Member("override", .optional(override?.rawValue)),
            JSON.Member("overrideUntil", .unixTime(overrideUntil)),
            JSON.Member("inhibitors", .array(inhibitors.map(JSON.text))),
            JSON.Member("version", .text(version)), JSON.Member("location", location.json),
        ]
    }
}

extension ServiceState.Place {
    /// The place for programs.
    var json: JSON {
        [
            "source": .text(source), "status": .text(status), "statusText": .text(statusText),
            "latitude": .degrees(latitude), "longitude": .degrees(longitude),
            "accuracy": accuracy.map { .number($0, decimals: 0) } ?? .null, "timestamp": .unixTime(timestamp),
            "stale": .flag(isStale), "warning": .optional(warning.isEmpty ? nil : warning), "timeZone": .text(timeZone),
        ]
    }
}
