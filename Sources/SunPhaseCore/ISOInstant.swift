// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// Why a text is not an instant.
public struct ISOInstantError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text.
    public let text: String

    /// One sentence that names the text and says what is accepted.
    public var description: String {
        "\"\(text)\" is not an instant such as 2026-03-28T12:00:00Z or 2026-03-28T13:00+01:00."
    }
}

extension Instant {
    /// An instant from an ISO 8601 date and time with a zone: `2026-03-28T12:00:00Z`, `2026-03-28T13:00:00.5+01:00`.
    ///
    /// Seconds and their fraction may be left out, the zone may not: a time without it is no instant. A leap second is
    /// refused, as POSIX time has none. Years have four digits.
    public init(iso text: some StringProtocol) throws(ISOInstantError) {
        var reader = ISOReader(text)
        guard let seconds = reader.instant() else { throw ISOInstantError(text: String(text)) }
        self.init(unixSeconds: seconds)
    }

    /// The date and time in a zone, rounded up to a whole second as all published times are, with the zone's offset:
    /// `2026-09-20T19:09:51+02:00`. UTC is written `Z`.
    ///
    /// Seconds of an offset, which zones had before standard time, are written too, as `+00:53:28`.
    public func iso(in zone: ZoneRules = .utc) -> String {
        let offset = zone.offset(at: roundedUp)
        let local = Int(wholeSeconds) + offset
        let date = CivilDate(daysSinceEpoch: Int((Double(local) / 86_400).rounded(.down)))
        let time = "\(date)T" + clock(local - date.daysSinceEpoch * 86_400, withSeconds: true)
        guard offset != 0 || zone.name != ZoneRules.utc.name else { return time + "Z" }
        return time + (offset < 0 ? "-" : "+") + clock(abs(offset), withSeconds: offset % 60 != 0)
    }
}

/// Reads the parts of an ISO 8601 instant from left to right; nil means that the text is something else.
private struct ISOReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: some StringProtocol) {
        rest = ArraySlice(text.utf8)
    }

    /// Seconds since 1970 of the whole text.
    mutating func instant() -> Double? {
        guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
            let day = number(digits: 2), skip("T") || skip("t") || skip(" "),
            let date = CivilDate(year: year, month: month, day: day),
            let time = timeOfDay(), let offset = offset(), rest.isEmpty
        else { return nil }
        return Double(date.daysSinceEpoch) * 86_400 + time - Double(offset)
    }

    private mutating func timeOfDay() -> Double? {
        guard let hour = number(digits: 2), hour < 24, skip(":"), let minute = number(digits: 2), minute < 60 else {
            return nil
        }
        var second = 0.0
        if skip(":") {
            guard let whole = number(digits: 2), whole < 60 else { return nil }
            second = Double(whole)
            if skip(".") || skip(",") {
                guard let fraction = fraction() else { return nil }
                second += fraction
            }
        }
        return Double(hour * 3600 + minute * 60) + second
    }

    private mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let sign = skip("+") ? 1 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(digits: 2), hours < 24, skip(":"), let minutes = number(digits: 2),
            minutes < 60
        else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private mutating func fraction() -> Double? {
        let digits = rest.prefix(while: isDigit)
        rest = rest.dropFirst(digits.count)
        return digits.isEmpty ? nil : digits.reversed().reduce(0) { ($0 + Double($1 - UInt8(ascii: "0"))) / 10 }
    }

    private mutating func number(digits count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(isDigit) else {
            return nil
        }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }
}

/// `HH:MM` or `HH:MM:SS` of a number of seconds below a day.
private func clock(_ seconds: Int, withSeconds: Bool) -> String {
    let time = twoDigits(seconds / 3600) + ":" + twoDigits(seconds / 60 % 60)
    return withSeconds ? time + ":" + twoDigits(seconds % 60) : time
}

private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
