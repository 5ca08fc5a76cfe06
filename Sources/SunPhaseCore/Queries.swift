// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// What a client may ask for: checked before anything is computed.
public enum Query {
    /// The longest range of one call.
    public static let longestRange = Duration.days(400)

    /// The instants that can be asked for: the years 1900 to 2100 in UTC.
    public static let years = Instant(unixSeconds: -2_208_988_800)..<Instant(unixSeconds: 4_133_980_800)

    /// A range [from, to) of Unix seconds.
    ///
    /// - Throws: `invalidArgument` when it is reversed, `outOfRange` outside 1900 to 2100, `limitExceeded` when it is
    ///   longer than 400 days.
    public static func range(from: Int64, to: Int64) throws(Refusal) -> Range<Instant> {
        let lower = try instant(from, as: "from")
        let upper = try instant(to, as: "to", last: years.upperBound)
        guard lower <= upper else {
            throw .invalidArgument("from = \(from) is later than to = \(to): the range is [from, to)")
        }
        guard lower.duration(to: upper) <= longestRange else {
            throw .limitExceeded("\(from) to \(to) is \(to - from) s: at most 400 days (34560000 s) a call")
        }
        return lower..<upper
    }

    /// An instant in the years that can be asked for.
    ///
    /// - Throws: `outOfRange` outside 1900 to 2100.
    public static func instant(_ unixSeconds: Int64, as name: String) throws(Refusal) -> Instant {
        try instant(unixSeconds, as: name, last: years.upperBound.advanced(by: .seconds(-1)))
    }

    private static func instant(_ unixSeconds: Int64, as name: String, last: Instant) throws(Refusal) -> Instant {
        let accepted = years.lowerBound.wholeSeconds...last.wholeSeconds
        guard accepted.contains(unixSeconds) else {
            throw .outOfRange(
                "\(name) = \(unixSeconds) is outside the years 1900 to 2100: accepted are Unix seconds from "
                    + "\(accepted.lowerBound) to \(accepted.upperBound)"
            )
        }
        return Instant(unixSeconds: Double(unixSeconds))
    }

    /// A place.
    ///
    /// - Throws: `outOfRange` for a latitude beyond ±90 or a longitude beyond ±180 degrees, or what is no number.
    public static func place(latitude: Double, longitude: Double) throws(Refusal) -> Coordinate {
        guard (-90...90).contains(latitude) else {
            throw .outOfRange("latitude = \(latitude) is not accepted: degrees from -90 to 90, north positive")
        }
        guard (-180...180).contains(longitude), let place = Coordinate(latitude: latitude, longitude: longitude) else {
            throw .outOfRange("longitude = \(longitude) is not accepted: degrees from -180 to 180, east positive")
        }
        return place
    }

    /// Event names; an empty list means all of them.
    ///
    /// - Throws: `invalidArgument` for a name that no event has.
    public static func names(_ names: [String]) throws(Refusal) -> Set<EventName> {
        var known: Set<EventName> = []
        for name in names { known.insert(try self.name(name)) }
        return known.isEmpty ? Set(EventName.allCases) : known
    }

    /// One event name.
    ///
    /// - Throws: `invalidArgument` for a name that no event has.
    public static func name(_ name: String) throws(Refusal) -> EventName {
        guard let known = EventName(rawValue: name) else {
            let accepted = EventName.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidArgument("\"\(shortened(name))\" is no event name: accepted are \(accepted)")
        }
        return known
    }

    /// A colour scheme.
    ///
    /// - Throws: `invalidArgument` for any other word than `light` and `dark`.
    public static func scheme(_ word: String) throws(Refusal) -> ColorScheme {
        guard let scheme = ColorScheme(rawValue: word) else {
            throw .invalidArgument("\"\(shortened(word))\" is no colour scheme: accepted are light and dark")
        }
        return scheme
    }

    /// A date, or the zone's date at `now` when the text is empty.
    ///
    /// - Throws: `invalidArgument` for a text that is no date, `outOfRange` outside 1900 to 2100.
    public static func date(_ text: String, now: Instant, zone: ZoneRules) throws(Refusal) -> CivilDate {
        guard let date = text.isEmpty ? zone.date(at: now) : CivilDate(text) else {
            throw .invalidArgument(
                "\"\(shortened(text))\" is no date: accepted is YYYY-MM-DD, or an empty text for today")
        }
        guard (1900...2100).contains(date.year) else {
            throw .outOfRange("date \(date) is outside the years 1900 to 2100")
        }
        return date
    }
}
