// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import GLib
public import SunPhaseCore

/// The user's time zone as it was found.
public struct UserZone: Hashable, Sendable {
    /// The zone, with the places where its people live; UTC when none is to be found.
    public let zone: Zone

    /// One sentence for the log when the zone is not the one that was asked for.
    public let diagnostic: String?
}

/// Where the user's zone is written down: the environment, then the files of the system.
public struct SystemZoneReader: Sendable {
    private let variable: String?
    private let link: String
    private let file: String
    private let database: TimeZoneDatabase

    /// A reader of the system's files, or of others in tests.
    ///
    /// - Parameters:
    ///   - variable: the value of the environment variable TZ, if there is one.
    ///   - link: the symbolic link to the zone's file.
    ///   - file: the file with the zone's name, for systems on which `link` is none.
    ///   - database: the zones.
    public init(
        variable: String?, link: String = "/etc/localtime", file: String = "/etc/timezone",
        database: TimeZoneDatabase
    ) {
        self.variable = variable
        self.link = link
        self.file = file
        self.database = database
    }

    /// A reader of the system's files, as the environment has it: TZ names the zone, TZDIR the folder of all zones.
    public init(environment: Environment) {
        self.init(variable: environment["TZ"], database: TimeZoneDatabase(environment: environment))
    }

    /// The files that tell of another zone when they change; none when the environment decides, which stays.
    var watchedFiles: [String] { isSystemsChoice ? [link, file] : [] }

    /// The user's zone as it is written down now.
    public func read() -> UserZone {
        guard let variable, !isSystemsChoice else { return systemZone() }
        // As POSIX has it: an empty TZ is UTC, and after a colon the system says what the rest means: a zone's name.
        let name = variable.first == ":" ? String(variable.dropFirst()) : variable
        if name.isEmpty { return placeless(.utc) }
        if let zone = namedZone(name) ?? database.zoneName(inPath: name).flatMap(namedZone) { return zone }
        if variable.first != ":", let table = database.offsets(ofRule: name) {
            return placeless(ZoneRules(name: name, table: table))
        }
        return placeless(
            .utc,
            diagnostic: "The environment variable TZ is \"\(variable)\", which is neither the name of a time zone, "
                + "such as Europe/Berlin, nor a rule, such as CET-1CEST,M3.5.0,M10.5.0/3; UTC is used.")
    }

    /// `TZ=:/etc/localtime` is a common way to say that the system's zone is meant, and spares its readers a look.
    private var isSystemsChoice: Bool {
        variable.map { $0 == ":\(link)" || $0 == link } ?? true
    }

    private func systemZone() -> UserZone {
        for name in [database.zoneName(atLink: link), database.zoneName(inFile: file)] {
            if let zone = name.flatMap(namedZone) { return zone }
        }
        if let copy = database.offsets(ofFile: link) {
            return placeless(ZoneRules(name: "localtime", table: copy))
        }
        return placeless(
            .utc, diagnostic: "Neither \(link) nor \(file) leads to a known time zone; UTC is used.")
    }

    private func namedZone(_ name: String) -> UserZone? {
        database.zone(named: name).map { UserZone(zone: $0, diagnostic: nil) }
    }

    private func placeless(_ rules: ZoneRules, diagnostic: String? = nil) -> UserZone {
        UserZone(zone: Zone(rules: rules, places: []), diagnostic: diagnostic)
    }
}

/// The user's zone, kept up to date.
@MainActor
public final class SystemZone {
    /// The zone as it was read last.
    public private(set) var current: UserZone

    /// Called in the event loop with the new zone after a change, also one of the zone's rules.
    public var onChange: ((UserZone) -> Void)?

    /// Why changes are seen only by ``refresh()``; nil when they are watched for, as is usual.
    public private(set) var watchFailure: FileError?

    private let reader: SystemZoneReader
    private var watch: FileWatch?

    /// Reads the zone, and reads it again whenever the system's choice or the zone's file changes.
    public init(reader: SystemZoneReader) {
        self.reader = reader
        current = reader.read()
        guard !reader.watchedFiles.isEmpty else { return }
        do {
            watch = try FileWatch(reader.watchedFiles) { [weak self] _ in self?.refresh() }
        } catch {
            watchFailure = error
        }
    }

    /// Reads the zone again, and tells of it if it is another one.
    public func refresh() {
        let zone = reader.read()
        guard zone != current else { return }
        current = zone
        onChange?(zone)
    }
}
