// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("With a GeoClue that is late, wrong or restless", .showingLogs)
struct FakeGeoClueTests {
    private static let refused = "org.freedesktop.DBus.Error.AccessDenied"
    private static let continuous = "[location]\nupdates = continuous\n"
    private static let switchedOff = FakeGeoClue.Answer.error(refused, "Geolocation disabled for UID 1000")
    private static let munich = FakeGeoClue.Fix(48.137, 11.575)

    // MARK: The conversation

    @Test("it is told who asks and how little is wanted before it starts, and is let go with the fix in hand")
    func conversation() throws {
        let geoClue = try FakeGeoClue(fixes: [Self.munich])
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(try geoClue.wasCalled("DeleteClient"))
        #expect(
            try geoClue.calls() == [
                "Get AvailableAccuracyLevel", "CreateClient", "Set DesktopId=org.sunphase.SunPhase1",
                "Set RequestedAccuracyLevel=4", "Set DistanceThreshold=40000", "Start",
                "GetAll /org/freedesktop/GeoClue2/Client/1/Location/0", "Stop", "DeleteClient",
            ])
        #expect(try geoClue.clients().isEmpty)
        #expect(there.number("Latitude") == 48.1 && there.number("Longitude") == 11.6)
    }

    @Test("a client object that comes late is waited for, without another question (A34)")
    func lateClient() async throws {
        let geoClue = try FakeGeoClue(fixes: [Self.munich], answers: [.createClient: .held])
        let there = try LocationWorld(geoClue.address)
        #expect(try geoClue.wasCalled("CreateClient"))
        // Other tests can go on meanwhile.
        try await Task.sleep(for: .seconds(4))
        try there.expectSteps("waiting/timezone", "no-agent/timezone")
        try geoClue.release(.createClient)
        try there.expectSteps("waiting/timezone", "no-agent/timezone", "waiting/timezone", "ok/geoclue")
        #expect(try geoClue.wasCalled("DeleteClient"))
        #expect(try geoClue.count(of: "CreateClient") == 1)
    }

    @Test("a late answer to Start is waited for, a missing one for five seconds")
    func lateStart() async throws {
        let geoClue = try FakeGeoClue(fixes: [Self.munich], answers: [.start: .later(.seconds(1))])
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        let other = try FakeGeoClue(fixes: [Self.munich], answers: [.start: .never])
        let waiting = try LocationWorld(other.address)
        try await Task.sleep(for: .seconds(4))
        try waiting.expectSteps("waiting/timezone", "unavailable/timezone")
        #expect(waiting.place["StatusText"]?.string == "GeoClue does not answer.")
        #expect(try other.wasCalled("DeleteClient") && other.clients().isEmpty)
    }

    @Test(
        "answers of another type than expected are no fix", arguments: [.createClient, .getAll] as [FakeGeoClue.Method])
    func emptyAnswers(method: FakeGeoClue.Method) throws {
        let geoClue = try FakeGeoClue(fixes: [Self.munich], answers: [method: .empty])
        let there = try LocationWorld(geoClue.address)
        if method == .getAll {
            #expect(try geoClue.wasCalled("GetAll /org/freedesktop/GeoClue2/Client/1/Location/0"))
            try there.expectSteps("waiting/timezone")
        } else {
            try there.expectSteps("waiting/timezone", "unavailable/timezone")
        }
        try there.world.expectUnharmed()
    }

    @Test("a path of / and signals of other types are no fix; the one after them is taken")
    func oddSignals() throws {
        let geoClue = try FakeGeoClue()
        let there = try LocationWorld(geoClue.address)
        let forger = try BusClient(address: geoClue.address)
        #expect(try geoClue.wasCalled("Start"))
        for path in ["/", "nowhere", "/nothing/there"] { try geoClue.sendLocationUpdated(to: path) }
        let service = try #require(try there.connections(on: forger).first)
        for arguments in [
            "()", "(1, 2, 3)", "('org.freedesktop.GeoClue2.Agent', {'MaxAccuracyLevel': <'none'>}, @as [])",
            "('org.freedesktop.GeoClue2.Agent', 'MaxAccuracyLevel', @as [])",
            "('org.freedesktop.GeoClue2.Agent', @a{sv} {}, ['MaxAccuracyLevel'])",
        ] {
            try forger.emit(
                to: service, "/org/freedesktop/GeoClue2/Agent", "org.freedesktop.DBus.Properties",
                "PropertiesChanged", arguments)
        }
        // Not GeoClue's own words: it says itself that there is nothing.
        let client = "/org/freedesktop/GeoClue2/Client/1"
        try forger.emit(
            to: service, client, "org.freedesktop.GeoClue2.Client", "LocationUpdated",
            "(objectpath '/', objectpath '\(client)/Location/0')")
        #expect(try geoClue.wasCalled("GetAll /nothing/there"))
        try there.expectSteps("waiting/timezone")
        try geoClue.give(Self.munich)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(there.complaints().isEmpty)
    }

    // MARK: Permission

    @Test("refused, then allowed: each is told once, in order (A36)", arguments: ["disabled", "denied"])
    func refusedThenAllowed(status: String) throws {
        let message = status == "disabled" ? "Geolocation disabled for UID 1000" : "'x' disallowed for UID 1000"
        let geoClue = try FakeGeoClue(fixes: [Self.munich], answers: [.start: .error(Self.refused, message)])
        try geoClue.setAccuracyLevel(0)
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "\(status)/timezone")
        try geoClue.on(.start, .answer)
        try geoClue.setAccuracyLevel(4)
        try there.expectSteps("waiting/timezone", "\(status)/timezone", "waiting/timezone", "ok/geoclue")
        #expect(try geoClue.count(of: "Start") == 2)
    }

    /// What can mean that an agent has come.
    enum Cure: CaseIterable, Sendable {
        case agentLevel, accuracyLevel, newOwner
    }

    @Test(
        "refused for want of an agent: whatever can mean that there is one brings a new question (A34)",
        arguments: Cure.allCases)
    func noAgentThenOne(cure: Cure) throws {
        let geoClue = try FakeGeoClue(
            fixes: [Self.munich],
            answers: [.start: .error(Self.refused, "'org.sunphase.SunPhase1' disallowed, no agent for UID 1000")])
        if cure == .accuracyLevel { try geoClue.setAccuracyLevel(0) }
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "no-agent/timezone")
        #expect(there.place["StatusText"]?.string?.contains("GeoClue waits for an agent") == true)
        #expect(try geoClue.wasCalled("DeleteClient") && geoClue.clients().isEmpty)
        try geoClue.on(.start, .answer)
        switch cure {
        case .agentLevel: try geoClue.sendAgentLevel(8)
        case .accuracyLevel: try geoClue.setAccuracyLevel(4)
        case .newOwner:
            try geoClue.leave()
            try geoClue.come()
        }
        try there.expectSteps("waiting/timezone", "no-agent/timezone", "waiting/timezone", "ok/geoclue")
        #expect(there.number("Latitude") == 48.1)
        #expect(try geoClue.count(of: "Start") == 2)
    }

    @Test("revoked while GeoClue rests: it is asked, the place stays as an old one, and is new again with leave (A37)")
    func revokedAtRest() throws {
        let geoClue = try FakeGeoClue(fixes: [Self.munich])
        let there = try LocationWorld(geoClue.address, settings: "[location]\nupdates = daily\n")
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        #expect(try geoClue.wasCalled("DeleteClient") && geoClue.clients().isEmpty)
        let before = there.steps[1]
        try geoClue.on(.start, Self.switchedOff)
        try geoClue.sendAgentLevel(0)
        try there.expectSteps("waiting/timezone", "ok/geoclue", "disabled/cache")
        #expect(there.place["StatusText"]?.string?.hasPrefix("Location is switched off for the whole system") == true)
        let told = Set(["Status", "StatusText", "Source"])
        #expect(there.place.filter { !told.contains($0.key) } == before.place.filter { !told.contains($0.key) })
        #expect(try there.hasSameSun(in: 1, 2))
        #expect(try geoClue.wasCalled("DeleteClient", times: 2) && geoClue.clients().isEmpty)
        try geoClue.on(.start, .answer)
        try geoClue.sendAgentLevel(8)
        try there.expectSteps("waiting/timezone", "ok/geoclue", "disabled/cache", "waiting/cache", "ok/geoclue")
        #expect(try geoClue.count(of: "Start") == 3)
    }

    @Test(
        "revoked while it is heard: the place stays, and it is said that it is an old one (A37)",
        arguments: [true, false])
    func revoked(byActivity: Bool) throws {
        let geoClue = try FakeGeoClue(fixes: [Self.munich])
        let there = try LocationWorld(geoClue.address, settings: Self.continuous)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        let before = there.steps[1]
        if byActivity { try geoClue.setActive(false) } else { try geoClue.sendAgentLevel(0) }
        let status = byActivity ? "denied" : "disabled"
        try there.expectSteps("waiting/timezone", "ok/geoclue", "\(status)/cache")
        let told = Set(["Status", "StatusText", "Source"])
        #expect(there.place.filter { !told.contains($0.key) } == before.place.filter { !told.contains($0.key) })
        #expect(try there.hasSameSun(in: 1, 2))
        #expect(try geoClue.wasCalled("DeleteClient"))
        try geoClue.sendAgentLevel(8)
        try there.expectSteps(
            "waiting/timezone", "ok/geoclue", "\(status)/cache", "waiting/cache", "ok/geoclue")
    }

    @Test("switched off: it is asked once and then left alone (A35)")
    func switchedOffForLong() throws {
        let geoClue = try FakeGeoClue(answers: [.start: Self.switchedOff])
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "disabled/timezone")
        Thread.sleep(forTimeInterval: 2)
        #expect(try geoClue.count(of: "Start") == 1)
        #expect(try geoClue.clients().isEmpty)
        // Who switches it on and off without an end does not make us ask without one.
        for _ in 0..<20 { for level in [0, 8] as [UInt32] { try geoClue.sendAgentLevel(level) } }
        Thread.sleep(forTimeInterval: 0.5)
        #expect(try geoClue.count(of: "Start") <= 5)
        try there.expectSteps("waiting/timezone", "disabled/timezone")
        #expect(there.complaints().count == 1)
        try there.world.expectUnharmed()
    }

    // MARK: Restlessness

    @Test("it comes and goes: five questions in ten minutes are enough")
    func flapping() throws {
        let geoClue = try FakeGeoClue()
        let there = try LocationWorld(geoClue.address)
        #expect(try geoClue.wasCalled("Start"))
        for _ in 0..<20 {
            try geoClue.leave()
            try geoClue.come()
        }
        Thread.sleep(forTimeInterval: 0.5)
        #expect(try geoClue.count(of: "Start") <= 5)
        #expect(try geoClue.calls().count { $0.hasPrefix("Get ") } <= 5)
        try there.world.expectUnharmed()
        #expect(try there.world.text("Source", of: Names.locationInterface) == "timezone")
    }

    @Test("who calls Refresh without an end does not make us ask without one")
    func refreshes() throws {
        let geoClue = try FakeGeoClue(fixes: [Self.munich])
        let there = try LocationWorld(geoClue.address)
        try there.expectSteps("waiting/timezone", "ok/geoclue")
        for _ in 0..<50 { try there.world.call("Refresh", on: Names.locationInterface) }
        #expect(try geoClue.wasCalled("Start", times: 2))
        Thread.sleep(forTimeInterval: 0.5)
        let starts = try geoClue.count(of: "Start")
        #expect((2...5).contains(starts))
        #expect(try there.world.text("Status", of: Names.locationInterface) == "ok")
        #expect(there.complaints().isEmpty)
        try there.world.expectUnharmed()
    }

    @Test("with coordinates in the settings GeoClue is left at once, and asked again without them")
    func settings() throws {
        let geoClue = try FakeGeoClue()
        let there = try LocationWorld(geoClue.address)
        let watcher = try BusClient(address: geoClue.address)
        #expect(try geoClue.wasCalled("Start"))
        #expect(try there.connections(on: watcher).count == 1)
        try there.world.writeSettings(World.berlin)
        try there.expectSteps("waiting/timezone", "ok/config")
        #expect(try eventually { try there.connections(on: watcher).isEmpty && geoClue.clients().isEmpty })
        try geoClue.setFixes([Self.munich])
        try there.world.writeSettings("[location]\n")
        try there.expectSteps("waiting/timezone", "ok/config", "waiting/timezone", "ok/geoclue")
        #expect(try geoClue.wasCalled("DeleteClient"))
        // A place that is known is still known.
        try there.world.writeSettings(World.berlin)
        try there.expectSteps(
            "waiting/timezone", "ok/config", "waiting/timezone", "ok/geoclue", "ok/config")
        #expect(try eventually { try there.connections(on: watcher).isEmpty })
    }

    @Test("under a simulated clock it is asked once, however fast the days go by")
    func simulated() throws {
        let geoClue = try FakeGeoClue(fixes: [Self.munich])
        let world = try World(
            settings: nil, simulate: "2026-03-28T12:00:00Z,100000",
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": geoClue.address])
        #expect(try world.waits(for: "Source", "'geoclue'", of: Names.locationInterface))
        let start = try world.time("Time")
        #expect(try eventually { try world.time("Time") > start + 4 * 86_400 })
        #expect(try geoClue.count(of: "CreateClient") == 1)
        #expect(!FileManager.default.fileExists(atPath: world.home.path(DaemonProcess.locationFile)))
    }
}
