// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
public import SunPhaseCore

/// Runs the user's hooks when the scheme changes: one after the other, and nobody waits for them.
@MainActor
public final class HookRunner {
    /// How hooks are run.
    public struct Rules: Hashable, Sendable {
        /// How long a hook may take.
        public var timeout: Duration
        /// Whether darkman's folders count too.
        public var withDarkman: Bool
        /// How long one that was asked to end may take to do so.
        var grace = Duration.seconds(5)

        /// The rules that the settings give.
        public init(_ settings: ApplySettings) {
            timeout = settings.hookTimeout.duration
            withDarkman = settings.darkmanHooks
        }
    }

    /// How the hooks are run from the next one on.
    public var rules: Rules

    private let folders: HookFolders
    private let shown: ShownScheme
    private let log: Log

    private var request: HookRequest?
    private var remaining: ArraySlice<HookFile> = []
    private var running: RunningHook?
    private var next: HookRequest?
    private var beginning: EventSource?

    /// A runner that has run nothing yet.
    ///
    /// - Parameter shown: where it is remembered what this login session has seen.
    public init(_ folders: HookFolders, rules: Rules, shown: ShownScheme, log: Log) {
        self.folders = folders
        self.rules = rules
        self.shown = shown
        self.log = log
    }

    /// Runs the hooks for a scheme. One that runs for an earlier scheme is left to its end; the rest of those are dropped.
    public func run(_ request: HookRequest) {
        next = request
        remaining = []
        guard running == nil else { return }
        // Later, so that who asked for the change is answered first.
        beginning = EventLoop.soon { [weak self] in self?.proceed() }
    }

    /// Runs the hooks at the start, unless this login session has had the scheme already.
    public func runAtStart(_ request: HookRequest) {
        guard shown.scheme != request.scheme else { return }
        run(request)
    }

    /// How many hooks there are for a scheme now.
    public func count(for scheme: ColorScheme) -> Int {
        folders.list(for: scheme, withDarkman: rules.withDarkman).hooks.count
    }

    /// Drops what has not begun.
    public func cancel() {
        (request, next, remaining) = (nil, nil, [])
    }

    private func proceed() {
        guard running == nil else { return }
        if let next { begin(next) }
        guard let request else { return }
        while let hook = remaining.popFirst() {
            if start(hook, request) { return }
        }
        finish(request)
    }

    private func begin(_ request: HookRequest) {
        (self.request, next) = (request, nil)
        // Between the first hook and the last, it is neither the old scheme nor the new one.
        shown.scheme = nil
        let list = folders.list(for: request.scheme, withDarkman: rules.withDarkman)
        for file in list.skipped { log.warning("The hook \(file.path) is skipped: it is not executable.") }
        remaining = list.hooks[...]
    }

    private func finish(_ request: HookRequest) {
        shown.scheme = request.scheme
        self.request = nil
    }

    /// Starts a hook; says whether it runs.
    private func start(_ hook: HookFile, _ request: HookRequest) -> Bool {
        do throws(GLibError) {
            log.debug("hook: \(hook.path) \(request.scheme.rawValue)")
            running = try RunningHook(hook, request, rules, log: log) { [weak self] in
                self?.running = nil
                self?.proceed()
            }
            return true
        } catch {
            log.warning("The hook \(hook.path) cannot be run: \(error.message)")
            return false
        }
    }
}

/// A hook that runs: what it says is kept for the log, and its time is limited.
@MainActor
private final class RunningHook {
    private let path: String
    private let log: Log
    private let rules: HookRunner.Rules
    private var output = OutputTail()
    private var process: Subprocess?
    private var limit: EventSource?
    private var isTooLong = false

    init(
        _ hook: HookFile, _ request: HookRequest, _ rules: HookRunner.Rules, log: Log,
        onEnd: @escaping @MainActor () -> Void
    ) throws(GLibError) {
        (path, self.rules, self.log) = (hook.path, rules, log)
        process = try Subprocess(
            [hook.path, request.scheme.rawValue], variables: request.variables,
            onOutput: { [weak self] in self?.output.append($0) },
            onEnd: { [weak self] end in
                self?.tell(end)
                onEnd()
            })
        limit = EventLoop.after(rules.timeout) { [weak self] in self?.terminate() }
    }

    private func terminate() {
        isTooLong = true
        process?.send(.terminate)
        limit = EventLoop.after(rules.grace) { [weak self] in self?.process?.send(.kill) }
    }

    private func tell(_ end: ProcessEnd) {
        limit = nil
        // What does not listen to TERM, among what it has started, does not outlive it.
        if isTooLong { process?.sendToRest(.kill) }
        let seconds = DurationText.format(rules.timeout)
        switch end {
        case .exited(0) where !isTooLong: break
        case _ where isTooLong: log.warning("The hook \(path) was ended, since it had run for \(seconds).")
        case .exited(let status): log.warning("The hook \(path) has failed with exit status \(status).")
        case .killed(let signal): log.warning("The hook \(path) was ended by signal \(signal).")
        }
        for line in output.lines { log.info("\(path): \(line)") }
    }
}
