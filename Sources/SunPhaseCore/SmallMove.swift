// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

extension Coordinate {
    /// A move shorter than this, in metres, is small ...
    static let smallMove = 10_000.0
    /// ... when no event is shifted by so much.
    static let smallShift = Duration.seconds(30)

    /// Whether a place may stand for another: they are near each other, and nobody would notice a difference in the
    /// events of the days on either side of an instant.
    ///
    /// - Parameter exactly: this place before it was rounded, where it was; then it may also be that one that is near.
    func isSmallMove(from old: Coordinate, exactly: Coordinate? = nil, at now: Instant, horizon: Horizon) -> Bool {
        guard self != old else { return true }
        guard [self, exactly ?? self].contains(where: { $0.distance(to: old) < Self.smallMove }) else { return false }
        let days = now.advanced(by: .days(-1))..<now.advanced(by: .days(1))
        // Seen from both sides, so that an event that one of the two places does not have is a difference.
        return old.hasAllEvents(of: self, in: days, horizon) && hasAllEvents(of: old, in: days, horizon)
    }

    /// Whether each event of another place in a range happens here too, at about the same time.
    private func hasAllEvents(of other: Coordinate, in range: Range<Instant>, _ horizon: Horizon) -> Bool {
        let shift = Self.smallShift
        let wider = range.lowerBound.advanced(by: .zero - shift)..<range.upperBound.advanced(by: shift)
        let names = Set(EventName.allCases)
        let here = SunPath(at: self).events(names, in: wider, horizon: horizon)
        return SunPath(at: other).events(names, in: range, horizon: horizon).allSatisfy { event in
            here.contains {
                $0.name == event.name && abs($0.instant.duration(to: event.instant).inSeconds) < shift.inSeconds
            }
        }
    }
}
