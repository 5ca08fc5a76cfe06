// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import SunPhaseAPI

/// The properties of the service, by their names on the bus; `dbus/` says what each means.
public enum ServiceProperty: String, CaseIterable, Hashable, Sendable {
    case colorScheme = "ColorScheme"
    case scheduledColorScheme = "ScheduledColorScheme"
    case previousSchemeChange = "PreviousSchemeChange"
    case nextSchemeChange = "NextSchemeChange"
    case phase = "Phase"
    case nextPhase = "NextPhase"
    case previousPhaseChange = "PreviousPhaseChange"
    case nextPhaseChange = "NextPhaseChange"
    case sunState = "SunState"
    case nextSunrise = "NextSunrise"
    case nextSunset = "NextSunset"
    case today = "Today"
    case override = "Override"
    case overrideUntil = "OverrideUntil"
    case inhibitors = "Inhibitors"
    case version = "Version"
    case time = "Time"
    case sunAltitude = "SunAltitude"
    case sunAzimuth = "SunAzimuth"
    case progress = "Progress"
    case daylight = "Daylight"
    case source = "Source"
    case status = "Status"
    case statusText = "StatusText"
    case latitude = "Latitude"
    case longitude = "Longitude"
    case accuracy = "Accuracy"
    case timestamp = "Timestamp"
    case stale = "Stale"
    case warning = "Warning"
    case timeZone = "TimeZone"

    /// The interface that it belongs to.
    public var interface: String {
        switch self {
        case .source, .status, .statusText, .latitude, .longitude, .accuracy, .timestamp, .stale, .warning, .timeZone:
            Names.locationInterface
        default: Names.mainInterface
        }
    }

    /// The time that a number of this property means, as the contract has it: nil for none, and for an override that
    /// lasts until it is cleared. There are times before 1970 under simulation, and `Time` is always one.
    public func time(_ unixSeconds: Int64) -> Int64? {
        switch self {
        case .time: unixSeconds
        case .overrideUntil: [0, -1].contains(unixSeconds) ? nil : unixSeconds
        default: unixSeconds == 0 ? nil : unixSeconds
        }
    }

    /// What a property says.
    public enum Value: Hashable, Sendable {
        /// A word or a sentence.
        case text(String)
        /// Unix seconds, as the contract has them; ``ServiceProperty/time(_:)`` says what they mean.
        case time(Int64)
        /// Degrees, metres, or a part of 1.
        case number(Double)
        /// Yes or no.
        case flag(Bool)
        /// Several texts.
        case texts([String])
        /// Events, in order.
        case events([ServiceState.Event])

        init?(_ value: DBus.Value) {
            switch value {
            case .string(let text): self = .text(text)
            case .int64(let time): self = .time(time)
            case .double(let number): self = .number(number)
            case .bool(let flag): self = .flag(flag)
            default:
                if let texts = value.as([String].self) {
                    self = .texts(texts)
                } else if let rows = value.as([BusStruct<Int64, String>].self) {
                    self = .events(rows.map { ServiceState.Event(time: $0.fields.0, name: $0.fields.1) })
                } else {
                    return nil
                }
            }
        }
    }
}
