// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
public import GLib
public import SunPhaseCore

extension RememberedFix: KeyFileValue {
    /// What the file holds.
    public static var description: String { "a place" }

    /// What happens when it holds anything else.
    public static var consequence: String { "no earlier place is known" }

    private static let group = KeyFileGroup("location")

    /// The fix as a key file: degrees, rounded as they are in use; metres; times in Unix seconds.
    public var fileText: String {
        Self.group.text([
            "latitude": DecimalText.format(fix.coordinate.latitude),
            "longitude": DecimalText.format(fix.coordinate.longitude),
            "precision": DecimalText.format(fix.precision.degrees),
            "accuracy": fix.accuracy.map(DecimalText.format),
            "timestamp": fix.timestamp.fileText,
            "time-zone": zone,
            "time-zone-change": zoneChange?.fileText,
        ])
    }

    /// The fix that a key file holds, or nil: what GeoClue may not say, a file may not either.
    public init?(in file: KeyFile) {
        func number(_ key: String) -> Double? { Self.group.number(key, in: file) }
        let zone = Self.group.text("time-zone", in: file)
        guard let latitude = number("latitude"), let longitude = number("longitude"), !zone.isEmpty,
            let degrees = number("precision"), LocationSettings.precisionRange.contains(degrees),
            let precision = Precision(degrees: degrees),
            let timestamp = Instant(fileNumber: number("timestamp"))
        else { return nil }
        let report = LocationReport(
            latitude: latitude, longitude: longitude, accuracy: number("accuracy") ?? -1, timestamp: timestamp)
        guard let fix = try? LocationFix(report, precision: precision, now: timestamp) else { return nil }
        self.init(fix: fix, zone: zone, zoneChange: Instant(fileNumber: number("time-zone-change")))
    }
}
