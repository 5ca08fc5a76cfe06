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
        details: "TIME is \(TimeArgument.accepted); the present without one.",
        options: Vantage.options + [CommonOptions.json]
    ) { invocation throws(Failure) in
        let vantage = try Vantage(invocation)
        let instant =
            try invocation.operands.first.map { text throws(Failure) in
                try TimeArgument.instant(text, vantage, as: "TIME")
            } ?? vantage.now
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
