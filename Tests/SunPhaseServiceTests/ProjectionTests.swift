// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@testable import DBus
@testable import SunPhaseCore
@testable import SunPhaseService

@Suite("Every property has a value of its type, whatever is known")
@MainActor
struct ProjectionTests {
    enum State: CaseIterable, Sendable {
        case withPlace, withoutPlace, polarDay, always, overridden, inhibited
    }

    private func port(in state: State) -> TestPort {
        var settings = Settings()
        switch state {
        case .withPlace, .overridden, .inhibited:
            settings.location.coordinate = Coordinate(latitude: 52.52, longitude: 13.4)
        case .withoutPlace:
            settings.location.source = .none
        case .polarDay:
            settings.location.coordinate = Coordinate(latitude: 90, longitude: 0)
        case .always:
            settings.rules.light = .event(.noon, offset: .hours(12))
            settings.rules.dark = .event(.noon, offset: .hours(-12))
        }
        let port = TestPort(settings)
        if state == .overridden { port.send(.overrideRequested(.dark, until: -1)) }
        if state == .inhibited { port.send(.inhibited(by: Client(name: ":1.1"), reason: "a game")) }
        return port
    }

    @Test("in each state", arguments: State.allCases)
    func total(state: State) throws {
        let port = port(in: state)
        let tables = [
            MainInterface(snapshot: { port.snapshot }, port: port).interface,
            LocationInterface(snapshot: { port.snapshot }, port: port).interface,
        ]
        for table in tables {
            for row in table.properties {
                let value = try row.read()
                #expect(value.signature == row.signature, "\(row.name)")
                if case .double(let number) = value { #expect(number.isFinite, "\(row.name)") }
            }
        }
    }

    @Test("a refusal of each kind has the name that the contract gives it", arguments: Refusal.Kind.allCases)
    func refusals(kind: Refusal.Kind) {
        let error = BusError(Refusal(kind: kind, sentence: "a sentence"))
        #expect(error.name.string == "org.sunphase.SunPhase1.Error.\(kind.rawValue)")
        #expect(error.message == "a sentence")
        #expect(IntrospectionXML.main.contains(kind.rawValue))
    }
}
