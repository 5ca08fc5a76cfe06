// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// The part of the day by the sun's altitude, as all interfaces of SunPhase name it.
///
/// In twilight the rising half of the solar day is dawn, the setting half dusk.
public enum Phase: String, CaseIterable, Hashable, Sendable {
    /// The sun is below -18 degrees.
    case night
    /// Between -18 and -12 degrees, before noon.
    case astronomicalDawn = "astronomical-dawn"
    /// Between -12 and -6 degrees, before noon.
    case nauticalDawn = "nautical-dawn"
    /// Between -6 degrees and the horizon, before noon.
    case civilDawn = "civil-dawn"
    /// The sun is up.
    case day
    /// Between the horizon and -6 degrees, after noon.
    case civilDusk = "civil-dusk"
    /// Between -6 and -12 degrees, after noon.
    case nauticalDusk = "nautical-dusk"
    /// Between -12 and -18 degrees, after noon.
    case astronomicalDusk = "astronomical-dusk"
    /// No place is known.
    case unknown

    /// The phase in a band of altitude, on one half of the solar day.
    init(_ band: AltitudeBand, rising: Bool) {
        self =
            switch band {
            case .night: .night
            case .astronomical: rising ? .astronomicalDawn : .astronomicalDusk
            case .nautical: rising ? .nauticalDawn : .nauticalDusk
            case .civil: rising ? .civilDawn : .civilDusk
            case .day: .day
            }
    }
}

/// The bands of altitude that the phases are made of, the darkest first.
enum AltitudeBand: Int {
    case night, astronomical, nautical, civil, day

    /// The events that lead up into and down out of the bands above night, the darkest first.
    static let borders: [(rising: EventName, setting: EventName)] = [
        (.astronomicalDawn, .astronomicalDusk),
        (.nauticalDawn, .nauticalDusk),
        (.civilDawn, .civilDusk),
        (.sunrise, .sunset),
    ]
}

/// Whether and how the sun rises and sets on the present solar day.
public enum SunState: String, CaseIterable, Hashable, Sendable {
    /// The solar day has a sunrise or a sunset.
    case risesAndSets = "rises-and-sets"
    /// The sun is up all the solar day.
    case midnightSun = "midnight-sun"
    /// The sun is down all the solar day.
    case polarNight = "polar-night"
    /// No place is known.
    case unknown
}
