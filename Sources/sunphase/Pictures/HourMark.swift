// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore

/// A full hour of a clock, and where it stands on a line from 0 to 1.
struct HourMark: Hashable {
    let position: Double
    /// 0...24; 24 is the end of a date.
    let hour: Int
}

extension HourMark {
    /// The full hours that a zone's clock shows in a range: what a change of the clock leaves out is missing, what comes
    /// twice is there twice.
    static func marks(in range: Range<Instant>, zone: ZoneRules) -> [HourMark] {
        let length = range.lowerBound.duration(to: range.upperBound).inSeconds
        let starts =
            [range.lowerBound] + zone.transitions.map(\.instant).filter { range.contains($0) && $0 > range.lowerBound }
        let ends = starts.dropFirst() + [range.upperBound]
        return zip(starts, ends).flatMap { start, end in
            let offset = Double(zone.offset(at: start))
            let first = Int(((start.unixSeconds + offset) / 3600).rounded(.up))
            let last = Int(((end.unixSeconds + offset) / 3600).rounded(.up))
            return (first..<last).map { hour in
                let seconds = Double(hour) * 3600 - offset - range.lowerBound.unixSeconds
                return HourMark(position: seconds / length, hour: ((hour % 24) + 24) % 24)
            }
        }
    }

    /// The full hours of a date without a change of the clock.
    static let ordinary = (0..<24).map { HourMark(position: Double($0) / 24, hour: $0) }

    /// The hours as a line of so many characters; each number begins where the hour does, and as many are there as fit.
    static func ruler(_ marks: [HourMark], columns: Int) -> String {
        let step = [1, 2, 3, 4, 6, 12].first { columns * $0 >= 24 * 4 } ?? 24
        var line = ""
        for mark in marks where mark.hour % step == 0 {
            let column = Int((mark.position * Double(columns)).rounded(.down))
            guard line.isEmpty || column > line.count, column + 2 <= columns else { continue }
            line = line.padded(to: column) + (mark.hour < 10 ? "0" : "") + "\(mark.hour)"
        }
        return line
    }
}
