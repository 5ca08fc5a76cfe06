// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

internal import Almanac

extension Sky {
    /// What is to be published of the sun at an instant.
    func report(at now: Instant, zone: ZoneRules) -> SunReport {
        let second = now.roundedDown
        let (phase, previous, next) = phases(around: second)
        let solarDay = solarDay(at: second)
        let nextSunrise = self.next(.sunrise, after: now, within: Schedule.reach)?.instant.roundedUp
        let nextSunset = self.next(.sunset, after: now, within: Schedule.reach)?.instant.roundedUp
        let date = zone.day(at: now)
        let changes = [next?.instant, solarDay.end.roundedUp, nextSunrise, nextSunset, date.upperBound.roundedUp]
        return SunReport(
            phase: phase,
            nextPhase: next?.state ?? phase,
            previousPhaseChange: previous?.instant,
            nextPhaseChange: next?.instant,
            sunState: sunState(on: solarDay),
            nextSunrise: nextSunrise,
            nextSunset: nextSunset,
            today: events(Set(EventName.allCases), in: date.lowerBound.roundedUp..<date.upperBound.roundedUp),
            nextChange: changes.compactMap { $0 }.min()
        )
    }

    /// The phase at a whole second, the change that led to it and the one that ends it.
    ///
    /// The stretch that is searched grows until both are in it: at the poles a phase lasts for months.
    private func phases(around second: Instant) -> (phase: Phase, previous: Change<Phase>?, next: Change<Phase>?) {
        var found: (phase: Phase, previous: Change<Phase>?, next: Change<Phase>?) = (.unknown, nil, nil)
        for days in [1, 8, 64, 400] {
            let reach = Duration.days(days)
            let timeline = phases(in: second.advanced(by: .zero - reach)..<second.advanced(by: reach))
            found = (
                timeline.state(at: second), timeline.last(notAfter: second), timeline.first(after: second)
            )
            if found.previous != nil, found.next != nil { break }
        }
        return found
    }
}
