// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

extension Engine {
    /// Why everything is as it is, in sentences for people: scheme, sun, rules, place, override, warnings.
    ///
    /// Coordinates are told rounded, as they are published.
    public var explanation: [String] {
        guard let snapshot else { return [] }
        return schemeSentences(snapshot) + sunSentences(snapshot.sun) + ruleSentences()
            + placeSentences(snapshot.location)
            + warningSentences(snapshot)
    }

    private func local(_ instant: Instant) -> String { instant.iso(in: zone.rules) }

    private func schemeSentences(_ snapshot: Snapshot) -> [String] {
        var sentences = ["The colour scheme is \(snapshot.colorScheme.rawValue)."]
        if snapshot.colorScheme != snapshot.scheduledColorScheme {
            sentences[0] =
                "The colour scheme is \(snapshot.colorScheme.rawValue), while the schedule says "
                + "\(snapshot.scheduledColorScheme.rawValue)."
        }
        if let override = snapshot.override {
            let end =
                if let end = snapshot.overrideEnd {
                    "until \(local(end))"
                } else if override.end == .nextScheduledChange {
                    "until the next scheduled change, which does not come within 400 days"
                } else {
                    "until it is cleared"
                }
            sentences.append("An override of \(local(override.setAt)) holds it \(override.scheme.rawValue) \(end).")
        }
        if !snapshot.inhibitors.isEmpty {
            let reasons = snapshot.inhibitors.map { "\"\(shortened($0))\"" }.joined(separator: ", ")
            let count = snapshot.inhibitors.count == 1 ? "1 inhibitor" : "\(snapshot.inhibitors.count) inhibitors"
            sentences.append("Automatic changes are held back by \(count): \(reasons).")
        }
        return sentences
    }

    private func sunSentences(_ sun: SunReport) -> [String] {
        switch sun.sunState {
        case .unknown: return ["The phase is unknown, since there is no place to look at the sun from."]
        case .risesAndSets: break
        case .midnightSun:
            return [phaseSentence(sun), "The sun does not set today: the next sunset is \(time(sun.nextSunset))."]
        case .polarNight:
            return [phaseSentence(sun), "The sun does not rise today: the next sunrise is \(time(sun.nextSunrise))."]
        }
        return [phaseSentence(sun)]
    }

    private func phaseSentence(_ sun: SunReport) -> String {
        "The phase is \(sun.phase.rawValue) since \(time(sun.previousPhaseChange)), then \(sun.nextPhase.rawValue) from "
            + "\(time(sun.nextPhaseChange))."
    }

    private func time(_ instant: Instant?) -> String { instant.map(local) ?? "not within 400 days" }

    private func ruleSentences() -> [String] {
        let rules = settings.rules
        var sentences = [
            "The rules: light from \(described(rules.light, rules.lightClamp)), dark from "
                + "\(described(rules.dark, rules.darkClamp))."
        ]
        if let previous = snapshot?.previousSchemeChange {
            sentences.append("The last scheduled change was to \(sentence(previous)).")
        }
        if let next = snapshot?.nextSchemeChange {
            sentences.append("The next scheduled change is to \(sentence(next)).")
        } else {
            sentences.append("No scheduled change comes within 400 days.")
        }
        return sentences
    }

    private func sentence(_ change: ScheduledChange) -> String {
        "\(change.scheme.rawValue) at \(local(change.instant)), by the \(change.cause.rawValue)"
    }

    private func described(_ rule: EdgeRule, _ clamp: Clamp) -> String {
        let limits = [clamp.earliest.map { "not before \($0)" }, clamp.latest.map { "not after \($0)" }]
        return ([rule.description] + limits.compactMap { $0 }).joined(separator: ", ")
    }

    private func placeSentences(_ location: Location) -> [String] {
        var sentences: [String] = []
        if let place = location.published {
            sentences.append(
                "The place in use is latitude \(place.latitude), longitude \(place.longitude) (rounded), "
                    + "\(origin(of: location))."
            )
        } else {
            sentences.append(
                settings.rules.needPlace
                    ? "There is no place: edges at events of the sun stand at 07:00 and 19:00." : "There is no place.")
        }
        if location.isStale { sentences.append("It may be out of date: \(staleness).") }
        sentences.append("Location is \(location.status.rawValue): \(location.statusText)")
        if settings.location.wantsGeoClue, let next = geoclue.plan.next {
            sentences.append("GeoClue is asked again at \(local(next)), or earlier when there is a reason.")
        }
        sentences.append("The time zone is \(location.timeZone).")
        return sentences
    }

    private func origin(of location: Location) -> String {
        let time = location.timestamp.map { " as of \(local($0))" } ?? ""
        let accuracy = location.accuracy.map { ", right to \(Int($0.rounded())) m before it was rounded" } ?? ""
        return switch location.source {
        case .config: "from the settings (config)"
        case .geoclue: "told by GeoClue,\(time) (geoclue)\(accuracy)"
        case .cache: "the last good fix,\(time) (cache)\(accuracy)"
        case .timezone: "the reference place of the time zone, which is coarse (timezone)"
        case .none: "from nowhere (none)"
        }
    }

    private var staleness: String {
        geoclue.remembered?.isFromBeforeZoneChange ?? false
            ? "the time zone has changed since" : "it is older than 7 days"
    }

    private func warningSentences(_ snapshot: Snapshot) -> [String] {
        let rules =
            snapshot.isConstant ? ["Warning: " + constantScheduleWarning(snapshot.scheduledColorScheme)] : []
        let place = snapshot.location.warning.isEmpty ? [] : ["Warning: " + snapshot.location.warning]
        return rules + place + diagnostics.map { ($0.severity == .error ? "Error: " : "Warning: ") + $0.sentence }
    }

    /// What is said of rules that never change the scheme; where the sun is the reason, it does so within a year.
    func constantScheduleWarning(_ scheme: ColorScheme) -> String {
        let limits = settings.rules.areLimited ? ", within their limits," : ""
        return "By the settings light and dark\(limits) it is always \(scheme.rawValue): "
            + "no change comes within 400 days."
    }
}
