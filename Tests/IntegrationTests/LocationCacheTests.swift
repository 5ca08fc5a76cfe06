// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

/// The file that keeps the last good fix.
enum CachedFix {
    /// What it holds, as the service writes it, for a fix of an hour ago.
    static func text(
        _ latitude: String, _ longitude: String, precision: String = "0.1", zone: String = "Europe/Berlin",
        age: Int = 3600
    ) -> String {
        "[location]\nlatitude=\(latitude)\nlongitude=\(longitude)\nprecision=\(precision)\naccuracy=1000\n"
            + "timestamp=\(Int(Date().timeIntervalSince1970) - age)\ntime-zone=\(zone)\n"
    }

    /// Puts a text in its place.
    static func write(_ text: String, in home: TemporaryFolder) throws {
        try home.makeFolder("cache/sunphase")
        try home.write(text, to: DaemonProcess.locationFile)
    }

    /// The text that it holds.
    static func read(in home: TemporaryFolder) throws -> String {
        try String(contentsOfFile: home.path(DaemonProcess.locationFile), encoding: .utf8)
    }
}

@Suite("What is kept of the place", .showingLogs)
struct LocationCacheTests {
    private static let nobody = "unix:path=/nowhere/bus"

    @Test("a fix is kept for this user alone and rounded, and is there at once after a restart")
    func restart() throws {
        let geoClue = try FakeGeoClue(fixes: [.init(-41.2865, 174.7762)])
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        let home = there.world.home
        #expect(try home.mode(of: DaemonProcess.locationFile) == 0o600)
        #expect(try home.mode(of: "cache/sunphase") == 0o700)
        let lines = try CachedFix.read(in: home).split(separator: "\n").map(String.init)
        let timestamp = try #require(there.place["Timestamp"]?.int64)
        #expect(
            lines == [
                "[location]", "latitude=-41.3", "longitude=174.8", "precision=0.1", "accuracy=1000",
                "timestamp=\(timestamp)", "time-zone=Europe/Berlin",
            ])
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("cache/sunphase")) == ["location"])
        let (phase, time) = (try there.world.text("Phase"), try there.world.time("Time"))

        try geoClue.on(.start, .held)
        try geoClue.forgetCalls()
        try there.restart()
        #expect(there.steps[0].words == "waiting/cache")
        // Or the next one there has begun since.
        #expect(try there.world.text("Phase") == phase || there.world.time("PreviousPhaseChange") > time)
        #expect(try geoClue.wasCalled("Start"))
        try there.expectSteps("waiting/cache")
        try geoClue.release(.start)
        try there.expectSteps("waiting/cache", "ok/geoclue")
    }

    @Test("without GeoClue the last good fix is used, and its time is told")
    func withoutGeoClue() throws {
        let there = try LocationWorld(Self.nobody) { home in
            try CachedFix.write(CachedFix.text("-41.3", "174.8"), in: home)
        }
        try there.expectSteps("waiting/cache", "unavailable/cache")
        #expect(there.number("Latitude") == -41.3 && there.number("Longitude") == 174.8)
        #expect(there.number("Accuracy") == 1000 && there.place["Stale"]?.bool == false)
        let age = try there.world.time("Time") - (there.place["Timestamp"]?.int64 ?? 0)
        #expect((3600...3700).contains(age))
    }

    @Test("after a week it is stale, and used all the same")
    func old() throws {
        let there = try LocationWorld(Self.nobody) { home in
            try CachedFix.write(CachedFix.text("48.1", "11.6", age: 8 * 86_400), in: home)
        }
        try there.expectSteps("waiting/cache", "unavailable/cache")
        #expect(there.place["Stale"]?.bool == true)
        #expect(try there.world.explanation().contains("It may be out of date: it is older than 7 days."))
    }

    @Test("a zone that changed while the service was off makes it stale, also after one more start")
    func otherZone() throws {
        let there = try LocationWorld(Self.nobody) { home in
            try CachedFix.write(CachedFix.text("35.7", "139.7", zone: "Asia/Tokyo"), in: home)
        }
        try there.expectSteps("waiting/cache", "unavailable/cache")
        #expect(there.place["Stale"]?.bool == true)
        #expect(try CachedFix.read(in: there.world.home).contains("time-zone=Europe/Berlin\ntime-zone-change="))
        try there.restart()
        try there.expectSteps("waiting/cache", "unavailable/cache")
        #expect(there.place["Stale"]?.bool == true)
        #expect(there.place["Warning"]?.string?.contains("The place disagrees with the time zone") == true)
    }

    @Test("a fix that comes later than the change of the zone is fresh")
    func freshAfterZone() throws {
        let geoClue = try FakeGeoClue(fixes: [.init(48.137, 11.575)])
        let there = try LocationWorld(geoClue.address) { home in
            try CachedFix.write(CachedFix.text("35.7", "139.7", zone: "Asia/Tokyo"), in: home)
        }
        try there.expectSteps("waiting/cache", "ok/geoclue")
        #expect(there.place["Stale"]?.bool == false && there.place["Warning"]?.string == "")
        try there.restart()
        #expect(there.place["Stale"]?.bool != true)
    }

    @Test("less precision in the settings rounds what is kept")
    func precision() throws {
        let settings = "[location]\nprecision = 1\n"
        let there = try LocationWorld(Self.nobody, settings: settings) { home in
            try CachedFix.write(CachedFix.text("48.1", "11.6"), in: home)
        }
        try there.expectSteps("waiting/cache", "unavailable/cache")
        #expect(there.number("Latitude") == 48 && there.number("Longitude") == 12)
        let kept = try CachedFix.read(in: there.world.home)
        #expect(kept.contains("latitude=48\nlongitude=12\nprecision=1\n"))
    }

    // MARK: Junk

    /// What may be in the file's place.
    struct Junk: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let put: @Sendable (TemporaryFolder) throws -> Void

        init(_ description: String, _ put: @escaping @Sendable (TemporaryFolder) throws -> Void) {
            (testDescription, self.put) = (description, put)
        }

        init(_ text: String) {
            self.init(text) { home in try CachedFix.write(text, in: home) }
        }
    }

    private static let good = CachedFix.text("48.1", "11.6")

    static let junk: [Junk] =
        [
            Junk(""), Junk("0.00 0.00\n"), Junk("[location]\n"), Junk("[other]\nlatitude=1\n"),
            Junk(CachedFix.text("0", "0").replacing("accuracy=1000", with: "accuracy=0")),
            Junk(CachedFix.text("91", "11.6")), Junk(CachedFix.text("48.1", "-180.5")),
            Junk(CachedFix.text("nan", "11.6")), Junk(CachedFix.text("48,1", "11,6")),
            Junk(CachedFix.text("4.81e1", "11.6")),
            Junk(CachedFix.text("48.1", "11.6", precision: "0")), Junk(CachedFix.text("48.1", "11.6", precision: "-1")),
            Junk(CachedFix.text("48.1", "11.6", zone: "")),
            Junk(good.replacing("accuracy=1000", with: "accuracy=2000000")),
            Junk(good.replacing(#/timestamp=\d+/#, with: "timestamp=inf")),
            Junk(good.replacing(#/timestamp=.*\n/#, with: "")), Junk(good.replacing("longitude=11.6\n", with: "")),
            Junk(good.replacing(#/precision=.*\n/#, with: "")),
        ] + stride(from: 1, to: 40, by: 7).map { Junk(String(good.prefix($0))) } + [
            Junk("zeros") { home in try CachedFix.write(String(repeating: "\0", count: 512), in: home) },
            Junk("random bytes") { home in
                try home.makeFolder("cache/sunphase")
                let bytes = Data((0..<512).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 197 &+ 129) })
                try bytes.write(to: URL(filePath: home.path(DaemonProcess.locationFile)))
            },
            Junk("5 MB") { home in
                try CachedFix.write(good + String(repeating: "# filler\n", count: 600_000), in: home)
            },
            Junk("a folder") { home in try home.makeFolder(DaemonProcess.locationFile) },
            Junk("a pipe") { home in
                try home.makeFolder("cache/sunphase")
                #expect(mkfifo(home.path(DaemonProcess.locationFile), 0o600) == 0)
            },
            Junk("a link to itself") { home in
                try home.makeFolder("cache/sunphase")
                try home.link(DaemonProcess.locationFile, to: home.path(DaemonProcess.locationFile))
            },
        ]

    @Test("junk is ignored with one line, and harms nothing (A40)", arguments: junk)
    func isIgnored(junk: Junk) throws {
        let there = try LocationWorld(Self.nobody, prepare: junk.put)
        try there.expectSteps("waiting/timezone", "unavailable/timezone")
        let lines = there.complaints().filter { $0.contains("location: ") }
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("the file is ignored and no earlier place is known") == true)
        #expect(there.complaints().count == 2)
        #expect(try there.world.explanation().contains("no earlier place is known"))
        try there.world.expectUnharmed()
    }

    @Test("a place that cannot be kept is said, and is used")
    func cannotBeKept() throws {
        let geoClue = try FakeGeoClue(fixes: [.init(48.137, 11.575)])
        let there = try LocationWorld(geoClue.address) { home in try home.makeFolder(DaemonProcess.locationFile) }
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(there.complaints().contains { $0.contains("The place is not kept over a restart: ") })
    }

    // MARK: Privacy

    @Test("the exact place is nowhere: not in the log, in the file nor on the bus")
    func privacy() throws {
        let geoClue = try FakeGeoClue(fixes: [.init(52.516274, 13.377704, accuracy: 20)])
        let there = try LocationWorld(
            geoClue.address, settings: "[location]\nupdates = continuous\n", arguments: ["--verbose"])
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        for call in ["Toggle", "ClearOverride", "Reload"] { try there.world.call(call) }
        try there.world.call("Refresh", on: Names.locationInterface)
        #expect(try geoClue.wasCalled("GetAll /org/freedesktop/GeoClue2/Client/2/Location/0"))
        try geoClue.give(.init(52.516275, 13.377705))
        try geoClue.give(.init(95.516274, 13.377704))
        #expect(eventually { there.complaints().contains { $0.contains("is not taken") } })
        let world = there.world
        let told = there.steps.flatMap { Array($0.place.values) + Array($0.sun.values) }
        let read = try Array(world.all().values) + world.all(Names.locationInterface).values
        let said = try
            ((told + read).map(\.description) + [
                world.explanation(), world.daemon.log, CachedFix.read(in: world.home),
            ]).joined(separator: "\n")
        for digits in ["52.51", "13.37", "95.51", "516274", "377704"] { #expect(!said.contains(digits), "\(digits)") }
        #expect(world.daemon.log.contains("event: GeoClue: a fix"))
        #expect(there.number("Latitude") == 52.5 && there.number("Longitude") == 13.4)
    }
}
