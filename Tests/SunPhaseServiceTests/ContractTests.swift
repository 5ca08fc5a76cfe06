// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import SunPhaseAPI
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@testable import SunPhaseService

@Suite("The tables and the contract say the same")
@MainActor
struct ContractTests {
    nonisolated static let contracts = [
        (Names.mainInterface, IntrospectionXML.main),
        (Names.locationInterface, IntrospectionXML.location),
        (Names.almanacInterface, IntrospectionXML.almanac),
        (Names.portalInterface, IntrospectionXML.portalSettings),
        (Names.darkmanService, IntrospectionXML.darkman),
    ]

    @Test("every row is in the contract, and everything in the contract has a row", arguments: contracts)
    func rows(name: String, xml: String) throws {
        let port = TestPort()
        let bus = try PrivateBus()
        let connection = try Connection.open(.address(bus.address))
        let tables = [
            MainInterface(snapshot: { port.snapshot }, port: port).interface,
            LocationInterface(snapshot: { port.snapshot }, port: port).interface,
            AlmanacInterface(port: port).interface,
            PortalSettings(.light, on: connection).interface,
            DarkmanFacade(.light, port: port, on: connection).interface,
        ]
        let table = try #require(tables.first { $0.name.string == name })
        let contract = try ContractXML(xml)
        #expect(contract.interfaces == [name])
        let declaration = try #require(contract.declaration(of: name))
        #expect(table.declaration == declaration)
        #expect(!declaration.isEmpty)
    }

    @Test("libdbus, which is stricter than GIO, accepts each type", arguments: contracts)
    func types(name: String, xml: String) {
        let types = xml.matches(of: /type="([^"]*)"/).map { String($0.1) }
        #expect(!types.isEmpty)
        for type in types {
            #expect(Signature(validating: type)?.isSingleType == true, "\(type)")
        }
    }

    @Test("every member and argument is documented, and says since when", arguments: contracts)
    func comments(name: String, xml: String) {
        let members = xml.matches(of: /<(?:method|property|signal|interface) name="([^"]*)"/).map { String($0.1) }
        let documented = xml.matches(of: /<!--\s*([\w.]+):\n(.*?)-->\s*<\w+ name="([^"]*)"/.dotMatchesNewlines())
        #expect(documented.map { String($0.1) } == members)
        #expect(documented.map { String($0.3) } == members)
        for comment in documented { #expect(comment.2.contains("@since: "), "\(comment.1)") }
        let withArguments =
            /<!--((?:(?!-->).)*)-->\s*<(?:method|signal) name="[^"]*">\n(.*?)<\/(?:method|signal)>/
            .dotMatchesNewlines()
        for method in xml.matches(of: withArguments) {
            for argument in method.2.matches(of: /<arg name="(\w+)"/) {
                #expect(method.1.contains("@\(argument.1): "), "\(argument.1)")
            }
        }
    }
}
