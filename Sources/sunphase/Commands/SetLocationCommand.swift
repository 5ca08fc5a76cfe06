// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseCore
import SunPhaseHost

extension Command {
    /// Writes a place to the user's settings, or takes it out.
    static let setLocation = Command(
        name: "set-location", operands: "[LATITUDE LONGITUDE]", operandCount: 0...2,
        summary: "Keep a place in the settings",
        details: """
            LATITUDE and LONGITUDE are degrees, north and east positive, such as -33.9 -70.7, or with a letter: 33.9S 70.7W.
            They are written as you give them: round them if nobody is to know where exactly you are.
            A service that runs takes them over by itself. All else in the file stays as it is.
            """,
        options: [.flag("clear", "Take the place out of the settings again")]
    ) { invocation throws(Failure) in
        let operands = invocation.operands
        if invocation.words.has("clear") {
            guard operands.isEmpty else { throw .usage("--clear does not go with LATITUDE and LONGITUDE.") }
            var setting = try SettingLocation(invocation)
            return try setting.clear()
        }
        guard operands.count == 2 else {
            throw .usage(
                "\(operands.isEmpty ? "LATITUDE and LONGITUDE are" : "LONGITUDE is") missing; accepted are two words, such as "
                    + "52.52 13.4 or 33.9S 70.7W, or --clear.")
        }
        // First whether it is a place: that can be said of any home.
        let place = try Vantage.coordinate(operands[0], operands[1])
        var setting = try SettingLocation(invocation)
        return try setting.set(place)
    }
}

/// The user's settings file, and what becomes of its place.
@MainActor
private struct SettingLocation {
    private let invocation: Invocation
    private let file: String
    private let old: [UInt8]
    private var edit: SettingsEdit

    /// Reads the file, which need not be there.
    ///
    /// - Throws: when there is no home, or the file is none that could be changed.
    init(_ invocation: Invocation) throws(Failure) {
        self.invocation = invocation
        guard let file = Directories(environment: invocation.environment).userSettingsFile else {
            throw .failed(
                "There is no place for settings: neither XDG_CONFIG_HOME nor HOME names a folder by a path from /.")
        }
        self.file = file
        do throws(FileError) {
            old = try Files.read(file)
        } catch .absent {
            old = []
        } catch {
            throw .failed("\(file) cannot be read: \(error.reason). Nothing is changed.")
        }
        do throws(SettingsEdit.WrongLine) {
            edit = try SettingsEdit(old)
        } catch {
            throw .failed("\(file), line \(error.number): \(error.reason). Nothing is changed; correct the line first.")
        }
    }

    /// Writes a place.
    mutating func set(_ place: Coordinate) throws(Failure) -> ExitStatus {
        let (latitude, longitude) = (DecimalText.format(place.latitude), DecimalText.format(place.longitude))
        edit.set(.latitude, to: latitude)
        edit.set(.longitude, to: longitude)
        let before = try Vantage(invocation).engine.settings.location.source
        if !before.takesCoordinates { edit.set(.source, to: LocationChoice.auto.rawValue) }
        try write()
        try say("latitude = \(latitude) and longitude = \(longitude) are now in \(file).")
        if !before.takesCoordinates {
            try say("source = \(before.rawValue) would let them have no effect: it is now source = auto there.")
        }
        let warning = try Vantage(invocation).engine.snapshot?.location.warning ?? ""
        if !warning.isEmpty { Complaint.write("warning: \(warning)") }
        return .success
    }

    /// Takes the place out.
    mutating func clear() throws(Failure) -> ExitStatus {
        edit.remove(.latitude)
        edit.remove(.longitude)
        if edit.bytes == old {
            try say("There are no coordinates in \(file).")
        } else {
            try write()
            try say("latitude and longitude are no longer in \(file).")
        }
        try say(PlaceOutlook.sentence(Vantage(invocation).engine))
        return .success
    }

    private func write() throws(Failure) {
        let new = edit.bytes
        guard new != old else { return }
        do throws(FileError) {
            try Files.rewrite(file, with: new)
        } catch {
            throw .failed("\(file) cannot be written: \(error.reason). Nothing is changed.")
        }
    }

    private func say(_ sentence: String) throws(Failure) { try Answer.write(sentence.printable + "\n") }
}

/// Where the place comes from, for who has not asked the service.
enum PlaceOutlook {
    /// What an engine that has not heard of GeoClue uses, and whom it would ask.
    static func sentence(_ engine: Engine) -> String {
        guard let location = engine.snapshot?.location else { return "No place is known." }
        if engine.settings.location.wantsGeoClue {
            return "The service asks GeoClue for the place; until it tells one, \(meanwhile(location))."
        }
        switch location.source {
        case .config: return "The place is the one in the settings."
        case .none: return "There is no place. \(absence(engine))"
        case .geoclue, .cache, .timezone: return location.statusText
        }
    }

    /// Why there is no place.
    static func absence(_ engine: Engine) -> String {
        guard let location = engine.snapshot?.location else { return "" }
        guard engine.settings.location.wantsGeoClue else { return location.statusText }
        return engine.settings.location.source == .geoclue
            ? "The settings leave it to GeoClue, which only the service asks, and none is kept of it."
            : "Neither the settings nor the time zone \(location.timeZone) gives one, and none of GeoClue's is kept."
    }

    private static func meanwhile(_ location: Location) -> String {
        switch location.source {
        case .geoclue, .cache:
            "it is the last one that it told" + (location.isStale ? ", which may be out of date" : "")
        case .timezone: "it is the reference place of the time zone \(location.timeZone), which is coarse"
        case .config, .none: "there is none"
        }
    }
}
