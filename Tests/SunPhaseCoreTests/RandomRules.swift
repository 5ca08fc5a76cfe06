// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport

@testable import SunPhaseCore

/// Random inputs for laws.
extension SeededRandom {
    /// One of a few.
    mutating func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &self)! }

    /// True so often in a hundred.
    mutating func percent(_ chance: Int) -> Bool { Int.random(in: 0..<100, using: &self) < chance }

    /// A whole second, 1950 to 2090.
    mutating func instant() -> Instant {
        Instant(unixSeconds: Double(Int.random(in: -631_152_000..<3_786_912_000, using: &self)))
    }

    /// A place; one in three in the far north or south, some at the very poles.
    mutating func place() -> Coordinate {
        let longitude = Double.random(in: -180...180, using: &self)
        if percent(5) { return Coordinate(latitude: pick([90, -90, 89.99, -89.99, 89.5]), longitude: longitude)! }
        let latitude = percent(30) ? Double.random(in: 62...90, using: &self) : Double.random(in: 0...66, using: &self)
        return Coordinate(latitude: percent(30) ? -latitude : latitude, longitude: longitude)!
    }

    /// A time of day.
    mutating func time() -> LocalTime {
        LocalTime(hour: Int.random(in: 0..<24, using: &self), minute: pick([0, 0, 30, 59]))!
    }

    /// The rule of an edge.
    mutating func rule(_ usual: EventName) -> EdgeRule {
        switch Int.random(in: 0..<10, using: &self) {
        case 0...3: .event(usual, offset: .zero)
        case 4: .event(pick(EventName.allCases), offset: .zero)
        case 5, 6: .event(pick(EventName.allCases), offset: .minutes(Int.random(in: -720...720, using: &self)))
        case 7, 8: .altitude(.degrees(Double.random(in: -30...30, using: &self)), pick([.rising, .setting]))
        default: .fixed(time())
        }
    }

    /// A clamp, mostly none.
    mutating func clamp(wrapsAtNoon: Bool) -> Clamp {
        guard percent(25) else { return .none }
        let earliest = percent(60) ? time() : nil
        let latest = percent(60) ? time() : nil
        return Clamp(earliest: earliest, latest: latest, wrapsAtNoon: wrapsAtNoon) ?? .none
    }

    /// Rules as the settings could have them: two equal fixed times are refused there.
    mutating func rules() -> Rules {
        var rules = Rules()
        repeat {
            rules.light = rule(.sunrise)
            rules.dark = rule(.sunset)
        } while rules.light == rules.dark && rules.light.isFixed
        rules.lightClamp = clamp(wrapsAtNoon: false)
        rules.darkClamp = clamp(wrapsAtNoon: true)
        return rules
    }
}

extension EdgeRule {
    /// Whether it is a time of day.
    var isFixed: Bool { if case .fixed = self { true } else { false } }
}

/// Zones for laws: read once, since an independent reading takes its time.
enum ZoneBox {
    static let all = [
        ZoneRules.utc, .system("Europe/Berlin"), .system("America/New_York"), .system("Pacific/Apia"),
        .system("America/St_Johns"), .system("Asia/Kolkata"), .system("Antarctica/Troll"),
    ]
}
