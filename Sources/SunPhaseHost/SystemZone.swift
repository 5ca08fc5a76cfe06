// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import GLib
public import SunPhaseCore

/// The user's time zone.
public struct UserZone: Hashable, Sendable {
    /// Its rules; UTC when no zone is to be found.
    public let rules: ZoneRules

    /// Where people of this zone live; nil for a zone without a place.
    public let places: ReferencePlaces?

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

    /// The folder in which a change of the system's zone is seen; nil when the environment decides, which stays.
    public var watchedFolder: String? {
        isSystemsChoice ? link.lastIndex(of: "/").map { String(link[..<$0]) } : nil
    }

    /// The user's zone as it is written down now.
    public func read() -> UserZone {
        guard let variable, !isSystemsChoice else { return systemZone() }
        // As POSIX has it: an empty TZ is UTC, and after a colon the system says what the rest means: a zone's name.
        let name = variable.first == ":" ? String(variable.dropFirst()) : variable
        if name.isEmpty { return zone(.utc) }
        if let zone = namedZone(name) ?? database.zoneName(inPath: name).flatMap(namedZone) { return zone }
        if variable.first != ":", let table = database.offsets(ofRule: name) {
            return zone(ZoneRules(name: name, table: table))
        }
        return zone(
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
            return zone(ZoneRules(name: "localtime", table: copy))
        }
        return zone(
            .utc, diagnostic: "Neither \(link) nor \(file) leads to a known time zone; UTC is used.")
    }

    private func namedZone(_ name: String) -> UserZone? {
        database.rules(of: name).map { zone($0, places: database.referencePlaces(of: name)) }
    }

    private func zone(_ rules: ZoneRules, places: ReferencePlaces? = nil, diagnostic: String? = nil) -> UserZone {
        UserZone(rules: rules, places: places, diagnostic: diagnostic)
    }
}

/// The user's zone, kept up to date.
@MainActor
public final class SystemZone {
    /// Begins to watch a folder, and calls back after each change in it for as long as the result is kept.
    public typealias WatchFolder =
        @MainActor (_ folder: String, _ changed: @escaping @MainActor () -> Void) -> AnyObject?

    /// The zone as it was read last.
    public private(set) var current: UserZone

    /// Called with the new zone after a change.
    public var onChange: ((UserZone) -> Void)?

    private let reader: SystemZoneReader
    private var watch: AnyObject?

    /// Reads the zone, and reads it again whenever something changes in the folder of the system's zone.
    ///
    /// - Parameters:
    ///   - reader: where the zone is written down.
    ///   - watchFolder: the means to watch a folder; when it gives nothing, changes are seen only by ``refresh()``.
    public init(reader: SystemZoneReader, watchFolder: WatchFolder) {
        self.reader = reader
        current = reader.read()
        watch = reader.watchedFolder.flatMap { folder in
            watchFolder(folder) { [weak self] in self?.refresh() }
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
