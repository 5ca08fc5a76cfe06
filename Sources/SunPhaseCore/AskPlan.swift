// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// When GeoClue is asked: at once when there is a reason, again after growing pauses when it fails, never often.
struct AskPlan: Hashable {
    /// So many times at most is GeoClue asked within ``period``, whatever the reasons.
    static let mostTries = 5
    static let period = Duration.minutes(10)

    /// How long to wait after the first failure, the second and so on. Four tries fall into the first ten minutes, so that
    /// one is left for when something changes.
    static let pauses: [Duration] = [
        .seconds(30), .minutes(2), .minutes(6), .minutes(30), .hours(2), .hours(6), .hours(24),
    ]

    /// Asks once and not again: under a simulated clock a day may last a second.
    private let isOneShot: Bool

    /// Whether a conversation goes on.
    private(set) var isAsking = false

    /// The last tries, the oldest first.
    private var tries: [Instant] = []
    private var failures = 0
    private var wait: Wait?

    private struct Wait: Hashable {
        var since: Instant
        let pause: Duration
    }

    init(isOneShot: Bool = false) {
        self.isOneShot = isOneShot
    }

    /// When the next question is due; nil when nothing but a new reason brings one about.
    var next: Instant? {
        guard let wait else { return nil }
        let due = wait.since.advanced(by: wait.pause)
        return tries.count < Self.mostTries ? due : max(due, tries[0].advanced(by: Self.period))
    }

    /// When the conversation that goes on, or the last one, began.
    var askedAt: Instant? { tries.last }

    /// There is a new reason to ask: as soon as the limit allows.
    ///
    /// - Returns: whether it is going to be asked.
    @discardableResult
    mutating func request(at now: Instant) -> Bool {
        guard requestAgain(at: now) else { return false }
        failures = 0
        return true
    }

    /// The answer may be another one by now. Since asking can be what brings such a hint about, it does not begin the
    /// pauses anew.
    @discardableResult
    mutating func requestAgain(at now: Instant) -> Bool {
        guard !isOneShot || tries.isEmpty else { return false }
        (isAsking, wait) = (false, Wait(since: now, pause: .zero))
        return true
    }

    /// Whether it is time to ask; then the conversation has begun.
    mutating func begin(at now: Instant) -> Bool {
        settle(at: now)
        guard let next, next <= now else { return false }
        (isAsking, wait) = (true, nil)
        // Two reasons in one moment are one question.
        if tries.last != now { tries = tries.suffix(Self.mostTries - 1) + [now] }
        return true
    }

    /// The conversation is over without success.
    mutating func fail(at now: Instant) {
        isAsking = false
        wait = isOneShot ? nil : Wait(since: now, pause: Self.pauses[min(failures, Self.pauses.count - 1)])
        failures += 1
    }

    /// The conversation goes on with success; it is begun anew after a pause, lest silence be taken for a place that holds.
    mutating func hear(at now: Instant, again pause: Duration) {
        failures = 0
        wait = isOneShot ? nil : Wait(since: now, pause: pause)
    }

    /// The conversation is over with success; the next one begins after a pause, or is left to a new reason.
    mutating func succeed(at now: Instant, again pause: Duration?) {
        (isAsking, failures) = (false, 0)
        wait = isOneShot ? nil : pause.map { Wait(since: now, pause: $0) }
    }

    /// Nobody wants to know any more.
    mutating func cancel() {
        (isAsking, failures, wait) = (false, 0, nil)
        // Who wants to know after all asks once again.
        if isOneShot { tries = [] }
    }

    /// A clock that was set back must neither lengthen a pause nor let old tries count for ever.
    private mutating func settle(at now: Instant) {
        tries = tries.map { min($0, now) }
        if let since = wait?.since { wait?.since = min(since, now) }
    }
}
