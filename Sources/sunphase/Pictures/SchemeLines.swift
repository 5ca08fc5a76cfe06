// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore

/// The edges of the scheme on the plane of a year: lines through the changes to light, or to dark, of one date after another.
struct SchemeLines {
    let plane: YearPlane
    let zone: ZoneRules

    /// The most that a change moves on the clock from one date to the next, seconds. Near the ends of the midnight sun
    /// and the polar night it moves by more than an hour.
    private static let reach = 7200.0
    /// The same over a change of the clock: what goes by the clock goes on, what goes by the sun makes a step.
    private static let reachOverStep = 600.0

    /// The lines through instants, which are in order: x in columns, a date's own in its middle, y in seconds of the day.
    ///
    /// A line leaves the day where it passes midnight, and is there again as a second line, a column and a day further.
    func lines(through instants: [Instant]) -> [[Point]] {
        chains(instants).flatMap { chain -> [[Point]] in
            let line = chain.map { Point(x: $0.x + 0.5, y: $0.y) }
            // A date's change holds for all of its column.
            let ends = [
                Point(x: line[0].x - 0.5, y: line[0].y),
                Point(x: line[line.count - 1].x + 0.5, y: line[line.count - 1].y),
            ]
            let whole = [ends[0]] + line + [ends[1]]
            return [-1.0, 0, 1].compactMap { shift in
                let moved = whole.map { Point(x: $0.x + shift, y: $0.y - shift * YearPlane.day) }
                return moved.contains { (0..<YearPlane.day).contains($0.y) } ? moved : nil
            }
        }
    }

    /// Changes that follow each other by about a day, as columns and seconds of the first one's date.
    private func chains(_ instants: [Instant]) -> [[Point]] {
        var chains: [[Point]] = []
        var last: (clock: Double, offset: Int)?
        for instant in instants {
            let offset = zone.offset(at: instant)
            let clock = plane.clock(instant, offset: offset)
            let reach = last?.offset == offset ? Self.reach : Self.reachOverStep
            let drift = last.map { clock - $0.clock - YearPlane.day } ?? .infinity
            if abs(drift) < reach, let end = chains.last?.last {
                chains[chains.count - 1].append(Point(x: end.x + 1, y: end.y + drift))
            } else {
                let (column, seconds) = YearPlane.split(clock)
                chains.append([Point(x: column, y: seconds)])
            }
            last = (clock, offset)
        }
        return chains
    }
}
