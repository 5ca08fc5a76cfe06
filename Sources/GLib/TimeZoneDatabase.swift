// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

internal import CGLib
internal import Glibc

/// A zone's offsets from UTC over a stretch of time.
public struct OffsetTable: Hashable, Sendable {
    /// From this second on the zone's clock differs from UTC by this much.
    public struct Change: Hashable, Sendable {
        /// Seconds since 1970-01-01T00:00:00Z.
        public let unixSeconds: Int64
        /// Seconds east of Greenwich.
        public let offset: Int
    }

    /// Seconds east of Greenwich before the first change.
    public let initialOffset: Int

    /// The changes, in order; each differs from the one before.
    public let changes: [Change]
}

/// The system's time zones, by name: the compiled files below one folder, read by GLib.
///
/// GLib would open any path that it is given, and wait on a fifo. Here a name is known only when it is a zone's, and
/// leads to a plain zone file that lies in the folder once all links are followed.
public struct TimeZoneDatabase: Sendable {
    /// The years for which offsets are told: from 1900 to the end of 2100, in seconds since 1970.
    public static let coverage: Range<Int64> = -2_208_988_800..<4_133_980_800

    private let folder: String

    /// The zones of a folder.
    ///
    /// - Parameter folder: an absolute path, such as the value of the environment variable TZDIR; without one the
    ///   system's own folder is taken.
    public init(folder: String? = nil) {
        self.folder = folder.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/usr/share/zoneinfo"
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
        let alias = " \(name)"
        let link = text(of: "tzdata.zi")?.split(separator: "\n").first { $0.hasPrefix("L ") && $0.hasSuffix(alias) }
        guard let target = link?.dropFirst(2).dropLast(alias.count) else { return name }
        return contains(String(target)) ? String(target) : name
    }

    /// The zone's offsets, or nil when there is no such zone.
    ///
    /// - Parameters:
    ///   - name: a name such as `Europe/Berlin`.
    ///   - range: the stretch of time, in seconds since 1970; what lies outside ``coverage`` is left out.
    public func offsets(of name: String, in range: Range<Int64> = coverage) -> OffsetTable? {
        guard let file = zoneFile(of: name), let zone = Zone("\(folder)/\(name)") else { return nil }
        let range = range.clamped(to: Self.coverage)
        guard let rule = PosixZone(file.footer), rule.isReversed, let after = Zone(rule.identifier) else {
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
        guard let rule = PosixZone(text), !text.contains("/../"), let zone = Zone(rule.identifier) else { return nil }
        return zone.offsets(in: range.clamped(to: Self.coverage))
    }

    /// The text of one of the tables beside the zones: `zone.tab`, `zone1970.tab`, `tzdata.zi`; nil when it is missing.
    public func text(of table: String) -> String? {
        readPlainFile("\(folder)/\(table)").map { String(decoding: $0, as: UTF8.self) }
    }

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
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let areWords = parts.allSatisfy { part in
            !part.isEmpty && part.first != "."
                && part.utf8.allSatisfy { isalnum(Int32($0)) != 0 || "+-_".utf8.contains($0) }
        }
        return areWords && name.utf8.count <= 128 && !Self.besideTheZones.contains(String(parts[0]))
    }

    /// What lies in the folder and is no zone: other editions of all zones (one counts leap seconds, which no instant
    /// here does), the machine's own zone, and the daylight rules for a POSIX zone without any.
    private static let besideTheZones: Set<String> = ["localtime", "posix", "posixrules", "right"]
}

/// A zone that GLib has loaded.
private final class Zone {
    private let zone: OpaquePointer

    /// - Parameter identifier: the absolute path of a zone file, or a POSIX rule.
    init?(_ identifier: String) {
        guard let zone = g_time_zone_new_identifier(identifier) else { return nil }
        self.zone = zone
    }

    deinit {
        g_time_zone_unref(zone)
    }

    /// The offsets in a range of seconds since 1970.
    ///
    /// GLib numbers the stretches between two changes in their order, so that a change is found by halving.
    func offsets(in range: Range<Int64>) -> OffsetTable {
        var changes: [OffsetTable.Change] = []
        var begin = range.lowerBound
        let initialOffset = offset(ofInterval: interval(at: begin))
        var offset = initialOffset
        while let change = firstChange(after: begin, before: range.upperBound) {
            begin = change
            let next = self.offset(ofInterval: interval(at: change))
            guard next != offset else { continue }
            offset = next
            changes.append(OffsetTable.Change(unixSeconds: change, offset: offset))
        }
        return OffsetTable(initialOffset: initialOffset, changes: changes)
    }

    private func firstChange(after begin: Int64, before end: Int64) -> Int64? {
        let current = interval(at: begin)
        var step: Int64 = 100 * 86_400
        var low = begin
        var high = min(begin + step, end)
        while high < end, interval(at: high) == current {
            low = high
            step *= 2
            high = min(high + step, end)
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if interval(at: middle) == current { low = middle } else { high = middle }
        }
        return high < end ? high : nil
    }

    private func interval(at unixSeconds: Int64) -> Int32 {
        g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, gint64(unixSeconds))
    }

    private func offset(ofInterval interval: Int32) -> Int {
        Int(g_time_zone_get_offset(zone, interval))
    }
}

private func resolved(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(validatingCString: pointer)
}
