// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib
import Glibc

/// The kernel's clocks.
public enum KernelClock: Sendable {
    /// The wall clock, since 1970-01-01T00:00:00Z; it can be set.
    case realTime
    /// Since some moment at boot, without the time that the machine was asleep; nobody can set it.
    case monotonic
    /// The same with the time that the machine was asleep.
    case bootTime

    /// What the clock shows, to a nanosecond.
    public var now: Duration {
        var time = timespec()
        clock_gettime(id, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// How long the machine has been asleep since it was started.
    public static var timeAsleep: Duration { bootTime.now - monotonic.now }

    private var id: clockid_t {
        switch self {
        case .realTime: CLOCK_REALTIME
        case .monotonic: CLOCK_MONOTONIC
        case .bootTime: CLOCK_BOOTTIME
        }
    }
}
