// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseTestSupport
import Testing

@testable import DBus

/// Calling others, listening to them, and noticing that they leave.
@MainActor
struct CallTests {
    private func call(
        _ service: TestService, from connection: Connection, _ member: MemberName, _ arguments: [Value] = [],
        timeout: Duration = .seconds(10), reply: @escaping @MainActor (Result<[Value], BusError>) -> Void
    ) -> PendingCall {
        connection.call(
            service.uniqueName, path: TestService.path, interface: TestService.interface, member: member,
            arguments: arguments, timeout: timeout, reply: reply)
    }

    @Test("A reply brings the results, or the error of the other side")
    func replies() throws {
        let service = try TestService()
        let connection = try Connection.open(.address(service.bus.address))
        var answers: [Result<[Value], BusError>] = []
        let first = call(service, from: connection, "Concatenate", [["a", "b"].busValue, .string("+")]) {
            answers.append($0)
        }
        let second = call(service, from: connection, "SetMode", [.string("blue")]) { answers.append($0) }
        #expect(answers.isEmpty)
        #expect(runLoop { answers.count == 2 })
        #expect(try answers[0].get() == [.string("a+b")])
        #expect(throws: BusError(.invalidArgs, "'blue' is no mode: 'light' or 'dark' is accepted")) {
            try answers[1].get()
        }
        _ = (first, second)
    }

    @Test("A reply of more text than anybody needs is an error, and the next one is understood")
    func longReply() throws {
        let service = try TestService()
        let connection = try Connection.open(.address(service.bus.address))
        var answers: [Result<[Value], BusError>] = []
        let half = Value.string(String(repeating: "x", count: MessageReader.textLimit / 2))
        let calls = [["", "", "", ""], ["a", "b"]].map { texts in
            call(service, from: connection, "Concatenate", [texts.busValue, half]) { answers.append($0) }
        }
        #expect(runLoop { answers.count == 2 })
        #expect(
            throws: BusError(.limitsExceeded, "The reply holds more than 100000 values or 1048576 bytes of text")
        ) {
            try answers[0].get()
        }
        #expect(try answers[1].get().count == 1)
        _ = calls
    }

    @Test("A call that is never answered ends with its time limit")
    func timeLimit() throws {
        let bus = try PrivateBus()
        let connection = try Connection.open(.address(bus.address))
        let silent = try BusClient(address: bus.address)
        var answer: Result<[Value], BusError>?
        let waiting = connection.call(
            try #require(BusName(silent.uniqueName)), path: "/", interface: "a.b", member: "C",
            timeout: .milliseconds(20)
        ) { answer = $0 }
        #expect(runLoop { answer != nil })
        guard case .failure(let error) = answer else { throw TestFailure("It was answered") }
        #expect(error.name == "org.freedesktop.DBus.Error.NoReply")
        _ = waiting
    }

    @Test("A cancelled call, or a released one, tells nothing")
    func cancel() throws {
        let service = try TestService()
        let connection = try Connection.open(.address(service.bus.address))
        let cancelled = call(service, from: connection, "SetMode", [.string("dark")]) { _ in
            Issue.record("It was cancelled")
        }
        cancelled.cancel()
        cancelled.cancel()
        _ = call(service, from: connection, "SetMode", [.string("dark")]) { _ in Issue.record("It was released") }
        var isDone = false
        let last = call(service, from: connection, "SetMode", [.string("light")]) { _ in isDone = true }
        #expect(runLoop { isDone })
        #expect(service.callers.count == 3)
        _ = last
    }

    @Test("Values that no message can hold fail their own call only")
    func unsendable() throws {
        let service = try TestService()
        let deep = (0..<70).reduce(Value.byte(1)) { value, _ in .variant(value) }
        var answer: Result<[Value], BusError>?
        let pending = call(service, from: service.connection, "Echo", [deep]) { answer = $0 }
        #expect(answer == nil)
        #expect(runLoop { answer != nil })
        #expect(throws: BusError.self) { try answer?.get() }
        #expect(!service.connection.emit("A", interface: "a.b", path: "/", arguments: [deep]))
        _ = pending
    }

    @Test("A subscription hears what it asked for, until it ends")
    func subscription() throws {
        let service = try TestService()
        let connection = try Connection.open(.address(service.bus.address))
        var heard: [Value] = []
        let match = SignalMatch(
            sender: TestService.name, path: TestService.path, interface: TestService.interface, member: "ModeChanged")
        var subscription: Subscription? = connection.subscribe(to: match) { heard += $0.arguments }
        let picky = connection.subscribe(to: SignalMatch(member: "ModeChanged", firstArgument: "it's")) {
            heard += [.byte(1)] + $0.arguments
        }
        func set(_ mode: String) throws {
            var isDone = false
            let pending = call(service, from: connection, "SetMode", [.string(mode)]) { _ in isDone = true }
            #expect(runLoop { isDone })
            _ = pending
        }
        try set("dark")
        service.connection.emit("Other", interface: TestService.interface, path: TestService.path, arguments: [])
        service.connection.emit(
            "ModeChanged", interface: "a.b", path: TestService.path, arguments: [.string("it's")])
        try set("light")
        #expect(heard == [.string("dark"), .byte(1), .string("it's"), .string("light")])
        picky.cancel()
        subscription = nil
        try set("dark")
        #expect(heard.count == 4)
        #expect(subscription == nil)
    }

    @Test("A peer that leaves is noticed once")
    func peerLeaves() throws {
        let service = try TestService()
        let client = try BusClient(address: service.bus.address)
        let peer = try #require(BusName(client.uniqueName))
        var departures = 0
        let watch = service.connection.watchPeer(peer) { departures += 1 }
        #expect(try service.serve { try $0.hasOwner("org.sunphase.Test") })
        #expect(departures == 0)
        client.close()
        #expect(runLoop { departures == 1 })
        _ = try service.serve { try $0.hasOwner("org.sunphase.Test") }
        #expect(departures == 1)
        watch.cancel()
    }

    @Test("A peer that had left before is noticed too")
    func peerHasLeft() throws {
        let service = try TestService()
        var departures = 0
        let watch = service.connection.watchPeer(":1.4711") { departures += 1 }
        #expect(departures == 0)
        #expect(runLoop { departures == 1 })
        watch.cancel()
    }

    @Test("A cancelled watch tells nothing, and nobody but the bus can say that a peer left")
    func peerWatchIsTrue() throws {
        let service = try TestService()
        let (first, second) = try (BusClient(address: service.bus.address), BusClient(address: service.bus.address))
        let cancelled = service.connection.watchPeer(try #require(BusName(first.uniqueName))) {
            Issue.record("It was cancelled")
        }
        let believed = service.connection.watchPeer(try #require(BusName(second.uniqueName))) {
            Issue.record("A forger was believed")
        }
        // Told of the same departure, and after the others: then they would have been told, too.
        var isGone = false
        let proof = service.connection.watchPeer(try #require(BusName(first.uniqueName))) { isGone = true }
        let forger = try BusClient(address: service.bus.address)
        let names = "('\(second.uniqueName)', '\(second.uniqueName)', '')"
        try forger.emit(
            to: service.uniqueName.string, Bus.path.string, Bus.interface.string, "NameOwnerChanged", names)
        _ = try forger.hasOwner("org.sunphase.Test")
        cancelled.cancel()
        first.close()
        #expect(runLoop { isGone })
        proof.cancel()
        believed.cancel()
    }
}
