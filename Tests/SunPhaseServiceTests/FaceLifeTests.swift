// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@testable import SunPhaseService

@Suite("The life of a face on the bus")
@MainActor
struct FaceLifeTests {
    @Test("one that is switched off leaves nothing behind, and its name can be had again")
    func withdrawal() throws {
        let bus = try PrivateBus()
        let connection = try Connection.open(.address(bus.address))
        let port = TestPort()
        for make in [
            { PortalSettings(.light, on: connection) },
            { DarkmanFacade(.light, port: port, on: connection) },
        ] as [@MainActor () -> any BusFace] {
            for _ in 1...2 {
                var face: ExportedFace? = try ExportedFace(make(), on: connection)
                face?.face.follow(.dark)
                weak let left = face?.face
                face = nil
                #expect(left == nil)
            }
        }
    }

    @Test("one whose name another program has leaves nothing behind either")
    func taken() throws {
        let bus = try PrivateBus()
        let (first, second) = (try Connection.open(.address(bus.address)), try Connection.open(.address(bus.address)))
        let port = TestPort()
        let face = try ExportedFace(DarkmanFacade(.light, port: port, on: first), on: first)
        var other: DarkmanFacade? = DarkmanFacade(.dark, port: port, on: second)
        #expect(throws: BusError.self) { _ = try ExportedFace(other!, on: second) }
        weak let left = other
        other = nil
        #expect(left == nil)
        _ = face
    }
}
