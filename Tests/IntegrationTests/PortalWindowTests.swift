// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseTestSupport
import Testing

@Suite("PortalWindow", .showingLogs)
struct PortalWindowTests {
    @Test("a window is dark and light as the portal says, from its first picture on")
    func followsThePortal() throws {
        let bus = try PrivateBus()
        let portal = try RealPortal(address: bus.address, desktop: "another", hasOurs: false, foreign: 1)
        let window = try PortalWindow(address: bus.address)
        #expect(window.firstScheme == "dark")
        for (value, scheme) in [(2, "light"), (1, "dark"), (0, "light")] as [(UInt32, String)] {
            try portal.setForeign(value)
            #expect(try eventually { try window.scheme() == scheme }, "\(scheme)")
        }
    }

    @Test("a window is dark and light as the service says")
    func followsTheService() throws {
        let world = try World(simulate: "2026-03-28T12:00:00Z,0.001")
        try world.call("Toggle")
        let portal = try RealPortal(address: world.bus.address)
        let window = try PortalWindow(address: world.bus.address)
        #expect(window.firstScheme == "dark")
        try world.call("Toggle")
        #expect(try eventually { try window.scheme() == "light" })
        // A front end that comes back has no news, but tells the next change.
        try portal.killFrontEnd()
        try portal.startFrontEnd()
        #expect(try portal.scheme() == 2)
        try world.call("Toggle")
        #expect(try eventually { try window.scheme() == "dark" })
    }

    @Test("a window goes through a day with the sun")
    func throughADay() throws {
        let world = try World(simulate: "2026-03-28T02:00:00Z,7200")
        let portal = try RealPortal(address: world.bus.address)
        let window = try PortalWindow(address: world.bus.address)
        var seen = [window.firstScheme]
        #expect(
            try eventually(within: .seconds(60)) {
                let scheme = try window.scheme()
                if scheme != seen.last { seen.append(scheme) }
                return seen.suffix(3) == ["dark", "light", "dark"]
            }, "\(seen)")
        #expect(try portal.scheme() == 1)
    }
}
