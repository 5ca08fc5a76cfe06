// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import SunPhaseAPI
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@testable import SunPhaseService

@Suite("The back end of the portal")
@MainActor
struct PortalSettingsTests {
    private static let appearance = "org.freedesktop.appearance"

    /// Puts a back end on a bus, and asks it something from outside.
    private func asking<T: Sendable>(
        _ scheme: ColorScheme = .light, _ body: @escaping @Sendable (BusClient) throws -> T
    ) throws -> (answer: T, backEnd: PortalSettings) {
        let bus = try PrivateBus()
        let connection = try Connection.open(.address(bus.address))
        let backEnd = PortalSettings(scheme, on: connection)
        let exported = try ExportedFace(backEnd, on: connection)
        let client = try BusClient(address: bus.address)
        let answer = try whileServing { try body(client) }
        withExtendedLifetime(exported) {}
        return (answer, backEnd)
    }

    nonisolated private static func call(_ client: BusClient, _ member: String, _ arguments: String) throws
        -> GioVariant
    {
        try client.call(Names.portalService, Names.portalPath, Names.portalInterface, member, arguments)
    }

    @Test("names, beginnings of names and all of them; an asterisk elsewhere is a character like others")
    func readAll() throws {
        let (proof, both) = ([Names.portalProof], [Self.appearance, Names.portalProof])
        let expected: [([String], [String])] = [
            ([], both), ([""], both), (["*"], both), (["org.*"], both), (["o*"], both), (["com.example", ""], both),
            ([Self.appearance], [Self.appearance]), (["org.freedesktop.*"], [Self.appearance]),
            (["org.freedesktop*"], [Self.appearance]), (["org.freedesktop.appearance*"], [Self.appearance]),
            ([Names.portalProof], proof), (["org.sunphase*"], proof), (["org.s*", "org.s*"], proof),
            (both, both), (["org.freedesktop.*", "org.sun*"], both),
            (["org.freedesktop.appearance.*"], []), (["org.sunphase.*"], []), (["org"], []), (["org."], []),
            (["*phase"], []), (["org.*phase"], []), (["**"], []), (["org.**"], []), (["Org.*"], []), ([" "], []),
            (["órg.*"], []), (["org.sunphase\u{301}*"], []), (["org.gnome.desktop.interface"], []),
        ]
        let (answers, _) = try asking { client in
            try expected.map { patterns, _ in
                let list = patterns.map { "'\($0)'" }.joined(separator: ", ")
                return try Self.call(client, "ReadAll", "(@as [\(list)],)")
            }
        }
        for (answer, (patterns, namespaces)) in zip(answers, expected) {
            #expect(answer.signature == "(a{sa{sv}})")
            #expect(answer[0].children.compactMap { $0[0].string }.sorted() == namespaces, "\(patterns)")
        }
    }

    @Test(
        "each scheme has its number, and the proof is there",
        arguments: [(.dark, 1), (.light, 2)] as [(ColorScheme, UInt32)])
    func values(scheme: ColorScheme, number: UInt32) throws {
        let (answer, _) = try asking(scheme) { client in try Self.call(client, "ReadAll", "(@as [],)")[0] }
        #expect(answer[Self.appearance]?.description == "{'color-scheme': <uint32 \(number)>}")
        #expect(answer[Names.portalProof]?.description == "{'status': <'running'>}")
    }

    @Test("it knows whether it was asked: by reading, not by a look at its version")
    func hasBeenAsked() throws {
        let looked = try asking { client in
            try client.getAll(Names.portalService, Names.portalPath, Names.portalInterface)
        }
        #expect(!looked.backEnd.hasBeenAsked)
        let all = try asking { client in try Self.call(client, "ReadAll", "(['com.example'],)") }
        #expect(all.backEnd.hasBeenAsked)
        let one = try asking { client in
            #expect(throws: BusClient.Refusal.self) { try Self.call(client, "Read", "('a', 'b')") }
        }
        #expect(one.backEnd.hasBeenAsked)
    }
}
