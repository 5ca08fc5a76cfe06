// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore

/// All that is told about a date.
struct DayFacts {
    let date: CivilDate
    let zone: ZoneRules
    /// The place as it may be published.
    let place: Coordinate
    /// The date's instants, whole seconds; empty for a date that the zone's calendar leaves out.
    let range: Range<Instant>
    /// How the sun goes about the solar day in the middle of the date.
    let sunState: SunState
    let phases: Timeline<Phase>
    /// The computed instants.
    let events: [SunEvent]
    /// The scheme from each instant on; the first is the range's. None for an empty range.
    let schemes: [(instant: Instant, scheme: ColorScheme)]

    /// A date as it is seen from somewhere; nil without a place.
    init?(_ date: CivilDate, _ vantage: Vantage) {
        let engine = vantage.engine
        let day = vantage.zone.day(date)
        let range = day.lowerBound.roundedUp..<day.upperBound.roundedUp
        guard let place = engine.snapshot?.location.published, let phases = engine.phases(in: range) else { return nil }
        self.date = date
        self.place = place
        self.range = range
        self.phases = phases
        zone = vantage.zone
        sunState = engine.sunState(at: range.lowerBound.advanced(by: range.length / 2))
        events = engine.computedEvents(Set(EventName.allCases), in: range)
        schemes = range.isEmpty ? [] : engine.schedule(in: range)
    }

    /// The phases with their ranges.
    var stretches: [(range: Range<Instant>, phase: Phase)] {
        guard !range.isEmpty else { return [] }
        let starts = [(range.lowerBound, phases.initial)] + phases.changes.map { ($0.instant, $0.state) }
        let ends = starts.dropFirst().map(\.0) + [range.upperBound]
        // An event in the last second of the range is rounded up to its end.
        return zip(starts, ends).map { ($0.0..<min($1, range.upperBound), $0.1) }.filter { !$0.0.isEmpty }
    }

    /// How long the sun is up.
    var daylight: Duration {
        stretches.filter { $0.phase == .day }.reduce(.zero) { $0 + $1.range.length }
    }
}

extension Range<Instant> {
    /// How long it is.
    var length: Duration { lowerBound.duration(to: upperBound) }
}

// MARK: - In words

extension DayFacts {
    /// The lines that people get.
    func lines(on canvas: Canvas, now: Instant, altitudes: @escaping ([Instant]) -> [Double]) -> [String] {
        let head = Lines.wrapped("\(date.weekday), \(date), \(place.words), \(zone.name)", to: canvas.columns)
        guard !range.isEmpty else {
            return head + Lines.wrapped(zone.omission, to: canvas.columns)
        }
        let bar = DayBar(
            range: range, zone: zone, phases: phases, schemes: schemes, now: range.contains(now) ? now : nil,
            altitudes: altitudes)
        let paint = Paint(colors: canvas.colors)
        let schemes = ColorScheme.allCases.map { paint.sample($0) + [Cell](text: " \($0.rawValue) scheme") }
        return head + bar.lines(on: canvas)
            + Lines.legend(Shade.allCases.reversed(), paint, canvas.columns, more: schemes) + [""]
            + Lines.wrapped(sentence, to: canvas.columns) + [""] + table(on: canvas)
    }

    /// How long the sun is up, and what is special about the date.
    private var sentence: String {
        var sentence = daylight == .zero ? "No daylight" : "Daylight: \(TimeText.words(daylight))"
        switch sunState {
        case .midnightSun: sentence += "; midnight sun"
        case .polarNight: sentence += "; polar night"
        case .risesAndSets, .unknown: break
        }
        guard range.length != .days(1) else { return sentence + "." }
        return sentence + "; the date has \(TimeText.words(range.length))."
    }

    /// The events and changes of the scheme in order, in as many columns as there is room for.
    private func table(on canvas: Canvas) -> [String] {
        let entries = entries(Paint(colors: canvas.colors), isShort: canvas.columns < 50)
        let width = entries.map(\.count).max() ?? 0
        guard width <= canvas.columns else {
            return entries.flatMap { Lines.wrapped($0.split(separator: Cell()).map(Array.init), to: canvas.columns) }
                .map(\.text)
        }
        let count = min(max((canvas.columns + 2) / (width + 2), 1), 3)
        let height = (entries.count + count - 1) / count
        return (0..<height).map { row in
            let parts = stride(from: row, to: entries.count, by: height).map { entries[$0] }
            let padded = parts.dropLast().map { $0 + [Cell](repeating: Cell(), count: width + 2 - $0.count) }
            return (padded + parts.suffix(1)).joined().map { $0 }.text
        }
    }

    private func entries(_ paint: Paint, isShort: Bool) -> [[Cell]] {
        func entry(_ instant: Instant, _ sample: [Cell], _ words: String) -> [Cell] {
            let time = isShort ? TimeText.clock(instant, in: zone) : instant.iso(in: zone)
            return [Cell](text: time + " ") + sample + [Cell](text: " " + words)
        }
        let happenings =
            events.map { event in
                let shade = Shade(phases.state(at: event.instant.roundedUp)) ?? .night
                return (event.instant.roundedUp, entry(event.instant, paint.sample(shade), event.name.rawValue))
            }
            + schemes.dropFirst().map { change in
                (change.instant, entry(change.instant, paint.sample(change.scheme), "\(change.scheme.rawValue) scheme"))
            }
        // Sorting keeps what is equal in no order; the events of an instant come before what follows from them.
        return happenings.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    }
}

extension CivilDate {
    /// The day of the week.
    fileprivate var weekday: String {
        let names = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
        return names[((daysSinceEpoch % 7) + 7) % 7]
    }
}

extension Coordinate {
    /// The place as people write it: `52.5° N 13.4° E`.
    var words: String {
        func part(_ degrees: Double, _ positive: String, _ negative: String) -> String {
            "\(DecimalText.format(abs(degrees)))° \(degrees < 0 ? negative : positive)"
        }
        return part(latitude, "N", "S") + " " + part(longitude, "E", "W")
    }
}

// MARK: - For programs

extension DayFacts {
    /// The object that programs get.
    var json: JSON {
        let members: [(String, JSON)] = [
            ("date", .text("\(date)")), ("zone", .text(zone.name)), ("latitude", .degrees(place.latitude)),
            ("longitude", .degrees(place.longitude)), ("from", .time(range.lowerBound)),
            ("to", .time(range.upperBound)),
            ("sunState", range.isEmpty ? .null : .text(sunState.rawValue)),
            ("daylight", .integer(Int64(daylight.inSeconds))),
            ("phases", .array(stretches.map { .stretch($0.range, "phase", $0.phase.rawValue) })),
            ("events", .array(events.map { EventPrinter.json($0, in: zone) })), ("schemes", .array(schemeStretches)),
        ]
        return .object(members.map { JSON.Member($0.0, $0.1) })
    }

    private var schemeStretches: [JSON] {
        let ends = schemes.dropFirst().map(\.instant) + [range.upperBound]
        return zip(schemes, ends).map { .stretch($0.instant..<$1, "scheme", $0.scheme.rawValue) }
    }
}

extension JSON {
    /// What holds over a range [from, to).
    fileprivate static func stretch(_ range: Range<Instant>, _ name: String, _ value: String) -> JSON {
        .object([
            Member("from", .time(range.lowerBound)), Member("to", .time(range.upperBound)),
            Member(name, .text(value)),
        ])
    }
}
