// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseTestSupport
import Testing

@testable import DBus

/// Opening a connection to a bus for which nobody may wait.
@MainActor
struct OpeningTests {
    private func ask(
        _ connection: Connection, timeout: Duration?, reply: @escaping @MainActor (Result<[Value], BusError>) -> Void
    ) -> PendingCall {
        connection.call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "GetId",
            timeout: timeout, reply: reply)
    }

    @Test("what is sent at once goes out behind the greeting")
    func atOnce() throws {
        let bus = try PrivateBus()
        let connection = try Connection.openWithoutWaiting(.address(bus.address))
        #expect(connection.uniqueName == nil)
        var answer: Result<[Value], BusError>?
        let call = ask(connection, timeout: .seconds(10)) { answer = $0 }
        #expect(runLoop { answer != nil })
        #expect((try? answer?.get().first?.as(String.self))?.isEmpty == false)
        #expect(connection.uniqueName?.isUnique == true)
        _ = call
    }

    @Test("signals that were asked for at once are heard")
    func signals() throws {
        let bus = try PrivateBus()
        let connection = try Connection.openWithoutWaiting(.address(bus.address))
        var owners: [String] = []
        let subscription = connection.subscribe(to: Bus.ownerChange(of: "org.sunphase.Peer")) {
            owners.append($0.arguments.last?.as(String.self) ?? "?")
        }
        var isReady = false
        let call = ask(connection, timeout: .seconds(10)) { _ in isReady = true }
        #expect(runLoop { isReady })
        let peer = try Connection.open(.address(bus.address))
        _ = try peer.requestName("org.sunphase.Peer")
        #expect(runLoop { owners == [peer.uniqueName?.string ?? ""] })
        try peer.releaseName("org.sunphase.Peer")
        #expect(runLoop { owners.count == 2 && owners[1].isEmpty })
        _ = (subscription, call)
    }

    @Test("a bus that hangs costs a call its limit, and nobody anything else")
    func hangs() throws {
        let bus = try SilentBus()
        let connection = try Connection.openWithoutWaiting(.address(bus.address))
        var answers: [String] = []
        let limited = ask(connection, timeout: .milliseconds(20)) {
            if case .failure(let error) = $0 { answers.append(error.name.string) }
        }
        let patient = ask(connection, timeout: nil) { _ in answers.append("patient") }
        #expect(runLoop { !answers.isEmpty })
        #expect(answers == ["org.freedesktop.DBus.Error.NoReply"])
        _ = (limited, patient)
    }

    @Test("nobody listens: that is told at once")
    func absent() throws {
        let folder = try TemporaryFolder()
        #expect(throws: BusError.self) {
            try Connection.openWithoutWaiting(.address("unix:path=" + folder.path("nothing")))
        }
    }

    @Test("a bus that goes before it has greeted is a bus that is lost")
    func goes() throws {
        let bus = try PrivateBus()
        let connection = try Connection.openWithoutWaiting(.address(bus.address))
        bus.stop()
        var isLost = false
        var answers = 0
        connection.onDisconnect = { isLost = true }
        let call = ask(connection, timeout: nil) { _ in answers += 1 }
        #expect(runLoop { isLost && answers == 1 })
        _ = call
    }
}
