// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseCore

extension Command {
    /// A date as a picture.
    static let day = Command(
        name: "day", operands: "[DATE]", operandCount: 0...1,
        summary: "Draw a date: how light it is by the clock, and what the sun does",
        details: """
            \(DateOption.accepted) It is today without one.
            With --json: an object of date, zone, latitude and longitude (rounded), from and to, sunState (of the solar \
            day at the middle of the date: rises-and-sets, midnight-sun or polar-night), daylight in seconds, phases and \
            schemes with from and to, and events with their time. Times are Unix seconds; ranges are [from, to).
            """,
        options: [DateOption.option("The same as the word DATE")] + Vantage.options
            + [Canvas.option, CommonOptions.json]
    ) { invocation throws(Failure) in
        let vantage = try Vantage(invocation)
        let canvas = try Canvas(invocation)
        let option = try DateOption.read(invocation, vantage, operand: "DATE")
        let word = try invocation.operands.first.map { text throws(Failure) in
            try TimeArgument.date(text, vantage, as: "DATE")
        }
        let date = option ?? word ?? vantage.today
        guard let facts = DayFacts(date, vantage) else { throw vantage.placeless }
        let lines =
            invocation.isJSON
            ? [facts.json.line]
            : facts.lines(on: canvas, now: vantage.now) { (vantage.engine.altitudes(at: $0) ?? []).map(\.degrees) }
        try Answer.write(lines.joined(separator: "\n") + "\n")
        return .success
    }
}
