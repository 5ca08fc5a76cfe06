// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// What a schedule says around an instant: the scheme, and the changes on either side.
struct Outlook: Hashable {
    let schedule: Schedule
    /// Where changes were searched for.
    let stretch: Range<Instant>
    let scheme: ColorScheme
    let previous: ScheduledChange?
    let next: ScheduledChange?

    /// Looks a schedule up at an instant.
    init(schedule: Schedule, at now: Instant) {
        self.schedule = schedule
        stretch = Schedule.stretch(around: now)
        (previous, next) = schedule.changes(around: now)
        let second = now.roundedDown
        scheme =
            previous?.scheme ?? next?.scheme.opposite
            ?? schedule.changes(in: second..<second.advanced(by: .seconds(1))).initial
    }

    /// Whether this is also what another instant would be told: no change lies between, and all lie in its stretch.
    func holds(at now: Instant, for schedule: Schedule) -> Bool {
        let stretch = Schedule.stretch(around: now)
        guard schedule == self.schedule, previous != nil && next != nil || stretch == self.stretch else { return false }
        let isInReach = [previous, next].compactMap { $0?.instant }.allSatisfy {
            stretch.lowerBound < $0 && $0 < stretch.upperBound
        }
        return isInReach && (previous.map { $0.instant <= now } ?? true) && (next.map { now < $0.instant } ?? true)
    }
}
