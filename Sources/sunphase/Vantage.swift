// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseCore
import SunPhaseHost

/// From where the sun is looked at, by whose clock, and under which rules: the user's own place and zone as the service
/// would find them at its start, or others that the command line names. Needs no service.
struct Vantage {
    /// Decides as the service does.
    let engine: Engine
    /// When it was asked.
    let now: Instant

    /// The place; nil when neither the settings nor the zone give one.
    var place: Coordinate? { engine.snapshot?.location.coordinate }
    /// The clock.
    var zone: ZoneRules { engine.zone.rules }
    /// The date by that clock.
    var today: CivilDate { zone.date(at: now) }

    /// `--latitude` and `--longitude`, which belong together, and `--zone`.
    static let options: [CommandLineOption] = [
        .value("latitude", placeholder: "DEGREES", "Look at the sun from there, north positive, or with N or S behind"),
        .value("longitude", placeholder: "DEGREES", "The same, east positive, or with E or W behind"),
        .value("zone", letter: "z", placeholder: "ZONE", "Go by the clock of this time zone, such as Europe/Berlin"),
    ]

    /// What the command line asks for.
    ///
    /// - Throws: when an option cannot be used.
    init(_ invocation: Invocation) throws(Failure) {
        let directories = Directories(environment: invocation.environment)
        var (settings, _) = SettingsReader.read(SettingsText(reading: .directories(directories)).entries)
        var fix = KeptFile<RememberedFix>(directories.locationFile).load().value
        if let place = try Self.place(invocation) {
            settings.location = LocationSettings()
            settings.location.source = .config
            settings.location.coordinate = place
            // Who names a place is told of that one, to a tenth of a metre.
            settings.location.precision = .finest
            fix = nil
        }
        let zone = try Self.zone(invocation)
        now = SystemClock.present
        var engine = Engine(settings: settings, zone: zone, fix: fix)
        _ = engine.handle(.started, at: now)
        self.engine = engine
    }

    private init(_ engine: Engine, _ now: Instant) {
        self.engine = engine
        self.now = now
    }

    /// The same at another time.
    func at(_ instant: Instant) -> Vantage {
        var engine = engine
        _ = engine.handle(.timePassed, at: instant)
        return Vantage(engine, instant)
    }

    private static func place(_ invocation: Invocation) throws(Failure) -> Coordinate? {
        let texts = CoordinateAxis.allCases.map { invocation.words.value(of: $0.rawValue) }
        guard let latitude = texts[0], let longitude = texts[1] else {
            guard texts == [nil, nil] else {
                throw .usage("--latitude and --longitude belong together; one is missing.")
            }
            return nil
        }
        return try coordinate(latitude, longitude, prefix: "--")
    }

    /// A place from two texts.
    ///
    /// - Throws: names the text that is none, and what is accepted.
    static func coordinate(_ latitude: String, _ longitude: String, prefix: String = "") throws(Failure) -> Coordinate {
        let degrees = try (
            degrees(latitude, .latitude, prefix: prefix), degrees(longitude, .longitude, prefix: prefix)
        )
        guard let place = Coordinate(latitude: degrees.0, longitude: degrees.1) else {
            throw .usage("\(latitude), \(longitude) is no place.")
        }
        return place
    }

    private static func degrees(_ text: String, _ axis: CoordinateAxis, prefix: String) throws(Failure) -> Double {
        do throws(SettingError) {
            return try CoordinateText.parse(text, axis: axis)
        } catch {
            let limit = Int(axis.limit)
            throw .usage(
                "\(prefix)\(axis.rawValue) \"\(shortened(text))\" cannot be used: \(error.reason); accepted are degrees from "
                    + "-\(limit) to \(limit), such as \(axis == .latitude ? "-33.9 or 33.9S" : "-70.7 or 70.7W").")
        }
    }

    private static func zone(_ invocation: Invocation) throws(Failure) -> Zone {
        guard let name = invocation.words.value(of: "zone") else {
            let user = SystemZoneReader(environment: invocation.environment).read()
            if let diagnostic = user.diagnostic { Complaint.write(diagnostic) }
            return user.zone
        }
        guard let zone = TimeZoneDatabase(environment: invocation.environment).zone(named: name) else {
            throw .usage(
                "--zone \"\(shortened(name))\" is no time zone of the system's tables: accepted are names such as Europe/Berlin."
            )
        }
        return zone
    }
}
