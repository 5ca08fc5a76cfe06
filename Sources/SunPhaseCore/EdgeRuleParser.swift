// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

extension EdgeRule {
    /// What an expression may be, for messages.
    public static let accepted =
        "EVENT, EVENT + DURATION, EVENT - DURATION, rising DEGREES, setting DEGREES or HH:MM, "
        + "such as sunrise, sunset - 30min, setting -4.5 or 07:00"

    /// The rule that an expression spells out, the value of `light` or `dark`.
    ///
    ///     EVENT | EVENT + DURATION | EVENT - DURATION | rising DEGREES | setting DEGREES | HH:MM
    ///
    /// A duration has units (`30min`, `1h30m`, `90s`) and is at most `longestOffset`; degrees lie in -90...90.
    public init(_ expression: some StringProtocol) throws(SettingError) {
        let text = trimmed(expression)
        guard let first = text.utf8.first else { throw SettingError("it is empty") }
        if let (direction, degrees) = Self.splitDirection(text) {
            self = .altitude(try Self.altitude(degrees), direction)
        } else if let (event, rest) = Self.splitEvent(text) {
            self = .event(event, offset: try Self.offset(rest))
        } else if isDigit(first) || isSign(first) || first == UInt8(ascii: ":") {
            self = .fixed(try LocalTime(parsing: text))
        } else {
            throw Self.unknownWord(in: text)
        }
    }

    /// A direction and what follows it, where an expression begins with one.
    private static func splitDirection(_ text: String) -> (Crossing.Direction, String)? {
        let word = text.prefix { $0 != " " && $0 != "\t" }
        return Crossing.Direction(rawValue: String(word)).map { ($0, trimmed(text[word.endIndex...])) }
    }

    /// An event and what follows it, where an expression begins with one.
    private static func splitEvent(_ text: String) -> (EventName, String)? {
        for event in EventName.allCases where text.hasPrefix(event.rawValue) {
            let rest = text.utf8.dropFirst(event.rawValue.utf8.count)
            guard let next = rest.first else { return (event, "") }
            if isBlank(next) || isSign(next) { return (event, trimmed(text[rest.startIndex...])) }
        }
        return nil
    }

    private static func altitude(_ text: String) throws(SettingError) -> Angle {
        guard !text.isEmpty else { throw SettingError("the altitude in degrees is missing") }
        if let (_, rest) = splitAtBlank(text), let first = rest.utf8.first, isSign(first) {
            throw SettingError("an offset can be added to an event only, not to an altitude")
        }
        let degrees = try DecimalText.parse(text)
        guard (-90...90).contains(degrees) else { throw SettingError("an altitude lies in the range -90...90 degrees") }
        return .degrees(degrees)
    }

    /// The word before the first blank and what follows it, where there is a blank.
    private static func splitAtBlank(_ text: String) -> (String, String)? {
        guard let blank = text.utf8.firstIndex(where: isBlank) else { return nil }
        return (String(text[..<blank]), trimmed(text[blank...]))
    }

    private static func offset(_ text: String) throws(SettingError) -> Duration {
        guard let sign = text.utf8.first else { return .zero }
        guard isSign(sign) else { throw SettingError("an event is followed by nothing, or by + or - and a duration") }
        let length = try DurationText.parse(text.dropFirst())
        guard length <= longestOffset else {
            throw SettingError("an offset is at most \(DurationText.format(longestOffset))")
        }
        return sign == UInt8(ascii: "-") ? .zero - length : length
    }

    private static func unknownWord(in text: String) -> SettingError {
        if text.contains("\u{2212}") || text.contains("\u{2013}") { return SettingError("the minus sign is written -") }
        let word = String(text.prefix { $0 != " " && $0 != "\t" && $0 != "+" })
        let names = EventName.allCases.map(\.rawValue) + Crossing.Direction.allCases.map(\.rawValue)
        guard let nearest = nearestName(to: word, among: names) else { return SettingError("it is not an event") }
        return SettingError("\"\(shortened(word))\" is not known; the nearest known word is \(nearest)")
    }
}

extension EdgeRule: CustomStringConvertible {
    /// The expression in its usual spelling, such as `sunset - 1h30min`; it reads as the same rule.
    public var description: String {
        switch self {
        case .event(let event, let offset) where offset == .zero: event.rawValue
        case .event(let event, let offset) where offset < .zero:
            "\(event.rawValue) - \(DurationText.format(.zero - offset))"
        case .event(let event, let offset): "\(event.rawValue) + \(DurationText.format(offset))"
        case .altitude(let angle, let direction): "\(direction.rawValue) \(Self.degreesText(angle))"
        case .fixed(let time): time.description
        }
    }

    /// The fewest decimals that give the same angle again: radians hide the number of degrees that was written.
    private static func degreesText(_ angle: Angle) -> String {
        var scale = 1.0
        for _ in 0...12 {
            let rounded = (angle.degrees * scale).rounded() / scale
            if Angle.degrees(rounded) == angle { return DecimalText.format(rounded) }
            scale *= 10
        }
        let neighbours = [angle.degrees, angle.degrees.nextUp, angle.degrees.nextDown]
        return DecimalText.format(neighbours.first { Angle.degrees($0) == angle } ?? angle.degrees)
    }
}

extension LocalTime {
    /// The time of day that a text `HH:MM` shows.
    public init(parsing text: some StringProtocol) throws(SettingError) {
        let text = trimmed(text)
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [2, 2], parts.allSatisfy({ $0.allSatisfy(isDigit) }),
            let hour = Int(String(text.prefix(2))), let minute = Int(String(text.suffix(2)))
        else { throw SettingError(Self.reason(against: text)) }
        guard let time = LocalTime(hour: hour, minute: minute) else {
            throw SettingError(
                text == "24:00" ? "the end of a date is 00:00 of the next" : "a time of day lies in 00:00...23:59"
            )
        }
        self = time
    }

    private static func reason(against text: String) -> String {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let areNumbers = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
        if text.isEmpty { return "it is empty" }
        if areNumbers, parts.count == 1 { return "a bare number has no meaning; a time of day is HH:MM, such as 07:00" }
        if areNumbers, parts.count == 3 { return "a time of day is HH:MM, without seconds" }
        if areNumbers { return "a time of day has two digits on each side of the colon, such as 07:00" }
        if parts.count == 2, parts[0].count == 2, text.utf8.contains(where: isSign) {
            return "an offset can be added to an event only, not to a time of day"
        }
        return "it is not a time of day HH:MM, such as 07:00"
    }
}
