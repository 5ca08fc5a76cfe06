// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// What an edge of the light follows.
public enum EdgeCause: String, Hashable, Sendable {
    /// The sun.
    case sun
    /// The clock: a fixed time or a clamp.
    case clock
}

/// One end of a light interval.
struct Edge: Hashable, Comparable {
    let instant: Instant
    let cause: EdgeCause

    var roundedUp: Edge { Edge(instant: instant.roundedUp, cause: cause) }

    static func < (left: Edge, right: Edge) -> Bool { left.instant < right.instant }
}

/// A stretch of light, [begin, end).
struct LightInterval: Hashable {
    var begin: Edge
    var end: Edge
}

/// Light as a set of instants: disjoint intervals in order.
///
/// A set without an end on one side is written with an edge at the limit of all instants.
struct LightSet: Hashable {
    private(set) var intervals: [LightInterval]

    /// The instants from an edge on.
    static func from(_ edge: Edge) -> LightSet { LightSet(intervals: [LightInterval(begin: edge, end: .never)]) }

    /// The instants before an edge.
    static func until(_ edge: Edge) -> LightSet { LightSet(intervals: [LightInterval(begin: .always, end: edge)]) }

    /// A set from disjoint intervals in order.
    init(intervals: [LightInterval]) {
        self.intervals = intervals.filter { $0.begin < $0.end }
    }

    /// The instants in both sets.
    func intersection(_ other: LightSet) -> LightSet {
        LightSet(
            intervals: intervals.flatMap { mine in
                other.intervals.map { theirs in
                    LightInterval(begin: max(mine.begin, theirs.begin), end: min(mine.end, theirs.end))
                }
            }
        )
    }
}

extension Edge {
    /// Earlier than any instant that is asked for.
    static let always = Edge(instant: Instant(unixSeconds: -Instant.limit), cause: .sun)
    /// Later than any instant that is asked for.
    static let never = Edge(instant: Instant(unixSeconds: Instant.limit), cause: .sun)
}

extension [LightInterval] {
    /// The union with all edges rounded up to whole seconds; intervals that are empty vanish, those that touch or
    /// overlap are one.
    func united() -> [LightInterval] {
        let rounded = map { LightInterval(begin: $0.begin.roundedUp, end: $0.end.roundedUp) }
            .filter { $0.begin < $0.end }
            .sorted { $0.begin < $1.begin }
        var united: [LightInterval] = []
        for interval in rounded {
            if let last = united.last, interval.begin <= last.end {
                united[united.count - 1].end = Swift.max(last.end, interval.end)
            } else {
                united.append(interval)
            }
        }
        return united
    }
}
