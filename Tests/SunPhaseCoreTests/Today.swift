// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport

/// A place and its zone, as a field case states them.
struct Spot: CustomStringConvertible {
    let place: Coordinate
    let zone: ZoneRules

    init(_ latitude: Double, _ longitude: Double, _ zone: String) {
        place = Coordinate(latitude: latitude, longitude: longitude)!
        self.zone = .system(zone)
    }

    var description: String { "\(place.latitude), \(place.longitude), \(zone.name)" }

    /// The times of an event on a local date.
    func times(of name: EventName, on date: String) -> [Instant] {
        AlmanacQuery.day(CivilDate(date)!, at: place, zone: zone).filter { $0.name == name }.map(\.instant)
    }

    /// The first event of a name after a time.
    func next(_ name: EventName, after time: String) -> Instant? {
        AlmanacQuery.next(name, at: place, after: instant(time))?.instant
    }

    /// A service that starts here at a time.
    func scenario(at start: String, rules: (inout Rules) -> Void = { _ in }) -> Scenario {
        Scenario(
            at: start, latitude: place.latitude, longitude: place.longitude, zone: Zone(rules: zone, places: [place]),
            rules: rules
        )
    }
}

/// Whether instants are, one by one, within so many seconds of the times stated.
func near(_ instants: [Instant], _ expected: [String], within seconds: Double = 60) -> Bool {
    instants.count == expected.count && zip(instants, expected).allSatisfy { near($0, $1, within: seconds) }
}

extension EdgeRule {
    /// A rule as the settings write it.
    static func rule(_ expression: String) -> EdgeRule {
        do { return try EdgeRule(expression) } catch { preconditionFailure("\(expression): \(error)") }
    }
}

extension LocalTime {
    /// A time of day as the settings write it.
    static func at(_ text: String) -> LocalTime {
        do { return try LocalTime(parsing: text) } catch { preconditionFailure("\(text): \(error)") }
    }
}
