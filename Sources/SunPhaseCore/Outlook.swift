// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

internal import Almanac

/// What a schedule says around an instant: the scheme, and the changes on either side.
struct Outlook: Hashable {
    let schedule: Schedule
    let scheme: ColorScheme
    let previous: ScheduledChange?
    let next: ScheduledChange?

    /// Looks a schedule up at an instant.
    init(schedule: Schedule, at now: Instant) {
        self.schedule = schedule
        previous = schedule.lastChange(notAfter: now)
        next = schedule.firstChange(after: now)
        let second = now.roundedDown
        scheme =
            previous?.scheme ?? next?.scheme.opposite
            ?? schedule.changes(in: second..<second.advanced(by: .seconds(1))).initial
    }

    /// Whether this is also what another instant would be told: no change lies between.
    ///
    /// Where a side has no change within reach, time may bring one in reach; that is looked up anew.
    func holds(at now: Instant, for schedule: Schedule) -> Bool {
        guard let previous, let next, schedule == self.schedule else { return false }
        return previous.instant <= now && now < next.instant
            && previous.instant.duration(to: now) <= Schedule.reach
    }
}
