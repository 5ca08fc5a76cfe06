// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import DBus
import SunPhaseAPI
import SunPhaseCore

/// The interface `org.sunphase.SunPhase1.Almanac` as a table.
@MainActor
struct AlmanacInterface {
    /// The service behind it, for the present and the zones.
    unowned let port: any ServicePort

    /// The rows; the contract in `dbus/` says what each member means.
    var interface: Interface {
        Interface(
            InterfaceName(stringLiteral: Names.almanacInterface),
            methods: [
                Method("GetEvents") {
                    (_: Caller, latitude: Double, longitude: Double, from: Int64, to: Int64, names: [String])
                        throws(BusError) -> [TimedWord] in
                    try refusing { () throws(Refusal) in
                        let place = try Query.place(latitude: latitude, longitude: longitude)
                        let range = try Query.range(from: from, to: to)
                        return try AlmanacQuery.events(Query.names(names), at: place, in: range).map(\.busForm)
                    }
                },
                Method("GetDay") {
                    (_: Caller, latitude: Double, longitude: Double, date: String, zone: String)
                        throws(BusError) -> [TimedWord] in
                    try refusing { () throws(Refusal) in
                        let place = try Query.place(latitude: latitude, longitude: longitude)
                        let zone = try rules(of: zone)
                        let date = try Query.date(date, now: port.now, zone: zone)
                        return AlmanacQuery.day(date, at: place, zone: zone).map(\.busForm)
                    }
                },
                Method("GetPosition") {
                    (_: Caller, latitude: Double, longitude: Double, time: Int64) throws(BusError) -> (Double, Double)
                    in
                    try refusing { () throws(Refusal) in
                        let place = try Query.place(latitude: latitude, longitude: longitude)
                        let position = SunPath(at: place).position(at: try Query.instant(time, as: "time"))
                        return (position.altitude.degrees, position.azimuth.degrees)
                    }
                },
                Method("GetNextEvent") {
                    (_: Caller, latitude: Double, longitude: Double, after: Int64, name: String)
                        throws(BusError) -> Int64 in
                    try refusing { () throws(Refusal) in
                        let place = try Query.place(latitude: latitude, longitude: longitude)
                        let after = try Query.instant(after, as: "after")
                        return try AlmanacQuery.next(Query.name(name), at: place, after: after)?.instant.wholeSeconds
                            ?? 0
                    }
                },
            ],
            contract: IntrospectionXML.almanac
        )
    }

    /// The rules of a zone; an empty name means the user's.
    private func rules(of name: String) throws(Refusal) -> ZoneRules {
        guard let rules = name.isEmpty ? port.engine.zone.rules : port.zoneRules(named: name) else {
            throw .unknownZone(name)
        }
        return rules
    }
}
