// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseClient

extension Command {
    /// All at a glance.
    static let status = Command(
        name: "status", summary: "Show the scheme, the phase, the sun and the place at a glance",
        details:
            "With --waybar, text and alt are the scheme, class is the scheme and the phase, percentage how much of "
            + "the phase has passed.",
        options: [CommonOptions.json, CommonOptions.waybar]
    ) { invocation throws(Failure) in
        let form = try StateForm(invocation)
        let clock = UserClock(invocation.environment)
        let service = try ServiceConnection.open()
        let (state, live) = try awaiting { service.everything(completion: $0) }
        try Answer.write(form.text(Report(state: state, live: live, clock: clock)) + "\n")
        return .success
    }
}

extension CommonOptions {
    /// The form of a status bar.
    static let waybar = CommandLineOption.flag("waybar", letter: "w", "Answer as a custom module of Waybar takes it")
}

/// In which form a state is told.
enum StateForm {
    case lines
    case json
    case waybar

    init(_ invocation: Invocation) throws(Failure) {
        let isWaybar = invocation.words.has(CommonOptions.waybar.name)
        guard !isWaybar || !invocation.isJSON else { throw .usage("--json and --waybar exclude each other.") }
        self = isWaybar ? .waybar : invocation.isJSON ? .json : .lines
    }

    func text(_ report: Report) -> String {
        switch self {
        case .lines: report.lines.joined(separator: "\n")
        case .json: report.json.line
        case .waybar: report.waybar.line
        }
    }
}
