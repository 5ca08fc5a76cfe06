// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Glibc

/// The system's time zones, by name: the compiled files below one folder, read by GLib.
///
/// GLib would open any path that it is given, and wait on a fifo. Here a name is known only when it is a zone's, and
/// leads to a plain zone file that lies in the folder once all links are followed.
public struct TimeZoneDatabase: Sendable {
    /// The years for which offsets are told: from 1900 to the end of 2100, in seconds since 1970.
    public static let coverage: Range<Int64> = -2_208_988_800..<4_133_980_800

    /// The tables that give a place for each zone, in order of trust.
    public enum PlaceTable: String, CaseIterable, Sendable {
        /// A row for each country and zone.
        case countries = "zone.tab"
        /// A row for each zone whose clock has differed from the others' since 1970.
        case since1970 = "zone1970.tab"
    }

    private let folder: String

    /// The zones of a folder.
    ///
    /// - Parameter folder: an absolute path, such as the value of the environment variable TZDIR; without one the
    ///   system's own folder is taken.
    public init(folder: String? = nil) {
        self.folder = folder.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/usr/share/zoneinfo"
    }

    /// The zones of the folder that the environment names, in TZDIR, or of the system's own.
    public init(environment: Environment) {
        self.init(folder: environment["TZDIR"])
    }

    /// Whether the name is that of a zone.
    public func contains(_ name: String) -> Bool { zoneFile(of: name) != nil }

    /// The zone's name in the present tables, for a name that may be an alias: `Asia/Kolkata` for `Asia/Calcutta`.
    ///
    /// An alias is a symbolic link or, where it is a second copy, a line in `tzdata.zi`.
    ///
    /// - Returns: the name itself when it is no alias, nil when there is no such zone.
    public func canonicalName(of name: String) -> String? {
        guard contains(name), let path = resolvedPath(of: name) else { return nil }
        guard path == name else { return path }
        guard let target = linkLine(of: name), contains(target) else { return name }
        return target
    }

    /// The target of an alias by its line in `tzdata.zi`, `L TARGET ALIAS`.
    private func linkLine(of alias: String) -> String? {
        let (prefix, suffix) = (Array("L ".utf8), Array(" \(alias)".utf8))
        // Line by line: the file has thousands of them, and on a machine set to UTC the service begins with a look into it.
        var rest = (try? Files.read("\(folder)/tzdata.zi"))?[...] ?? []
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let line = rest[..<end]
            if line.starts(with: prefix), line.suffix(suffix.count).elementsEqual(suffix) {
                return String(decoding: line.dropFirst(prefix.count).dropLast(suffix.count), as: UTF8.self)
            }
            rest = rest[end...].dropFirst()
        }
        return nil
    }

    /// The zone's offsets, or nil when there is no such zone.
    ///
    /// - Parameters:
    ///   - name: a name such as `Europe/Berlin`.
    ///   - range: the stretch of time, in seconds since 1970; what lies outside ``coverage`` is left out.
    public func offsets(of name: String, in range: Range<Int64> = coverage) -> OffsetTable? {
        guard let file = zoneFile(of: name), let zone = LoadedZone("\(folder)/\(name)") else { return nil }
        let range = range.clamped(to: Self.coverage)
        guard let rule = PosixZone(file.footer), rule.isReversed, let after = LoadedZone(rule.identifier) else {
            return zone.offsets(in: range)
        }
        // What GLib makes of such a rule is wrong: the table holds as far as the file has one, then the rule as turned.
        let end = min(max(file.lastChange ?? range.lowerBound, range.lowerBound), range.upperBound)
        let early = zone.offsets(in: range.lowerBound..<end)
        let late = after.offsets(in: end..<range.upperBound)
        let seam = OffsetTable.Change(unixSeconds: end, offset: late.initialOffset)
        let differs = early.changes.last?.offset ?? early.initialOffset != late.initialOffset
        return OffsetTable(
            initialOffset: early.initialOffset,
            changes: early.changes + (differs ? [seam] : []) + late.changes)
    }

    /// The offsets of a zone that is written as a rule, such as `CET-1CEST,M3.5.0,M10.5.0/3`, from 1970 on, or nil when
    /// the text is no such rule.
    public func offsets(ofRule text: String, in range: Range<Int64> = coverage) -> OffsetTable? {
        guard let rule = PosixZone(text), let zone = LoadedZone(rule.identifier) else { return nil }
        return zone.offsets(in: range.clamped(to: Self.coverage))
    }

    /// The offsets of a compiled zone file outside the folder, such as a copy at `/etc/localtime`; nil when it is none.
    public func offsets(ofFile path: String, in range: Range<Int64> = coverage) -> OffsetTable? {
        guard path.hasPrefix("/"), ZoneFile(path: path) != nil else { return nil }
        return LoadedZone(path)?.offsets(in: range.clamped(to: Self.coverage))
    }

    /// The zone to which a path such as `/etc/localtime` leads, by the name in the first link that has one.
    ///
    /// The name is taken as the link has it, aliases too: it is what the user has chosen.
    ///
    /// - Returns: nil when the path is no link, or leads to no zone.
    public func zoneName(atLink path: String) -> String? {
        var path = path
        // More links than anybody needs; a ring of links ends here too.
        for _ in 0..<8 {
            guard let target = Files.linkTarget(path) else { return nil }
            if let name = zoneName(inPath: target) { return name }
            path = target.hasPrefix("/") ? target : "\(directory(of: path))/\(target)"
        }
        return nil
    }

    /// The zone in a path below this folder or any other that is called `zoneinfo`; nil when there is no such zone.
    public func zoneName(inPath path: String) -> String? {
        let parts = path.split(separator: "/")
        var name = parts[((parts.lastIndex(of: "zoneinfo") ?? parts.endIndex - 1) + 1)...]
        if path.hasPrefix(folder + "/") {
            name = path.dropFirst(folder.count + 1).split(separator: "/")[...]
        }
        // These editions hold the same zones once more.
        if name.first == "posix" || name.first == "right" {
            name.removeFirst()
        }
        let joined = name.joined(separator: "/")
        return contains(joined) ? joined : nil
    }

    /// The zone whose name is the first line of a file such as `/etc/timezone`; nil when there is none.
    public func zoneName(inFile path: String) -> String? {
        guard let bytes = try? Files.read(path) else { return nil }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }.filter { $0 != UInt8(ascii: " ") }
        let name = String(decoding: line, as: UTF8.self)
        return contains(name) ? name : nil
    }

    /// All bytes of a table beside the zones; nil when it is missing.
    public func bytes(of table: PlaceTable) -> [UInt8]? { try? Files.read("\(folder)/\(table.rawValue)") }

    private func zoneFile(of name: String) -> ZoneFile? {
        guard isZoneName(name), resolvedPath(of: name) != nil else { return nil }
        return ZoneFile(path: "\(folder)/\(name)")
    }

    /// The path below the folder to which a name leads when all links are followed; nil when it leads elsewhere.
    private func resolvedPath(of name: String) -> String? {
        guard let root = resolved(folder), let path = resolved("\(folder)/\(name)"), path.hasPrefix(root + "/") else {
            return nil
        }
        return String(path.dropFirst(root.utf8.count + 1))
    }

    private func isZoneName(_ name: String) -> Bool {
        // First, so that a text of any length costs nothing.
        guard name.utf8.count <= 128 else { return false }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let areWords = parts.allSatisfy { part in
            !part.isEmpty && part.first != "."
                && part.utf8.allSatisfy { isalnum(Int32($0)) != 0 || "+-_".utf8.contains($0) }
        }
        return areWords && !Self.besideTheZones.contains(String(parts[0]))
    }

    /// What lies in the folder and is no zone: other editions of all zones (one counts leap seconds, which no instant
    /// here does), the machine's own zone, and the daylight rules for a POSIX zone without any.
    private static let besideTheZones: Set<String> = ["localtime", "posix", "posixrules", "right"]
}

private func directory(of path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }

private func resolved(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(validatingCString: pointer)
}
