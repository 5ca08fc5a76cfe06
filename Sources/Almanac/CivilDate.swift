// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A date of the proleptic Gregorian calendar, without a time or a zone.
public struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01; the date's only stored form, so that every value is a date.
    public let daysSinceEpoch: Int

    /// The furthest that a date lies from 1970, in days: some 50,000 years, more than any instant does.
    static let limit = 20_000_000

    /// The date a number of days after 1970-01-01.
    ///
    /// - Precondition: the number is within ±20,000,000.
    public init(daysSinceEpoch: Int) {
        precondition((-Self.limit...Self.limit).contains(daysSinceEpoch), "a date must be within 50,000 years of 1970")
        self.daysSinceEpoch = daysSinceEpoch
    }

    /// A date from its parts, or nil when the month has no such day.
    ///
    /// Days are counted from 0000-03-01, so that the leap day ends a year (Richards 2013, "Calendars", in Urban and
    /// Seidelmann (eds), Explanatory Supplement to the Astronomical Almanac, section 15.11).
    public init?(year: Int, month: Int, day: Int) {
        guard (-30_000...30_000).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let shiftedYear = month > 2 ? year : year - 1
        let shiftedMonth = (month + 9) % 12
        let days =
            365 * shiftedYear + floorDivide(shiftedYear, 4) - floorDivide(shiftedYear, 100)
            + floorDivide(shiftedYear, 400) + (153 * shiftedMonth + 2) / 5 + day - 1
        self.init(daysSinceEpoch: days - 719_468)
        guard self.month == month, self.day == day else { return nil }
    }

    /// A date from `YYYY-MM-DD`, or nil for any other text.
    public init?(_ text: some StringProtocol) {
        // First, so that a text of any length costs nothing.
        guard text.utf8.count == 10 else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The year; 0 is the year before 1.
    public var year: Int { parts.year }

    /// The month, 1...12.
    public var month: Int { parts.month }

    /// The day of the month, 1...31.
    public var day: Int { parts.day }

    /// The date a number of days later (earlier when negative).
    ///
    /// - Precondition: that date is within 20,000,000 days of 1970-01-01.
    public func adding(days: Int) -> CivilDate { CivilDate(daysSinceEpoch: daysSinceEpoch + days) }

    /// The date as `YYYY-MM-DD`.
    public var description: String {
        let (year, month, day) = parts
        return padded(year, to: 4) + "-" + padded(month, to: 2) + "-" + padded(day, to: 2)
    }

    /// Whether the left one is earlier.
    public static func < (left: CivilDate, right: CivilDate) -> Bool { left.daysSinceEpoch < right.daysSinceEpoch }

    private var parts: (year: Int, month: Int, day: Int) {
        let days = daysSinceEpoch + 719_468
        let era = floorDivide(days, 146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

/// The quotient rounded towards minus infinity.
private func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
    (dividend - ((dividend % divisor) + divisor) % divisor) / divisor
}

private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
}
