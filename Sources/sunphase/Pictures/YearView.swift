// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore

/// The sun of a calendar year as it is seen from somewhere.
struct YearView {
    let year: Int
    let zone: ZoneRules
    /// The place as it may be published.
    let place: Coordinate
    /// The engine that knows the place.
    let engine: Engine
    let now: Instant

    /// A year; nil without a place.
    init?(_ year: Int, _ vantage: Vantage) {
        guard let place = vantage.engine.snapshot?.location.published else { return nil }
        self.year = year
        self.place = place
        zone = vantage.zone
        engine = vantage.engine
        now = vantage.now
    }

    /// The first of January.
    var first: CivilDate { month(1) }

    /// How many dates there are.
    var count: Int { month(13).daysSinceEpoch - first.daysSinceEpoch }

    /// The year's instants, whole seconds.
    var range: Range<Instant> {
        zone.day(first).lowerBound.roundedUp..<zone.day(month(13)).lowerBound.roundedUp
    }

    /// The first date of a month; 13 is the next January.
    func month(_ month: Int) -> CivilDate {
        // Every month of the calendar has a first day.
        CivilDate(year: month > 12 ? year + 1 : year, month: month > 12 ? month - 12 : month, day: 1)!
    }

    /// The names of the months, as short as they go.
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The sun's altitudes in degrees.
    func altitudes(at instants: [Instant]) -> [Double] { (engine.altitudes(at: instants) ?? []).map(\.degrees) }

    /// The altitude in degrees from which on a shade is in the sky; none for the night.
    func threshold(of shade: Shade) -> Double? {
        let horizon = engine.settings.location.horizon
        let event: EventName? =
            switch shade {
            case .night: nil
            case .astronomical: .astronomicalDawn
            case .nautical: .nauticalDawn
            case .civil: .civilDawn
            case .day: .sunrise
            }
        return event.flatMap { horizon.altitude(of: $0) }?.degrees
    }
}

// MARK: - For programs

extension YearView {
    /// The object that programs get.
    var json: JSON {
        let all = engine.computedEvents(Set(EventName.allCases), in: range)
        var rest = all[...]
        let days = (0..<count).map { index in
            let date = first.adding(days: index)
            let end = zone.day(date).upperBound
            let events = rest.prefix { $0.instant.roundedUp < end }
            rest = rest.dropFirst(events.count)
            return day(date, Array(events))
        }
        return [
            "year": .integer(Int64(year)), "zone": .text(zone.name), "latitude": .degrees(place.latitude),
            "longitude": .degrees(place.longitude), "days": .array(days),
        ]
    }

    private func day(_ date: CivilDate, _ events: [SunEvent]) -> JSON {
        let range = zone.day(date)
        let sunState = engine.sunState(at: range.lowerBound.advanced(by: range.length / 2))
        let times = EventName.allCases.map { name in
            JSON.Member(name.rawValue, .array(events.filter { $0.name == name }.map { .time($0.instant) }))
        }
        let head = [
            JSON.Member("date", .text("\(date)")),
            JSON.Member("sunState", range.isEmpty ? .null : .text(sunState.rawValue)),
        ]
        return .object(head + times)
    }
}
