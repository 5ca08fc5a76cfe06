// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib
import Glibc

/// Why there is no timer.
public struct WallTimerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence with the system's reason.
    public let description: String
}

/// One alarm on the wall clock, which also wakes when somebody sets that clock.
///
/// The kernel's timer stands on the wall clock itself: it is right after the machine slept, and nothing has to be
/// polled. It stays armed, if for a day that never comes, because only an armed timer tells of a clock that was set.
@MainActor
public final class WallTimer {
    /// What the timer tells.
    public enum Wake: Hashable, Sendable {
        /// The clock shows the time of the alarm, or a later one. The alarm is spent.
        case due
        /// The clock was set, or the machine woke up. The alarm may be used up by that: set it again.
        case stepped
    }

    /// Receives each wake-up.
    public var onWake: ((Wake) -> Void)?

    /// What the kernel does with a timer, each answering 0 or an error number.
    package struct Kernel {
        /// Arms the timer for a time since 1970.
        package var arm: @MainActor (_ descriptor: Int32, _ time: Duration) -> Int32 = armTimer
        /// Takes note that the alarm is due.
        package var read: @MainActor (_ descriptor: Int32) -> Int32 = readTimer

        /// What it really does.
        package init() {}
    }

    private let descriptor: Descriptor
    private let kernel: Kernel
    private var readable: EventSource?
    private var missedStep: EventSource?

    /// A timer without an alarm, which tells of steps from now on.
    ///
    /// - Throws: when the system has no descriptor left for it.
    public convenience init() throws(WallTimerError) {
        try self.init(kernel: Kernel())
    }

    /// A timer with other answers from the kernel, so that a test need not set the clock.
    package init(kernel: Kernel) throws(WallTimerError) {
        let number = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard number >= 0 else {
            throw WallTimerError(description: "No timer on the wall clock: \(String(cString: strerror(errno))).")
        }
        let descriptor = Descriptor(number)
        self.descriptor = descriptor
        self.kernel = kernel
        arm(at: nil)
        // The handler owns the descriptor too, so that it is closed only when the loop has let go of it.
        readable = EventLoop.watch(descriptor: number, for: .readable) { [weak self, descriptor] _ in
            self?.wake(descriptor)
        }
    }

    /// Sets the one alarm; an earlier one is forgotten.
    ///
    /// - Parameter time: time since 1970-01-01T00:00:00Z; what lies in the past is due at once. Without one, only steps
    ///   are told.
    public func arm(at time: Duration?) {
        let error = kernel.arm(descriptor.number, min(max(time ?? Self.never, .nanoseconds(1)), Self.never))
        // The kernel arms the timer and looks at the clock once more: when that was set after the last wake-up, and so
        // perhaps after the alarm was chosen, this is where it tells, and reading would tell of it no more.
        if error == ECANCELED {
            missedStep = EventLoop.soon { [weak self] in self?.onWake?(.stepped) }
        }
    }

    /// The first day of 2200: later than all that is asked for, and within the kernel's 64 bits of nanoseconds.
    private static let never = Duration.seconds(7_258_118_400)

    private func wake(_ descriptor: Descriptor) {
        switch kernel.read(descriptor.number) {
        case 0: onWake?(.due)
        case ECANCELED: onWake?(.stepped)
        default: break
        }
    }
}

private func armTimer(_ descriptor: Int32, at time: Duration) -> Int32 {
    let (seconds, attoseconds) = time.components
    // A part of a nanosecond counts as a whole one: early is wrong, late is not.
    let nanoseconds = (attoseconds + 999_999_999) / 1_000_000_000
    var setting = itimerspec()
    setting.it_value.tv_sec = Int(seconds + nanoseconds / 1_000_000_000)
    setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
    let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
    return timerfd_settime(descriptor, flags, &setting, nil) == 0 ? 0 : errno
}

private func readTimer(_ descriptor: Int32) -> Int32 {
    var expirations: UInt64 = 0
    return read(descriptor, &expirations, MemoryLayout.size(ofValue: expirations)) < 0 ? errno : 0
}

/// An open file descriptor, closed with its last owner.
private final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }
}
