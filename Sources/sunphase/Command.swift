// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib

/// How the tool ends.
struct ExitStatus: Hashable {
    /// What the shell gets.
    let code: Int32

    /// All went well, or the answer is yes.
    static let success = ExitStatus(code: 0)
    /// It did not work, or the answer is no.
    static let failure = ExitStatus(code: 1)
    /// The command line is wrong.
    static let usage = ExitStatus(code: 2)
    /// The service is needed, and is not there or does not answer.
    static let noService = ExitStatus(code: 3)
}

/// Why a command ends without having done its work.
struct Failure: Error {
    /// What the shell gets.
    let status: ExitStatus
    /// One sentence for people.
    let sentence: String

    /// A word of the command line that is not accepted; the sentence names it and what is.
    static func usage(_ sentence: String) -> Failure { Failure(status: .usage, sentence: sentence) }

    /// Something that should have worked.
    static func failed(_ sentence: String) -> Failure { Failure(status: .failure, sentence: sentence) }
}

/// One verb of the tool: its words, and what it does.
struct Command: Sendable {
    /// The verb.
    let name: String
    /// What follows the options, for the help text, such as `[DATE]`; empty when nothing does.
    var operands = ""
    /// How many such words there may be.
    var operandCount = 0...0
    /// What it does, in one sentence without a full stop.
    let summary: String
    /// More about it, for the end of its help text.
    var details = ""
    /// Its options, beside `--help`.
    var options: [CommandLineOption] = []
    /// Whether what follows is a command line of another program, left as it is.
    var takesCommand = false
    /// Does it.
    let run: @MainActor (Invocation) throws(Failure) -> ExitStatus
}

extension Command {
    /// Its command line.
    var context: OptionContext {
        OptionContext(
            program: "sunphase \(name)", operands: operands, summary: summary + ".", details: details.wrapped(to: 96),
            options: options, stopsAtOperand: takesCommand)
    }

    /// What its command line says.
    func parse(_ words: [String]) throws(Failure) -> ParsedOptions {
        let parsed: ParsedOptions
        do throws(UsageError) {
            parsed = try context.parse(words)
        } catch {
            throw .usage(error.description)
        }
        guard !parsed.has(OptionContext.help) else { return parsed }
        let count = parsed.operands.count
        if count > operandCount.upperBound {
            throw .usage("\"\(parsed.operands[operandCount.upperBound])\" is one word too many; \(usage).")
        }
        if count < operandCount.lowerBound { throw .usage("Something is missing; \(usage).") }
        return parsed
    }

    private var usage: String { "accepted is: sunphase \(name) [OPTION…] \(operands)" }
}

/// A command as it was called.
struct Invocation {
    /// Its options and operands.
    let words: ParsedOptions
    /// The variables that it was called with.
    let environment: Environment

    /// Its operands.
    var operands: [String] { words.operands }

    /// Whether the answer is for a program.
    var isJSON: Bool { words.has(CommonOptions.json.name) }
}

/// Options that several commands have.
enum CommonOptions {
    /// The answer for a program.
    static let json = CommandLineOption.flag("json", letter: "j", "Answer in JSON")
}
