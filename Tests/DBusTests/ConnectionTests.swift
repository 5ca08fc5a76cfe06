// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import GLib
import SunPhaseTestSupport
import Testing

@testable import DBus

/// Names, the loss of the bus, and what libdbus makes easy to do wrong.
@MainActor
struct ConnectionTests {
    @Test("Losing the bus is told once, and everything after it is harmless")
    func disconnect() throws {
        let service = try TestService()
        var losses = 0
        var answers: [Result<[Value], BusError>] = []
        service.connection.onDisconnect = { losses += 1 }
        let waiting = service.connection.call(
            TestService.name, path: TestService.path, interface: TestService.interface, member: "Echo",
            arguments: [.variant(.byte(1))], timeout: .seconds(30)
        ) { answers.append($0) }
        service.bus.stop()
        #expect(runLoop { losses > 0 })

        let late = service.connection.call(
            TestService.name, path: TestService.path, interface: TestService.interface, member: "Echo",
            timeout: .seconds(30)
        ) { answers.append($0) }
        #expect(runLoop { answers.count == 2 })
        #expect(answers.allSatisfy { (try? $0.get()) == nil })
        service.connection.emit(
            "ModeChanged", interface: TestService.interface, path: TestService.path, arguments: [.string("x")])
        service.mode = "dark"
        service.publisher.announce()
        #expect(throws: BusError.self) { try service.connection.requestName("org.sunphase.Late") }
        service.connection.close()
        service.connection.close()
        EventLoop.iterate(mayBlock: false)
        #expect(losses == 1)
        _ = (waiting, late)
    }

    @Test("A released connection leaves the bus, and takes nothing with it")
    func release() throws {
        let bus = try PrivateBus()
        let client = try BusClient(address: bus.address)
        weak var released: Connection?
        var name = ""
        do {
            let connection = try Connection.open(.address(bus.address))
            released = connection
            name = try #require(connection.uniqueName).string
            connection.export(ExportedObject(path: "/a", interfaces: []))
            connection.onDisconnect = { Issue.record("Closing is no loss") }
            #expect(try client.hasOwner(name))
        }
        #expect(released == nil)
        #expect(try eventually { try !client.hasOwner(name) })
        EventLoop.iterate(mayBlock: false)
    }

    @Test("A handler may close its connection")
    func closeInsideHandler() throws {
        let bus = try PrivateBus()
        var connection: Connection? = try Connection.open(.address(bus.address))
        let table = Interface(
            "a.b",
            methods: [
                Method("End") { (_) throws(BusError) in
                    connection?.close()
                    connection = nil
                }
            ], contract: "")
        connection?.export(ExportedObject(path: "/a", interfaces: [table]))
        let name = try #require(connection?.uniqueName).string
        let address = bus.address
        try whileServing {
            let client = try BusClient(address: address)
            #expect(throws: BusClient.Refusal.self) { try client.call(name, "/a", "a.b", "End") }
            #expect(try !client.hasOwner(name))
        }
        #expect(connection == nil)
    }

    @Test("A name is owned, or taken by another; a unique one cannot be asked for")
    func names() throws {
        let service = try TestService()
        let other = try Connection.open(.address(service.bus.address))
        #expect(try other.requestName(TestService.name) == .taken)
        #expect(try other.requestName("org.sunphase.Free") == .owned)
        #expect(try other.requestName("org.sunphase.Free") == .owned)
        let own = try #require(other.uniqueName)
        #expect(throws: BusError.self) { try other.requestName(own) }
        #expect(throws: BusError.self) { try other.releaseName(":1.1") }
        try service.connection.releaseName(TestService.name)
        #expect(try other.requestName(TestService.name) == .owned)
    }

    @Test("A name that is given back is not lost, and nobody but the bus can say that one is")
    func nameLost() throws {
        let service = try TestService()
        var lost: [BusName] = []
        service.connection.onNameLost = { lost.append($0) }
        let forger = try BusClient(address: service.bus.address)
        try forger.emit(
            to: service.uniqueName.string, Bus.path.string, Bus.interface.string, "NameLost",
            "('\(TestService.name)',)")
        _ = try forger.hasOwner("org.sunphase.Test")
        _ = try service.serve { try $0.get("org.sunphase.Test", "/org/sunphase/Test", "", "Version") }
        #expect(lost.isEmpty)
        try service.connection.releaseName(TestService.name)
        #expect(try service.serve { try $0.hasOwner("org.sunphase.Test") } == false)
        #expect(lost.isEmpty)
    }

    @Test("A call that arrives while another one blocks is answered without further traffic")
    func drain() throws {
        let service = try TestService()
        while EventLoop.iterate(mayBlock: false) {}
        let client = try BusClient(address: service.bus.address)
        try client.listen(from: "org.sunphase.Test", member: "ModeChanged")
        try client.send("org.sunphase.Test", "/org/sunphase/Test", "org.sunphase.Test", "SetMode", "('dark',)")
        // The bus has passed the call on once it answers this, and libdbus reads both in one go.
        #expect(try client.hasOwner("org.sunphase.Test"))
        #expect(try service.connection.requestName("org.sunphase.Second") == .owned)
        #expect(service.mode == "light")
        #expect(runLoop { service.mode == "dark" })
        #expect(client.takeSignals(1).map(\.member) == ["ModeChanged"])
    }

    @Test("Without an address there is no bus, and none is started")
    func addresses() {
        let started = #expect(throws: BusError.self) { try Connection.open(.address("autolaunch:")) }
        #expect(started?.message == "'autolaunch:' is not the address of a running bus")
        #expect(throws: BusError.self) { try Connection.open(.address("nonsense")) }
        #expect(throws: BusError.self) { try Connection.open(.address("unix:path=/nowhere\0/x")) }
        let error = #expect(throws: BusError.self) { try Connection.open(.address("unix:path=/nowhere/at/all")) }
        #expect(error?.message.contains("/nowhere/at/all") == true)
        let missing = #expect(throws: BusError.self) { try BusAddress.session.resolved(environment: [:]) }
        #expect(missing?.message == "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set")
    }

    @Test("Where no variable names the session bus, it is looked for at its usual place")
    func usualPlace() throws {
        let usual = try BusAddress.session.resolved(environment: ["XDG_RUNTIME_DIR": "/run/my bus"])
        #expect(usual == "unix:path=/run/my%20bus/bus")
        let named = try BusAddress.session.resolved(environment: [
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/run/user",
        ])
        #expect(named == "unix:path=/a")
    }

    @Test("The bus accepts all values that can be made: random ones come back from it as they were")
    func randomValues() throws {
        let service = try TestService()
        let caller = try Connection.open(.address(service.bus.address))
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix(seed: seed)
        // The bus lets one connection wait for 128 replies.
        let values = try (0..<100).map { _ in try random.value() }
        var answers: [[Value]?] = []
        let calls = values.map { value in
            caller.call(
                TestService.name, path: TestService.path, interface: TestService.interface, member: "Echo",
                arguments: [.variant(value)], timeout: .seconds(20)
            ) { answers.append(try? $0.get()) }
        }
        #expect(runLoop { answers.count == values.count }, "seed \(seed)")
        let firstWrong = zip(values, answers).first { [.variant($0)] != $1 }
        #expect(firstWrong == nil, "seed \(seed)")
        _ = calls
    }
}
