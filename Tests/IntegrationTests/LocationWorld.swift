// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseAPI
import SunPhaseCore
import SunPhaseTestSupport
import Testing

/// A session with a system bus, on which there may be a GeoClue, and all that its service tells of the place from its
/// start on.
final class LocationWorld {
    /// What was told at one time: what the properties of both interfaces are from then on.
    struct Step {
        var place: [String: GioVariant]
        var sun: [String: GioVariant]

        /// `waiting/timezone`: the status, and where the place comes from.
        var words: String { "\(text("Status"))/\(text("Source"))" }

        func text(_ name: String) -> String { place[name]?.string ?? "no text" }
    }

    let world: World

    /// The beginning, then one step for each message about the place.
    private(set) var steps: [Step] = []

    private var start: Int64 = 0

    /// The reference place of Europe/Berlin: 52°30′N 13°22′E.
    private static let zonePlace = "52.5, \(13 + 22.0 / 60)"

    /// Starts a service in Berlin's time zone.
    ///
    /// - Parameter systemBus: its address.
    init(
        _ systemBus: String, settings: String? = nil, simulate: String? = nil, arguments: [String] = [],
        prepare: (TemporaryFolder) throws -> Void = { _ in }
    ) throws {
        world = try World(
            settings: settings, simulate: simulate, arguments: arguments,
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": systemBus], listens: true, prepare: prepare)
        try begin()
    }

    /// Starts the service anew; the steps begin anew, too.
    func restart() throws {
        _ = world.client.takeSignals(0)
        try world.restart()
        try begin()
    }

    /// What the properties of the place are by the last message.
    var place: [String: GioVariant] { steps[steps.count - 1].place }

    /// A number of the place's by the last message.
    func number(_ name: String) -> Double? { place[name]?.double }

    /// What the service has written, without what it has to say of its own state.
    func complaints() -> [String] {
        world.daemon.log.split(separator: "\n").map(String.init).filter { $0.hasPrefix("warning") }
    }

    /// The names under which the service is on a bus: there should be one at most.
    func connections(on bus: BusClient) throws -> [String] {
        let name = "org.freedesktop.DBus"
        return try bus.call(name, "/", name, "ListNames")[0].children.compactMap(\.string).filter {
            guard $0.hasPrefix(":") else { return false }
            let process = try? bus.call(name, "/", name, "GetConnectionUnixProcessID", "('\($0)',)")[0].uint32
            return process == UInt32(world.daemon.identifier)
        }
    }
}

// MARK: Listening

extension LocationWorld {
    /// What was told before it could be read is known from the log, and else not at all.
    private func begin() throws {
        let ready = /location (?<source>[a-z]+) \((?<status>[a-z-]+)\)\.\n/
        #expect(eventually { world.daemon.log.contains(ready) })
        guard let first = world.daemon.log.firstMatch(of: ready) else { return }
        start = try world.time("Time")
        var beginning = Step(place: try world.all(Names.locationInterface), sun: try world.all())
        let early = world.client.takeSignals(0)
        for signal in early where signal.member == "PropertiesChanged" {
            for name in properties(in: signal.arguments[1]).keys {
                (beginning.place[name], beginning.sun[name]) = (nil, nil)
            }
        }
        beginning.place["Status"] = try GioVariant(parsing: "'\(first.status)'")
        beginning.place["Source"] = try GioVariant(parsing: "'\(first.source)'")
        steps = [beginning]
        take(early)
    }

    /// Takes in what was told meanwhile.
    func listen() { take(world.client.takeSignals(0)) }

    private func take(_ signals: [BusClient.Signal]) {
        for signal in signals where signal.member == "PropertiesChanged" {
            let changed = properties(in: signal.arguments[1])
            var step = steps[steps.count - 1]
            if signal.arguments[0].string == Names.locationInterface {
                #expect(changed.allSatisfy { step.place[$0] != $1 }, "said twice: \(changed)")
                step.place.merge(changed) { $1 }
                steps.append(step)
            } else {
                step.sun.merge(changed) { $1 }
                steps[steps.count - 1] = step
            }
        }
    }

    /// Whether nothing was told of the sun between two steps but what time itself brings about.
    func hasSameSun(in first: Int, _ second: Int) throws -> Bool {
        let (before, after) = (steps[first].sun, steps[second].sun)
        return try before == after || world.time("Time") >= before["NextPhaseChange"]?.int64 ?? .max
    }

    /// Waits for so many steps in all, of which these words tell, and expects no other, and no made-up place
    /// in any. Coordinates in the settings are those of ``World/berlin``.
    func expectSteps(
        _ words: String..., within limit: Duration = patience, _ location: SourceLocation = #_sourceLocation
    ) throws {
        _ = eventually(within: limit) {
            listen()
            return steps.count >= words.count
        }
        // What else there may be to tell is told meanwhile.
        Thread.sleep(forTimeInterval: 0.1)
        let (status, source) = (
            try world.text("Status", of: Names.locationInterface), try world.text("Source", of: Names.locationInterface)
        )
        listen()
        #expect(steps.map(\.words) == words, sourceLocation: location)
        #expect("\(status)/\(source)" == words.last, sourceLocation: location)
        for step in steps { try expectTimesOfPlace(step, location) }
    }
}

// MARK: The times tell the place

extension LocationWorld {
    /// That the times on the bus are those of the place that is told, or of the zone's; without a place there are none.
    private func expectTimesOfPlace(_ step: Step, _ location: SourceLocation) throws {
        if step.text("Source") == "none" {
            #expect(step.sun["NextSunrise"]?.int64 ?? 0 == 0, sourceLocation: location)
            #expect(step.sun["Today"]?.children.isEmpty ?? true, sourceLocation: location)
            return
        }
        guard let place = Self.exactPlace(of: step) else { return }
        // Time goes by: what was next then may be past now.
        let now = try world.time("Time")
        let crossings = try [start, now].flatMap { try [next("sunrise", $0, place), next("sunset", $0, place)] }
        let range = "int64 \(start - 200_000), int64 \(now + 200_000)"
        let events = try almanac("GetEvents", "(\(place), \(range), @as [])")
        let times = events.children.compactMap(\.[0].int64)
        for (name, possible) in [
            ("NextSunrise", crossings), ("NextSunset", crossings), ("NextSchemeChange", crossings),
            ("PreviousSchemeChange", times),
            ("NextPhaseChange", times), ("PreviousPhaseChange", times),
        ] {
            guard let told = step.sun[name]?.int64 else { continue }
            #expect(possible.contains(told), "\(name) is not of \(place)", sourceLocation: location)
        }
        if let today = step.sun["Today"] {
            // Another day may have begun meanwhile.
            let dates = Set([start, now].map { Self.zone.date(at: Instant(unixSeconds: Double($0))) })
            let days = try dates.map { try almanac("GetDay", "(\(place), '\($0)', '')") }
            #expect(days.contains(today), sourceLocation: location)
        }
    }

    /// The zone that the service is in.
    private static let zone = ZoneRules.system("Europe/Berlin")

    /// The place that the times are of: a fix is rounded before anything is done with it, the others are not.
    private static func exactPlace(of step: Step) -> String? {
        switch step.text("Source") {
        case "timezone": return zonePlace
        case "config": return "52.52, 13.40"
        default:
            guard let latitude = step.place["Latitude"], let longitude = step.place["Longitude"] else { return nil }
            return "\(latitude), \(longitude)"
        }
    }

    private func next(_ event: String, _ after: Int64, _ place: String) throws -> Int64 {
        try almanac("GetNextEvent", "(\(place), int64 \(after), '\(event)')").int64 ?? -1
    }

    private func almanac(_ member: String, _ arguments: String) throws -> GioVariant {
        try world.call(member, arguments, on: Names.almanacInterface)[0]
    }
}
