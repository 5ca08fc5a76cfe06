// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// How often GeoClue is asked.
struct AskPlanTests {
    private let start = instant("2026-03-10T20:00:00Z")

    private func after(_ seconds: Int) -> Instant { start.advanced(by: .seconds(seconds)) }

    private func begin(
        _ plan: inout AskPlan, at second: Int, expected: Bool = true, _ location: SourceLocation = #_sourceLocation
    ) {
        let begins = plan.begin(at: after(second))
        #expect(begins == expected, sourceLocation: location)
    }

    /// A plan that was asked for at the start, and each of whose questions fails at once.
    private func failures(until end: Int, alsoRequestedAt requests: Set<Int> = []) -> [Int] {
        var plan = AskPlan()
        var asked: [Int] = []
        plan.request(at: start)
        for second in 0...end {
            if requests.contains(second) { plan.request(at: after(second)) }
            if plan.begin(at: after(second)) {
                asked.append(second)
                plan.fail(at: after(second))
            }
        }
        return asked
    }

    @Test func `A35: ten minutes of refusal are four questions, with growing pauses`() {
        #expect(failures(until: 600) == [0, 30, 150, 510])
        #expect(failures(until: 86_400 * 2) == [0, 30, 150, 510, 2310, 9510, 31_110, 117_510])
    }

    @Test func `a reason to ask is heard at once, and however many there are, five questions in ten minutes are all`() {
        #expect(failures(until: 599, alsoRequestedAt: [200]) == [0, 30, 150, 200, 230])
        #expect(failures(until: 700, alsoRequestedAt: Set(1...600)) == [0, 1, 2, 3, 4, 600, 630])
        let asked = failures(until: 86_400, alsoRequestedAt: Set(stride(from: 0, to: 86_400, by: 7)))
        for (index, first) in asked.enumerated() where index + 5 < asked.count {
            #expect(asked[index + 5] - first >= 600)
        }
    }

    @Test func `two reasons in one moment are one question`() {
        var plan = AskPlan()
        for second in 0..<3 {
            for _ in 0..<2 {
                plan.request(at: after(second))
                begin(&plan, at: second)
            }
        }
        plan.request(at: after(3))
        begin(&plan, at: 3)
    }

    @Test func `success ends the pauses, and the next question is the daily one, or none`() {
        var plan = AskPlan()
        plan.request(at: start)
        begin(&plan, at: 0)
        #expect(plan.isAsking && plan.next == nil && plan.askedAt == start)
        plan.succeed(at: after(5), again: .hours(24))
        #expect(!plan.isAsking && plan.next == after(86_405))
        begin(&plan, at: 86_404, expected: false)
        begin(&plan, at: 86_405)
        plan.succeed(at: after(86_410), again: nil)
        #expect(plan.next == nil)
    }

    @Test func `the clock is set back: no pause grows, and old questions do not count for ever`() {
        var plan = AskPlan()
        for second in 0..<5 {
            plan.request(at: after(86_400 + second))
            begin(&plan, at: 86_400 + second)
            plan.fail(at: after(86_400 + second))
        }
        begin(&plan, at: 0, expected: false)
        #expect(plan.next == after(600))
    }

    @Test func `under a simulated clock it is asked once, whatever comes of it and whoever asks`() {
        var plan = AskPlan(isOneShot: true)
        plan.request(at: start)
        begin(&plan, at: 0)
        plan.fail(at: after(5))
        plan.request(at: after(10))
        #expect(plan.next == nil)
        begin(&plan, at: 1_000_000, expected: false)
        plan.succeed(at: after(20), again: .hours(24))
        #expect(plan.next == nil)
        // Unless nobody wanted to know any more in between.
        plan.cancel()
        plan.request(at: after(30))
        begin(&plan, at: 30)
    }

    @Test func `a hint that leads nowhere does not begin the pauses anew`() {
        var plan = AskPlan()
        var asked: [Int] = []
        plan.request(at: start)
        for second in 0...86_400 where plan.begin(at: after(second)) {
            asked.append(second)
            plan.fail(at: after(second))
            // GeoClue, which was started to be asked, finds a better source a second later.
            if asked.count % 2 == 1 { plan.requestAgain(at: after(second + 1)) }
        }
        #expect(asked.count < 10)
    }
}
