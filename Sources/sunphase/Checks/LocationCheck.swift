// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseClient
import SunPhaseCore

/// What the service tells of the place, as far as it matters here.
struct LocationFacts {
    var source: String
    var status: String
    var statusText: String
    var isStale = false
    var warning = ""
}

/// Whether the place is a good one.
enum LocationCheck {
    /// The verdict on what the service tells.
    ///
    /// - Parameter choice: the setting `source`.
    static func check(_ facts: LocationFacts, choice: LocationChoice) -> Check {
        let origin = facts.source == "none" ? " There is no place." : " The place in use is \(origin(facts.source))."
        let stale = facts.isStale ? " It may be out of date." : ""
        let warning = facts.warning.isEmpty ? "" : " " + facts.warning
        let text = facts.statusText + (facts.status == "ok" ? "" : origin) + stale + warning
        switch facts.status {
        case "waiting" where warning.isEmpty: return .open(.location, text, cure: "a minute, or \(setCoordinates)")
        case "ok", "off", "waiting": break
        default: return .notOK(.location, text, cure: cure(facts.status, choice))
        }
        if !warning.isEmpty {
            let isOwn = facts.source == "config"
            return .notOK(
                .location, text, cure: isOwn ? setCoordinates : "set the time zone, or \(setCoordinates)")
        }
        guard facts.isStale else { return .ok(.location, text) }
        return .notOK(.location, text, cure: "set updates = daily in [location], or \(setCoordinates)")
    }

    /// The verdict on what the settings and the time zone give, when there is no service to ask.
    static func check(_ engine: Engine) -> Check {
        let location = engine.snapshot?.location
        let text = "By the settings and the time zone: \(PlaceOutlook.sentence(engine))"
        if let warning = location?.warning, !warning.isEmpty {
            return .notOK(.location, text + " " + warning, cure: setCoordinates)
        }
        if location?.coordinate == nil, engine.settings.location.source != .none {
            return .notOK(.location, text, cure: setCoordinates)
        }
        return engine.settings.location.wantsGeoClue ? .open(.location, text) : .ok(.location, text)
    }

    private static let setCoordinates = "set coordinates: sunphase set-location LATITUDE LONGITUDE"

    private static func origin(_ source: String) -> String {
        switch source {
        case "config": "that of the settings"
        case "geoclue": "GeoClue's"
        case "cache": "the last good one of GeoClue's"
        case "timezone": "the one that stands for the time zone, which is coarse"
        default: "from \(source)"
        }
    }

    private static func cure(_ status: String, _ choice: LocationChoice) -> String {
        switch status {
        case "denied":
            "allow it in the desktop's privacy settings; where no desktop asks, give a standing permission: "
                + "SunPhase's example geoclue.conf says how; or \(setCoordinates)"
        case "disabled": "switch location on; SunPhase notices by itself; or \(setCoordinates)"
        case "no-agent":
            "start /usr/libexec/geoclue-2.0/demos/agent with your session, or \(setCoordinates)"
        case "unavailable" where choice == .auto || choice == .geoclue: "install geoclue-2.0, or \(setCoordinates)"
        default: setCoordinates
        }
    }
}
