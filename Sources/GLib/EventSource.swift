// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib

/// A handler's place in the loop, which ends when this is cancelled or released.
@MainActor
public final class EventSource {
    private nonisolated(unsafe) let source: UnsafeMutablePointer<GSource>

    /// Adopts the new source, and the callback pointer with its destroy notify, and adds it to the loop.
    init(
        attaching source: UnsafeMutablePointer<GSource>, calling function: GSourceFunc,
        with callback: UnsafeMutableRawPointer
    ) {
        self.source = source
        g_source_set_callback(source, function, callback, releaseCallback)
        g_source_attach(source, nil)
    }

    /// A source that tells once how a child process ended.
    ///
    /// - Parameter handler: receives the status as `waitpid` gives it.
    static func watch(child: GPid, handler: @escaping @MainActor (Int32) -> Void) -> EventSource {
        let function: GChildWatchFunc = { _, status, data in
            let handler = Callback<@MainActor (Int32) -> Void>.borrow(data)
            MainActor.assumeIsolated { handler(status) }
        }
        // As in ``EventLoop/watch(descriptor:for:handler:)``.
        let stored = unsafeBitCast(function, to: GSourceFunc.self)
        return EventSource(
            attaching: g_child_watch_source_new(child), calling: stored, with: Callback.pass(handler))
    }

    deinit {
        g_source_destroy(source)
        g_source_unref(source)
    }

    /// Takes the handler out of the loop; it is not called again. Doing so twice is harmless, and so is doing it
    /// inside the handler.
    public func cancel() {
        g_source_destroy(source)
    }
}

/// What a descriptor is ready for, or is waited for; the bits are those of `poll`.
public struct Readiness: OptionSet, Sendable {
    /// The bits, as `poll` defines them.
    public let rawValue: UInt32

    /// Makes a set of the bits that `poll` defines.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// There is something to read.
    public static let readable = Readiness(rawValue: 0x001)
    /// Writing would not block.
    public static let writable = Readiness(rawValue: 0x004)
    /// The descriptor has an error.
    public static let error = Readiness(rawValue: 0x008)
    /// The other side has closed.
    public static let hangUp = Readiness(rawValue: 0x010)
}

/// The Unix signals that a program answers, by their numbers on Linux.
public enum UnixSignal: Int32, Sendable {
    /// `SIGHUP`: the terminal has gone; to a service: read the settings again.
    case hangUp = 1
    /// `SIGINT`: somebody pressed Ctrl-C.
    case interrupt = 2
    /// `SIGTERM`: end, please.
    case terminate = 15
    /// Who reads what this program writes has gone. Unhandled, it ends the program; where it is handled, the write fails.
    case brokenPipe = 13
}
