// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// A time zone as a value: its name and a table of offsets from UTC.
public struct ZoneRules: Hashable, Sendable {
    /// From this instant on the zone's clock differs from UTC by this much.
    public struct Transition: Hashable, Sendable {
        /// When the clock is changed.
        public let instant: Instant
        /// Seconds east of Greenwich from then on.
        public let offset: Int

        /// A transition from its parts; the offset in seconds, east positive.
        public init(instant: Instant, offset: Int) {
            self.instant = instant
            self.offset = offset
        }
    }

    /// The zone's name, such as `Europe/Berlin`.
    public let name: String

    /// Seconds east of Greenwich before the first transition.
    public let initialOffset: Int

    /// The changes of offset, in order; each differs from the one before.
    public let transitions: [Transition]

    /// UTC itself.
    public static let utc = ZoneRules(name: "UTC", initialOffset: 0)

    /// A zone from its table; a transition out of order or without a change is left out.
    public init(name: String, initialOffset: Int, transitions: [Transition] = []) {
        self.name = name
        self.initialOffset = initialOffset
        var kept: [Transition] = []
        for transition in transitions {
            let (before, offset) = kept.last.map { ($0.instant, $0.offset) } ?? (nil, initialOffset)
            guard transition.offset != offset, before.map({ $0 < transition.instant }) ?? true else { continue }
            kept.append(transition)
        }
        self.transitions = kept
    }

    /// Seconds east of Greenwich at an instant.
    public func offset(at instant: Instant) -> Int {
        offset(before: firstIndex(after: instant))
    }

    /// The date that the zone's calendar shows at an instant.
    public func date(at instant: Instant) -> CivilDate {
        let local = instant.unixSeconds.rounded(.down) + Double(offset(at: instant))
        return CivilDate(daysSinceEpoch: Int((local / 86_400).rounded(.down)))
    }

    /// The instant at which the zone's clock shows a time of a date.
    ///
    /// A time that a change of the clock leaves out is the first instant after the gap; of a time that comes twice it
    /// is the first.
    public func instant(of date: CivilDate, at time: LocalTime) -> Instant {
        let local = Double(date.daysSinceEpoch) * 86_400 + Double(time.minutes) * 60
        // Stretches of one offset, in order: the first in which the clock shows the time, or has passed it by. No zone
        // is two days from UTC.
        let first = firstIndex(after: Instant(unixSeconds: local - 2 * 86_400))
        var begin = -Double.infinity
        for index in first...transitions.count {
            let candidate = local - Double(offset(before: index))
            guard index < transitions.count, candidate >= transitions[index].instant.unixSeconds else {
                return Instant(unixSeconds: max(candidate, begin))
            }
            begin = transitions[index].instant.unixSeconds
        }
        preconditionFailure("the last stretch has no end")
    }

    /// The instants of a date: from its first to the first of the next date.
    public func day(_ date: CivilDate) -> Range<Instant> {
        let midnight = LocalTime(hour: 0, minute: 0)!
        return instant(of: date, at: midnight)..<instant(of: date.adding(days: 1), at: midnight)
    }

    /// The instants of the date at an instant, which is one of them.
    ///
    /// Where the clock is set back over midnight it shows the earlier date again for a while (Newfoundland until 2011:
    /// 00:01 became 23:01); the later date has begun all the same, and its instants are those up to the next.
    public func day(at instant: Instant) -> Range<Instant> {
        var date = date(at: instant)
        while day(date).upperBound <= instant { date = date.adding(days: 1) }
        return day(date)
    }

    /// The index of the first transition after an instant; their number where there is none.
    private func firstIndex(after instant: Instant) -> Int { transitions.partitioningIndex { $0.instant > instant } }

    /// Seconds east of Greenwich in the stretch that a transition ends.
    private func offset(before index: Int) -> Int { index == 0 ? initialOffset : transitions[index - 1].offset }
}
