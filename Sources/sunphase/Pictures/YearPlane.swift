// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore

/// A year as a plane: the dates across, a column each, and the time of day by a zone's clock downwards.
///
/// Where the clock is set forward, a part of a column belongs to no instant; where it is set back, a part belongs to two,
/// of which the first is shown.
struct YearPlane {
    /// A part of the plane in which the clock keeps one distance from UTC. Its bounds are clock times, in seconds from the
    /// first date's 00:00, as if every date had 24 hours.
    struct Stretch: Hashable {
        /// Seconds east of Greenwich.
        let offset: Int
        let begin: Double
        let end: Double
    }

    /// A change of the clock.
    struct Step: Hashable {
        /// The clock time before it, counted as in ``Stretch``.
        let before: Double
        /// By how many seconds the clock was set forward; negative for back.
        let change: Int
    }

    let first: CivilDate
    let count: Int
    let stretches: [Stretch]
    let steps: [Step]

    static let day = 86_400.0

    init(_ view: YearView) {
        self.init(first: view.first, count: view.count, zone: view.zone)
    }

    init(first: CivilDate, count: Int, zone: ZoneRules) {
        self.first = first
        self.count = count
        let origin = Double(first.daysSinceEpoch) * Self.day
        let total = Double(count) * Self.day
        var stretches: [Stretch] = []
        var steps: [Step] = []
        var (begin, offset) = (-Double.infinity, zone.initialOffset)
        for transition in zone.transitions {
            let clock = transition.instant.unixSeconds - origin
            let end = clock + Double(offset)
            if begin < min(end, total), end > 0 {
                stretches.append(Stretch(offset: offset, begin: max(begin, 0), end: min(end, total)))
            }
            if (0..<total).contains(end) { steps.append(Step(before: end, change: transition.offset - offset)) }
            begin = max(begin, end, clock + Double(transition.offset))
            offset = transition.offset
        }
        if begin < total { stretches.append(Stretch(offset: offset, begin: max(begin, 0), end: total)) }
        self.stretches = stretches
        self.steps = steps
    }

    /// Where an instant stands by the clock that is so far from UTC, in seconds from the first date's 00:00.
    func clock(_ instant: Instant, offset: Int) -> Double {
        instant.unixSeconds + Double(offset) - Double(first.daysSinceEpoch) * Self.day
    }

    /// A clock time as its column and the seconds of the day.
    static func split(_ clock: Double) -> (column: Double, seconds: Double) {
        let column = (clock / day).rounded(.down)
        return (column, clock - column * day)
    }

    /// The instant of a clock time in a stretch, or beside it as if its clock went on.
    func instant(_ clock: Double, offset: Int) -> Instant {
        Instant(unixSeconds: clock - Double(offset) + Double(first.daysSinceEpoch) * Self.day)
    }
}
