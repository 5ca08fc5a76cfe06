// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// Lengths of time as people write them in settings: `30min`, `1h30m`, `90s`.
public enum DurationText {
    /// What `parse` accepts, for messages.
    public static let accepted = "a number with its unit, such as 30min, 1h30m or 90s"

    /// The units from the longest to the shortest; of two names the second is the one written.
    private static let units: [(names: [String], seconds: Int)] = [(["h"], 3600), (["m", "min"], 60), (["s"], 1)]

    /// The length that a text spells out: whole numbers, each with a unit, the longer unit first, each unit once.
    public static func parse(_ text: some StringProtocol) throws(SettingError) -> Duration {
        var rest = trimmed(text)[...]
        guard !rest.isEmpty else { throw SettingError("the length of time is empty") }
        var total = 0
        var unitsLeft = units[...]
        while !rest.isEmpty {
            let number = rest.utf8.prefix(while: isDigit)
            let afterNumber = rest[number.endIndex...].drop { $0 == " " || $0 == "\t" }
            let unit = afterNumber.prefix { $0.isLetter }
            guard let match = unitsLeft.firstIndex(where: { $0.names.contains(String(unit)) }),
                let count = Int(String(rest[..<number.endIndex])), count <= 1_000_000_000
            else { throw SettingError(reason(against: trimmed(text))) }
            total += count * unitsLeft[match].seconds
            unitsLeft = unitsLeft[(match + 1)...]
            rest = afterNumber[unit.endIndex...].drop { $0 == " " || $0 == "\t" }
        }
        return .seconds(total)
    }

    /// A length as `parse` reads it, such as `1h30min`; a fraction of a second is left out.
    ///
    /// - Precondition: the length is not negative.
    public static func format(_ duration: Duration) -> String {
        precondition(duration >= .zero, "a written length of time has no sign")
        var rest = duration.components.seconds
        var text = ""
        for (names, seconds) in units {
            let (count, remainder) = rest.quotientAndRemainder(dividingBy: Int64(seconds))
            if count > 0, let unit = names.last { text += "\(count)\(unit)" }
            rest = remainder
        }
        return text.isEmpty ? "0s" : text
    }

    private static func reason(against text: String) -> String {
        if text.contains(":") { return "a length of time is written with units: 30min or 1h30m, not 30:00" }
        if text.utf8.allSatisfy(isDigit) {
            return text.utf8.count > 9
                ? "the length of time is too long"
                : "the length of time has no unit: write \(text)min, \(text)s or \(text)h"
        }
        if text.contains(where: { ".,".contains($0) }) {
            return "a length of time has whole numbers: 1h30min, not 1.5h"
        }
        return "a length of time has the units h, min (or m) and s, in this order, each once"
    }
}
