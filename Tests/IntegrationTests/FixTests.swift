// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("What GeoClue says of the place", .showingLogs)
struct FixTests {
    /// A fix that is none.
    struct Nonsense: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let fix: FakeGeoClue.Fix
        let reason: String

        init(_ latitude: Double, _ longitude: Double, accuracy: Double = 1000, _ reason: String) {
            testDescription = "\(latitude), \(longitude) within \(accuracy)"
            fix = FakeGeoClue.Fix(latitude, longitude, accuracy: accuracy)
            self.reason = reason
        }
    }

    static let nonsense = [
        Nonsense(.nan, 13.4, "not a finite number"), Nonsense(52.5, .nan, "not a finite number"),
        Nonsense(.infinity, 13.4, "not a finite number"), Nonsense(52.5, -.infinity, "not a finite number"),
        Nonsense(90.1, 13.4, "outside -90...90"), Nonsense(-1e300, 13.4, "outside -90...90"),
        Nonsense(52.5, 180.1, "outside -180...180"), Nonsense(52.5, -1e9, "outside -180...180"),
        Nonsense(0, 0, accuracy: 0, "0, 0 without an accuracy"),
        Nonsense(-0.0, 0, accuracy: -1, "0, 0 without an accuracy"),
        Nonsense(0, 0, accuracy: .nan, "0, 0 without an accuracy"),
        Nonsense(52.5, 13.4, accuracy: 2_000_000, "more than 1,000 km"),
    ]

    private static let continuous = "[location]\nupdates = continuous\n"

    @Test("nonsense is no fix, said once in the log; the one after it is taken (A38, A39)", arguments: nonsense)
    func isNoFix(nonsense: Nonsense) throws {
        let geoClue = try FakeGeoClue(fixes: [nonsense.fix, nonsense.fix])
        let there = try LocationWorld(geoClue.address)
        let last = "GetAll /org/freedesktop/GeoClue2/Client/1/Location/1"
        #expect(try geoClue.wasCalled(last))
        try there.expectSteps("waiting/timezone")
        #expect(there.complaints().count == 1)
        #expect(there.complaints().first?.contains("A fix of GeoClue's is not taken: ") == true)
        #expect(there.complaints().first?.contains(nonsense.reason) == true)
        #expect(!FileManager.default.fileExists(atPath: there.world.home.path(DaemonProcess.locationFile)))
        try geoClue.give(.init(48.137, 11.575))
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(there.complaints().count == 1)
        #expect(there.number("Latitude") == 48.1 && there.number("Accuracy") == 1000)
    }

    @Test(
        "nonsense does not touch what is kept of a good fix (A39)", arguments: [nonsense[0], nonsense[4], nonsense[8]])
    func nonsenseOverCache(nonsense: Nonsense) throws {
        let geoClue = try FakeGeoClue(fixes: [nonsense.fix])
        let kept = CachedFix.text("48.1", "11.6")
        let there = try LocationWorld(geoClue.address) { home in try CachedFix.write(kept, in: home) }
        #expect(try geoClue.wasCalled("GetAll /org/freedesktop/GeoClue2/Client/1/Location/0"))
        // The service says so once it has the answer to that.
        #expect(eventually { !there.complaints().isEmpty })
        try there.expectSteps("waiting/cache")
        #expect(there.number("Latitude") == 48.1 && there.number("Longitude") == 11.6)
        #expect(try CachedFix.read(in: there.world.home) == kept)
        #expect(there.complaints().count == 1)
    }

    @Test(
        "0, 0 that may be anywhere does not touch a good fix (A39, A40)",
        arguments: [
            (0, "0, 0 without an accuracy"), (.nan, "0, 0 without an accuracy"), (1_000_001, "more than 1,000 km"),
        ]
            as [(Double, String)])
    func nowhereOverFix(accuracy: Double, reason: String) throws {
        let geoClue = try FakeGeoClue(fixes: [.init(48.137, 11.575)])
        let there = try LocationWorld(geoClue.address, settings: Self.continuous)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        let (place, kept) = (there.place, try CachedFix.read(in: there.world.home))
        try geoClue.give(.init(0, 0, accuracy: accuracy))
        #expect(eventually { !there.complaints().isEmpty })
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(there.place == place && there.number("Latitude") == 48.1)
        #expect(try CachedFix.read(in: there.world.home) == kept)
        #expect(there.complaints().count == 1 && there.complaints().first?.contains(reason) == true)
    }

    @Test("0, 0 that is told to be within 1,000 m is a place, off the coast of Africa (A39)")
    func nullIsland() throws {
        let geoClue = try FakeGeoClue(fixes: [.init(48.137, 11.575)])
        let there = try LocationWorld(geoClue.address, settings: Self.continuous)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        try geoClue.give(.init(-0.0, 0))
        try there.expectSteps("waiting/timezone", "ok/geoclue", "ok/geoclue")
        for name in ["Latitude", "Longitude"] { #expect(there.place[name]?.description == "0.0") }
        #expect(there.number("Accuracy") == 1000)
        #expect(try CachedFix.read(in: there.world.home).contains("latitude=0\nlongitude=0\n"))
    }

    @Test("numbers that do not matter, and odd ones that do, make no odd place (A46)")
    func oddities() throws {
        let geoClue = try FakeGeoClue(fixes: [.init(48.137, 11.575, accuracy: -1, seconds: 0)])
        let there = try LocationWorld(geoClue.address)
        let before = try there.world.time("Time")
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(there.number("Accuracy") == -1)
        // Without a time of its own it is of now.
        #expect(abs((there.place["Timestamp"]?.int64 ?? 0) - before) < 60)
        #expect(there.complaints().isEmpty)
    }

    @Test(
        "a time to come, however far, is taken for now",
        arguments: [(UInt64.max, UInt64.max), (UInt64.max, 0), (4_102_444_800, 0), (0, UInt64.max)]
            as [(UInt64, UInt64)])
    func future(seconds: UInt64, microseconds: UInt64) throws {
        let geoClue = try FakeGeoClue(
            fixes: [.init(48.137, 11.575, accuracy: .infinity, seconds: seconds, microseconds: microseconds)])
        let there = try LocationWorld(geoClue.address)
        let before = try there.world.time("Time")
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(abs((there.place["Timestamp"]?.int64 ?? 0) - before) < 60)
        #expect(there.number("Accuracy") == -1)
        try there.world.expectUnharmed()
    }

    @Test("an old fix is used until a newer one comes, and one that is older still is refused (A46)")
    func older() throws {
        let now = UInt64(Date().timeIntervalSince1970)
        let geoClue = try FakeGeoClue(fixes: [.init(48.137, 11.575, seconds: now - 3600)])
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(there.place["Timestamp"]?.int64 == Int64(now - 3600))
        for hours in [2, 3] as [UInt64] { try geoClue.give(.init(40, 20, seconds: now - hours * 3600)) }
        #expect(try geoClue.wasCalled("GetAll /org/freedesktop/GeoClue2/Client/1/Location/2"))
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(there.complaints().count == 1)
        #expect(there.complaints().first?.contains("it is older than the one that is known") == true)
        #expect(try geoClue.count(of: "Stop") == 0)
        try geoClue.give(.init(47.37, 8.54))
        try there.expectSteps("waiting/timezone", "ok/geoclue", "ok/geoclue")
        #expect(there.number("Latitude") == 47.4)
        #expect(try geoClue.wasCalled("DeleteClient"))
    }

    @Test("a coarse fix is used, and it is said how coarse it is (A41)")
    func coarse() throws {
        let geoClue = try FakeGeoClue(fixes: [.init(50.11, 8.68, accuracy: 250_000)])
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(there.number("Accuracy") == 250_000)
        #expect(there.place["Warning"]?.string == "")
        #expect(try there.world.explanation().contains("right to 250000 m before it was rounded"))
    }

    @Test("a place in another part of the world is used with a warning; coordinates in the settings count more (A42)")
    func disagreement() throws {
        let geoClue = try FakeGeoClue(fixes: [.init(40.71, -74.01, accuracy: 50_000)])
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        let warning = try #require(there.place["Warning"]?.string)
        #expect(warning.hasPrefix("The place disagrees with the time zone") && warning.contains("6 h behind"))
        #expect(there.complaints().count == 1)
        try there.world.writeSettings(World.berlin)
        try there.expectSteps("waiting/timezone", "ok/geoclue", "ok/config")
        #expect(there.place["Warning"]?.string == "")
    }

    @Test("small moves are not told (A48)")
    func smallMoves() throws {
        let geoClue = try FakeGeoClue(fixes: [.init(52.54, 13.42)])
        // In spring, when places to the north have nearly the same times.
        let there = try LocationWorld(
            geoClue.address, settings: Self.continuous, simulate: "2026-03-28T12:00:00Z,0.001")
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        for step in 1...20 {
            // Within 3 km, to and fro over the edge of two cells to which a place is rounded.
            try geoClue.give(.init(52.55 + 0.0135 * sin(Double(step)), 13.42 + 0.01 * cos(Double(step))))
        }
        #expect(try geoClue.wasCalled("GetAll /org/freedesktop/GeoClue2/Client/1/Location/20"))
        try there.expectSteps("waiting/timezone", "ok/geoclue")
    }
}
