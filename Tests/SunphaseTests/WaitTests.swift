// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import sunphase

/// Waiting for an event at 19:00, told as a story; it comes every day.
@MainActor
struct EventWaitTests {
    private let clock: ManualClock
    private let wait: EventWait
    private let end = End()

    private final class End {
        var outcome: EventWait.Outcome?
        var next: (Instant) -> Instant? = { began in
            let day = 86_400.0
            let evening = (began.unixSeconds / day).rounded(.down) * day + 19 * 3600 - 0.4
            let today = Instant(unixSeconds: evening)
            return today.roundedUp > began ? today : today.advanced(by: .days(1))
        }
    }

    init() {
        clock = ManualClock(at: instant("2026-09-20T12:00:00Z"))
        let end = end
        wait = EventWait(clock: clock, next: { end.next($0) }) {
            #expect(end.outcome == nil, "told twice")
            end.outcome = $0
        }
        wait.look()
    }

    @Test("it comes at its second, not before")
    func due() {
        #expect(clock.pendingAlarm == instant("2026-09-20T19:00:00Z"))
        clock.advance(to: instant("2026-09-20T18:59:59Z"))
        #expect(end.outcome == nil)
        clock.wakeEarly()
        #expect(end.outcome == nil && clock.pendingAlarm == instant("2026-09-20T19:00:00Z"))
        clock.advance(to: instant("2026-09-20T19:00:00Z"))
        #expect(end.outcome == .came)
    }

    @Test("what passes asleep has come on waking")
    func sleep() {
        clock.sleep(until: instant("2026-09-20T18:00:00Z"))
        #expect(end.outcome == nil)
        clock.sleep(until: instant("2026-09-22T03:00:00Z"))
        #expect(end.outcome == .came)
    }

    @Test("a clock that is set forward over it has seen it, one that is set back waits for the same hour")
    func steps() {
        clock.step(to: instant("2026-09-20T10:00:00Z"))
        #expect(end.outcome == nil && clock.pendingAlarm == instant("2026-09-20T19:00:00Z"))
        clock.step(to: instant("2026-09-19T20:00:00Z"))
        #expect(end.outcome == nil && clock.pendingAlarm == instant("2026-09-20T19:00:00Z"))
        clock.step(to: instant("2026-09-19T10:00:00Z"))
        #expect(end.outcome == nil && clock.pendingAlarm == instant("2026-09-19T19:00:00Z"))
        clock.step(to: instant("2026-09-19T19:30:00Z"))
        #expect(end.outcome == .came)
    }

    @Test("another place has it at another time, earlier or later")
    func place() {
        let usual = end.next
        end.next = { usual($0)?.advanced(by: .hours(-2)) }
        wait.look()
        #expect(end.outcome == nil && clock.pendingAlarm == instant("2026-09-20T17:00:00Z"))
        clock.advance(to: instant("2026-09-20T16:00:00Z"))
        end.next = { usual($0)?.advanced(by: .hours(-4)) }
        wait.look()
        #expect(end.outcome == .came)
    }

    @Test("what does not come is not waited for")
    func never() {
        end.next = { _ in nil }
        wait.look()
        #expect(end.outcome == .never)
    }
}
