// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseCore

extension Command {
    /// Where the sun stands.
    static let position = Command(
        name: "position", operands: "[TIME]", operandCount: 0...1,
        summary: "Show where the sun stands",
        details: """
            TIME is \(TimeArgument.accepted); the present without one.
            \(DateOption.accepted)
            """,
        options: [DateOption.option("At this hour and minute by the clock, on this date")] + Vantage.options
            + [CommonOptions.json]
    ) { invocation throws(Failure) in
        let vantage = try Vantage(invocation)
        let date = try DateOption.readExisting(invocation, vantage, operand: "TIME")
        let word = try invocation.operands.first.map { text throws(Failure) in
            try TimeArgument.instant(text, vantage, as: "TIME")
        }
        let instant = word ?? date.map { vantage.zone.instant(of: $0, at: vantage.timeOfDay) } ?? vantage.now
        guard let position = vantage.engine.position(at: instant) else { throw vantage.placeless }
        let (altitude, azimuth) = (position.altitude.degrees, position.azimuth.degrees)
        if invocation.isJSON {
            let answer: JSON = [
                "time": .time(instant), "local": .text(instant.iso(in: vantage.zone)),
                "altitude": .number(altitude, decimals: 4), "azimuth": .number(azimuth, decimals: 4),
            ]
            try Answer.write(answer.line + "\n")
        } else {
            try Answer.write(
                "\(instant.iso(in: vantage.zone))  altitude \(decimal(altitude, decimals: 2))°, azimuth "
                    + "\(decimal(azimuth, decimals: 2))°\n")
        }
        return .success
    }
}

extension Vantage {
    /// What the clock shows now, to the minute.
    var timeOfDay: LocalTime {
        let seconds = now.roundedDown.wholeSeconds + Int64(zone.offset(at: now))
        // Of no more minutes than a day has.
        let minutes = Int(seconds - Int64(today.daysSinceEpoch) * 86_400) / 60
        return LocalTime(hour: minutes / 60, minute: minutes % 60)!
    }
}
