// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

extension Sky {
    /// What is to be published of the sun at an instant.
    func report(at now: Instant, zone: ZoneRules) -> SunReport {
        let second = now.roundedDown
        let (phase, previous, next) = phases(around: second)
        let solarDay = solarDay(at: second)
        let nextSunrise = self.next(.sunrise, after: now, within: Schedule.reach)?.published.instant
        let nextSunset = self.next(.sunset, after: now, within: Schedule.reach)?.published.instant
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
    /// As a rule both lie within a day; in high latitudes day and night last for months, and are searched for what ends
    /// them. Twilight never does: it changes at the next transit at the latest.
    private func phases(around second: Instant) -> (phase: Phase, previous: Change<Phase>?, next: Change<Phase>?) {
        let reach = Duration.days(1)
        let near = phases(in: second.advanced(by: .zero - reach)..<second.advanced(by: reach))
        let phase = near.state(at: second)
        return (
            phase, near.last(notAfter: second) ?? lastChange(into: phase, before: second),
            near.first(after: second) ?? firstChange(outOf: phase, after: second)
        )
    }

    /// The change that ends a long day or night.
    private func firstChange(outOf phase: Phase, after second: Instant) -> Change<Phase>? {
        guard let name: EventName = phase == .day ? .sunset : phase == .night ? .astronomicalDawn : nil else {
            return nil
        }
        let end = second.advanced(by: Schedule.reach)
        var from = second
        while from < end, let event = path.nextEvent(name, in: from..<end, horizon: horizon) {
            let told = event.instant.roundedUp
            if let change = change(at: told) { return change }
            // The search begins after this second, lest an event at its very beginning be found for ever.
            from = told.advanced(by: .seconds(1))
        }
        return nil
    }

    /// The change that a long day or night began with.
    private func lastChange(into phase: Phase, before second: Instant) -> Change<Phase>? {
        guard let name: EventName = phase == .day ? .sunrise : phase == .night ? .astronomicalDusk : nil else {
            return nil
        }
        let begin = second.advanced(by: .zero - Schedule.reach)
        var to = second
        while begin < to, let event = path.lastEvent(name, in: begin..<to, horizon: horizon) {
            to = event.instant
            if let change = change(at: to.roundedUp), change.state == phase { return change }
        }
        return nil
    }

    /// The change of phase at a whole second; nil where an event is taken back within it.
    private func change(at second: Instant) -> Change<Phase>? {
        phases(in: second.advanced(by: .seconds(-1))..<second.advanced(by: .seconds(1))).changes
            .first { $0.instant == second }
    }
}
