// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// Chooses the place from what the sources offer: a pure function of the settings, the zone, GeoClue's last word and the
/// present.
struct LocationPolicy {
    let settings: LocationSettings
    let zone: Zone
    let geoclue: GeoClueState
    let now: Instant

    /// The place to use, and how it came about.
    var location: Location {
        let place = place
        let (status, text) = status
        // The warning tells a distance, so that it must not know more than is published.
        let published = place.coordinate?.rounded(to: settings.precision)
        let isStale = place.fix?.isStale(at: now) ?? false
        return Location(
            coordinate: place.coordinate, source: place.source, status: status, statusText: text,
            accuracy: place.fix?.fix.accuracy, timestamp: place.fix?.fix.timestamp, isStale: isStale,
            staleAt: isStale ? nil : place.fix?.staleAt,
            warning: published.map { PlaceCheck(zone: zone, now: now).warning(about: $0, from: place.source) } ?? "",
            published: published, timeZone: zone.rules.name)
    }
}

// MARK: - The place

extension LocationPolicy {
    private enum Place {
        case config(Coordinate)
        case fix(RememberedFix, isLive: Bool)
        case timezone(Coordinate)
        case none

        var coordinate: Coordinate? {
            switch self {
            case .config(let place), .timezone(let place): place
            case .fix(let remembered, _): remembered.fix.coordinate
            case .none: nil
            }
        }

        var fix: RememberedFix? {
            if case .fix(let remembered, _) = self { remembered } else { nil }
        }

        var source: LocationSource {
            switch self {
            case .config: .config
            case .fix(_, let isLive): isLive ? .geoclue : .cache
            case .timezone: .timezone
            case .none: .none
            }
        }
    }

    /// The best place that the settings allow and that is known.
    private var place: Place {
        switch settings.source {
        case .none: .none
        case .config: configured ?? .none
        case .geoclue: fix ?? .none
        case .timezone: reference ?? .none
        case .auto: configured ?? fix ?? reference ?? .none
        }
    }

    private var configured: Place? { settings.coordinate.map(Place.config) }
    private var fix: Place? { geoclue.remembered.map { .fix($0, isLive: geoclue.isLive) } }
    private var reference: Place? { zone.places.first.map(Place.timezone) }
}

// MARK: - The status

extension LocationPolicy {
    /// How the best source that the settings allow is doing, and the same as a sentence.
    private var status: (LocationStatus, String) {
        switch settings.source {
        case .none:
            (.off, "The settings switch location off (source = none).")
        case .config where settings.coordinate == nil:
            (
                .unavailable,
                "The settings ask for coordinates (source = config) but give no latitude and longitude."
            )
        case .timezone where zone.places.isEmpty:
            (.unavailable, "The time zone \(zone.rules.name) has no reference place.")
        case .timezone:
            (.ok, "The place is the reference place of the time zone \(zone.rules.name), which is coarse.")
        case _ where settings.wantsGeoClue:
            geoclueStatus
        case .config, .auto, .geoclue:
            (.ok, "The place is taken from the settings.")
        }
    }

    private var geoclueStatus: (LocationStatus, String) {
        if let verdict = geoclue.verdict { return (verdict.status, verdict.sentence) }
        guard let remembered = geoclue.remembered, geoclue.isLive else {
            return (.waiting, "GeoClue is asked for the place and has not told it yet.")
        }
        if remembered.isStale(at: now), geoclue.plan.isAsking || geoclue.plan.next != nil {
            return (.waiting, "GeoClue is asked for a new fix, since the one that it gave may be out of date.")
        }
        return (.ok, "GeoClue has told the place.")
    }
}
