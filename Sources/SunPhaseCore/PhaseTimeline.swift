// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// The sky over a place: whose sun, over which horizon.
struct Sky: Hashable {
    let path: SunPath
    let horizon: Horizon

    init(at place: Coordinate, horizon: Horizon) {
        path = SunPath(at: place)
        self.horizon = horizon
    }

    /// All events in the range of whole seconds by their published times, which are rounded up, in order.
    func events(_ names: Set<EventName>, in range: Range<Instant>) -> [SunEvent] {
        computedEvents(names, in: range).map(\.published)
    }

    /// The same events at the computed instants.
    func computedEvents(_ names: Set<EventName>, in range: Range<Instant>) -> [SunEvent] {
        let computed = range.lowerBound.advanced(by: .seconds(-1))..<range.upperBound
        return path.events(names, in: computed, horizon: horizon).filter { range.contains($0.instant.roundedUp) }
    }

    /// The first event whose published time is later than an instant, at most so far ahead; at the computed instant.
    func next(_ name: EventName, after instant: Instant, within reach: Duration) -> SunEvent? {
        var from = instant.roundedDown
        let end = from.advanced(by: reach)
        while from < end, let event = path.nextEvent(name, in: from..<end, horizon: horizon) {
            if event.instant.roundedUp > instant { return event }
            from = from.advanced(by: .seconds(1))
        }
        return nil
    }

    /// The last event whose published time is not later than an instant, at most so far back; at the computed instant.
    func last(_ name: EventName, notAfter instant: Instant, within reach: Duration) -> SunEvent? {
        var to = instant.roundedDown.advanced(by: .seconds(1))
        let begin = to.advanced(by: .zero - reach)
        while begin < to, let event = path.lastEvent(name, in: begin..<to, horizon: horizon) {
            if event.instant.roundedUp <= instant { return event }
            to = event.instant
        }
        return nil
    }
}

extension SunEvent {
    /// The event at its published time.
    public var published: SunEvent { SunEvent(name: name, instant: instant.roundedUp) }
}

extension Sky {
    /// The phases from an instant, a whole second, to another.
    func phases(in range: Range<Instant>) -> Timeline<Phase> {
        let names = Set(EventName.allCases)
        let events = path.events(names, in: range, horizon: horizon)
        var above = AltitudeBand.borders.map { border in
            // The first crossing knows on which side the sun starts better than an altitude at the very start does.
            if let first = events.first(where: { $0.name == border.rising || $0.name == border.setting }) {
                return first.name == border.setting
            }
            return path.altitude(at: range.lowerBound) > horizon.altitude(of: border.rising)!
        }
        var rising = isRising(at: range.lowerBound)
        func phase() -> Phase {
            Phase(AltitudeBand(rawValue: above.prefix { $0 }.count)!, rising: rising)
        }
        var timeline = Timeline(initial: phase())
        for event in events {
            switch event.name {
            case .noon: rising = false
            case .midnight: rising = true
            default:
                let border = AltitudeBand.borders.firstIndex { $0.rising == event.name || $0.setting == event.name }!
                above[border] = AltitudeBand.borders[border].rising == event.name
            }
            timeline.append(phase(), at: event.instant)
        }
        return timeline
    }

    /// Whether an instant lies on the rising half of its solar day.
    private func isRising(at instant: Instant) -> Bool {
        let recent = instant.advanced(by: .hours(-13))..<instant.advanced(by: .seconds(1))
        return path.transits(in: recent).last { $0.instant <= instant }?.kind == .lower
    }
}
