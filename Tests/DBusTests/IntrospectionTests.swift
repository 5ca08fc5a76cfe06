// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseTestSupport
import Testing

@testable import DBus

@MainActor
struct IntrospectionTests {
    private nonisolated static let name = "org.sunphase.Test"

    @Test("An object shows its interfaces as the contract has them, and the standard ones as they answer")
    func interfaces() throws {
        let service = try TestService()
        let text = try service.serve { try $0.introspect(Self.name, "/org/sunphase/Test") }
        let xml = try ContractXML(text)
        #expect(
            xml.interfaces == [
                "org.sunphase.Test", "org.sunphase.Other", "org.freedesktop.DBus.Properties",
                "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.Peer",
            ])
        #expect(xml.declaration(of: "org.sunphase.Test") == service.table.declaration)
        #expect(try ContractXML(TestService.contract).declaration(of: Self.name) == service.table.declaration)
        let properties = PropertiesInterface(path: "/", interfaces: []).table
        #expect(xml.declaration(of: "org.freedesktop.DBus.Properties") == properties.declaration)
        #expect(!text.contains("<!--"))
        #expect(xml.children == [])
    }

    @Test("The paths above an object lead to it, and others do not exist")
    func parents() throws {
        let service = try TestService()
        service.connection.export(ExportedObject(path: "/org/sunphase/Test/below", interfaces: []))
        service.connection.export(ExportedObject(path: "/org/sunphaseX", interfaces: []))
        try service.serve { (client) throws in
            func children(_ path: String) throws -> [String] {
                try ContractXML(client.introspect(Self.name, path)).children
            }
            #expect(try children("/") == ["org"])
            #expect(try children("/org") == ["sunphase", "sunphaseX"])
            #expect(try children("/org/sunphase") == ["Test"])
            #expect(try children("/org/sunphase/Test") == ["below"])
            #expect(throws: BusClient.Refusal.self) { try children("/org/sun") }
            #expect(throws: BusClient.Refusal.self) { try children("/org/sunphase/None") }
        }
    }

    @Test("The element of an interface is cut out without comments and without its neighbours")
    func element() {
        let contract = """
            <node><!-- <interface name="a.b"> -->
            <interface name="a.bc"><method name="X"/></interface>
            <interface name="a.b">
              <!-- one
                   two -->
              <method name="Y"/><!-- -->
            </interface></node>
            """
        let element = Introspection.element(of: "a.b", in: contract)
        #expect(element == "  <interface name=\"a.b\">\n  <method name=\"Y\"/>\n</interface>")
        #expect(Introspection.element(of: "a.d", in: contract) == nil)
        #expect(Introspection.element(of: "a.b", in: "<interface name=\"a.b\"><!-- ") == nil)
    }
}
