// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseCore

extension Command {
    /// What the sun does in a range of time, a line each.
    static let events = Command(
        name: "events", operands: "[EVENT…]", operandCount: 0...EventName.allCases.count,
        summary: "List what the sun does on a date, or from one time to another",
        details: """
            EVENT is \(EventName.allCases.map(\.rawValue).joined(separator: ", ")); all of them without one.
            Without options it is today; with --from alone, that date or the 24 hours from that time.
            \(DateOption.accepted) TIME is a DATE or \(TimeArgument.accepted).
            """,
        options: [
            DateOption.option("The events of this date"),
            .value("from", placeholder: "TIME", "From this date or time on"),
            .value("to", placeholder: "TIME", "Up to this time, or to the end of this date"),
        ] + Vantage.options + [CommonOptions.json]
    ) { invocation throws(Failure) in
        let vantage = try Vantage(invocation)
        let names = try EventNames.read(invocation.operands)
        let range = try TimeRange.read(invocation, vantage)
        guard vantage.place != nil else { throw vantage.placeless }
        let printer = EventPrinter(zone: vantage.zone, isJSON: invocation.isJSON)
        // In pieces, so that the first lines are there at once, however long the range.
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(start.advanced(by: .days(64)), range.upperBound)
            try printer.print(vantage.engine.computedEvents(names, in: start..<end))
            start = end
        }
        return .success
    }
}

/// Names of events as words of the command line.
enum EventNames {
    /// The events that the words name; all when there are none.
    ///
    /// - Throws: names a word that no event has, and what is accepted.
    static func read(_ words: [String]) throws(Failure) -> Set<EventName> {
        do throws(Refusal) {
            return try Query.names(words)
        } catch {
            throw .usage(error.sentence + ".")
        }
    }
}

/// A range of time as options of the command line.
enum TimeRange {
    /// The range that `--date`, `--from` and `--to` name; today without them.
    static func read(_ invocation: Invocation, _ vantage: Vantage) throws(Failure) -> Range<Instant> {
        let words = invocation.words
        if let date = try DateOption.read(invocation, vantage, without: ["from", "to"]) {
            return wholeSeconds(vantage.zone.day(date))
        }
        let first = try words.value(of: "from").map { text throws(Failure) in try stretch(text, vantage, as: "--from") }
        let last = try words.value(of: "to").map { text throws(Failure) in try stretch(text, vantage, as: "--to") }
        let from = first?.start ?? vantage.zone.day(at: vantage.now).lowerBound
        let to = last?.end ?? first?.ownEnd ?? vantage.zone.day(at: vantage.now).upperBound
        guard from <= to else {
            throw .usage(
                "--from is later than --to: from \(from.iso(in: vantage.zone)) to \(to.iso(in: vantage.zone)).")
        }
        return wholeSeconds(from..<to)
    }

    /// Where a date or a time begins, where it ends as an end, and how far it reaches alone.
    private static func stretch(
        _ text: String, _ vantage: Vantage, as name: String
    ) throws(Failure) -> (start: Instant, end: Instant, ownEnd: Instant) {
        if text.contains("T") || text.contains(":") || text.first == "@" {
            let instant = try TimeArgument.instant(text, vantage, as: name)
            return (instant, instant, instant.advanced(by: .days(1)))
        }
        let day = vantage.zone.day(try TimeArgument.date(text, vantage, as: name))
        return (day.lowerBound, day.upperBound, day.upperBound)
    }

    private static func wholeSeconds(_ range: Range<Instant>) -> Range<Instant> {
        range.lowerBound.roundedUp..<range.upperBound.roundedUp
    }
}

/// Prints events, a line or a JSON object each.
struct EventPrinter {
    let zone: ZoneRules
    let isJSON: Bool

    /// - Throws: when nobody takes them.
    func print(_ events: [SunEvent]) throws(Failure) {
        var bytes: [UInt8] = []
        for event in events {
            if isJSON {
                Self.json(event, in: zone).append(to: &bytes)
            } else {
                bytes += "\(event.instant.iso(in: zone))  \(event.name.rawValue)".utf8
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        try Answer.write(bytes)
    }

    /// An event for a program: the computed instant, and that of the clock, which is rounded up.
    static func json(_ event: SunEvent, in zone: ZoneRules) -> JSON {
        [
            "event": .text(event.name.rawValue), "time": .time(event.instant),
            "local": .text(event.instant.iso(in: zone)),
        ]
    }
}
