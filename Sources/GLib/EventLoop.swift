// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib
import Glibc

/// The program's one event loop: GLib's default main context, run by the main thread.
///
/// Every handler runs on the main actor, between two polls, one at a time. At rest the loop waits in one `poll`
/// and wakes for nothing.
@MainActor
public enum EventLoop {
    private static var isQuitting = false
    private static var signalHandlers: [UnixSignal: @MainActor () -> Void] = [:]
    private static var signalSource: EventSource?

    /// Runs handlers until ``quit()``; returns at once when that was called before.
    public static func run() {
        while !isQuitting {
            iterate(mayBlock: true)
        }
        isQuitting = false
    }

    /// Makes ``run()`` return after the handlers that are due now.
    public static func quit() {
        isQuitting = true
        g_main_context_wakeup(nil)
    }

    /// One turn of the loop: runs the handlers that are due.
    ///
    /// - Parameter mayBlock: whether to wait for one when none is due.
    /// - Returns: whether a handler ran.
    @discardableResult
    package static func iterate(mayBlock: Bool) -> Bool {
        g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
    }

    /// Calls the handler whenever the descriptor is ready, until the returned source is cancelled or released.
    ///
    /// The descriptor stays the caller's: cancel the source first, close the descriptor afterwards.
    ///
    /// - Parameters:
    ///   - descriptor: an open file descriptor that `poll` accepts.
    ///   - readiness: what to wait for. A hang-up or an error is always told.
    ///   - handler: receives what the descriptor is ready for.
    public static func watch(
        descriptor: Int32, for readiness: Readiness, handler: @escaping @MainActor (Readiness) -> Void
    ) -> EventSource {
        let source = g_unix_fd_source_new(descriptor, GIOCondition(readiness.rawValue))
        // Otherwise GLib takes the descriptor out of the poll for the time of the handler, and wakes itself twice for
        // it. No handler here runs the loop.
        g_source_set_can_recurse(source, 1)
        let function: GUnixFDSourceFunc = { _, condition, data in
            let handler = Callback<@MainActor (Readiness) -> Void>.borrow(data)
            MainActor.assumeIsolated { handler(Readiness(rawValue: condition.rawValue)) }
            return 1
        }
        // GLib stores every source's function under one type and casts it back when it calls it.
        let stored = unsafeBitCast(function, to: GSourceFunc.self)
        return EventSource(attaching: source!, calling: stored, with: Callback.pass(handler))
    }

    /// Calls the handler once, when the delay has passed on the monotonic clock, which stands still while the
    /// machine sleeps: for limits of waiting, never for an instant of the wall clock.
    ///
    /// - Parameters:
    ///   - delay: how long to wait; nothing or less means in the next turn of the loop.
    ///   - handler: not called when the returned source was cancelled or released before.
    public static func after(_ delay: Duration, handler: @escaping @MainActor () -> Void) -> EventSource {
        // The constructor's own interval is 32 bits of milliseconds; the ready time has neither limit.
        let source = g_timeout_source_new(0)!
        g_source_set_ready_time(source, gint64(monotonicTime(after: delay)))
        return EventSource(attaching: source, calling: callOnce, with: Callback.pass(handler))
    }

    /// Calls the handler once, in the next turn of the loop.
    ///
    /// - Parameter handler: not called when the returned source was cancelled or released before.
    public static func soon(handler: @escaping @MainActor () -> Void) -> EventSource {
        let source = g_idle_source_new()!
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        return EventSource(attaching: source, calling: callOnce, with: Callback.pass(handler))
    }

    /// Calls the handler for each arrival of the signal from now to the end of the program, instead of what the
    /// system does by default. A later handler for the same signal replaces the earlier one.
    ///
    /// Children are not affected: they start with the default action, and no signal is blocked.
    public static func onSignal(_ signal: UnixSignal, handler: @escaping @MainActor () -> Void) {
        signalHandlers[signal] = handler
        guard let writeEnd = signalPipe else { return }
        _ = cglib_send_signal_to_pipe(signal.rawValue, writeEnd)
    }

    /// The end of the pipe that the signal handler writes to; `nil` when the system has no descriptor left.
    private static let signalPipe: Int32? = {
        var ends: [Int32] = [-1, -1]
        guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0 else { return nil }
        let readEnd = ends[0]
        g_unix_set_fd_nonblocking(readEnd, 1, nil)
        g_unix_set_fd_nonblocking(ends[1], 1, nil)
        signalSource = watch(descriptor: readEnd, for: .readable) { _ in
            var number: UInt8 = 0
            while read(readEnd, &number, 1) == 1 {
                if let signal = UnixSignal(rawValue: Int32(number)) {
                    signalHandlers[signal]?()
                }
            }
        }
        return ends[1]
    }()

    private static let callOnce: GSourceFunc = { data in
        let handler = Callback<@MainActor () -> Void>.borrow(data)
        MainActor.assumeIsolated { handler() }
        return 0
    }

    /// GLib's monotonic time, in microseconds, when the delay has passed: never earlier, and never an overflow.
    private static func monotonicTime(after delay: Duration) -> Int64 {
        guard delay > .zero else { return 0 }
        let (seconds, attoseconds) = delay.components
        let fraction = (attoseconds + 999_999_999_999) / 1_000_000_000_000
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let (ready, late) = whole.addingReportingOverflow(fraction + Int64(g_get_monotonic_time()))
        return overflow || late ? .max : ready
    }
}
