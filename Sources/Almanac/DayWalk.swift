// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// One UTC day at a place, cut into pieces in which the sun only climbs or only sinks.
///
/// The cuts are the even hours of UTC and the extremes of the altitude. None of them depends on what is asked, so the
/// same crossing comes out to the last bit whatever the range of the search, and a crossing is there exactly when its
/// altitude lies between the ends of a piece: none is lost at a join, none is found twice.
struct DayWalk {
    private let day: SunDay
    private let observer: Observer
    /// The cuts in order, the day's start and end included.
    private let cuts: [Cut]

    /// A moment in Unix seconds, and the sky then.
    private struct Cut {
        let moment: Double
        let sky: SkySample
    }

    init(_ day: SunDay, _ observer: Observer) {
        self.day = day
        self.observer = observer
        let sky = { (moment: Double) in Cut(moment: moment, sky: observer.sample(day, at: moment)) }
        var cuts: [Cut] = []
        cuts.reserveCapacity(Self.stepsPerDay + 3)
        cuts.append(sky(day.start))
        for step in 1...Self.stepsPerDay {
            let (last, next) = (cuts[cuts.count - 1], sky(day.start + Double(step) * Self.secondsPerStep))
            Self.appendExtremes(between: last, and: next, sky: sky, to: &cuts)
            cuts.append(next)
        }
        self.cuts = cuts
    }

    /// Calls back for each crossing of an altitude in the day, in order.
    ///
    /// - Parameter sine: the sine of the altitude.
    func forEachCrossing(ofSine sine: Double, _ body: (Crossing) -> Void) {
        for index in 1..<cuts.count {
            let (start, end) = (cuts[index - 1], cuts[index])
            let startsAbove = start.sky.sine >= sine
            guard startsAbove != (end.sky.sine >= sine) else { continue }
            let moment = lastMomentBeforeSignChange(
                from: start.moment, to: end.moment, startsPositive: startsAbove,
                guess: Self.secant(start, end, start.sky.sine - sine, end.sky.sine - sine)
            ) { moment in
                let sky = observer.sample(day, at: moment)
                return (sky.sine - sine, sky.rate)
            }
            body(Crossing(instant: Instant(unixSeconds: moment), direction: startsAbove ? .setting : .rising))
        }
    }

    /// Calls back for each transit in the day, in order.
    func forEachTransit(_ body: (Transit) -> Void) {
        for index in 1..<cuts.count {
            let (start, end) = (cuts[index - 1], cuts[index])
            let startsEast = start.sky.east >= 0
            guard startsEast != (end.sky.east >= 0) else { continue }
            let moment = lastMomentBeforeSignChange(
                from: start.moment, to: end.moment, startsPositive: startsEast,
                guess: Self.secant(start, end, start.sky.east, end.sky.east)
            ) { moment in
                let sky = observer.sample(day, at: moment)
                return (sky.east, sky.eastRate)
            }
            body(Transit(instant: Instant(unixSeconds: moment), kind: startsEast ? .upper : .lower))
        }
    }

    private static let stepsPerDay = 12
    private static let secondsPerStep = TimeScales.secondsPerDay / Double(stepsPerDay)

    private static func secant(_ start: Cut, _ end: Cut, _ atStart: Double, _ atEnd: Double) -> Double {
        start.moment + (end.moment - start.moment) * (atStart / (atStart - atEnd))
    }

    /// Appends the extremes of the altitude strictly between two cuts.
    ///
    /// As a rule there is none or one, told by the sign of the rate. Within some 7 km of a pole, where the sun's own
    /// motion in declination is as fast as its daily rise and fall, two can lie close together between cuts whose rates
    /// have the same sign; then the rate comes nearest to zero between them, where the curvature changes its sign.
    private static func appendExtremes(between start: Cut, and end: Cut, sky: (Double) -> Cut, to cuts: inout [Cut]) {
        if start.sky.rate * end.sky.rate < 0 {
            cuts.append(extreme(from: start, to: end, sky))
        } else if start.sky.rate * start.sky.curvature < 0 && end.sky.rate * end.sky.curvature > 0 {
            let moment = lastMomentBeforeSignChange(
                from: start.moment, to: end.moment, startsPositive: start.sky.curvature >= 0,
                guess: secant(start, end, start.sky.curvature, end.sky.curvature)
            ) { (sky($0).sky.curvature, 0) }
            let slowest = sky(moment)
            guard start.sky.rate * slowest.sky.rate < 0 else { return }
            cuts.append(extreme(from: start, to: slowest, sky))
            cuts.append(extreme(from: slowest, to: end, sky))
        }
    }

    private static func extreme(from start: Cut, to end: Cut, _ sky: (Double) -> Cut) -> Cut {
        let moment = lastMomentBeforeSignChange(
            from: start.moment, to: end.moment, startsPositive: start.sky.rate >= 0,
            guess: secant(start, end, start.sky.rate, end.sky.rate)
        ) { moment in
            let cut = sky(moment)
            return (cut.sky.rate, cut.sky.curvature)
        }
        return sky(moment)
    }
}
