// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Glibc

/// Searches for the nearest event, which stop at the first hit.
///
/// Days on which the sun cannot come to the altitude are leapt over, so that the end of a polar night costs little more
/// than tomorrow's sunrise. The answer is always the first or last element of the full list.
extension SunPath {
    /// The first passage through an altitude in a range, or nil.
    public func nextCrossing(
        of altitude: Angle, _ direction: Crossing.Direction, in range: Range<Instant>
    ) -> Crossing? {
        crossing(of: altitude, direction, in: range, backwards: false)
    }

    /// The last passage through an altitude in a range, or nil.
    public func lastCrossing(
        of altitude: Angle, _ direction: Crossing.Direction, in range: Range<Instant>
    ) -> Crossing? {
        crossing(of: altitude, direction, in: range, backwards: true)
    }

    /// The first event of a name in a range, or nil.
    public func nextEvent(
        _ name: EventName, in range: Range<Instant>, horizon: Horizon = .seaLevel
    ) -> SunEvent? {
        event(name, in: range, horizon, backwards: false)
    }

    /// The last event of a name in a range, or nil.
    public func lastEvent(
        _ name: EventName, in range: Range<Instant>, horizon: Horizon = .seaLevel
    ) -> SunEvent? {
        event(name, in: range, horizon, backwards: true)
    }

    private func event(
        _ name: EventName, in range: Range<Instant>, _ horizon: Horizon, backwards: Bool
    ) -> SunEvent? {
        if let altitude = horizon.altitude(of: name), let direction = name.crossingDirection {
            return crossing(of: altitude, direction, in: range, backwards: backwards)
                .map { SunEvent(name: name, instant: $0.instant) }
        }
        let kind: Transit.Kind = name == .noon ? .upper : .lower
        return firstHit(in: range, backwards: backwards, reach: nil) { walk in
            var hits: [SunEvent] = []
            walk.forEachTransit { transit in
                guard transit.kind == kind, range.contains(transit.instant) else { return }
                hits.append(SunEvent(name: name, instant: transit.instant))
            }
            return hits
        }
    }

    private func crossing(
        of altitude: Angle, _ direction: Crossing.Direction, in range: Range<Instant>, backwards: Bool
    ) -> Crossing? {
        guard let sine = Self.sine(altitude) else { return nil }
        let reach = Reach(altitude: altitude.degrees, latitude: place.latitude)
        return firstHit(in: range, backwards: backwards, reach: reach) { walk in
            var hits: [Crossing] = []
            walk.forEachCrossing(ofSine: sine) { crossing in
                guard crossing.direction == direction, range.contains(crossing.instant) else { return }
                hits.append(crossing)
            }
            return hits
        }
    }

    /// The first or last of the hits in the days of a range, taken day by day from its start or its end.
    private func firstHit<Hit>(
        in range: Range<Instant>, backwards: Bool, reach: Reach?, hits: (DayWalk) -> [Hit]
    ) -> Hit? {
        let span = utcDays(of: range)
        let observer = Observer(place)
        var days = SunDays()
        var day = backwards ? span.upperBound - 1 : span.lowerBound
        while span.contains(day) {
            let idleDays = reach?.idleDays(from: days.place(day)) ?? 0
            if idleDays == 0 {
                let ofDay = hits(DayWalk(days[day], observer))
                if let hit = backwards ? ofDay.last : ofDay.first { return hit }
            }
            day += backwards ? -max(idleDays, 1) : max(idleDays, 1)
        }
        return nil
    }
}

/// For how long the sun surely stays away from an altitude at a latitude.
private struct Reach {
    /// Degrees.
    let altitude: Double
    /// Degrees.
    let latitude: Double

    /// The fastest change of declination in degrees a day (0.41 with the perihelion at an equinox), and some more.
    private static let declinationRate = 0.42
    /// Degrees for what the bounds below leave out: parallax and aberration (0.003), and some more.
    private static let margin = 0.01

    /// How many days, before or after the midnight at which the sun has the given place and with the day that it
    /// begins, have no crossing; 0 when that day may have one.
    ///
    /// The altitude lies between -90 + |latitude + declination| and 90 - |latitude - declination|.
    func idleDays(from sun: EquatorialVector) -> Int {
        let declination = atan2(sun.z, hypot(sun.x, sun.y)) / radiansPerDegree
        let above = altitude - (90 - abs(latitude - declination))
        let below = (-90 + abs(latitude + declination)) - altitude
        return max(0, Int((max(above, below) - Self.margin) / Self.declinationRate))
    }
}
