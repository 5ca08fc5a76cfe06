// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Glibc

/// The sun's apparent path over one place.
///
/// Altitudes are topocentric, of the sun's centre, without refraction, over the plane at right angles to the WGS84
/// vertical at sea level. From 1950 to 2100 they are within half a second of arc; as Delta T and the series behind them
/// grow less certain, within some 6" in 1900. Any instant at all gives a finite answer, with less and less meaning. UTC
/// is taken for UT1: all events move by the difference, under 0.9 s.
///
/// A pure value: every answer is a function of the place and the arguments. The same event found through different
/// ranges has the same instant to the last bit. Ranges are [from, to). The time a search takes grows with the days in
/// its range.
public struct SunPath: Hashable, Sendable {
    /// Where the sun is watched from.
    public let place: Coordinate

    /// The path over a place.
    public init(at place: Coordinate) {
        self.place = place
    }

    /// Where the sun stands at an instant.
    public func position(at instant: Instant) -> HorizontalPosition {
        let sky = sky(at: instant)
        let azimuth = Angle(radians: wrapped(atan2(sky.east, sky.north)))
        return HorizontalPosition(altitude: Self.altitude(sky), azimuth: azimuth)
    }

    /// How high the sun stands at an instant.
    public func altitude(at instant: Instant) -> Angle { Self.altitude(sky(at: instant)) }

    /// How high the sun stands at each of many instants, to the last bit as ``altitude(at:)`` has it; far quicker than one
    /// by one where neighbours are of the same UTC day.
    public func altitudes(at instants: [Instant]) -> [Angle] {
        let observer = Observer(place)
        var days = SunDays()
        return instants.map { instant in
            let unix = instant.unixSeconds
            return Self.altitude(observer.sample(days[dayNumber(ofUnixSeconds: unix)], at: unix))
        }
    }

    /// All passages through an altitude in a range, in order.
    ///
    /// Between neighbours the sun keeps its side of the altitude. The instant given is the last on the side that the
    /// sun leaves, to two microseconds. Beyond ±90 degrees there are none.
    public func crossings(of altitude: Angle, in range: Range<Instant>) -> [Crossing] {
        guard let sine = Self.sine(altitude) else { return [] }
        var found: [Crossing] = []
        forEachDay(of: range) { walk in
            walk.forEachCrossing(ofSine: sine) { if range.contains($0.instant) { found.append($0) } }
        }
        return found
    }

    /// All passages through the meridian in a range, in order.
    public func transits(in range: Range<Instant>) -> [Transit] {
        var found: [Transit] = []
        forEachDay(of: range) { walk in
            walk.forEachTransit { if range.contains($0.instant) { found.append($0) } }
        }
        return found
    }

    /// All events of the given names in a range, in order.
    public func events(
        _ names: Set<EventName>, in range: Range<Instant>, horizon: Horizon = .seaLevel
    ) -> [SunEvent] {
        let search = EventSearch(names, horizon)
        var found: [SunEvent] = []
        forEachDay(of: range) { walk in
            let ofDay = search.events(in: walk)
            for event in ofDay where range.contains(event.instant) { found.append(event) }
        }
        return found
    }

    /// The sine of an altitude that exists.
    static func sine(_ altitude: Angle) -> Double? {
        abs(altitude.radians) <= .pi / 2 ? sin(altitude.radians) : nil
    }

    /// The altitude from components rather than from its sine, which says little near the zenith.
    private static func altitude(_ sky: SkySample) -> Angle {
        Angle(radians: atan2(sky.up, hypot(sky.east, sky.north)))
    }

    private func sky(at instant: Instant) -> SkySample {
        var days = SunDays()
        let unix = instant.unixSeconds
        return Observer(place).sample(days[dayNumber(ofUnixSeconds: unix)], at: unix)
    }

    private func forEachDay(of range: Range<Instant>, _ body: (DayWalk) -> Void) {
        let observer = Observer(place)
        var days = SunDays()
        for day in utcDays(of: range) { body(DayWalk(days[day], observer)) }
    }
}

/// The numbers of the UTC days that a range touches.
func utcDays(of range: Range<Instant>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    let first = dayNumber(ofUnixSeconds: range.lowerBound.unixSeconds)
    let last = dayNumber(ofUnixSeconds: range.upperBound.unixSeconds)
    return first..<(dayStart(last) < range.upperBound.unixSeconds ? last + 1 : last)
}
