// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Which of a place's two numbers.
public enum CoordinateAxis: String, CaseIterable, Hashable, Sendable {
    /// Degrees north of the equator.
    case latitude
    /// Degrees east of Greenwich.
    case longitude

    /// The largest magnitude, degrees.
    public var limit: Double { self == .latitude ? 90 : 180 }

    /// The letter for the positive hemisphere.
    var positiveLetter: Character { self == .latitude ? "N" : "E" }

    /// The letter for the negative hemisphere.
    var negativeLetter: Character { self == .latitude ? "S" : "W" }

    /// The other one.
    var other: CoordinateAxis { self == .latitude ? .longitude : .latitude }
}

/// Latitudes and longitudes as people write them: `52.52`, `-97.45`, `97.45W`.
public enum CoordinateText {
    /// The degrees that a text spells out, north and east positive: read as a whole or refused.
    public static func parse(_ text: some StringProtocol, axis: CoordinateAxis) throws(SettingError) -> Double {
        let text = trimmed(text)
        try refusePair(text)
        let (number, sign) = try splitHemisphere(text, axis: axis)
        let degrees = try DecimalText.parse(number)
        guard degrees.magnitude <= axis.limit else {
            let limit = DecimalText.format(axis.limit)
            throw SettingError("it is outside the range -\(limit)...\(limit)")
        }
        // Not a product: the equator has no southern side, and -0 would be written with a sign.
        return sign < 0 ? 0 - degrees : degrees
    }

    private static func refusePair(_ text: String) throws(SettingError) {
        let numbers = text.utf8.split(whereSeparator: isBlank).filter { $0.contains(where: isDigit) }
        guard numbers.count < 2 else {
            throw SettingError("it holds more than one number; latitude and longitude are given separately")
        }
    }

    /// The number of a text and the sign that its hemisphere gives it.
    private static func splitHemisphere(
        _ text: String,
        axis: CoordinateAxis
    ) throws(SettingError) -> (number: String, sign: Int) {
        guard let last = text.last, last.isASCII, let letter = last.uppercased().first, "NSEW".contains(letter),
            text.utf8.contains(where: isDigit)
        else { return (text, 1) }
        let number = trimmed(text.dropLast())
        guard letter == axis.positiveLetter || letter == axis.negativeLetter else {
            throw SettingError("the letter \(letter) belongs to the \(axis.other.rawValue)")
        }
        if number.utf8.first.map(isSign) == true {
            throw SettingError("either a sign or a letter tells the hemisphere, not both")
        }
        return (number, letter == axis.positiveLetter ? 1 : -1)
    }
}
