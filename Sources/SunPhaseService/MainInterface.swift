// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import DBus
import SunPhaseAPI
import SunPhaseCore

/// The interface `org.sunphase.SunPhase1` as a table.
@MainActor
struct MainInterface {
    /// What was published last.
    let snapshot: @MainActor () -> Snapshot

    /// The service behind it.
    unowned let port: any ServicePort

    /// The rows; the contract in `dbus/` says what each member means.
    var interface: Interface {
        Interface(
            InterfaceName(stringLiteral: Names.mainInterface),
            methods: overrideMethods + inhibitorMethods + questions,
            properties: schemeProperties + sunProperties + overrideProperties + computedProperties,
            signals: [SignalRow("PhaseChanged", "ssx"), SignalRow("ColorSchemeChanged", "ssx")],
            contract: IntrospectionXML.main
        )
    }
}

// MARK: - Properties

extension MainInterface {
    private func published<T: BusValue>(_ name: MemberName, _ value: @escaping (Snapshot) -> T) -> Property {
        Property(name, emits: .changes) { value(snapshot()) }
    }

    private func live<T: BusValue>(_ name: MemberName, _ value: @escaping (LiveValues) -> T) -> Property {
        Property(name, emits: .never) { value(port.engine.liveValues(at: port.now)) }
    }

    private var schemeProperties: [Property] {
        [
            published("ColorScheme") { $0.colorScheme.rawValue },
            published("ScheduledColorScheme") { $0.scheduledColorScheme.rawValue },
            published("PreviousSchemeChange") { ($0.previousSchemeChange?.instant).busForm },
            published("NextSchemeChange") { ($0.nextSchemeChange?.instant).busForm },
        ]
    }

    private var sunProperties: [Property] {
        [
            published("Phase") { $0.sun.phase.rawValue },
            published("NextPhase") { $0.sun.nextPhase.rawValue },
            published("PreviousPhaseChange") { $0.sun.previousPhaseChange.busForm },
            published("NextPhaseChange") { $0.sun.nextPhaseChange.busForm },
            published("SunState") { $0.sun.sunState.rawValue },
            published("NextSunrise") { $0.sun.nextSunrise.busForm },
            published("NextSunset") { $0.sun.nextSunset.busForm },
            published("Today") { $0.sun.today.map(\.busForm) },
        ]
    }

    private var overrideProperties: [Property] {
        [
            published("Override") { $0.override?.scheme.rawValue ?? "none" },
            published("OverrideUntil") { snapshot in
                snapshot.override == nil ? 0 : snapshot.overrideEnd?.wholeSeconds ?? -1
            },
            published("Inhibitors") { $0.inhibitors },
        ]
    }

    private var computedProperties: [Property] {
        [
            Property("Version", emits: .constant) { SunPhaseAPI.version },
            // What has passed, not what is to come: the present is rounded down.
            Property("Time", emits: .never) { port.now.roundedDown.wholeSeconds },
            live("SunAltitude") { $0.position?.altitude.degrees ?? 0 },
            live("SunAzimuth") { $0.position?.azimuth.degrees ?? 0 },
            live("Progress") { $0.progress },
            live("Daylight") { $0.daylight },
        ]
    }
}

// MARK: - Methods

extension MainInterface {
    private var overrideMethods: [Method] {
        [
            Method("SetOverride") { (_: Caller, scheme: String, until: Int64) throws(BusError) in
                try refusing { () throws(Refusal) in
                    try port.perform(.overrideRequested(Query.scheme(scheme), until: until))
                }
            },
            Method("ClearOverride") { (_: Caller) throws(BusError) in
                try refusing { () throws(Refusal) in try port.perform(.overrideCleared) }
            },
            Method("Toggle") { (_: Caller) throws(BusError) -> String in
                try refusing { () throws(Refusal) in try port.perform(.toggled).scheme.rawValue }
            },
        ]
    }

    private var inhibitorMethods: [Method] {
        [
            Method("Inhibit") { (caller: Caller, reason: String) throws(BusError) -> UInt32 in
                try refusing { () throws(Refusal) in
                    try port.perform(.inhibited(by: Client(caller), reason: reason)).cookie
                }
            },
            Method("Uninhibit") { (caller: Caller, cookie: UInt32) throws(BusError) in
                try refusing { () throws(Refusal) in
                    try port.perform(.uninhibited(cookie: cookie, by: Client(caller)))
                }
            },
        ]
    }

    private var questions: [Method] {
        [
            Method("GetSchedule") { (_: Caller, from: Int64, to: Int64) throws(BusError) -> [TimedWord] in
                let range = try refusing { () throws(Refusal) in try Query.range(from: from, to: to) }
                return port.engine.schedule(in: range).map { TimedWord($0.instant.wholeSeconds, $0.scheme.rawValue) }
            },
            Method("GetEvents") {
                (_: Caller, from: Int64, to: Int64, names: [String]) throws(BusError) -> [TimedWord] in
                try refusing { () throws(Refusal) in
                    try port.engine.events(Query.names(names), in: Query.range(from: from, to: to)).map(\.busForm)
                }
            },
            Method("Explain") { (_: Caller) throws(BusError) -> [String] in port.explanation },
            Method("Reload") { (_: Caller) throws(BusError) in port.reload() },
        ]
    }
}

extension Answer {
    /// The scheme that a request was answered with.
    fileprivate var scheme: ColorScheme {
        guard case .scheme(let scheme) = self else { preconditionFailure("\(self) is no scheme") }
        return scheme
    }

    /// The cookie that a request was answered with.
    fileprivate var cookie: UInt32 {
        guard case .cookie(let cookie) = self else { preconditionFailure("\(self) is no cookie") }
        return cookie
    }
}
