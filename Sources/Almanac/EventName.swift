// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// What the sun can do at a place, by the names that every interface of SunPhase uses.
public enum EventName: String, CaseIterable, Hashable, Sendable {
    /// The sun's centre rises through -18 degrees.
    case astronomicalDawn = "astronomical-dawn"
    /// The sun's centre rises through -12 degrees.
    case nauticalDawn = "nautical-dawn"
    /// The sun's centre rises through -6 degrees.
    case civilDawn = "civil-dawn"
    /// The sun's centre rises through the standard altitude of the horizon, -50 minutes of arc.
    case sunrise
    /// The upper transit: the sun stands on the half of the meridian that holds the zenith.
    case noon
    /// The sun's centre sinks through the standard altitude of the horizon, -50 minutes of arc.
    case sunset
    /// The sun's centre sinks through -6 degrees.
    case civilDusk = "civil-dusk"
    /// The sun's centre sinks through -12 degrees.
    case nauticalDusk = "nautical-dusk"
    /// The sun's centre sinks through -18 degrees.
    case astronomicalDusk = "astronomical-dusk"
    /// The lower transit.
    case midnight
}

extension EventName {
    /// Which way the sun crosses its altitude; nil for the transits.
    public var crossingDirection: Crossing.Direction? {
        switch self {
        case .astronomicalDawn, .nauticalDawn, .civilDawn, .sunrise: .rising
        case .sunset, .civilDusk, .nauticalDusk, .astronomicalDusk: .setting
        case .noon, .midnight: nil
        }
    }
}
