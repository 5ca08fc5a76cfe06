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

    /// The folders in which something is kept; none under a simulated clock, whose times are not true.
    static func keepers(_ options: Options, _ environment: Environment) -> Directories? {
        options.simulation == nil ? Directories(environment: environment) : nil
    }

    /// The user's zone, watched.
    static func zone(_ environment: Environment, _ log: Log) -> SystemZone {
        let zone = SystemZone(reader: SystemZoneReader(environment: environment))
        if let failure = zone.watchFailure {
            log.warning("A change of the time zone is not noticed: \(failure.reason); call Reload after one.")
        }
        if let diagnostic = zone.current.diagnostic { log.warning(diagnostic) }
        return zone
    }
}

extension Event {
    /// What a wake-up of the clock means.
    init(_ reason: WakeReason) {
        switch reason {
        case .due: self = .timePassed
        case .stepped: self = .clockStepped
        case .resumed: self = .resumed
        }
    }
}

extension LocationReport {
    /// The same place, found at a time that is not told.
    var untimed: LocationReport {
        LocationReport(latitude: latitude, longitude: longitude, accuracy: accuracy, timestamp: nil)
    }
}

extension Snapshot {
    /// A few words for the log, without the place.
    var summary: String {
        "\(colorScheme.rawValue), phase \(sun.phase.rawValue), location \(location.source.rawValue) "
            + "(\(location.status.rawValue))"
    }
}

extension Location {
    /// Where the place comes from now, for the log; nil when that is as it was.
    func news(since before: Location?) -> String? {
        guard let before, (source, status, isStale) != (before.source, before.status, before.isStale) else {
            return nil
        }
        return
            "The place is now from \(source.rawValue)\(isStale ? ", and may be out of date" : "") (\(status.rawValue))."
    }
}

extension Event {
    /// What happened, for the log: without places and texts of clients.
    var summary: String {
        switch self {
        case .started: "started"
        case .timePassed: "time passed"
        case .resumed: "the machine was asleep"
        case .clockStepped: "the clock was set"
        case .zoneChanged(let zone): "time zone \(zone.rules.name)"
        case .settingsChanged: "settings"
        case .geoclue(let report): "GeoClue: \(report.summary)"
        case .refreshRequested: "refresh of the location"
        case .overrideRequested(let scheme, let until): "override \(scheme.rawValue) until \(until)"
        case .overrideCleared: "override cleared"
        case .schemeChosen(let scheme): "\(scheme.rawValue) chosen in the desktop's settings"
        case .toggled: "toggled"
        case .inhibited(let client, _): "inhibited by \(client.name)"
        case .uninhibited(let cookie, let client): "uninhibited \(cookie) by \(client.name)"
        case .clientVanished(let client): "\(client.name) vanished"
        }
    }
}

extension GeoClueReport {
    /// What GeoClue had to say, without the place.
    fileprivate var summary: String {
        switch self {
        case .granted: "granted"
        case .fix: "a fix"
        case .delayed(let verdict): "delayed, \(verdict.status.rawValue)"
        case .failed(let verdict): "failed, \(verdict.status.rawValue)"
        case .accessChanged(let isOn): "location switched \(isOn ? "on" : "off")"
        case .appeared: "there again"
        }
    }
}
