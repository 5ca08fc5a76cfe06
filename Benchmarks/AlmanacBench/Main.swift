// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// What the almanac costs, each figure the median of several rounds. Meaningful in a release build only.
@main
enum AlmanacBench {
    static func main() {
        report("all ten kinds, a place-day", "µs", placeDay())
        report("an event", "µs", singleEvent())
        report("next sunrise from polar night", "µs", farSearch())
        report("next sunset tomorrow or today", "µs", nearSearch())
        report("a position", "µs", position())
        report("100 years at one place", "s", century())
    }

    private static let allNames = Set(EventName.allCases)
    private static let start = Instant(unixSeconds: 1_780_000_000)

    /// Places all over the Earth, the poles among them.
    private static let places: [SunPath] = stride(from: -90.0, through: 90, by: 15).flatMap { latitude in
        stride(from: -180.0, to: 180, by: 45).compactMap { Coordinate(latitude: latitude, longitude: $0) }
    }.map { SunPath(at: $0) }

    private static func path(_ latitude: Double, _ longitude: Double) -> SunPath {
        guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
            fatalError("no such place: \(latitude), \(longitude)")
        }
        return SunPath(at: place)
    }

    private static func placeDay() -> Double {
        let days = 100
        let range = start..<start.advanced(by: .days(days))
        return medianSeconds(rounds: 7) {
            places.reduce(0) { $0 + $1.events(allNames, in: range).count }
        } / Double(days * places.count) * 1e6
    }

    private static func singleEvent() -> Double {
        let range = start..<start.advanced(by: .days(1000))
        let berlin = path(52.52, 13.40)
        let count = berlin.events(allNames, in: range).count
        return medianSeconds(rounds: 7) { berlin.events(allNames, in: range).count } / Double(count) * 1e6
    }

    private static func farSearch() -> Double {
        // 2026-11-30 at Longyearbyen: the sun comes back in the middle of February.
        let from = Instant(unixSeconds: 1_796_000_000)
        return search(.sunrise, path(78.22, 15.63), from)
    }

    private static func nearSearch() -> Double { search(.sunset, path(52.52, 13.40), start) }

    private static func search(_ name: EventName, _ path: SunPath, _ from: Instant) -> Double {
        let repeats = 200
        return medianSeconds(rounds: 9) {
            (0..<repeats).reduce(0) { sum, step in
                let begin = from.advanced(by: .seconds(step))
                return sum + (path.nextEvent(name, in: begin..<begin.advanced(by: .days(400))) == nil ? 0 : 1)
            }
        } / Double(repeats) * 1e6
    }

    private static func position() -> Double {
        let repeats = 1000
        let berlin = path(52.52, 13.40)
        return medianSeconds(rounds: 9) {
            (0..<repeats).reduce(0) { sum, step in
                sum + (berlin.altitude(at: start.advanced(by: .minutes(step))) < .degrees(0) ? 0 : 1)
            }
        } / Double(repeats) * 1e6
    }

    private static func century() -> Double {
        let from = Instant(unixSeconds: 946_684_800)
        return medianSeconds(rounds: 5) {
            path(52.52, 13.40).events(allNames, in: from..<from.advanced(by: .days(36_525))).count
        }
    }

    /// The median time of a piece of work, whose result is used lest the compiler drop it.
    private static func medianSeconds(rounds: Int, _ work: () -> Int) -> Double {
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<rounds {
            let begin = clock.now
            precondition(work() >= 0)
            times.append(begin.duration(to: clock.now).inSeconds)
        }
        return times.sorted()[rounds / 2]
    }

    private static func report(_ what: String, _ unit: String, _ value: Double) {
        let rounded = (value * 1000).rounded() / 1000
        print("\(what): \(rounded) \(unit)")
    }
}
