// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseTestSupport
import Testing

@Suite("A real portal for tests")
struct PortalFixtureTests {
    @Test("passes on what its back end says, ends and comes back")
    func relay() throws {
        let bus = try PrivateBus()
        let portal = try RealPortal(address: bus.address, desktop: "another", hasOurs: false, foreign: 2)
        #expect(try portal.scheme() == 2)
        #expect(try portal.read("org.another", "status").string == "running")
        #expect(try portal.readAll(["org.another"]).children.count == 1)
        try portal.setForeign(1)
        #expect(portal.takeSchemes(1) == [1])
        try portal.killFrontEnd()
        #expect(try !portal.client.hasOwner(RealPortal.name))
        try portal.startFrontEnd()
        #expect(try portal.scheme() == 1)
        try portal.stopFrontEnd()
        #expect(try !portal.client.hasOwner(RealPortal.name))
        portal.stop()
        #expect(throws: (any Error).self) { try portal.startFrontEnd() }
    }

    @Test("without a back end it has no settings")
    func noBackEnd() throws {
        let bus = try PrivateBus()
        let portal = try RealPortal(address: bus.address, hasOurs: false)
        #expect(throws: BusClient.Refusal.self) { try portal.scheme() }
    }
}
