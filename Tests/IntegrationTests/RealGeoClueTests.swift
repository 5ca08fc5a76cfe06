// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("With the real GeoClue", .showingLogs)
struct RealGeoClueTests {
    private static let name = "org.freedesktop.GeoClue2"

    @Test("a fix is told once, rounded, and GeoClue is let go")
    func fix() throws {
        let geoClue = try RealGeoClue(at: (48.137, 11.575, 1000))
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(there.number("Latitude") == 48.1 && there.number("Longitude") == 11.6)
        #expect(there.number("Accuracy") == 1000)
        #expect(there.place["Stale"]?.bool == false && there.place["Warning"]?.string == "")
        #expect(abs((there.place["Timestamp"]?.int64 ?? 0) - (try there.world.time("Time"))) < 60)
        let watcher = try BusClient(address: geoClue.address)
        let manager = Self.name + ".Manager"
        #expect(
            try eventually {
                try watcher.get(Self.name, "/org/freedesktop/GeoClue2/Manager", manager, "InUse").bool == false
            })
        try there.expectSteps("waiting/timezone", "ok/geoclue")
    }

    @Test("a move is told while GeoClue is heard")
    func move() throws {
        let geoClue = try RealGeoClue(at: (52.52, 13.405, 1000))
        let there = try LocationWorld(geoClue.address, settings: "[location]\nupdates = continuous\n")
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        // The network goes and comes meanwhile, which is not the user's doing.
        try geoClue.move(to: (48.137, 11.575, 1000))
        try there.expectSteps("waiting/timezone", "ok/geoclue", "unavailable/cache", "ok/geoclue")
        #expect(there.number("Latitude") == 48.1)
        #expect(there.steps[2].text("StatusText").contains("there is no network"))
        #expect(there.steps[2].place["Latitude"]?.double == 52.5)
    }

    @Test("switched off while it is heard, then on again (A37)")
    func revoked() throws {
        let geoClue = try RealGeoClue(at: (48.137, 11.575, 1000), apps: [:])
        let there = try LocationWorld(geoClue.address, settings: "[location]\nupdates = continuous\n")
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        try geoClue.setAgent(.disabled)
        try there.expectSteps("waiting/timezone", "ok/geoclue", "disabled/cache")
        #expect(try there.hasSameSun(in: 1, 2))
        try geoClue.setAgent(.allow)
        try there.expectSteps("waiting/timezone", "ok/geoclue", "disabled/cache", "waiting/cache", "ok/geoclue")
    }

    @Test("without an agent that is said after five seconds, and one that comes is enough (A34)")
    func noAgent() async throws {
        let geoClue = try RealGeoClue(agent: .none)
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone")
        // Other tests can go on meanwhile.
        try await Task.sleep(for: .seconds(4))
        try there.expectSteps("waiting/timezone", "no-agent/timezone")
        try geoClue.setAgent(.allow)
        try there.expectSteps("waiting/timezone", "no-agent/timezone", "waiting/timezone", "ok/geoclue")
    }

    @Test("switched off, then on: what its agent tells is the hint (A36)")
    func disabled() throws {
        let geoClue = try RealGeoClue(agent: .disabled, apps: [:])
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "disabled/timezone")
        try geoClue.setAgent(.allow)
        try there.expectSteps("waiting/timezone", "disabled/timezone", "waiting/timezone", "ok/geoclue")
        #expect(there.complaints().count == 1)
    }

    @Test("forbidden by GeoClue's configuration, it is said where to look")
    func denied() throws {
        let geoClue = try RealGeoClue(apps: ["org.sunphase.SunPhase1": false])
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "denied/timezone")
        #expect(there.place["StatusText"]?.string?.contains("disallowed by configuration") == true)
        #expect(there.complaints().count == 1)
    }

    @Test("killed before it tells, it is asked again when it is back")
    func killedBefore() throws {
        let geoClue = try RealGeoClue()
        try geoClue.http(.hang)
        let there = try LocationWorld(geoClue.address)
        #expect(try eventually { try geoClue.queries() >= 1 })
        try geoClue.killGeoClue()
        try there.expectSteps("waiting/timezone", "unavailable/timezone")
        try geoClue.http(.ok)
        try geoClue.startGeoClue()
        try there.expectSteps("waiting/timezone", "unavailable/timezone", "ok/geoclue")
    }

    @Test("killed after it has told, nothing is to be said")
    func killedAfter() throws {
        let geoClue = try RealGeoClue()
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        try geoClue.killGeoClue()
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        try geoClue.startGeoClue()
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(there.complaints().isEmpty)
    }

    // Takes a minute, in which other tests go on.
    @Test(
        "a location service that is of no use: after a minute that is said (A38)",
        arguments: [.garbage, .hang] as [RealGeoClue.Answers])
    func noFix(answers: RealGeoClue.Answers) async throws {
        let geoClue = try RealGeoClue()
        try geoClue.http(answers)
        let there = try LocationWorld(geoClue.address)
        try await Task.sleep(for: .seconds(57))
        try there.expectSteps("waiting/timezone", "unavailable/timezone")
        #expect(
            there.place["StatusText"]?.string == "GeoClue has told no place, or none that is of use, within a minute.")
        #expect(there.complaints().count == 1)
    }

    @Test("it leaves the bus when idle, which is normal")
    func idle() throws {
        let geoClue = try RealGeoClue(activate: 2)
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        let watcher = try BusClient(address: geoClue.address)
        #expect(try eventually { try !watcher.hasOwner(Self.name) })
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        let visits = try Visits(to: Self.name, watcher)
        try there.world.call("Refresh", on: Names.locationInterface)
        #expect(visits.comesAndGoes())
        #expect(there.complaints().isEmpty)
        #expect(try there.world.text("Status", of: Names.locationInterface) == "ok")
    }

    @Test("no system bus at all")
    func noBus() throws {
        let there = try LocationWorld("unix:path=/nowhere/bus")
        try there.expectSteps("waiting/timezone", "unavailable/timezone")
        #expect(there.place["StatusText"]?.string?.hasPrefix("There is no system bus") == true)
        try there.world.expectUnharmed()
    }

    @Test("source = geoclue knows no other place")
    func geoClueAlone() throws {
        let geoClue = try RealGeoClue(apps: ["org.sunphase.SunPhase1": false])
        let there = try LocationWorld(geoClue.address, settings: "[location]\nsource = geoclue\n")
        try there.expectSteps("waiting/none", "denied/none")
        #expect(try there.world.text("Phase") == "unknown")
        let other = try RealGeoClue()
        let found = try LocationWorld(other.address, settings: "[location]\nsource = geoclue\n")
        try found.expectSteps("waiting/none", "ok/geoclue")
        #expect(try found.world.text("Phase") != "unknown")
    }
}
