// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// Why a clock wakes its owner.
public enum WakeReason: Hashable, Sendable {
    /// The alarm's time has come, or something like it: a wake-up may be early, and the owner then sets it again.
    case due
    /// The clock was set.
    case stepped
    /// The machine was asleep.
    case resumed
}

/// The one source of the present time: a clock that can be set, with one alarm.
@MainActor
public protocol WallClock: AnyObject {
    /// What the clock shows.
    var now: Instant { get }

    /// Sets the one alarm; an earlier one is forgotten. An alarm in the past is due at once, nil means none.
    func alarm(at instant: Instant?)

    /// Called in the event loop when the alarm is due, when the clock was set, and after sleep. Any of these
    /// may have used up the alarm: set it again.
    var onWake: ((WakeReason) -> Void)? { get set }
}
