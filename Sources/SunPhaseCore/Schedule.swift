// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// A scheduled change of the colour scheme.
public struct ScheduledChange: Hashable, Sendable {
    /// When, a whole second.
    public let instant: Instant
    /// The scheme from then on.
    public let scheme: ColorScheme
    /// What the edge follows.
    public let cause: EdgeCause
}

/// What the rules say, as a pure function of time: nothing that happened or was missed can make it wrong.
struct Schedule: Hashable {
    let rules: Rules
    let sky: Sky?
    let zone: ZoneRules

    /// The furthest that the schedule is searched, either way.
    static let reach = Duration.days(400)

    /// Where changes are searched for around an instant: the reach on either side of its UTC day.
    ///
    /// By whole days, so that a long search that found nothing need not be made again for each instant of a day.
    static func stretch(around instant: Instant) -> Range<Instant> {
        let day = 86_400.0
        let midnight = Instant(unixSeconds: (instant.unixSeconds / day).rounded(.down) * day)
        return midnight.advanced(by: .zero - reach)..<midnight.advanced(by: reach + .days(1))
    }

    /// Where an event edge stands without a place.
    private static let lightWithoutPlace = LocalTime(hour: 7, minute: 0)!
    private static let darkWithoutPlace = LocalTime(hour: 19, minute: 0)!

    /// The scheme at the beginning of a range, and all changes after that instant and before its end.
    func changes(in range: Range<Instant>) -> (initial: ColorScheme, changes: [ScheduledChange]) {
        var initial = ColorScheme.dark
        var changes: [ScheduledChange] = []
        func visit(_ edge: Edge, _ scheme: ColorScheme) {
            if edge.instant <= range.lowerBound {
                initial = scheme
            } else if edge.instant < range.upperBound {
                changes.append(ScheduledChange(instant: edge.instant, scheme: scheme, cause: edge.cause))
            }
        }
        for interval in lightIntervals(around: range) {
            visit(interval.begin, .light)
            visit(interval.end, .dark)
        }
        return (initial, changes)
    }

    /// The last change at or before an instant and the first after it, in the stretch around it.
    ///
    /// As a rule both lie within a day, and one look finds them: half the work of a look on either side.
    func changes(around instant: Instant) -> (previous: ScheduledChange?, next: ScheduledChange?) {
        let (second, reach) = (instant.roundedDown, Duration.days(1))
        let near = changes(in: second.advanced(by: .zero - reach)..<second.advanced(by: reach)).changes
        return (
            near.last { $0.instant <= instant } ?? lastChange(notAfter: instant),
            near.first { $0.instant > instant } ?? firstChange(after: instant)
        )
    }

    /// The first change after an instant, in the stretch around it.
    func firstChange(after instant: Instant) -> ScheduledChange? {
        let (start, limit) = (instant.roundedDown, Self.stretch(around: instant).upperBound)
        for (near, far) in Self.windows {
            let (_, changes) = changes(in: start.advanced(by: near)..<min(start.advanced(by: far), limit))
            if let first = changes.first(where: { $0.instant > instant }) { return first }
        }
        return nil
    }

    /// The last change at or before an instant, in the stretch around it.
    func lastChange(notAfter instant: Instant) -> ScheduledChange? {
        let (start, limit) = (instant.roundedDown.advanced(by: .seconds(1)), Self.stretch(around: instant).lowerBound)
        for (near, far) in Self.windows {
            let (from, to) = (start.advanced(by: .zero - far), start.advanced(by: .zero - near))
            let (_, changes) = changes(in: max(from, limit)..<to)
            if let last = changes.last { return last }
        }
        return nil
    }

    /// Ever longer stretches of time, so that a near change is found with little work. Neighbours share a second,
    /// since a range does not report a change at its very beginning. The last ends beyond the stretch.
    private static let windows: [(near: Duration, far: Duration)] = {
        let bounds = [0, 1, 4, 16, 64, 200, 402].map(Duration.days)
        return zip(bounds, bounds.dropFirst()).map { (max($0 - .seconds(1), .zero), $1) }
    }()

    /// The light intervals that may have a part in the range.
    private func lightIntervals(around range: Range<Instant>) -> [LightInterval] {
        // An edge lies within 12 h of its event (the longest offset), or before 12:00 of the date after the noon's.
        let margin = Duration.days(2)
        let wide = range.lowerBound.advanced(by: .zero - margin)..<range.upperBound.advanced(by: margin)
        if let light = rules.light.time, let dark = rules.dark.time {
            // The pair goes by the clock's order: in a gap both may fall on one instant, and the light is then empty.
            return clockIntervals(in: wide, light: light) { date in
                zone.instant(of: dark > light ? date : date.adding(days: 1), at: dark)
            }
        }
        guard let sky else {
            return clockIntervals(in: wide, light: rules.light.time ?? Self.lightWithoutPlace) { date in
                zone.instant(of: date, at: rules.dark.time ?? Self.darkWithoutPlace, isDark: true)
            }
        }
        return EdgeFinder(rules: rules, sky: sky, zone: zone, range: wide).light.united()
    }

    /// The light of each date of a range by the clock alone.
    private func clockIntervals(
        in range: Range<Instant>, light: LocalTime, dark: (CivilDate) -> Instant
    ) -> [LightInterval] {
        let dates = zone.date(at: range.lowerBound).daysSinceEpoch...zone.date(at: range.upperBound).daysSinceEpoch
        return dates.map { day in
            let date = CivilDate(daysSinceEpoch: day)
            let begin = Edge(instant: zone.instant(of: date, at: light), cause: .clock)
            let end = Edge(instant: dark(date), cause: .clock)
            return LightInterval(
                begin: zone.clamped(begin, by: rules.lightClamp, on: date, isDark: false),
                end: zone.clamped(end, by: rules.darkClamp, on: date, isDark: true)
            )
        }.united()
    }
}
