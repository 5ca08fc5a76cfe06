// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseClient

/// The tool: finds the command that the first word names, and lets it run.
@MainActor
enum Tool {
    /// All verbs, in the order in which they are shown.
    nonisolated static let commands: [Command] = [
        .status, .get, .isLight, .isDark, .set, .toggle, .auto, .inhibit, .watch, .wait, .next, .day, .events, .year,
        .position, .explain, .check, .locate, .setLocation,
    ]

    /// Does what a command line says, without the program's name.
    static func run(_ words: [String], environment: Environment) -> ExitStatus {
        do throws(Failure) {
            return try perform(words, environment)
        } catch {
            Complaint.write(error.sentence)
            if error.status == .usage { StandardError.write("Try sunphase \(verb(words))--help.\n") }
            return error.status
        }
    }

    private static func perform(_ words: [String], _ environment: Environment) throws(Failure) -> ExitStatus {
        guard let first = words.first, !first.hasPrefix("-") else { return try general(words) }
        guard let command = commands.first(where: { $0.name == first }) else { throw unknown(first) }
        let parsed = try command.parse(Array(words.dropFirst()))
        if parsed.has(OptionContext.help) {
            try Answer.write(command.context.help)
            return .success
        }
        return try command.run(Invocation(words: parsed, environment: environment))
    }

    private static func verb(_ words: [String]) -> String {
        commands.first { $0.name == words.first }.map { $0.name + " " } ?? ""
    }
}

// MARK: - Without a verb

extension Tool {
    private static var context: OptionContext {
        let width = commands.map(\.name.count).max() ?? 0
        let list = commands.map { command in
            "  " + command.name.padded(to: width) + "  " + command.summary
        }
        return OptionContext(
            program: "sunphase", operands: "COMMAND …",
            summary: "Shows light and dark by the sun, and tells the SunPhase service what you want.",
            details: "Commands:\n" + list.joined(separator: "\n")
                + "\n\nsunphase COMMAND --help says more about each.",
            options: [.flag("version", "Show the version")])
    }

    private static func general(_ words: [String]) throws(Failure) -> ExitStatus {
        let parsed: ParsedOptions
        do throws(UsageError) {
            parsed = try context.parse(words)
        } catch {
            throw .usage(error.description + " The options of a command follow it.")
        }
        if parsed.has("version") {
            try Answer.write("sunphase \(SunPhaseClient.version)\n")
        } else if parsed.has(OptionContext.help) {
            try Answer.write(context.help)
        } else {
            throw .usage("A command is missing; \(accepted).")
        }
        return .success
    }

    private static func unknown(_ word: String) -> Failure {
        .usage("\"\(word)\" is no command; \(accepted).")
    }

    private static var accepted: String {
        "accepted are " + commands.map(\.name).joined(separator: ", ")
    }
}

extension String {
    /// The text with blanks behind it, so that it is so many characters long.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}
