// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseCore
import SunPhaseHost

// The parts that the command line and the environment choose.

extension Daemon {
    /// The system's clock, or the simulated one.
    static func clock(_ options: Options) throws(StartError) -> any WallClock {
        if let simulation = options.simulation { return SimulatedClock(simulation) }
        do throws(WallTimerError) {
            return try SystemClock()
        } catch {
            throw StartError(sentence: "The system gives no timer: \(error)")
        }
    }

    /// The one file that the command line names, else the user's over the system's.
    static func settingsPlace(_ options: Options, _ environment: Environment) -> SettingsSource.Place {
        options.configFile.map { .file($0) } ?? .directories(Directories(environment: environment))
    }

    /// Where the override is kept: nowhere for longer than the process under a simulated clock, or without a home.
    static func state(_ options: Options, _ environment: Environment) -> any StateStore {
        guard options.simulation == nil, let path = Directories(environment: environment).stateFile else {
            return MemoryState()
        }
        return StateFile(path)
    }

    /// The user's zone, watched.
    static func zone(_ variable: String?, _ zones: TimeZoneDatabase, _ log: Log) -> SystemZone {
        let zone = SystemZone(reader: SystemZoneReader(variable: variable, database: zones))
        if let failure = zone.watchFailure {
            log.warning("A change of the time zone is not noticed: \(failure.reason); call Reload after one.")
        }
        if let diagnostic = zone.current.diagnostic { log.warning(diagnostic) }
        return zone
    }
}

extension Snapshot {
    /// A few words for the log, without the place.
    var summary: String {
        "\(colorScheme.rawValue), phase \(sun.phase.rawValue), location \(location.source.rawValue) "
            + "(\(location.status.rawValue))"
    }
}

extension Event {
    /// What happened, for the log: without places and texts of clients.
    var summary: String {
        switch self {
        case .started: "started"
        case .timePassed: "time passed"
        case .clockStepped: "the clock was set"
        case .zoneChanged(let zone): "time zone \(zone.rules.name)"
        case .settingsChanged: "settings"
        case .overrideRequested(let scheme, let until): "override \(scheme.rawValue) until \(until)"
        case .overrideCleared: "override cleared"
        case .toggled: "toggled"
        case .inhibited(let client, _): "inhibited by \(client.name)"
        case .uninhibited(let cookie, let client): "uninhibited \(cookie) by \(client.name)"
        case .clientVanished(let client): "\(client.name) vanished"
        }
    }
}
