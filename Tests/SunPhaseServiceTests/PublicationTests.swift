// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import DBus
import SunPhaseAPI
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@testable import SunPhaseService

@Suite("What is told of a change")
@MainActor
struct PublicationTests {
    @Test("the place comes first, then the main interface, the phase and the scheme, each once")
    func order() throws {
        let bus = try PrivateBus()
        let connection = try Connection.open(.address(bus.address))
        var settings = Settings()
        settings.location.coordinate = Coordinate(latitude: 52.52, longitude: 13.4)
        let port = TestPort(settings)
        let object = SunPhaseObject(port.snapshot, port: port, on: connection)
        let client = try BusClient(address: bus.address)
        try client.listen(path: Names.objectPath)

        // On the other side of the Earth it is night.
        settings.location.coordinate = Coordinate(latitude: -40, longitude: 180)
        let publication = try #require(port.send(.settingsChanged(settings, [])))
        object.publish(publication)
        object.publish(publication)
        let signals = try whileServing { client.takeSignals(6) }

        // The second time no property differs; the signals belong to the publication.
        #expect(
            signals.map(\.member) == [
                "PropertiesChanged", "PropertiesChanged", "PhaseChanged", "ColorSchemeChanged", "PhaseChanged",
                "ColorSchemeChanged",
            ])
        #expect(signals[0].arguments[0].string == Names.locationInterface)
        #expect(signals[1].arguments[0].string == Names.mainInterface)
        let now = port.now.wholeSeconds
        #expect(signals[2].arguments.description == "('night', 'day', int64 \(now))")
        #expect(signals[3].arguments.description == "('dark', 'settings', int64 \(now))")
        #expect(object.snapshot == publication.snapshot)
    }
}
