// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import SunPhaseTestSupport
import Testing

@testable import SunPhaseClient

/// What the client library makes of a user manager that has something to say about the service's unit.
@MainActor
struct UnitTroubleTests {
    @Test("without systemd on the bus there is none")
    func noSystemd() throws {
        #expect(try Session(nil).trouble() == nil)
    }

    @Test("a unit that runs, rests or is not there is no trouble", arguments: ["inactive", "active", "activating"])
    func none(state: String) throws {
        let session = try Session(Unit(load: state == "inactive" ? "not-found" : "loaded", active: state))
        #expect(try session.trouble() == nil)
    }

    @Test("one that has failed is told with the reason")
    func failed() throws {
        let session = try Session(Unit(active: "failed", result: "start-limit-hit"))
        #expect(try session.trouble() == .failed("start-limit-hit"))
    }

    @Test("one that is masked is told as such")
    func masked() throws {
        let session = try Session(Unit(load: "masked"))
        #expect(try session.trouble() == .masked)
    }

    @Test("what systemd says to the bus about a unit means that the service cannot be started")
    func masking() {
        let error = BusError("org.freedesktop.systemd1.UnitMasked", "Unit sunphased.service is masked.")
        #expect(ClientError(error) == .noService("Unit sunphased.service is masked."))
    }
}

/// A unit as systemd tells of it.
private struct Unit {
    var load = "loaded"
    var active = "inactive"
    var result = "success"
}

/// A bus, perhaps with systemd on it, and a client.
@MainActor
private final class Session {
    private let bus: PrivateBus
    private let manager: Connection
    private let service: ServiceConnection

    init(_ unit: Unit?) throws {
        bus = try PrivateBus()
        manager = try Connection.open(.address(bus.address))
        service = try ServiceConnection(on: .address(bus.address))
        if let unit { try export(unit) }
    }

    /// What is said of the unit.
    func trouble() throws -> UnitTrouble? {
        var answer: Result<UnitTrouble?, ClientError>?
        service.unitTrouble { answer = $0 }
        #expect(runLoop { answer != nil })
        return try #require(answer).get()
    }

    private func export(_ unit: Unit) throws {
        let path: ObjectPath = "/org/freedesktop/systemd1/unit/sunphased_2eservice"
        let units = Interface(
            "org.freedesktop.systemd1.Manager",
            methods: [
                Method("LoadUnit") { (_, name: String) throws(BusError) -> ObjectPath in
                    guard name == "sunphased.service" else { throw BusError(.invalidArgs, "another unit: \(name)") }
                    return path
                }
            ], contract: Self.contract)
        let states = Interface(
            "org.freedesktop.systemd1.Unit",
            properties: [
                Property("LoadState", emits: .constant) { () throws(BusError) in unit.load },
                Property("ActiveState", emits: .constant) { () throws(BusError) in unit.active },
            ], contract: Self.contract)
        let result = Interface(
            "org.freedesktop.systemd1.Service",
            properties: [Property("Result", emits: .constant) { () throws(BusError) in unit.result }],
            contract: Self.contract)
        manager.export(ExportedObject(path: "/org/freedesktop/systemd1", interfaces: [units]))
        manager.export(ExportedObject(path: path, interfaces: [states, result]))
        #expect(try manager.requestName("org.freedesktop.systemd1") == .owned)
    }

    private static let contract = """
        <node>
          <interface name="org.freedesktop.systemd1.Manager">
            <method name="LoadUnit">
              <arg name="name" type="s" direction="in"/>
              <arg name="unit" type="o" direction="out"/>
            </method>
          </interface>
          <interface name="org.freedesktop.systemd1.Unit">
            <property name="LoadState" type="s" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="const"/>
            </property>
            <property name="ActiveState" type="s" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="const"/>
            </property>
          </interface>
          <interface name="org.freedesktop.systemd1.Service">
            <property name="Result" type="s" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="const"/>
            </property>
          </interface>
        </node>
        """
}
