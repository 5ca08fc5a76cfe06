// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseClient
import SunPhaseCore

extension Command {
    /// Each change as it happens.
    static let watch = Command(
        name: "watch", summary: "Print a line, or a JSON object, now and at every change",
        details: """
            A line is the time, the scheme, the phase and what has changed; on a terminal with colours also the sky. \
            It goes on over restarts of the service.

            COMMAND is run by sh now and whenever the scheme has changed, one at a time, with the scheme as $1 and with \
            SUNPHASE_SCHEME, SUNPHASE_PHASE, SUNPHASE_CAUSE (start at first) and SUNPHASE_NEXT_CHANGE (seconds since \
            1970) in its environment, as hooks are. What changes while it runs is told to the next run. What it prints \
            stands between the lines.
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
            if wasThere { tell(following, printAbsence) } else { following.explainAbsence() }
            return
        }
        // The service watches the zone; who has gone somewhere else is told the times there.
        if told?.location.timeZone != state.location.timeZone { clock.reset() }
        let change = following.proxy.lastSchemeChange
        let news = wasThere ? News(state, since: told, change) : .start
        (told, wasThere) = (state, true)
        guard let news else { return }
        runner?.take(state, cause: change?.cause)
        // Answers come in the order of the questions, so that what is printed is in the order of what happened.
        following.proxy.service.report(on: state, clock) { [self] answer in
            switch answer {
            case .success(let report): tell(following) { () throws(Failure) in try print(report, news) }
            // Not told after all: the next state is news, whatever it says.
            case .failure: told = nil
            }
        }
    }

    /// Ends the watch when nobody takes what it tells.
    private func tell(_ following: Following, _ print: () throws(Failure) -> Void) {
        do throws(Failure) {
            try print()
        } catch {
            following.finish(.failure(error))
        }
    }

    private func printAbsence() throws(Failure) {
        told = nil
        switch form {
        case .lines: Complaint.write("The service has gone; waiting for it to come again.")
        case .json: try Answer.write(JSON.object([JSON.Member("running", .flag(false))]).line + "\n")
        case .waybar: try Answer.write(JSON.object([JSON.Member("text", "")]).line + "\n")
        }
    }

    private func print(_ report: Report, _ news: News) throws(Failure) {
        switch form {
        case .lines: try Answer.write(line(report, news) + "\n")
        case .json:
            let head = [JSON.Member("running", .flag(true)), JSON.Member("news", .text(news.text))]
            try Answer.write(JSON.object(head + report.members).line + "\n")
        case .waybar: try Answer.write(report.waybar.line + "\n")
        }
    }

    private func line(_ report: Report, _ news: News) -> String {
        let (scheme, phase) = (report.state.colorScheme.rawValue, report.state.phase)
        // Where there are no colours, the words are enough.
        let sky = paint.colors == .none ? nil : Phase(rawValue: phase).flatMap(Shade.init).map { paint.sample($0).text }
        let width = Phase.allCases.map(\.rawValue.count).max() ?? 0
        let parts = [
            clock.iso(news.time(in: report)), sky, scheme.padded(to: 5), phase.printable.padded(to: width), news.text,
        ]
        return parts.compactMap(\.self).joined(separator: "  ")
    }
}
