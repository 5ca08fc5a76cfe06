// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

/// A client of GeoClue, such as the service is one.
private final class Locator {
    static let name = "org.freedesktop.GeoClue2"
    static let manager = "/org/freedesktop/GeoClue2/Manager"

    let client: BusClient
    let path: String

    init(_ address: String) throws {
        client = try BusClient(address: address)
        path = try client.call(Self.name, Self.manager, Self.name + ".Manager", "CreateClient")[0].string ?? ""
        try set("DesktopId", "'org.sunphase.SunPhase1'")
        try set("RequestedAccuracyLevel", "uint32 4")
        try client.listen(interface: Self.name + ".Client", member: "LocationUpdated")
    }

    func call(_ member: String) throws { try client.call(Self.name, path, Self.name + ".Client", member) }

    func set(_ name: String, _ value: String) throws {
        try client.set(Self.name, path, Self.name + ".Client", name, value)
    }

    func isActive() throws -> Bool? { try client.get(Self.name, path, Self.name + ".Client", "Active").bool }

    /// The path of the next fix.
    func nextPath() -> String? { client.takeSignals(1).last?.arguments[1].string }

    func properties(of location: String?) throws -> GioVariant {
        try client.getAll(Self.name, try #require(location), Self.name + ".Location")
    }
}

/// The comings and goings of a name, as the bus tells of them: who only looks now and then may miss a short one.
final class Visits {
    private let name: String
    private let client: BusClient
    private var isThere: [Bool] = []

    /// Notes them from now on, by a client that takes no other signals.
    init(to name: String, _ client: BusClient) throws {
        (self.name, self.client) = (name, client)
        try client.listen(member: "NameOwnerChanged")
    }

    /// Waits until the name has come and gone, once.
    func comesAndGoes() -> Bool {
        eventually {
            isThere += client.takeSignals(0).filter { $0.arguments[0].string == name }
                .map { $0.arguments[2].string != "" }
            return isThere.count >= 2
        } && isThere == [true, false]
    }
}

@Suite("A real GeoClue for tests")
struct RealGeoClueFixtureTests {
    @Test("gives fixes, and a new one when the machine moves")
    func fixes() throws {
        let geoClue = try RealGeoClue(at: (52.52, 13.405, 1000))
        let locator = try Locator(geoClue.address)
        try locator.call("Start")
        #expect(try locator.properties(of: locator.nextPath())["Latitude"]?.double == 52.52)
        #expect(try geoClue.queries() >= 1)
        try geoClue.move(to: (69.65, 18.96, 1000))
        #expect(try locator.properties(of: locator.nextPath())["Latitude"]?.double == 69.65)
    }

    @Test("does as its agent says, ends and comes back")
    func agentAndEnd() throws {
        let geoClue = try RealGeoClue(apps: [:])
        let locator = try Locator(geoClue.address)
        try locator.call("Start")
        try geoClue.setAgent(.disabled)
        #expect(try eventually { try locator.isActive() == false })
        try geoClue.setAgent(.allow)
        #expect(try eventually { try locator.isActive() == true })
        try geoClue.killGeoClue()
        #expect(try !locator.client.hasOwner(Locator.name))
        try geoClue.startGeoClue()
        try geoClue.http(.notFound)
        try geoClue.net(up: false)
        try Locator(geoClue.address).call("Start")
        try geoClue.stopGeoClue()
        #expect(try !locator.client.hasOwner(Locator.name))
        geoClue.stop()
        #expect(throws: (any Error).self) { try geoClue.queries() }
    }

    @Test("never answers without an agent")
    func noAgent() throws {
        let geoClue = try RealGeoClue(agent: .none)
        let client = try BusClient(address: geoClue.address)
        client.timeout = .milliseconds(300)
        #expect(throws: BusClient.Refusal.self) {
            try client.call(Locator.name, Locator.manager, Locator.name + ".Manager", "CreateClient")
        }
        try geoClue.setAgent(.allow)
        _ = try Locator(geoClue.address)
    }

    @Test("is started by the bus, and leaves when idle")
    func activation() throws {
        let geoClue = try RealGeoClue(activate: 1)
        let client = try BusClient(address: geoClue.address)
        #expect(try !client.hasOwner(Locator.name))
        let visits = try Visits(to: Locator.name, client)
        let bus = "org.freedesktop.DBus"
        try client.call(bus, "/", bus, "StartServiceByName", "('\(Locator.name)', uint32 0)")
        #expect(visits.comesAndGoes())
    }
}

@Suite("A fake GeoClue for tests")
struct FakeGeoClueFixtureTests {
    @Test("writes down what it is asked, and gives what it is told")
    func callsAndFixes() throws {
        let geoClue = try FakeGeoClue(fixes: [.init(52.52, 13.405)])
        let locator = try Locator(geoClue.address)
        try locator.set("DistanceThreshold", "uint32 40000")
        try locator.call("Start")
        let path = try #require(locator.nextPath())
        let properties = try locator.properties(of: path)
        #expect(path == locator.path + "/Location/0")
        #expect(properties["Latitude"]?.double == 52.52 && properties["Accuracy"]?.double == 1000)
        #expect(properties["Timestamp"]?.signature == "(tt)")
        try locator.call("Stop")
        try locator.client.call(
            Locator.name, Locator.manager, Locator.name + ".Manager", "DeleteClient", "(objectpath '\(locator.path)',)")
        #expect(
            try geoClue.calls() == [
                "CreateClient", "Set DesktopId=org.sunphase.SunPhase1", "Set RequestedAccuracyLevel=4",
                "Set DistanceThreshold=40000", "Start", "GetAll \(path)", "Stop", "DeleteClient",
            ])
        #expect(try geoClue.clients().isEmpty)
        try geoClue.forgetCalls()
        #expect(try geoClue.count(of: "Start") == 0)
    }

    @Test("gives nonsense")
    func nonsense() throws {
        let geoClue = try FakeGeoClue()
        let locator = try Locator(geoClue.address)
        try locator.call("Start")
        try geoClue.give(.init(.nan, -.infinity, accuracy: -1, seconds: 0))
        let properties = try locator.properties(of: locator.nextPath())
        #expect(properties["Latitude"]?.double?.isNaN == true)
        #expect(properties["Longitude"]?.double == -.infinity)
        #expect(try properties["Timestamp"] == GioVariant(parsing: "(uint64 0, uint64 0)"))
        try geoClue.sendLocationUpdated(to: "/")
        #expect(locator.nextPath() == "/")
        try geoClue.sendLocationUpdated(to: "nowhere")
        #expect(locator.client.takeSignals(1).last?.arguments.signature == "(os)")
    }

    @Test("answers late, never, with an error")
    func answers() throws {
        let geoClue = try FakeGeoClue()
        let locator = try Locator(geoClue.address)
        func expectNoAnswer(to member: String) {
            // Short, since it has to pass; long for all that has to be answered.
            locator.client.timeout = .milliseconds(100)
            defer { locator.client.timeout = patience }
            #expect(throws: BusClient.Refusal.self) { try locator.call(member) }
        }
        try geoClue.on(.start, .later(.milliseconds(20)))
        try locator.call("Start")
        try geoClue.on(.stop, .held)
        expectNoAnswer(to: "Stop")
        #expect(try locator.isActive() == true)
        try geoClue.release(.stop)
        #expect(try locator.isActive() == false)
        try geoClue.on(.stop, .never)
        expectNoAnswer(to: "Stop")
        try geoClue.on(.stop, .error("org.freedesktop.DBus.Error.AccessDenied", "No, not you"))
        let refusal = BusClient.Refusal(name: "org.freedesktop.DBus.Error.AccessDenied", message: "No, not you")
        #expect(throws: refusal) { try locator.call("Stop") }
        try geoClue.on(.getAll, .empty)
        let properties = "org.freedesktop.DBus.Properties"
        let empty = try locator.client.call(Locator.name, locator.path, properties, "GetAll", "('x',)")
        #expect(empty.children.isEmpty)
    }

    @Test("tells of its level, its agent and its clients' activity; leaves and comes back")
    func signals() throws {
        let geoClue = try FakeGeoClue()
        let locator = try Locator(geoClue.address)
        try locator.call("Start")
        // What the start is followed by is told before this is answered.
        #expect(try locator.isActive() == true)
        let watcher = try BusClient(address: geoClue.address)
        try watcher.listen(member: "PropertiesChanged")
        try geoClue.setActive(false)
        try geoClue.setAccuracyLevel(0)
        try geoClue.sendAgentLevel(8)
        let changes = watcher.takeSignals(4).map { "\($0.path) \($0.arguments[1])" }
        #expect(
            changes == [
                "\(locator.path) {'Active': <false>}", "\(Locator.manager) {'InUse': <false>}",
                "\(Locator.manager) {'AvailableAccuracyLevel': <uint32 0>}",
                "/org/freedesktop/GeoClue2/Agent {'MaxAccuracyLevel': <uint32 8>}",
            ])
        try geoClue.leave()
        #expect(try !watcher.hasOwner(Locator.name))
        try geoClue.come()
        #expect(try watcher.hasOwner(Locator.name) && geoClue.clients().isEmpty)
        let manager = Locator.name + ".Manager"
        #expect(
            try watcher.get(Locator.name, Locator.manager, manager, "AvailableAccuracyLevel").uint32 == 0)
        #expect(try geoClue.wasCalled("Get AvailableAccuracyLevel"))
    }

    @Test("drops the clients of who has gone")
    func gone() throws {
        let geoClue = try FakeGeoClue()
        let locator = try Locator(geoClue.address)
        #expect(try geoClue.clients() == [locator.path])
        locator.client.close()
        #expect(try eventually { try geoClue.clients().isEmpty })
    }
}
