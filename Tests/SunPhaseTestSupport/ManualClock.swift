// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac
public import SunPhaseHost

/// A clock that stands still until a test moves it.
@MainActor
public final class ManualClock: WallClock {
    /// What the clock shows.
    public private(set) var now: Instant

    /// The alarm that is set; nil when none is.
    public private(set) var pendingAlarm: Instant?

    /// Called by the movements below.
    public var onWake: ((WakeReason) -> Void)?

    /// A clock that shows an instant, without an alarm.
    public init(at now: Instant) {
        self.now = now
    }

    /// Sets the one alarm; nil means none. Even one in the past waits for the next movement.
    public func alarm(at instant: Instant?) {
        pendingAlarm = instant
    }

    /// Lets time pass; each alarm on the way is told at its own instant, those that are set meanwhile too.
    public func advance(to end: Instant) {
        while let alarm = pendingAlarm, alarm <= end {
            now = max(now, alarm)
            pendingAlarm = nil
            onWake?(.due)
        }
        now = max(now, end)
    }

    /// Lets time pass.
    public func advance(by duration: Duration) {
        advance(to: now.advanced(by: duration))
    }

    /// Somebody sets the clock, forwards or back.
    public func step(to instant: Instant) {
        now = instant
        onWake?(.stepped)
    }

    /// The machine sleeps, and wakes up; alarms in between were missed.
    public func sleep(until instant: Instant) {
        now = instant
        onWake?(.resumed)
    }

    /// The clock wakes its owner for nothing.
    public func wakeEarly() {
        onWake?(.due)
    }
}
