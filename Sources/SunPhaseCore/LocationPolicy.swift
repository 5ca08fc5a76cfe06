// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// Chooses the place from what the sources offer: a pure function of the settings and the zone.
struct LocationPolicy {
    let settings: LocationSettings
    let zone: Zone

    /// A place this far from all places of the zone is warned of, in metres.
    static let implausibleDistance = 5_000_000.0

    /// The place to use, and how it came about.
    var location: Location {
        if let coordinate = settings.coordinate, [.auto, .config].contains(settings.source) {
            return location(at: coordinate, from: .config, .ok, "The place is taken from the settings.")
        }
        switch settings.source {
        case .none:
            return location(at: nil, from: .none, .off, "The settings switch location off (source = none).")
        case .config:
            return location(
                at: nil, from: .none, .unavailable,
                "The settings ask for coordinates (source = config) but give no latitude and longitude."
            )
        case .geoclue:
            return location(
                at: nil, from: .none, .unavailable,
                "This version does not ask GeoClue yet; set latitude and longitude, or source = timezone."
            )
        case .auto:
            return zoneLocation(.unavailable, hint: " Set latitude and longitude for exact times.")
        case .timezone:
            return zoneLocation(zone.places.isEmpty ? .unavailable : .ok, hint: "")
        }
    }

    private func zoneLocation(_ status: LocationStatus, hint: String) -> Location {
        guard let place = zone.places.first else {
            return location(
                at: nil, from: .none, .unavailable,
                "The time zone \(zone.rules.name) has no reference place. Set latitude and longitude, or a time zone with a "
                    + "place."
            )
        }
        return location(
            at: place, from: .timezone, status,
            "The place is the reference place of the time zone \(zone.rules.name), which is coarse." + hint
        )
    }

    private func location(
        at coordinate: Coordinate?, from source: LocationSource, _ status: LocationStatus, _ text: String
    ) -> Location {
        // The warning tells a distance, so that it must not know more than is published.
        let published = coordinate?.rounded(to: settings.precision)
        return Location(
            coordinate: coordinate, source: source, status: status, statusText: text, accuracy: nil, timestamp: nil,
            isStale: false, warning: published.map(warning) ?? "",
            published: published, timeZone: zone.rules.name
        )
    }

    /// What is odd about a place, or nothing.
    private func warning(about place: Coordinate) -> String {
        let distances = zone.places.map { (distance: place.distance(to: $0), place: $0) }
        guard let nearest = distances.min(by: { $0.distance < $1.distance }),
            nearest.distance > Self.implausibleDistance
        else { return "" }
        let kilometres = Int((nearest.distance / 1000).rounded())
        let hours = remainder(of: place.longitude - nearest.place.longitude) / 15
        let sun =
            abs(hours) < 0.5 ? "" : ", and its sun is \(Int(abs(hours).rounded())) h \(hours > 0 ? "ahead" : "behind")"
        return "The place disagrees with the time zone: it lies \(kilometres) km from \(zone.rules.name)\(sun)."
            + " Are latitude and longitude exchanged, or is a sign missing?"
    }

    /// A difference of longitudes as the shorter way round, -180...180 degrees.
    private func remainder(of degrees: Double) -> Double {
        degrees - (degrees / 360).rounded() * 360
    }
}
