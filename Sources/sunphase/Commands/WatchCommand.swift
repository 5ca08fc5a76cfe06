// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseClient
import SunPhaseCore
import SunPhaseHost

extension Command {
    /// Each change as it happens.
    static let watch = Command(
        name: "watch", summary: "Print a line, or a JSON object, now and at every change",
        details: """
            A line is the time, the scheme, the phase and what has changed; on a terminal with colours also the sky. \
            It goes on over restarts of the service.

            COMMAND is run by sh now and whenever the scheme has changed, one at a time, with the scheme as $1 and with \
            SUNPHASE_SCHEME, SUNPHASE_PHASE, SUNPHASE_CAUSE (start at first) and SUNPHASE_NEXT_CHANGE (seconds since \
            1970) in its environment, as hooks are. What changes while it runs is told to the next run.
            """,
        options: [
            .value("exec", letter: "x", placeholder: "COMMAND", "Run this whenever the scheme has changed"),
            Canvas.option, CommonOptions.json, CommonOptions.waybar,
        ]
    ) { invocation throws(Failure) in
        let watcher = Watcher(
            form: try StateForm(invocation), paint: Paint(colors: try Canvas(invocation).colors),
            clock: UserClock(invocation.environment),
            runner: invocation.words.value(of: "exec").map(SchemeRunner.init))
        return try Following { following, state in watcher.take(state, following) }.run()
    }
}

/// Tells of changes.
@MainActor
private final class Watcher {
    private let form: StateForm
    private let paint: Paint
    private let clock: UserClock
    private let runner: SchemeRunner?
    private var told: ServiceState?
    private var wasThere = false

    init(form: StateForm, paint: Paint, clock: UserClock, runner: SchemeRunner?) {
        self.form = form
        self.paint = paint
        self.clock = clock
        self.runner = runner
    }

    func take(_ state: ServiceState?, _ following: Following) {
        guard let state else {
            // One that was never there is missing; one that has gone may come again.
            if wasThere { tellAbsence() } else { following.explainAbsence() }
            return
        }
        let change = following.proxy.lastSchemeChange
        let news = wasThere ? News(state, since: told, change) : .start
        (told, wasThere) = (state, true)
        guard let news else { return }
        runner?.take(state, cause: change?.cause)
        // Answers come in the order of the questions, so that what is printed is in the order of what happened.
        following.proxy.service.report(on: state, clock) { [self] answer in
            if case .success(let report) = answer { print(report, news) }
        }
    }

    private func tellAbsence() {
        told = nil
        switch form {
        case .lines: StandardError.write("sunphase: The service has gone; waiting for it to come again.\n")
        case .json: write(JSON.object([JSON.Member("running", .flag(false))]).line)
        case .waybar: write(JSON.object([JSON.Member("text", "")]).line)
        }
    }

    private func print(_ report: Report, _ news: News) {
        switch form {
        case .lines:
            write(line(report, news))
        case .json:
            guard case .object(let members) = report.json else { return }
            write(
                JSON.object([JSON.Member("running", .flag(true)), JSON.Member("news", .text(news.text))] + members).line
            )
        case .waybar: write(report.waybar.line)
        }
    }

    private func line(_ report: Report, _ news: News) -> String {
        let (scheme, phase) = (report.state.colorScheme.rawValue, report.state.phase)
        // Where there are no colours, the words are enough.
        let sky = paint.colors == .none ? nil : Phase(rawValue: phase).flatMap(Shade.init).map { paint.sample($0).text }
        let width = Phase.allCases.map(\.rawValue.count).max() ?? 0
        let parts = [clock.iso(news.time(in: report)), sky, scheme.padded(to: 5), phase.padded(to: width), news.text]
        return parts.compactMap(\.self).joined(separator: "  ")
    }

    private func write(_ line: String) {
        // Nobody reads any more, and the signal for that is ignored.
        if !StandardOutput.write(line + "\n") { ThisProcess.exit(ExitStatus.failure.code) }
    }
}

/// What a change is about, the most important first.
enum News: Hashable {
    /// The first look, at a service that has just appeared, too.
    case start
    /// The scheme, for this reason.
    case scheme(cause: String, time: Int64?)
    case phase, override, inhibitors, location, schedule

    /// Nil when nothing has changed but what follows from the date.
    init?(_ state: ServiceState, since told: ServiceState?, _ change: SunPhaseClient.SchemeChange?) {
        guard let told else {
            self = .start
            return
        }
        if state.colorScheme != told.colorScheme {
            self = .scheme(cause: change?.cause ?? "start", time: change?.time)
        } else if state.phase != told.phase {
            self = .phase
        } else if (state.override, state.overrideUntil) != (told.override, told.overrideUntil) {
            self = .override
        } else if state.inhibitors != told.inhibitors {
            self = .inhibitors
        } else if state.location != told.location {
            self = .location
        } else if state.scheduledColorScheme != told.scheduledColorScheme
            || state.nextSchemeChange != told.nextSchemeChange
        {
            self = .schedule
        } else {
            return nil
        }
    }

    /// When it happened, Unix seconds: also what is told late, after sleep, has its own time.
    func time(in report: Report) -> Int64 {
        switch self {
        case .scheme(_, let time): time ?? report.now.wholeSeconds
        case .phase: report.state.previousPhaseChange ?? report.now.wholeSeconds
        default: report.now.wholeSeconds
        }
    }

    /// One word.
    var text: String {
        switch self {
        case .start: "start"
        case .scheme(let cause, _): cause
        case .phase: "phase"
        case .override: "override"
        case .inhibitors: "inhibitors"
        case .location: "location"
        case .schedule: "schedule"
        }
    }
}

/// Runs a command whenever the scheme has changed, one at a time, the last scheme always.
@MainActor
final class SchemeRunner {
    private let command: String
    private var running: Subprocess?
    private var shown: Scheme?
    private var waiting: HookRequest?

    init(_ command: String) {
        self.command = command
    }

    func take(_ state: ServiceState, cause: String?) {
        guard state.colorScheme != shown, let scheme = ColorScheme(rawValue: state.colorScheme.rawValue) else { return }
        let isFirst = shown == nil
        shown = state.colorScheme
        waiting = HookRequest(
            scheme: scheme, phase: Phase(rawValue: state.phase) ?? .unknown,
            cause: isFirst ? "start" : cause ?? "start", nextChange: state.nextSchemeChange)
        runNext()
    }

    private func runNext() {
        guard running == nil, let request = waiting else { return }
        waiting = nil
        do throws(GLibError) {
            running = try Subprocess(
                inForeground: ["/bin/sh", "-c", command, command, request.scheme.rawValue], variables: request.variables
            ) { [weak self] end in self?.ended(end) }
        } catch {
            StandardError.write("sunphase: \"\(command)\" cannot be run: \(error.message)\n")
        }
    }

    private func ended(_ end: ProcessEnd) {
        running = nil
        if end != .exited(0) { StandardError.write("sunphase: \"\(command)\" \(end.text).\n") }
        runNext()
    }
}

extension ProcessEnd {
    /// What happened to the program, in words.
    fileprivate var text: String {
        switch self {
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal): "was ended by signal \(signal)"
        }
    }
}
