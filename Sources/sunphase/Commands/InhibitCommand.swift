// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseClient
import SunPhaseCore

extension Command {
    /// Holds back changes while a program runs.
    static let inhibit = Command(
        name: "inhibit", operands: "COMMAND [ARGUMENT…]", operandCount: 1...Int.max,
        summary: "Run a command, and let changes of the scheme wait until it has ended",
        details:
            "Its status is the command's: 127 when there is no such command, 128 and the number of the signal that ended it.",
        options: [.value("reason", letter: "r", placeholder: "TEXT", "Why, for people; the command without it")],
        takesCommand: true
    ) { invocation throws(Failure) in
        let service = try ServiceConnection.open()
        // The service takes 256 bytes, which so many characters never exceed.
        let reason = invocation.words.value(of: "reason") ?? shortened(invocation.operands[0], to: 60)
        var inhibition: Inhibition?
        try awaiting { answer in inhibition = Inhibition(on: service, reason: reason, completion: answer) }
        defer { inhibition?.release() }
        return try run(invocation.operands)
    }

    /// Runs a program in this one's place, and ends as it does.
    @MainActor
    private static func run(_ words: [String]) throws(Failure) -> ExitStatus {
        var end: ProcessEnd?
        var program: Subprocess?
        // Who sends this to this process means the program. Heard before there is one: it is not to be left behind.
        EventLoop.onSignal(.terminate) { program?.send(.terminate) }
        do throws(GLibError) {
            program = try Subprocess(inForeground: words) {
                end = $0
                EventLoop.quit()
            }
        } catch {
            throw Failure(status: ExitStatus(code: 127), sentence: "\"\(words[0])\" cannot be run: \(error.message)")
        }
        // The terminal sends these to both, from when there is a program.
        for signal in [UnixSignal.interrupt, .hangUp] { EventLoop.onSignal(signal) {} }
        while true {
            EventLoop.run()
            switch end {
            case .exited(let status)?: return ExitStatus(code: status)
            case .killed(let signal)?: return ExitStatus(code: 128 + signal)
            case nil: break
            }
        }
    }
}
