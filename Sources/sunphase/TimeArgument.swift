// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore

/// Dates and times as people type them.
enum TimeArgument {
    /// What ``instant(_:_:as:)`` takes, for texts.
    static let accepted =
        "HH:MM of today, YYYY-MM-DDTHH:MM on the clock of the zone, with an offset such as +02:00 or Z on any, or @SECONDS since 1970"

    /// The years that can be named, and the same in words.
    static let years: ClosedRange<Int> = {
        let (first, end) = (Query.years.lowerBound, Query.years.upperBound)
        return ZoneRules.utc.date(at: first).year...ZoneRules.utc.date(at: end).year - 1
    }()
    static let yearsInWords = "\(years.lowerBound) to \(years.upperBound)"

    /// The instant that a text names.
    ///
    /// - Parameter name: how the text is called in what is said about it.
    /// - Throws: names the text and what is accepted.
    static func instant(_ text: String, _ vantage: Vantage, as name: String) throws(Failure) -> Instant {
        guard let instant = read(text, vantage) else {
            throw .usage("\(name) \"\(shortened(text))\" is no time: accepted are \(accepted).")
        }
        guard Query.years.contains(instant) else {
            throw .usage("\(name) \"\(shortened(text))\" is outside the years \(yearsInWords), by UTC.")
        }
        return instant
    }

    /// The same; nil when it names none.
    static func read(_ text: String, _ vantage: Vantage) -> Instant? {
        if text.first == "@" {
            return (try? DecimalText.parse(text.dropFirst())).map { Instant(unixSeconds: $0) }
        }
        if let instant = try? Instant(iso: text) { return instant }
        return local(text).map { vantage.zone.instant(of: $0.date ?? vantage.today, at: $0.time) }
    }

    /// The next instant that a text names: of a time of day, today's or tomorrow's, and of a time that comes twice the
    /// second one when the first has passed. One that has passed when no other is to come; nil when the text names none.
    static func coming(_ text: String, _ vantage: Vantage) -> Instant? {
        guard let (date, time) = local(text) else { return read(text, vantage) }
        let dates = date.map { [$0] } ?? [vantage.today, vantage.today.adding(days: 1)]
        let instants = dates.flatMap { vantage.zone.instants(of: $0, at: time) }
        return instants.first { $0 > vantage.now } ?? instants.first
    }

    /// The time on the clock that a text names, and the date, if it does; nil for any other text.
    private static func local(_ text: String) -> (date: CivilDate?, time: LocalTime)? {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard let time = parts.last.flatMap(LocalTime.init), parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return (nil, time) }
        return CivilDate(parts[0]).map { ($0, time) }
    }

    /// The date that a text names, `today`, `tomorrow` and `yesterday` among them.
    ///
    /// - Throws: names the text and what is accepted.
    static func date(_ text: String, _ vantage: Vantage, as name: String) throws(Failure) -> CivilDate {
        let days = ["yesterday": -1, "today": 0, "tomorrow": 1]
        guard let date = days[text].map({ vantage.today.adding(days: $0) }) ?? CivilDate(text) else {
            throw .usage(
                "\(name) \"\(shortened(text))\" is no date: accepted are YYYY-MM-DD, today, tomorrow and yesterday.")
        }
        guard years.contains(date.year) else {
            throw .usage("\(name) \(date) is outside the years \(yearsInWords).")
        }
        return date
    }
}

extension LocalTime {
    /// A time such as `19:09`; nil for any other text.
    fileprivate init?(_ text: Substring) { try? self.init(parsing: text) }
}

extension ZoneRules {
    /// The instants at which the clock shows a time of a date: both of a time that comes twice; of one that is left out
    /// the first after the gap.
    fileprivate func instants(of date: CivilDate, at time: LocalTime) -> [Instant] {
        let first = instant(of: date, at: time)
        guard let change = transitions.first(where: { $0.instant > first }) else { return [first] }
        let second = first.advanced(by: .seconds(offset(at: first) - change.offset))
        return second < change.instant ? [first] : [first, second]
    }
}

extension Vantage {
    /// That there is no place, why, and what helps.
    var placeless: Failure {
        .failed(
            "There is no place to look at the sun from. \(PlaceOutlook.absence(engine)) Give --latitude and --longitude, or "
                + "keep them with sunphase set-location.")
    }
}
