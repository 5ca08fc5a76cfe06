// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// Finds the edges of solar days by the rules; each edge is judged alone, on its own half of the day.
struct EdgeFinder {
    private let rules: Rules
    private let sky: Sky
    private let zone: ZoneRules
    private let days: [SolarDay]

    /// The crossings that the rules ask for, of all the days: found in one go, which is several times as fast as half
    /// by half, and the same to the last bit.
    private let crossings: [(altitude: Angle, all: [Crossing])]

    /// Looks at the solar days that have a part in a range.
    init(rules: Rules, sky: Sky, zone: ZoneRules, range: Range<Instant>) {
        self.rules = rules
        self.sky = sky
        self.zone = zone
        days = sky.path.solarDays(in: range)
        var crossings: [(altitude: Angle, all: [Crossing])] = []
        if let first = days.first, let last = days.last {
            for rule in [rules.light, rules.dark] {
                guard let altitude = rule.altitude(over: sky.horizon),
                    !crossings.contains(where: { $0.altitude == altitude })
                else { continue }
                crossings.append((altitude, sky.path.crossings(of: altitude, in: first.begin..<last.end)))
            }
        }
        self.crossings = crossings
    }

    /// The light of all the days, as it is computed: not rounded, not united.
    var light: [LightInterval] { days.flatMap { light(of: $0).intervals } }

    /// The light of one solar day: what is not before its light edge and before its dark edge.
    func light(of day: SolarDay) -> LightSet {
        lightSet(of: day).intersection(darkSet(of: day))
    }

    /// The instants that the light edge of a day lets be light.
    private func lightSet(of day: SolarDay) -> LightSet {
        if rules.lightClamp == .none, let altitude = altitude(of: rules.light, direction: .rising) {
            let open = LightInterval(begin: Edge(instant: day.noon, cause: .sun), end: .never)
            return LightSet(intervals: stretches(above: altitude, in: day.half(.rising)).joined(before: open))
        }
        return .from(edge(rules.light, clamp: rules.lightClamp, isDark: false, of: day))
    }

    /// The instants that the dark edge of a day lets be light.
    private func darkSet(of day: SolarDay) -> LightSet {
        if rules.darkClamp == .none, let altitude = altitude(of: rules.dark, direction: .setting) {
            let open = LightInterval(begin: .always, end: Edge(instant: day.noon, cause: .sun))
            return LightSet(intervals: stretches(above: altitude, in: day.half(.setting)).joined(after: open))
        }
        return .until(edge(rules.dark, clamp: rules.darkClamp, isDark: true, of: day))
    }

    /// The altitude of a rule that is a plain crossing in a direction; nil for all other rules.
    private func altitude(of rule: EdgeRule, direction: Crossing.Direction) -> Angle? {
        switch rule {
        case .event(let name, offset: .zero) where name.crossingDirection == direction: sky.horizon.altitude(of: name)
        case .altitude(let altitude, direction): altitude
        default: nil
        }
    }

    /// The crossings of an altitude of the rules during a half day.
    private func crossings(of altitude: Angle, in half: Range<Instant>) -> ArraySlice<Crossing> {
        let all = crossings.first { $0.altitude == altitude }?.all ?? []
        let first = all.partitioningIndex { $0.instant >= half.lowerBound }
        return all[first...].prefix { $0.instant < half.upperBound }
    }

    /// The stretches of a half day during which the sun is above an altitude.
    ///
    /// As a rule there is one, and its inner end is the edge. Where the sun is above or below throughout, it is the whole
    /// half or none of it: that is the limit rule. Very near the poles, where the altitude is not monotonic between the
    /// transits, there may be more, and the true altitude decides.
    private func stretches(above altitude: Angle, in half: Range<Instant>) -> [LightInterval] {
        let crossings = crossings(of: altitude, in: half)
        var begin: Instant? =
            if let first = crossings.first {
                first.direction == .setting ? half.lowerBound : nil
            } else {
                sky.path.altitude(at: half.middle) > altitude ? half.lowerBound : nil
            }
        var stretches: [LightInterval] = []
        func close(at end: Instant) {
            guard let start = begin else { return }
            stretches.append(
                LightInterval(begin: Edge(instant: start, cause: .sun), end: Edge(instant: end, cause: .sun)))
            begin = nil
        }
        for crossing in crossings {
            if crossing.direction == .rising { begin = crossing.instant } else { close(at: crossing.instant) }
        }
        close(at: half.upperBound)
        return stretches
    }

    /// One edge of a day as an instant, clamped.
    private func edge(_ rule: EdgeRule, clamp: Clamp, isDark: Bool, of day: SolarDay) -> Edge {
        let date = zone.date(at: day.noon)
        return zone.clamped(
            unclampedEdge(rule, isDark: isDark, of: day, date: date), by: clamp, on: date, isDark: isDark)
    }

    private func unclampedEdge(_ rule: EdgeRule, isDark: Bool, of day: SolarDay, date: CivilDate) -> Edge {
        switch rule {
        case .fixed(let time):
            return Edge(instant: zone.instant(of: date, at: time, isDark: isDark), cause: .clock)
        case .event(.noon, let offset):
            return Edge(instant: day.noon.advanced(by: offset), cause: .sun)
        case .event(.midnight, let offset):
            return Edge(instant: (isDark ? day.end : day.begin).advanced(by: offset), cause: .sun)
        case .event(let name, let offset):
            return crossingEdge(sky.horizon.altitude(of: name)!, name.crossingDirection!, offset: offset, of: day)
        case .altitude(let altitude, let direction):
            return crossingEdge(altitude, direction, offset: .zero, of: day)
        }
    }

    /// The edge at a crossing, or where the limit rule puts it: then there is no event to add an offset to.
    private func crossingEdge(
        _ altitude: Angle, _ direction: Crossing.Direction, offset: Duration, of day: SolarDay
    ) -> Edge {
        let half = day.half(direction)
        if let crossing = crossings(of: altitude, in: half).last(where: { $0.direction == direction }) {
            return Edge(instant: crossing.instant.advanced(by: offset), cause: .sun)
        }
        let lowerTransit = direction == .rising ? day.begin : day.end
        // Near the poles the sun may go the other way only; then its place at the upper transit decides.
        let isAbove = sky.path.altitude(at: day.noon) > altitude
        return Edge(instant: isAbove ? lowerTransit : day.noon, cause: .sun)
    }
}

extension EdgeRule {
    /// The altitude whose crossing the rule waits for; nil for a transit and for the clock.
    fileprivate func altitude(over horizon: Horizon) -> Angle? {
        switch self {
        case .event(let name, _): horizon.altitude(of: name)
        case .altitude(let altitude, _): altitude
        case .fixed: nil
        }
    }
}

extension ZoneRules {
    /// A fixed time or clamp for the day whose solar noon has a date: a dark one before 12:00 takes the next date.
    func instant(of date: CivilDate, at time: LocalTime, isDark: Bool) -> Instant {
        instant(of: isDark && time < .noon ? date.adding(days: 1) : date, at: time)
    }

    /// An edge moved into the limits that the user set.
    func clamped(_ edge: Edge, by clamp: Clamp, on date: CivilDate, isDark: Bool) -> Edge {
        var edge = edge
        if let earliest = clamp.earliest {
            edge = max(edge, Edge(instant: instant(of: date, at: earliest, isDark: isDark), cause: .clock))
        }
        if let latest = clamp.latest {
            edge = min(edge, Edge(instant: instant(of: date, at: latest, isDark: isDark), cause: .clock))
        }
        return edge
    }
}

extension Range<Instant> {
    /// The instant half-way through.
    fileprivate var middle: Instant {
        Instant(unixSeconds: (lowerBound.unixSeconds + upperBound.unixSeconds) / 2)
    }
}

extension [LightInterval] {
    /// These intervals with another behind them, as one where they touch.
    fileprivate func joined(before next: LightInterval) -> [LightInterval] {
        guard let last, last.end.instant == next.begin.instant else { return self + [next] }
        return dropLast() + [LightInterval(begin: last.begin, end: next.end)]
    }

    /// These intervals with another before them, as one where they touch.
    fileprivate func joined(after previous: LightInterval) -> [LightInterval] {
        guard let first, first.begin.instant == previous.end.instant else { return [previous] + self }
        return [LightInterval(begin: previous.begin, end: first.end)] + dropFirst()
    }
}
