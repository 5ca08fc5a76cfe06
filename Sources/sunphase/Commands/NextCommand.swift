// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseCore

extension Command {
    /// What comes next, or came last.
    static let next = Command(
        name: "next", operands: "[EVENT|light|dark …]", operandCount: 0...EventName.allCases.count + 2,
        summary: "Show when the events of the sun and the changes of the scheme come next",
        details: """
            EVENT is \(EventName.allCases.map(\.rawValue).joined(separator: ", ")).
            light and dark are the scheduled changes of the scheme; an override does not move them.
            What does not happen within \(TimeText.words(Query.longestRange)) is left out, or null; when it was all \
            that was asked for, the status is 1.
            TIME is \(TimeArgument.accepted). \(DateOption.accepted)
            """,
        options: [
            .flag("previous", letter: "p", "Show when they came last instead"),
            .value("at", placeholder: "TIME", "Before or after this time instead of now"),
            DateOption.option("From the beginning of this date on, or before it, instead of now"),
        ] + Vantage.options + [CommonOptions.json]
    ) { invocation throws(Failure) in
        let names = try invocation.operands.map { word throws(Failure) in try Occasion.Name(word: word) }
        var vantage = try Vantage(invocation)
        var bound = vantage.now
        if let date = try DateOption.readExisting(invocation, vantage, without: ["at"]) {
            vantage = vantage.at(vantage.zone.day(date).lowerBound)
            // What comes at the very beginning belongs to the date.
            bound = vantage.now.advanced(by: .seconds(-1))
        } else if let text = invocation.words.value(of: "at") {
            vantage = vantage.at(try TimeArgument.instant(text, vantage, as: "--at"))
            bound = vantage.now
        }
        // The clock's changes need no place.
        guard vantage.place != nil || !names.isEmpty && !names.contains(where: \.isEvent) else {
            throw vantage.placeless
        }
        let (isPrevious, start) = (invocation.words.has("previous"), vantage.at(bound))
        let occasions = (names.isEmpty ? Occasion.Name.all : names).map { name in
            Occasion(name: name, instant: isPrevious ? start.last(name) : start.next(name))
        }
        try OccasionPrinter(vantage: vantage, isJSON: invocation.isJSON).print(occasions)
        return occasions.contains { $0.instant != nil } ? .success : .failure
    }
}

/// Something that comes again and again, and when it does.
struct Occasion: Hashable {
    /// What can be waited for.
    enum Name: Hashable {
        case event(EventName)
        case scheme(ColorScheme)

        static let all = ColorScheme.allCases.map(Name.scheme) + EventName.allCases.map(Name.event)

        var isEvent: Bool { if case .event = self { true } else { false } }

        var text: String {
            switch self {
            case .event(let name): name.rawValue
            case .scheme(let scheme): scheme.rawValue
            }
        }

        /// What a word names.
        ///
        /// - Throws: names the word, and those that are accepted.
        init(word: String) throws(Failure) {
            guard let name = Self.all.first(where: { $0.text == word }) else {
                let accepted = Self.all.map(\.text).joined(separator: ", ")
                throw .usage("\"\(shortened(word))\" is neither an event nor a scheme: accepted are \(accepted).")
            }
            self = name
        }
    }

    let name: Name
    /// Nil when it does not happen.
    let instant: Instant?
}

extension Vantage {
    /// When something comes after now.
    func next(_ name: Occasion.Name) -> Instant? {
        switch name {
        case .event(let name): engine.nextEvent(name, after: now)?.instant
        case .scheme(let scheme):
            stretches.lazy.compactMap { stretch in
                engine.schedule(in: now.roundedDown..<now.roundedDown.advanced(by: stretch)).dropFirst()
                    .first { $0.scheme == scheme && $0.instant > now }?.instant
            }.first
        }
    }

    /// When something came, up to now.
    func last(_ name: Occasion.Name) -> Instant? {
        switch name {
        case .event(let name): engine.lastEvent(name, notAfter: now)?.instant
        case .scheme(let scheme):
            stretches.lazy.compactMap { stretch in
                let end = now.roundedDown.advanced(by: .seconds(1))
                return engine.schedule(in: end.advanced(by: .zero - stretch)..<end).dropFirst()
                    .last { $0.scheme == scheme }?.instant
            }.first
        }
    }

    /// As a rule the schedule changes within a day or two.
    private var stretches: [Duration] { [.days(2), .days(40), Query.longestRange] }
}

/// Prints occasions, a line or a JSON object each.
@MainActor
private struct OccasionPrinter {
    let vantage: Vantage
    let isJSON: Bool

    func print(_ occasions: [Occasion]) throws(Failure) {
        let lines = isJSON ? occasions.map(json) : sorted(occasions).map(line)
        try Answer.write(lines.map { $0 + "\n" }.joined())
    }

    private func sorted(_ occasions: [Occasion]) -> [(name: String, instant: Instant)] {
        occasions.compactMap { occasion in occasion.instant.map { (occasion.name.text, $0) } }
            .sorted { $0.instant < $1.instant }
    }

    private func line(_ name: String, _ instant: Instant) -> String {
        let width = Occasion.Name.all.map(\.text.count).max() ?? 0
        return instant.iso(in: vantage.zone) + "  " + name.padded(to: width) + "  "
            + TimeText.distance(to: instant, from: vantage.now)
    }

    private func json(_ occasion: Occasion) -> String {
        let object: JSON = [
            "name": .text(occasion.name.text), "time": .time(occasion.instant),
            "local": .optional(occasion.instant?.iso(in: vantage.zone)),
        ]
        return object.line
    }
}
