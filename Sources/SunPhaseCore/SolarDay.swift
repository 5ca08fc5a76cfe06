// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// A solar day: lower transit to lower transit, its rising half ended and its setting half begun by the upper one.
struct SolarDay: Hashable {
    let begin: Instant
    let noon: Instant
    let end: Instant

    /// The half on which the sun goes in a direction.
    func half(_ direction: Crossing.Direction) -> Range<Instant> {
        direction == .rising ? begin..<noon : noon..<end
    }
}

extension SunPath {
    /// The solar days that have a part in the range, in order.
    func solarDays(in range: Range<Instant>) -> [SolarDay] {
        let margin = Duration.hours(25)
        let wide = range.lowerBound.advanced(by: .zero - margin)..<range.upperBound.advanced(by: margin)
        let transits = transits(in: wide)
        return transits.indices.dropLast(2).compactMap { index in
            let (first, second, third) = (transits[index], transits[index + 1], transits[index + 2])
            guard first.kind == .lower, first.instant < range.upperBound, third.instant > range.lowerBound else {
                return nil
            }
            return SolarDay(begin: first.instant, noon: second.instant, end: third.instant)
        }
    }
}

extension Sky {
    /// The solar day of an instant, whose bounds are taken as published: rounded up.
    func solarDay(at instant: Instant) -> SolarDay {
        let around = instant.advanced(by: .seconds(-1))..<instant.advanced(by: .seconds(1))
        return path.solarDays(in: around).last { $0.begin.roundedUp <= instant }!
    }

    /// Whether the sun rises and sets on a solar day, and if not, where it stays.
    func sunState(on day: SolarDay) -> SunState {
        guard path.events([.sunrise, .sunset], in: day.begin..<day.end, horizon: horizon).isEmpty else {
            return .risesAndSets
        }
        return path.altitude(at: day.noon) > horizon.altitude(of: .sunrise)! ? .midnightSun : .polarNight
    }
}
