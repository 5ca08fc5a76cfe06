// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport

/// What the service has to publish with the usual rules, by the definitions: from the almanac's events and the altitude
/// at a second, without the engine.
struct SkyModel {
    private let path: SunPath
    private let zone: ZoneRules
    private let events: [SunEvent]
    private let phaseChanges: [(second: Int64, phase: String)]

    /// The sky over a place, known for some days around a range.
    init(latitude: Double, longitude: Double, zone: ZoneRules, around range: Range<Instant>, days: Int) {
        path = SunPath(at: Coordinate(latitude: latitude, longitude: longitude)!)
        self.zone = zone
        let margin = Duration.days(days)
        let wide = range.lowerBound.advanced(by: .zero - margin)..<range.upperBound.advanced(by: margin)
        events = path.events(Set(EventName.allCases), in: wide)
        var changes: [(second: Int64, phase: String)] = []
        var half = events.first { $0.name == .noon || $0.name == .midnight }!.name == .noon
        for event in events {
            let before = Self.phase(path, at: event.instant.wholeSeconds - 1, isRising: half)
            if event.name == .midnight { half = true } else if event.name == .noon { half = false }
            let after = Self.phase(path, at: event.instant.wholeSeconds, isRising: half)
            if before != after { changes.append((event.instant.wholeSeconds, after)) }
        }
        phaseChanges = changes
    }

    private static func phase(_ path: SunPath, at second: Int64, isRising: Bool) -> String {
        let altitude = path.altitude(at: Instant(unixSeconds: Double(second))).degrees
        let half = isRising ? "dawn" : "dusk"
        return switch altitude {
        case (-50.0 / 60)...: "day"
        case (-6)...: "civil-" + half
        case (-12)...: "nautical-" + half
        case (-18)...: "astronomical-" + half
        default: "night"
        }
    }

    /// The instants in a range, without its beginning, at which anything differs from the second before.
    func instants(in range: Range<Instant>) throws -> [Int64] {
        let dates = stride(from: 0.0, through: range.lowerBound.duration(to: range.upperBound).inSeconds, by: 3600)
            .map { zone.day(at: range.lowerBound.advanced(by: .seconds($0))).lowerBound.wholeSeconds }
        let candidates = Set(dates + events.map(\.instant.wholeSeconds)).sorted()
            .filter { $0 > range.lowerBound.wholeSeconds && $0 < range.upperBound.wholeSeconds }
        return try candidates.filter { try published(at: $0) != published(at: $0 - 1) }
    }

    /// The properties of the main interface that are announced, at a whole second.
    func published(at second: Int64) throws -> [String: GioVariant] {
        let last = phaseChanges.last { $0.second <= second }!
        let next = phaseChanges.first { $0.second > second }!
        let crossings = events.filter { $0.name == .sunrise || $0.name == .sunset }
        let scheme = last.phase == "day" ? "'light'" : "'dark'"
        func time(_ event: SunEvent?) -> String { "int64 \(event?.instant.wholeSeconds ?? 0)" }
        func following(_ name: EventName?) -> SunEvent? {
            crossings.first { $0.instant.wholeSeconds > second && (name ?? $0.name) == $0.name }
        }
        let texts = [
            "ColorScheme": scheme, "ScheduledColorScheme": scheme,
            "PreviousSchemeChange": time(crossings.last { $0.instant.wholeSeconds <= second }),
            "NextSchemeChange": time(following(nil)),
            "Phase": "'\(last.phase)'", "NextPhase": "'\(next.phase)'",
            "PreviousPhaseChange": "int64 \(last.second)", "NextPhaseChange": "int64 \(next.second)",
            "SunState": "'\(sunState(at: second))'",
            "NextSunrise": time(following(.sunrise)), "NextSunset": time(following(.sunset)),
            "Today": "@a(xs) [\(today(at: second))]",
            "Override": "'none'", "OverrideUntil": "int64 0", "Inhibitors": "@as []",
        ]
        return try texts.mapValues { try GioVariant(parsing: $0) }
    }

    private func sunState(at second: Int64) -> String {
        let begin = events.last { $0.name == .midnight && $0.instant.wholeSeconds <= second }!.instant
        let end = events.first { $0.name == .midnight && $0.instant.wholeSeconds > second }!.instant
        let ofDay = events.filter { $0.instant >= begin && $0.instant < end }
        if ofDay.contains(where: { $0.name == .sunrise || $0.name == .sunset }) { return "rises-and-sets" }
        let noon = ofDay.first { $0.name == .noon }!.instant
        return path.altitude(at: noon).degrees > 0 ? "midnight-sun" : "polar-night"
    }

    private func today(at second: Int64) -> String {
        let day = zone.day(at: Instant(unixSeconds: Double(second)))
        let bounds = day.lowerBound.wholeSeconds..<day.upperBound.wholeSeconds
        return events.filter { bounds.contains($0.instant.wholeSeconds) }
            .map { "(int64 \($0.instant.wholeSeconds), '\($0.name.rawValue)')" }.joined(separator: ", ")
    }
}
