// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport

@testable import SunPhaseCore

/// What stories of GeoClue have in common.
protocol GeoClueStories {}

extension GeoClueStories {
    static var london: Zone { Zone.system("Europe/London", 51.508_333, -0.125_278) }
    static var tokyo: Zone { Zone.system("Asia/Tokyo", 35.654_444, 139.744_722) }

    func story(
        at start: String = "2026-09-20T12:00:00+02:00", zone: Zone = .berlin, updates: UpdateInterval = .daily,
        fix: RememberedFix? = nil, _ change: (inout Settings) -> Void = { _ in }
    ) -> Scenario {
        var settings = Settings()
        settings.location.updates = updates
        change(&settings)
        return Scenario(at: start, settings: settings, zone: zone, fix: fix)
    }

    /// What is said of the place, as words.
    func state(_ story: Scenario) -> String {
        "\(story.location.status.rawValue) \(story.location.source.rawValue)\(story.location.isStale ? " stale" : "")"
    }

    var denial: Event { .geoclue(.failed(.denied("No."))) }

    /// A fix of an earlier run, in Munich.
    func kept(at time: String) -> RememberedFix? {
        let report = LocationReport(latitude: 48.14, longitude: 11.58, accuracy: 500, timestamp: instant(time))
        let fix = try? LocationFix(report, precision: .city, now: instant(time))
        return fix.map { RememberedFix(fix: $0, zone: "Europe/Berlin", zoneChange: nil) }
    }
}
