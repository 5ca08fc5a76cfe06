// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// What to look for in a day when events of several names are asked at once.
struct EventSearch {
    /// An altitude and what its two crossings are called, where they are asked for.
    private struct Threshold {
        let sine: Double
        var rising: EventName?
        var setting: EventName?

        subscript(direction: Crossing.Direction) -> EventName? {
            get { direction == .rising ? rising : setting }
            set { if direction == .rising { rising = newValue } else { setting = newValue } }
        }
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
            if !thresholds.contains(where: { $0.sine == sine }) { thresholds.append(Threshold(sine: sine)) }
            for index in thresholds.indices where thresholds[index].sine == sine { thresholds[index][direction] = name }
        }
        self.thresholds = thresholds
    }

    /// The events of a day in order.
    func events(in walk: DayWalk) -> [SunEvent] {
        var found: [SunEvent] = []
        for threshold in thresholds {
            walk.forEachCrossing(ofSine: threshold.sine) { crossing in
                guard let name = threshold[crossing.direction] else { return }
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
