// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseCore

/// `--date`, which several commands have.
enum DateOption {
    private static let name = "date"

    /// The option of a command.
    ///
    /// - Parameter summary: what the command does with the date.
    static func option(_ summary: String) -> CommandLineOption {
        .value(name, letter: "d", placeholder: "DATE", summary)
    }

    /// What a text can be, for help texts.
    static let accepted = "DATE is YYYY-MM-DD, today, tomorrow or yesterday."

    /// The date that the option names; nil without it.
    ///
    /// - Parameters:
    ///   - options: the options that it does not go with.
    ///   - operand: the name of the operand that it does not go with, if there is one.
    /// - Throws: names the text and what is accepted, or what it does not go with.
    static func read(
        _ invocation: Invocation, _ vantage: Vantage, without options: [String] = [], operand: String? = nil
    ) throws(Failure) -> CivilDate? {
        guard let text = invocation.words.value(of: name) else { return nil }
        guard options.allSatisfy({ invocation.words.value(of: $0) == nil }) else {
            throw .usage("--date does not go with \(options.map { "--" + $0 }.joined(separator: " and ")).")
        }
        if let operand, let word = invocation.operands.first {
            throw .usage("--date does not go with \(operand) \"\(shortened(word))\".")
        }
        return try TimeArgument.date(text, vantage, as: "--date")
    }

    /// The same for who needs a time on that date, which not every calendar has: where the date line has moved, one is
    /// left out.
    static func readExisting(
        _ invocation: Invocation, _ vantage: Vantage, without options: [String] = [], operand: String? = nil
    ) throws(Failure) -> CivilDate? {
        let date = try read(invocation, vantage, without: options, operand: operand)
        guard let date, vantage.zone.day(date).isEmpty else { return date }
        throw .usage("--date \(date) does not exist: \(vantage.zone.omission)")
    }
}

extension ZoneRules {
    /// What is said of a date that a calendar does not have.
    var omission: String { "The calendar of \(name) leaves this date out." }
}
