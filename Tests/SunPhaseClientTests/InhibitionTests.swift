// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import SunPhaseClient
import SunPhaseTestSupport
import Testing

/// Who holds changes back, beside the built service.
@MainActor
struct InhibitionTests {
    private let home: TemporaryFolder
    private let bus: PrivateBus
    private let daemon: DaemonProcess

    init() throws {
        home = try TemporaryFolder()
        bus = try PrivateBus()
        daemon = try DaemonProcess(address: bus.address, home: home)
        let client = try BusClient(address: bus.address)
        #expect(try eventually { try client.hasOwner("org.sunphase.SunPhase1") })
    }

    /// A connection that a test keeps to itself, so that it is closed in the test's own isolation.
    private func connection() throws -> ServiceConnection { try ServiceConnection(on: .address(bus.address)) }

    /// Whom the service waits for now, asked behind all that was said before.
    private func inhibitors(_ service: ServiceConnection) -> [String]? {
        var texts: [String]?
        service.read(.inhibitors) { if case .success(.texts(let value)) = $0 { texts = value } }
        #expect(runLoop { texts != nil })
        return texts
    }

    @Test("it holds as long as it is there")
    func lifetime() throws {
        let service = try connection()
        var isHeld = false
        var inhibition: Inhibition? = Inhibition(on: service, reason: "a game") { _ in isHeld = true }
        #expect(runLoop { isHeld } && inhibition != nil)
        #expect(inhibitors(service) == ["a game"])
        inhibition = nil
        #expect(inhibitors(service) == [])
    }

    @Test("who lets go before the answer has let go")
    func early() throws {
        let service = try connection()
        var isAnswered = false
        let inhibition = Inhibition(on: service, reason: "a game") { _ in isAnswered = true }
        inhibition.release()
        #expect(runLoop { isAnswered })
        #expect(inhibitors(service) == [])
    }
}
