// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
public import SunPhaseCore

/// The desktop's own setting `org.gnome.desktop.interface color-scheme`, written and watched by GLib's own tool.
@MainActor
public final class DesktopSettings {
    /// How it stands.
    public enum State: Hashable, Sendable {
        /// It is being found out.
        case unknown
        /// The setting is written.
        case active
        /// It could not be written the last time, for this reason: a clause.
        case failing(String)
        /// It cannot be written, for this reason: a clause.
        case unavailable(String)
    }

    /// How it stands.
    public private(set) var state = State.unknown

    private let log: Log
    private let chosen: @MainActor (ColorScheme) -> Void
    private var echo = SchemeEcho()
    private var wanted: ColorScheme
    private var monitor: Subprocess?

    nonisolated static let schema = "org.gnome.desktop.interface"
    nonisolated static let key = "color-scheme"
    /// A tool that hangs is ended after so long.
    private static let limit = Duration.seconds(30)

    /// Finds out whether there is such a setting, writes it if so, and watches it from then on.
    ///
    /// - Parameter chosen: called when somebody else has chosen a scheme.
    public init(_ scheme: ColorScheme, log: Log, chosen: @escaping @MainActor (ColorScheme) -> Void) {
        (wanted, self.log, self.chosen) = (scheme, log, chosen)
        findOut()
    }

    /// Whether the desktop reads the setting, by the value of `XDG_CURRENT_DESKTOP`.
    public nonisolated static func isUsed(by desktops: String?) -> Bool {
        (desktops ?? "").split(separator: ":").contains { name in
            name.hasPrefix("GNOME") || ["Budgie", "Pantheon", "Unity"].contains(name)
        }
    }

    /// Whether the setting is to be written: as the settings have it, or where the desktop reads it.
    nonisolated static func isWanted(_ choice: Switch, desktops: String?) -> Bool {
        choice == .on || choice == .auto && isUsed(by: desktops)
    }

    /// Writes a scheme, unless the setting has it. Where there was no such setting, it is looked for again: what it needs
    /// may have come up later than the service, or been installed since.
    public func follow(_ scheme: ColorScheme) {
        wanted = scheme
        switch state {
        case .active, .failing:
            if monitor == nil { startMonitor() }
            perform(echo.want(scheme))
        case .unavailable: findOut()
        case .unknown: break
        }
    }

    /// Stops the tool that watches.
    public func stop() {
        let watching = monitor
        monitor = nil
        watching?.send(.terminate)
    }

    private func findOut() {
        let known = state
        state = .unknown
        run("writable") { [weak self] end, output in self?.begin(end, output, known) }
    }

    /// - Parameter known: what was known before it was asked, which is not told again.
    private func begin(_ end: ProcessEnd?, _ output: String, _ known: State) {
        guard end == .exited(0), output == "true" else {
            let reason = Self.reason(end, output)
            state = .unavailable(reason)
            guard state != known else { return }
            return log.info("The desktop's setting \(Self.schema) \(Self.key) is left alone: \(reason).")
        }
        state = .active
        startMonitor()
        perform(echo.want(wanted))
    }

    /// Why the tool did not say that the setting can be written.
    private static func reason(_ end: ProcessEnd?, _ output: String) -> String {
        if end == nil { return "there is no tool gsettings" }
        if end == .exited(0), output == "false" { return "it is locked" }
        return output.isEmpty ? "gsettings does not answer" : "gsettings says: \(shortened(output))"
    }

    private func perform(_ action: SchemeEcho.Action?) {
        switch action {
        case nil: break
        case .write(let scheme): write(scheme)
        case .read: read()
        case .report(let scheme): chosen(scheme)
        }
    }

    /// Looks what the setting says, as the tool prints it: `'prefer-dark'`; nil when it does not say within a time.
    public static func look(within limit: Duration, completion: @escaping @MainActor (String?) -> Void) {
        run("get", limit: limit) { end, output in completion(end == .exited(0) ? output : nil) }
    }

    private func read() {
        run("get") { [weak self] _, output in
            guard let self else { return }
            perform(echo.read(ColorScheme(desktopValue: output)))
        }
    }

    private func write(_ scheme: ColorScheme) {
        run("set", scheme.desktopValue) { [weak self] end, output in
            guard let self else { return }
            guard end == .exited(0) else { return wrote(scheme, failure: "gsettings says: \(shortened(output))") }
            // The tool is content also where nothing keeps what it writes.
            run("get") { [weak self] _, output in
                let isKept = ColorScheme(desktopValue: output) == scheme
                self?.wrote(scheme, failure: isKept ? nil : "what is written is not kept")
            }
        }
    }

    private func wrote(_ scheme: ColorScheme, failure: String?) {
        state = failure.map(State.failing) ?? .active
        if let failure { log.warning("The desktop's setting \(Self.key) cannot be written: \(failure).") }
        perform(echo.wrote(scheme, isSuccess: failure == nil, at: KernelClock.monotonic.now))
    }

    /// Each line of its output says that the setting has changed.
    private func startMonitor() {
        do throws(GLibError) {
            monitor = try Subprocess(
                ["gsettings", "monitor", Self.schema, Self.key],
                onOutput: { [weak self] _ in self.map { $0.perform($0.echo.changed(at: KernelClock.monotonic.now)) } },
                onEnd: { [weak self] _ in self?.monitorEnded() })
        } catch {
            warnOfNoWatch(error.message)
        }
    }

    private func monitorEnded() {
        guard monitor != nil else { return }
        monitor = nil
        warnOfNoWatch("gsettings has ended")
    }

    /// It is started again when the scheme changes next, lest one that cannot run be started for ever.
    private func warnOfNoWatch(_ reason: String) {
        log.warning("The desktop's setting \(Self.key) is not watched until the scheme changes: \(reason).")
    }

    private func run(_ verb: String, _ value: String? = nil, onEnd: @escaping @MainActor (ProcessEnd?, String) -> Void)
    {
        Self.run(verb, value, limit: Self.limit, onEnd: onEnd)
    }

    /// Runs the tool to its end; nil instead of an end means that there is none.
    private static func run(
        _ verb: String, _ value: String? = nil, limit time: Duration,
        onEnd: @escaping @MainActor (ProcessEnd?, String) -> Void
    ) {
        var output = OutputTail()
        var limit: EventSource?
        do throws(GLibError) {
            let process = try Subprocess(
                ["gsettings", verb, schema, key] + [value].compactMap(\.self),
                onOutput: { output.append($0) },
                onEnd: { end in
                    limit?.cancel()
                    onEnd(end, output.lines.last ?? "")
                })
            limit = EventLoop.after(time) { process.send(.kill) }
        } catch {
            onEnd(nil, error.message)
        }
    }
}

extension ColorScheme {
    /// The setting's value as the tool takes it.
    fileprivate var desktopValue: String {
        switch self {
        case .dark: "prefer-dark"
        case .light: "default"
        }
    }

    /// The scheme of a value as the tool prints it; nil when it is none.
    public init?(desktopValue: String) {
        switch desktopValue {
        case "'prefer-dark'": self = .dark
        case "'default'", "'prefer-light'": self = .light
        default: return nil
        }
    }
}
