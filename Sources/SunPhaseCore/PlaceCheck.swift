// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// Finds out whether a place is plausible in a time zone.
struct PlaceCheck {
    let zone: Zone
    let now: Instant

    /// A place this far from all places of the zone is warned of, in metres.
    static let implausibleDistance = 5_000_000.0

    /// A place whose sun is so many hours off those of the zone's places is warned of, too. In no town of the world is it
    /// more than three: in the west of China, by the clock of Shanghai.
    static let implausibleHours = 3.5

    /// A place this far from all places of the zone, in metres, is warned of where a slip in writing it explains that.
    static let suspiciousDistance = 1_500_000.0

    /// A slip explains it where the place that was meant is this near to one of the zone, in metres.
    private static let explainedDistance = 1_000_000.0

    /// Near the poles the sun's hours tell nothing, in degrees.
    private static let lastHourlyLatitude = 80.0

    /// What is odd about a place, as a sentence or two; empty when nothing is.
    func warning(about place: Coordinate, from source: LocationSource) -> String {
        let distances = zone.places.map { (distance: place.distance(to: $0), place: $0) }
        guard let nearest = distances.min(by: { $0.distance < $1.distance }) else {
            return warningByTheClock(about: place, from: source)
        }
        let hours = remainder(of: place.longitude - nearest.place.longitude) / 15
        let slip = source == .config ? slip(in: place, nearest.distance) : nil
        guard nearest.distance > Self.implausibleDistance || isImplausible(hours, at: place) || slip != nil else {
            return ""
        }
        let kilometres = Int((nearest.distance / 1000).rounded())
        let sun = abs(hours) < 0.5 ? "" : ", and its sun is \(described(hours))"
        return "The place disagrees with the time zone: it lies \(kilometres) km from \(zone.rules.name)\(sun). "
            + (slip?.question ?? question(about: source))
    }

    /// The same for a zone that names no place but has clocks: those of UTC, which are anybody's, tell nothing.
    private func warningByTheClock(about place: Coordinate, from source: LocationSource) -> String {
        // Without summer time, which is no longer than eight months: what is odd is so all the year round.
        let offsets = [0, 91, 182, 273].map { zone.rules.offset(at: now.advanced(by: .days($0))) }
        guard let offset = offsets.min(), offset != 0 else { return "" }
        let hours = remainder(of: place.longitude - Double(offset) / 240) / 15
        guard isImplausible(hours, at: place) else { return "" }
        return "The place disagrees with the time zone: by \(zone.rules.name) its sun is \(described(hours)). "
            + question(about: source)
    }

    private func isImplausible(_ hours: Double, at place: Coordinate) -> Bool {
        abs(hours) > Self.implausibleHours && abs(place.latitude) <= Self.lastHourlyLatitude
    }

    private func described(_ hours: Double) -> String {
        "\(Int(abs(hours).rounded())) h \(hours > 0 ? "ahead" : "behind")"
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

// MARK: - Slips

/// What people do to coordinates while they write them.
private enum Slip: CaseIterable {
    case signOfLatitude
    case signOfLongitude
    case bothSigns
    case exchange

    var question: String {
        switch self {
        case .signOfLatitude: "Is the sign of the latitude wrong?"
        case .signOfLongitude: "Is the sign of the longitude wrong?"
        case .bothSigns: "Are the signs of latitude and longitude wrong?"
        case .exchange: "Are latitude and longitude exchanged?"
        }
    }

    /// The place that was meant; nil where there is none such.
    func mended(_ place: Coordinate) -> Coordinate? {
        switch self {
        case .signOfLatitude: Coordinate(latitude: -place.latitude, longitude: place.longitude)
        case .signOfLongitude: Coordinate(latitude: place.latitude, longitude: -place.longitude)
        case .bothSigns: Coordinate(latitude: -place.latitude, longitude: -place.longitude)
        case .exchange: Coordinate(latitude: place.longitude, longitude: place.latitude)
        }
    }
}

extension PlaceCheck {
    /// The slip that explains why a place is so far from those of the zone; nil when none does.
    ///
    /// What was meant is to be much nearer: a large country may reach over the equator, or lie on both sides of the line
    /// where latitude and longitude are the same.
    private func slip(in place: Coordinate, _ distance: Double) -> Slip? {
        guard distance > Self.suspiciousDistance else { return nil }
        let explanations = Slip.allCases.compactMap { slip in
            slip.mended(place).flatMap { meant in
                zone.places.map { meant.distance(to: $0) }.min().map { (slip: slip, distance: $0) }
            }
        }
        guard let best = explanations.min(by: { $0.distance < $1.distance }),
            best.distance < min(distance / 3, Self.explainedDistance)
        else { return nil }
        return best.slip
    }
}
