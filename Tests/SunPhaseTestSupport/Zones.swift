// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
public import SunPhaseCore

extension ZoneRules {
    /// A zone of the system's tables as Foundation reads them, from 1900 to 2100: an independent reading.
    public static func system(_ name: String) -> ZoneRules {
        let zone = TimeZone(identifier: name)!
        var date = Date(timeIntervalSince1970: -2_208_988_800)
        let initial = zone.secondsFromGMT(for: date)
        var transitions: [Transition] = []
        while let next = zone.nextDaylightSavingTimeTransition(after: date), next.timeIntervalSince1970 < 4_133_980_800
        {
            let instant = Instant(unixSeconds: next.timeIntervalSince1970)
            transitions.append(Transition(instant: instant, offset: zone.secondsFromGMT(for: next)))
            date = next
        }
        return ZoneRules(name: name, initialOffset: initial, transitions: transitions)
    }
}

extension Zone {
    /// A zone of the system's tables with its reference place.
    public static func system(_ name: String, _ latitude: Double, _ longitude: Double) -> Zone {
        Zone(rules: .system(name), places: [Coordinate(latitude: latitude, longitude: longitude)!])
    }

    /// A zone of the system's tables that has clocks but no place.
    public static func placeless(_ name: String) -> Zone { Zone(rules: .system(name), places: []) }

    /// Europe/Berlin, whose reference place is 52°30′N 13°22′E.
    public static let berlin = Zone.system("Europe/Berlin", 52.5, 13.366_667)

    /// UTC, which has no place.
    public static let utc = Zone(rules: .utc, places: [])
}
