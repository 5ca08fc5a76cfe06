// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// What to look for in a day when events of several names are asked at once.
struct EventSearch {
    /// An altitude and what its two crossings are called, where they are asked for.
    private struct Threshold {
        let sine: Double
        var names: [Crossing.Direction: EventName] = [:]
    }

    private let thresholds: [Threshold]
    private let noon: Bool
    private let midnight: Bool

    init(_ names: Set<EventName>, _ horizon: Horizon) {
        noon = names.contains(.noon)
        midnight = names.contains(.midnight)
        var thresholds: [Threshold] = []
        for name in EventName.allCases where names.contains(name) {
            guard let direction = name.crossingDirection, let altitude = horizon.altitude(of: name),
                let sine = SunPath.sine(altitude)
            else { continue }
            if let index = thresholds.firstIndex(where: { $0.sine == sine }) {
                thresholds[index].names[direction] = name
            } else {
                thresholds.append(Threshold(sine: sine, names: [direction: name]))
            }
        }
        self.thresholds = thresholds
    }

    /// The events of a day in order.
    func events(in walk: DayWalk) -> [SunEvent] {
        var found: [SunEvent] = []
        for threshold in thresholds {
            walk.forEachCrossing(ofSine: threshold.sine) { crossing in
                guard let name = threshold.names[crossing.direction] else { return }
                found.append(SunEvent(name: name, instant: crossing.instant))
            }
        }
        if noon || midnight {
            walk.forEachTransit { transit in
                guard transit.kind == .upper ? noon : midnight else { return }
                found.append(SunEvent(name: transit.kind == .upper ? .noon : .midnight, instant: transit.instant))
            }
        }
        return found.sorted { $0.instant < $1.instant }
    }
}
