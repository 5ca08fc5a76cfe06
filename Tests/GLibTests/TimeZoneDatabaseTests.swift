// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import GLib
import SunPhaseTestSupport
import Testing

@Suite struct TimeZoneDatabaseTests {
    private let database = TimeZoneDatabase()

    private func offset(_ table: OffsetTable, at seconds: Int64) -> Int {
        table.changes.last { $0.unixSeconds <= seconds }?.offset ?? table.initialOffset
    }

    private func seconds(_ text: String) throws -> Int64 {
        Int64(try #require(ISO8601DateFormatter().date(from: text)).timeIntervalSince1970)
    }

    @Test(arguments: [
        ("Europe/Berlin", "1916-04-30T21:59:59Z", 3600),
        ("Europe/Berlin", "1916-04-30T22:00:00Z", 7200),
        ("Europe/Berlin", "1945-06-01T00:00:00Z", 10_800),
        ("Europe/Berlin", "1979-07-01T00:00:00Z", 3600),
        ("Europe/Berlin", "1980-07-01T00:00:00Z", 7200),
        ("Europe/Berlin", "2026-03-29T00:59:59Z", 3600),
        ("Europe/Berlin", "2026-03-29T01:00:00Z", 7200),
        ("Europe/Berlin", "2060-07-01T00:00:00Z", 7200),
        ("Europe/Berlin", "2100-12-31T23:59:59Z", 3600),
        ("Europe/Dublin", "2026-07-01T00:00:00Z", 3600),
        ("Europe/Dublin", "2060-01-01T00:00:00Z", 0),
        ("Europe/Dublin", "2060-07-01T00:00:00Z", 3600),
        ("Africa/Casablanca", "2026-01-15T00:00:00Z", 3600),
        ("Africa/Casablanca", "2026-03-01T00:00:00Z", 0),
        ("America/Sao_Paulo", "2018-12-15T00:00:00Z", -7200),
        ("America/Sao_Paulo", "2026-12-15T00:00:00Z", -10_800),
        ("Asia/Kathmandu", "1919-12-31T18:18:43Z", 20_476),
        ("Asia/Kathmandu", "1919-12-31T18:18:44Z", 19_800),
        ("Asia/Kathmandu", "1985-12-31T00:00:00Z", 19_800),
        ("Asia/Kathmandu", "2026-01-01T00:00:00Z", 20_700),
        ("Pacific/Apia", "2011-12-30T09:59:59Z", -36_000),
        ("Pacific/Apia", "2011-12-30T10:00:00Z", 50_400),
        ("Etc/UTC", "2026-01-01T00:00:00Z", 0),
    ]) func offsetsAreThoseOfTheZone(name: String, instant: String, expected: Int) throws {
        let table = try #require(database.offsets(of: name))
        #expect(offset(table, at: try seconds(instant)) == expected)
    }

    /// The zones of a table's rows.
    private func names(in table: TimeZoneDatabase.PlaceTable) throws -> [String] {
        String(decoding: try #require(database.bytes(of: table)), as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map { String($0.split(separator: "\t")[2]) }
    }

    @Test func everyNameOfTheTablesIsAZone() throws {
        for table in TimeZoneDatabase.PlaceTable.allCases {
            let names = try names(in: table)
            #expect(names.count > 300)
            #expect(names.filter { !database.contains($0) } == [])
        }
    }

    @Test func offsetsAgreeWithTheSystemsLibrary() throws {
        var random = SeededRandom(seed: 1893, for: "time zones")
        let names = try names(in: .countries).shuffled(using: &random)
        for name in names.prefix(40) + ["Europe/Dublin", "Africa/Casablanca"] {
            let table = try #require(database.offsets(of: name))
            let instants = (0..<300).map { _ in Int64.random(in: TimeZoneDatabase.coverage, using: &random) }
            let expected = try offsetsBySystemsLibrary(of: name, at: instants)
            let wrong = zip(instants, expected).filter { offset(table, at: $0) != $1 }
            #expect(wrong.isEmpty, "\(name): \(wrong.prefix(3))")
        }
    }

    /// The offsets as the C library tells them, by way of `date`: in this process the zone is everybody's.
    private func offsetsBySystemsLibrary(of name: String, at instants: [Int64]) throws -> [Int] {
        let date = Process()
        let (input, output) = (Pipe(), Pipe())
        date.executableURL = URL(filePath: "/bin/date")
        date.arguments = ["--file=-", "+%::z"]
        date.environment = ["TZ": name]
        (date.standardInput, date.standardOutput, date.standardError) = (input, output, FileHandle.nullDevice)
        try date.run()
        try input.fileHandleForWriting.write(contentsOf: Data(instants.map { "@\($0)\n" }.joined().utf8))
        try input.fileHandleForWriting.close()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        date.waitUntilExit()
        let offsets = text.split(separator: "\n").map { line in
            let parts = line.dropFirst().split(separator: ":").compactMap { Int($0) }
            return (line.hasPrefix("-") ? -1 : 1) * zip(parts, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
        }
        try #require(offsets.count == instants.count)
        return offsets
    }

    @Test func aWindowIsACutOfTheWhole() throws {
        let whole = try #require(database.offsets(of: "Europe/Berlin"))
        let range = try seconds("2020-01-01T00:00:00Z")..<seconds("2030-01-01T00:00:00Z")
        let window = try #require(database.offsets(of: "Europe/Berlin", in: range))
        #expect(window.initialOffset == 3600)
        #expect(window.changes == whole.changes.filter { range.contains($0.unixSeconds) })
        #expect(window.changes.count == 20)
    }

    @Test(arguments: [
        "", "/", ".", "..", "/etc/passwd", "../../../etc/passwd", "Europe/../../../../etc/passwd", "Europe//Berlin",
        "Europe/Berlin/", "/usr/share/zoneinfo/Europe/Berlin", "Europe", "zone.tab", "tzdata.zi", "posixrules",
        "localtime", "right/Europe/Berlin", "posix/Europe/Berlin", "Europe/Berlin\u{0}", "Europe/Bérlin",
        "Nowhere/Land", "CET-1CEST,M3.5.0,M10.5.0/3", String(repeating: "A", count: 5000),
    ]) func otherNamesAreRefused(name: String) {
        #expect(!database.contains(name))
        #expect(database.canonicalName(of: name) == nil)
        #expect(database.offsets(of: name) == nil)
    }

    @Test func aliasesLeadToTheirZone() {
        #expect(database.canonicalName(of: "Asia/Calcutta") == "Asia/Kolkata")
        #expect(database.canonicalName(of: "Europe/Kiev") == "Europe/Kyiv")
        #expect(database.canonicalName(of: "Europe/Berlin") == "Europe/Berlin")
        #expect(database.canonicalName(of: "UTC") == "Etc/UTC")
    }

    @Test(arguments: [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-07-01T00:00:00Z", 7200),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2060-01-01T00:00:00Z", 3600),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", 3600),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00:00Z", 0),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-07-01T00:00:00Z", -3600),
        ("EST5", "2026-07-01T00:00:00Z", -18_000),
        ("<+0545>-5:45", "2026-07-01T00:00:00Z", 20_700),
    ]) func rulesAreZonesToo(rule: String, instant: String, expected: Int) throws {
        let table = try #require(database.offsets(ofRule: rule))
        #expect(offset(table, at: try seconds(instant)) == expected)
    }

    @Test(arguments: [
        "", "CET", "1", "Z", "+02:00", "Foo/Bar", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.5.0", "CET-999", "<CET-1",
        "CET-1CEST,M3.5.0,M10.5.0/../x", "/etc/passwd", "../../../etc/passwd", "abc1/../../../../etc/passwd",
    ]) func otherTextIsNoRule(text: String) {
        #expect(database.offsets(ofRule: text) == nil)
    }
}

/// The same on a folder made for the test.
@Suite struct TimeZoneFolderTests {
    private let folder: TemporaryFolder
    private var zones: String { folder.path("zoneinfo") }
    private var database: TimeZoneDatabase { TimeZoneDatabase(folder: zones) }

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("zoneinfo/Europe")
        for name in ["Berlin", "Copy"] {
            try FileManager.default.copyItem(
                atPath: "/usr/share/zoneinfo/Europe/Berlin", toPath: zones + "/Europe/" + name)
        }
    }

    @Test func namesAreLookedUpInTheFolder() {
        #expect(database.contains("Europe/Berlin"))
        #expect(database.offsets(of: "Europe/Berlin") == TimeZoneDatabase().offsets(of: "Europe/Berlin"))
        #expect(!database.contains("Europe/Paris"))
        #expect(!TimeZoneDatabase(folder: folder.path("missing")).contains("Europe/Berlin"))
    }

    @Test func aFifoIsRefusedAtOnce() {
        #expect(mkfifo(zones + "/Europe/Fifo", 0o600) == 0)
        #expect(!database.contains("Europe/Fifo"))
        #expect(database.offsets(of: "Europe/Fifo") == nil)
        #expect(database.zoneName(inFile: zones + "/Europe/Fifo") == nil)
    }

    @Test func whatIsNoZoneFileIsRefused() throws {
        let whole = try [UInt8](Data(contentsOf: URL(filePath: zones + "/Europe/Berlin")))
        for (index, bytes) in [[], Array("TZif".utf8), Array(whole.prefix(60)), Array("junk".utf8) + whole].enumerated()
        {
            try Data(bytes).write(to: URL(filePath: zones + "/Junk\(index)"))
            #expect(database.offsets(of: "Junk\(index)") == nil)
        }
    }

    @Test func aLinkOutOfTheFolderIsRefused() throws {
        try folder.link("zoneinfo/Outside", to: "/usr/share/zoneinfo/Europe/Berlin")
        #expect(!database.contains("Outside"))
    }

    @Test func aliasesAreLinksOrLines() throws {
        try folder.link("zoneinfo/Alias", to: "Europe/Berlin")
        try folder.write("# a comment\nL Europe/Berlin Europe/Copy", to: "zoneinfo/tzdata.zi")
        #expect(database.canonicalName(of: "Alias") == "Europe/Berlin")
        #expect(database.canonicalName(of: "Europe/Copy") == "Europe/Berlin")
        #expect(database.canonicalName(of: "Europe/Berlin") == "Europe/Berlin")
    }

    @Test func theNameIsReadFromTheLink() throws {
        try folder.link("absolute", to: zones + "/Europe/Berlin")
        try folder.link("relative", to: "zoneinfo/Europe/Copy")
        try folder.link("hop", to: "absolute")
        try folder.link("ring", to: "ring")
        try folder.link("elsewhere", to: "/etc/passwd")
        #expect(database.zoneName(atLink: folder.path("absolute")) == "Europe/Berlin")
        #expect(database.zoneName(atLink: folder.path("relative")) == "Europe/Copy")
        #expect(database.zoneName(atLink: folder.path("hop")) == "Europe/Berlin")
        try folder.link("edition", to: zones + "/posix/Europe/Berlin")
        #expect(database.zoneName(atLink: folder.path("edition")) == "Europe/Berlin")
        for name in ["", "ring", "elsewhere", "missing", "zoneinfo/Europe/Berlin"] {
            #expect(database.zoneName(atLink: folder.path(name)) == nil)
        }
    }

    @Test func theNameIsReadFromTheFile() throws {
        try folder.write("Europe/Berlin\n", to: "good")
        try folder.write("Europe/Nowhere\n", to: "bad")
        #expect(database.zoneName(inFile: folder.path("good")) == "Europe/Berlin")
        #expect(database.zoneName(inFile: folder.path("bad")) == nil)
        #expect(database.zoneName(inFile: folder.path("missing")) == nil)
    }

    @Test func aCopyOfAZoneFileHasOffsets() {
        #expect(database.offsets(ofFile: zones + "/Europe/Copy") == database.offsets(of: "Europe/Berlin"))
        #expect(database.offsets(ofFile: "/etc/passwd") == nil)
    }
}
