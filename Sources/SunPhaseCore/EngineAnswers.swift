// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

// What clients can ask the engine without changing anything.

extension Engine {
    /// The scheduled changes in a range under the present rules; the first row is the scheme at its beginning.
    public func schedule(in range: Range<Instant>) -> [(instant: Instant, scheme: ColorScheme)] {
        let (initial, changes) = schedule.changes(in: range)
        return [(range.lowerBound, initial)] + changes.map { ($0.instant, $0.scheme) }
    }

    /// The events in a range at the place in use; none without a place.
    public func events(_ names: Set<EventName>, in range: Range<Instant>) -> [SunEvent] {
        sky?.events(names, in: range) ?? []
    }

    /// The events in a range at the place in use, at the computed instants; none without a place.
    ///
    /// An event belongs to the range when its published time, which is rounded up, does: a date has the same events
    /// however exactly they are asked for.
    public func computedEvents(_ names: Set<EventName>, in range: Range<Instant>) -> [SunEvent] {
        sky?.computedEvents(names, in: range) ?? []
    }

    /// The first event of a name whose published time is later than an instant, at the computed instant; nil when there is
    /// none within 400 days, or no place.
    public func nextEvent(_ name: EventName, after instant: Instant) -> SunEvent? {
        sky?.next(name, after: instant, within: Query.longestRange)
    }

    /// The last event of a name whose published time is not later than an instant, at the computed instant; nil when there
    /// was none within 400 days, or no place.
    public func lastEvent(_ name: EventName, notAfter instant: Instant) -> SunEvent? {
        sky?.last(name, notAfter: instant, within: Query.longestRange)
    }

    /// The phases from an instant to another, both whole seconds; nil without a place.
    public func phases(in range: Range<Instant>) -> Timeline<Phase>? { sky?.phases(in: range) }

    /// Where the sun stands; nil without a place.
    public func position(at instant: Instant) -> HorizontalPosition? { sky?.path.position(at: instant) }

    /// How high the sun stands at each of many instants; nil without a place.
    public func altitudes(at instants: [Instant]) -> [Angle]? { sky?.path.altitudes(at: instants) }

    /// Whether the sun rises and sets on the solar day of an instant, and if not, where it stays; `unknown` without a place.
    public func sunState(at instant: Instant) -> SunState {
        sky.map { $0.sunState(on: $0.solarDay(at: instant)) } ?? .unknown
    }

    /// The values that change all the time.
    public func liveValues(at now: Instant) -> LiveValues {
        guard let sky, let snapshot else {
            return LiveValues(
                time: now, position: nil, progress: 0, daylight: snapshot?.colorScheme == .light ? 1 : 0
            )
        }
        let position = sky.path.position(at: now)
        return LiveValues(
            time: now, position: position, progress: snapshot.sun.progress(at: now),
            daylight: daylight(at: position.altitude)
        )
    }
}

extension SunReport {
    /// How much of the present phase has passed, 0...1.
    fileprivate func progress(at now: Instant) -> Double {
        guard let previousPhaseChange, let nextPhaseChange else { return 0 }
        let passed = previousPhaseChange.duration(to: now).inSeconds
        return min(max(passed / previousPhaseChange.duration(to: nextPhaseChange).inSeconds, 0), 1)
    }
}

/// How much daylight there is at an altitude of the sun: none at -6 degrees and below, all at 3 degrees and above, and
/// between them a curve without corners, x²(3-2x).
func daylight(at altitude: Angle) -> Double {
    let x = min(max((altitude.degrees + 6) / 9, 0), 1)
    return x * x * (3 - 2 * x)
}

/// The almanac as it is asked over the bus: for any place, with times as they are published.
public enum AlmanacQuery {
    /// The events in a range at a place, over a horizon at sea level.
    public static func events(_ names: Set<EventName>, at place: Coordinate, in range: Range<Instant>) -> [SunEvent] {
        Sky(at: place, horizon: .seaLevel).events(names, in: range)
    }

    /// All events of a date of a zone.
    public static func day(_ date: CivilDate, at place: Coordinate, zone: ZoneRules) -> [SunEvent] {
        let day = zone.day(date)
        return events(Set(EventName.allCases), at: place, in: day.lowerBound.roundedUp..<day.upperBound.roundedUp)
    }

    /// The first event of a name whose published time is later than an instant; nil when there is none in 400 days.
    public static func next(_ name: EventName, at place: Coordinate, after instant: Instant) -> SunEvent? {
        Sky(at: place, horizon: .seaLevel).next(name, after: instant, within: Query.longestRange)?.published
    }
}
