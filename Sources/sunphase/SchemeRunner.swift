// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseClient
import SunPhaseCore
import SunPhaseHost

/// Runs a command whenever the scheme has changed, one at a time, the last scheme always.
@MainActor
final class SchemeRunner {
    private let command: String
    private var running: Subprocess?
    private var shown: Scheme?
    private var ran: ColorScheme?
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
        // What has changed there and back meanwhile has not changed.
        guard request.scheme != ran else { return }
        ran = request.scheme
        do throws(GLibError) {
            running = try Subprocess(
                inForeground: ["/bin/sh", "-c", command, command, request.scheme.rawValue], variables: request.variables
            ) { [weak self] end in self?.ended(end) }
        } catch {
            Complaint.write("\"\(command)\" cannot be run: \(error.message)")
        }
    }

    private func ended(_ end: ProcessEnd) {
        running = nil
        if end != .exited(0) { Complaint.write("\"\(command)\" \(end.text).") }
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
