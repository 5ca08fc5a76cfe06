// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// Finds out whether a place is plausible in a time zone.
struct PlaceCheck {
    let zone: Zone

    /// A place this far from all places of the zone is warned of, in metres.
    static let implausibleDistance = 5_000_000.0

    /// What is odd about a place, as a sentence or two; empty when nothing is.
    func warning(about place: Coordinate, from source: LocationSource) -> String {
        let distances = zone.places.map { (distance: place.distance(to: $0), place: $0) }
        guard let nearest = distances.min(by: { $0.distance < $1.distance }),
            nearest.distance > Self.implausibleDistance
        else { return "" }
        let kilometres = Int((nearest.distance / 1000).rounded())
        let hours = remainder(of: place.longitude - nearest.place.longitude) / 15
        let sun =
            abs(hours) < 0.5 ? "" : ", and its sun is \(Int(abs(hours).rounded())) h \(hours > 0 ? "ahead" : "behind")"
        return "The place disagrees with the time zone: it lies \(kilometres) km from \(zone.rules.name)\(sun). "
            + question(about: source)
    }

    private func question(about source: LocationSource) -> String {
        source == .config
            ? "Are latitude and longitude exchanged, or is a sign missing?"
            : "Is the time zone another one here, or does the network lead through another country?"
    }

    /// A difference of longitudes as the shorter way round, -180...180 degrees.
    private func remainder(of degrees: Double) -> Double {
        degrees - (degrees / 360).rounded() * 360
    }
}
