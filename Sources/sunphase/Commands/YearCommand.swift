// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseCore

extension Command {
    /// A year as a picture.
    static let year = Command(
        name: "year", operands: "[YEAR]", operandCount: 0...1,
        summary: "Draw a year: how light it is on which date at which time of day",
        details: """
            YEAR is \(TimeArgument.yearsInWords); the present one without it. \(DateOption.accepted)
            With --json: an object of year, zone, latitude and longitude (rounded), and days: for each date an object of \
            date, sunState (of the solar day at the middle of the date) and, by their names, the times of each event as an \
            array, which is empty where the sun does not do that. Times are Unix seconds.
            """,
        options: [DateOption.option("The year of this date")] + Vantage.options + [
            .value("svg", placeholder: "FILE", "Write a picture in SVG to this file; - is the standard output"),
            Canvas.option, CommonOptions.json,
        ]
    ) { invocation throws(Failure) in
        let vantage = try Vantage(invocation)
        let canvas = try Canvas(invocation)
        let date = try DateOption.read(invocation, vantage, operand: "YEAR")
        let word = try YearArgument.read(invocation.operands.first, vantage)
        guard let view = YearView(date?.year ?? word, vantage) else { throw vantage.placeless }
        if let file = invocation.words.value(of: "svg") {
            guard !invocation.isJSON else { throw .usage("--svg does not go with --json.") }
            return try write(YearPicture(view).xml, to: file)
        }
        let text = invocation.isJSON ? view.json.line : YearTable(view: view).lines(on: canvas).joined(separator: "\n")
        try Answer.write(text + "\n")
        return .success
    }

    private static func write(_ picture: String, to file: String) throws(Failure) -> ExitStatus {
        guard file != "-" else {
            try Answer.write(picture)
            return .success
        }
        do throws(FileError) {
            try Files.write(file, picture)
        } catch {
            throw .failed("The picture \"\(file)\" cannot be written: \(error.reason).")
        }
        return .success
    }
}

/// A year of the command line.
private enum YearArgument {
    /// The year that a text names; the present one without a text.
    ///
    /// - Throws: names the text and what is accepted.
    static func read(_ text: String?, _ vantage: Vantage) throws(Failure) -> Int {
        guard let text else { return vantage.today.year }
        guard text.utf8.count == 4, let year = CivilDate("\(text)-01-01")?.year, TimeArgument.years.contains(year)
        else {
            throw .usage(
                "YEAR \"\(shortened(text))\" is not accepted: a year from \(TimeArgument.yearsInWords).")
        }
        return year
    }
}
