// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import SunPhaseAPI

/// What to show: `light` or `dark`.
public enum Scheme: String, CaseIterable, Hashable, Sendable {
    /// The light colour scheme.
    case light
    /// The dark colour scheme.
    case dark
}

/// All that the service publishes, at one time. Words that this version does not know are kept as they are.
///
/// Times are Unix seconds; nil means that there is no such time.
public struct ServiceState: Hashable, Sendable {
    /// What to show now.
    public let colorScheme: Scheme
    /// What the rules say, without override and inhibitors.
    public let scheduledColorScheme: Scheme
    /// The last scheduled change.
    public let previousSchemeChange: Int64?
    /// The next scheduled change.
    public let nextSchemeChange: Int64?

    /// `night`, `day`, a kind of dawn or dusk, or `unknown` without a place.
    public let phase: String
    /// The phase that comes next.
    public let nextPhase: String
    /// When the present phase began.
    public let previousPhaseChange: Int64?
    /// When the next one begins.
    public let nextPhaseChange: Int64?
    /// `rises-and-sets`, `midnight-sun`, `polar-night`, or `unknown` without a place.
    public let sunState: String
    /// The next sunrise, however far.
    public let nextSunrise: Int64?
    /// The next sunset, however far.
    public let nextSunset: Int64?
    /// The events of the local date, in order.
    public let today: [Event]

    /// The scheme that is held, if any.
    public let override: Scheme?
    /// When the override ends by itself.
    public let overrideUntil: Int64?
    /// The reasons of those who hold back automatic changes.
    public let inhibitors: [String]
    /// The service's version.
    public let version: String

    /// Where the sun is looked at from, and how that came about.
    public let location: Place

    /// An event of the sun.
    public struct Event: Hashable, Sendable {
        /// When, Unix seconds.
        public let time: Int64
        /// Which, such as `sunrise`.
        public let name: String
    }

    /// What the service tells of the place.
    public struct Place: Hashable, Sendable {
        /// `config`, `geoclue`, `cache`, `timezone` or `none`.
        public let source: String
        /// How the best source that the settings allow is doing: `ok`, `waiting`, `denied`, ...
        public let status: String
        /// The same as a sentence.
        public let statusText: String
        /// Degrees north, rounded; nil without a place.
        public let latitude: Double?
        /// Degrees east, rounded; nil without a place.
        public let longitude: Double?
        /// How far off a fix may have been before it was rounded, in metres; nil when unknown.
        public let accuracy: Double?
        /// When the fix was taken.
        public let timestamp: Int64?
        /// Whether the fix may be out of date.
        public let isStale: Bool
        /// What is odd about the place; empty when nothing is.
        public let warning: String
        /// The name of the user's time zone.
        public let timeZone: String
    }
}

/// What changes all the time and is never announced: true when it was asked for.
public struct LiveValues: Hashable, Sendable {
    /// The service's present, Unix seconds; simulated at times.
    public let time: Int64
    /// The sun's altitude, degrees; nil without a place.
    public let sunAltitude: Double?
    /// The sun's azimuth from north over east, degrees; nil without a place.
    public let sunAzimuth: Double?
    /// How much of the phase has passed, 0...1; nil without a place.
    public let progress: Double?
    /// How much daylight there is for gradual effects, 0...1.
    public let daylight: Double
}

// MARK: - From the bus

extension LiveValues {
    /// Values from the properties of the main interface; nil when one is not there.
    init?(_ main: [String: Variant]) {
        let main = PropertyReader(main)
        guard let time: Int64 = main.value("Time"), let altitude: Double = main.value("SunAltitude"),
            let azimuth: Double = main.value("SunAzimuth"), let progress: Double = main.value("Progress"),
            let daylight: Double = main.value("Daylight")
        else { return nil }
        // Without a place they are 0, which is a number like any other.
        let isPlaced = main.text("Phase") != "unknown"
        sunAltitude = isPlaced ? altitude : nil
        sunAzimuth = isPlaced ? azimuth : nil
        self.progress = isPlaced ? progress : nil
        (self.time, self.daylight) = (time, daylight)
    }
}

extension ServiceState {
    /// A state from the properties of both interfaces; nil when one that has to be there is not.
    init?(main: [String: Variant], location: [String: Variant]) {
        let main = PropertyReader(main)
        guard let colorScheme = main.scheme("ColorScheme"), let scheduled = main.scheme("ScheduledColorScheme"),
            let place = Place(PropertyReader(location))
        else { return nil }
        self.colorScheme = colorScheme
        scheduledColorScheme = scheduled
        previousSchemeChange = main.time(.previousSchemeChange)
        nextSchemeChange = main.time(.nextSchemeChange)
        phase = main.text("Phase")
        nextPhase = main.text("NextPhase")
        previousPhaseChange = main.time(.previousPhaseChange)
        nextPhaseChange = main.time(.nextPhaseChange)
        sunState = main.text("SunState")
        nextSunrise = main.time(.nextSunrise)
        nextSunset = main.time(.nextSunset)
        today = (main.value("Today") ?? [BusStruct<Int64, String>]()).map {
            Event(time: $0.fields.0, name: $0.fields.1)
        }
        override = main.scheme("Override")
        overrideUntil = main.time(.overrideUntil)
        inhibitors = main.value("Inhibitors") ?? []
        version = main.text("Version")
        self.location = place
    }
}

extension ServiceState.Place {
    fileprivate init?(_ reader: PropertyReader) {
        guard let source: String = reader.value("Source") else { return nil }
        self.source = source
        status = reader.text("Status")
        statusText = reader.text("StatusText")
        latitude = source == "none" ? nil : reader.value("Latitude")
        longitude = source == "none" ? nil : reader.value("Longitude")
        accuracy = reader.value("Accuracy").flatMap { (metres: Double) in metres < 0 ? nil : metres }
        timestamp = reader.time(.timestamp)
        isStale = reader.value("Stale") ?? false
        warning = reader.text("Warning")
        timeZone = reader.text("TimeZone")
    }
}

/// Takes typed values from properties.
private struct PropertyReader {
    private let properties: [String: Variant]

    init(_ properties: [String: Variant]) {
        self.properties = properties
    }

    func value<T: BusValue>(_ name: String) -> T? { properties[name]?.value.as(T.self) }

    func text(_ name: String) -> String { value(name) ?? "" }

    func scheme(_ name: String) -> Scheme? { Scheme(rawValue: text(name)) }

    func time(_ property: ServiceProperty) -> Int64? { value(property.rawValue).flatMap(property.time) }
}
