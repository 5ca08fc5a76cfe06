// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib
import Glibc

/// How a program ended.
public enum ProcessEnd: Hashable, Sendable {
    /// By itself, with this exit status; 0 means that all went well.
    case exited(Int32)
    /// By this signal.
    case killed(Int32)
}

/// A program that was started.
///
/// Its end is that of the program itself: what it leaves behind in the background is left alone, and can go on writing to
/// where the program wrote. The loop holds this object until the end, which is told whether anybody else does or not.
@MainActor
public final class Subprocess {
    private let identifier: GPid
    private let output: OutputPipe?
    private var watch: EventSource?
    private var onEnd: (@MainActor (ProcessEnd) -> Void)?

    /// Whether the program runs still.
    var isRunning: Bool { onEnd != nil }

    /// Starts a program as the leader of a process group of its own, with nothing to read.
    ///
    /// - Parameters:
    ///   - arguments: the program, by its path or by a name to be found in `PATH`, and its arguments.
    ///   - variables: more variables of its environment, or others instead of this process's.
    ///   - onOutput: receives what it writes to its standard output and error, in parts, as long as it runs.
    ///   - onEnd: told once, after all output that was there.
    /// - Throws: the system's reason when the program cannot be started.
    public init(
        _ arguments: [String], variables: KeyValuePairs<String, String> = [:],
        onOutput: @escaping @MainActor ([UInt8]) -> Void, onEnd: @escaping @MainActor (ProcessEnd) -> Void
    ) throws(GLibError) {
        let pipe = try OutputPipe(onOutput)
        output = pipe
        self.onEnd = onEnd
        identifier = try Self.spawn(arguments, variables, output: pipe)
        watch = EventSource.watch(child: identifier) { [self] status in end(status) }
    }

    /// Starts a program in this process's place in the terminal: it reads and writes what this process would, and belongs
    /// to the same group, so that Ctrl-C reaches both.
    ///
    /// - Parameters:
    ///   - arguments: the program, by its path or by a name to be found in `PATH`, and its arguments.
    ///   - variables: more variables of its environment, or others instead of this process's.
    ///   - onEnd: told once.
    /// - Throws: the system's reason when the program cannot be started.
    public init(
        inForeground arguments: [String], variables: KeyValuePairs<String, String> = [:],
        onEnd: @escaping @MainActor (ProcessEnd) -> Void
    ) throws(GLibError) {
        output = nil
        self.onEnd = onEnd
        identifier = try Self.spawn(arguments, variables, output: nil)
        watch = EventSource.watch(child: identifier) { [self] status in end(status) }
    }

    /// Sends a signal to the program and, if it has a group of its own, to all that it has started in it.
    public func send(_ signal: ProcessSignal) {
        guard isRunning else { return }
        kill(output == nil ? identifier : -identifier, signal.rawValue)
    }

    /// Sends a signal to what is left of its group, of its own. For its end alone: later, another group may have the number.
    public func sendToRest(_ signal: ProcessSignal) {
        kill(-identifier, signal.rawValue)
    }

    private func end(_ status: Int32) {
        output?.finish()
        let onEnd = onEnd
        (self.onEnd, watch) = (nil, nil)
        let signal = status & 0x7f
        onEnd?(signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal))
    }

    private static func spawn(
        _ arguments: [String], _ variables: KeyValuePairs<String, String>, output: OutputPipe?
    ) throws(GLibError) -> GPid {
        var environment = g_get_environ()
        defer { g_strfreev(environment) }
        for (name, value) in variables { environment = g_environ_setenv(environment, name, value, 1) }
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var identifier: GPid = 0
        var error: UnsafeMutablePointer<GError>?
        let inherits = output == nil ? G_SPAWN_CHILD_INHERITS_STDIN.rawValue : 0
        let flags = GSpawnFlags(G_SPAWN_DO_NOT_REAP_CHILD.rawValue | G_SPAWN_SEARCH_PATH.rawValue | inherits)
        let writeEnd = output?.writeEnd ?? -1
        let isStarted = g_spawn_async_with_fds(
            nil, &words, environment, flags, cglib_prepare_child,
            UnsafeMutableRawPointer(bitPattern: output == nil ? 0 : 1),
            &identifier, -1, writeEnd, writeEnd, &error)
        output?.closeWriteEnd()
        guard isStarted != 0 else { throw GLibError(taking: error) }
        return identifier
    }
}

/// The signals that end a program.
public enum ProcessSignal: Int32, Sendable {
    /// `SIGTERM`: end, please.
    case terminate = 15
    /// `SIGKILL`: ends whoever it reaches.
    case kill = 9
}
