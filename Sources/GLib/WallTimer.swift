// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

internal import CGLib
internal import Glibc

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
        /// The clock was set, or the machine woke up; the alarm still stands.
        case stepped
    }

    /// Receives each wake-up.
    public var onWake: ((Wake) -> Void)?

    /// Reads the timer: 0 when the alarm was due, else the error number.
    package typealias Read = @MainActor (_ descriptor: Int32) -> Int32

    private let descriptor: Descriptor
    private let read: Read
    private var readable: EventSource?
    private var missedStep: EventSource?

    /// A timer without an alarm, which tells of steps from now on.
    public convenience init() throws(WallTimerError) {
        try self.init(read: Self.readTimer)
    }

    /// A timer that is read by other means, so that a test need not set the clock.
    package init(read: @escaping Read) throws(WallTimerError) {
        let number = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard number >= 0 else {
            throw WallTimerError(description: "No timer on the wall clock: \(String(cString: strerror(errno))).")
        }
        let descriptor = Descriptor(number)
        self.descriptor = descriptor
        self.read = read
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
        let (seconds, attoseconds) = min(max(time ?? Self.never, .nanoseconds(1)), Self.never).components
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(seconds)
        // A part of a nanosecond counts as a whole one: early is wrong, late is not.
        setting.it_value.tv_nsec = Int((attoseconds + 999_999_999) / 1_000_000_000)
        if setting.it_value.tv_nsec == 1_000_000_000 {
            setting.it_value.tv_sec += 1
            setting.it_value.tv_nsec = 0
        }
        // The kernel arms the timer and looks at the clock once more: if it was set after the last wake-up, and so
        // perhaps after the alarm was chosen, this fails with ECANCELED, and reading would tell of nothing any more.
        let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        if timerfd_settime(descriptor.number, flags, &setting, nil) != 0, errno == ECANCELED {
            missedStep = EventLoop.soon { [weak self] in self?.onWake?(.stepped) }
        }
    }

    /// The first day of 2200: later than all that is asked for, and within the kernel's 64 bits of nanoseconds.
    private static let never = Duration.seconds(7_258_118_400)

    private func wake(_ descriptor: Descriptor) {
        switch read(descriptor.number) {
        case 0: onWake?(.due)
        case ECANCELED: onWake?(.stepped)
        default: break
        }
    }

    private static func readTimer(_ descriptor: Int32) -> Int32 {
        var expirations: UInt64 = 0
        return Glibc.read(descriptor, &expirations, MemoryLayout.size(ofValue: expirations)) < 0 ? errno : 0
    }
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
