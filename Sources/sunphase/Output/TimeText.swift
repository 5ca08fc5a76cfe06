// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore

/// Times as people read them.
enum TimeText {
    /// A length of time in words, to the minute from an hour on: `3 h 12 min`, `40 s`, `12 days`.
    static func words(_ duration: Duration) -> String {
        let seconds = Int(abs(duration.inSeconds).rounded())
        let minutes = (seconds + 30) / 60
        if seconds < 60 { return "\(seconds) s" }
        if minutes < 60 { return "\(minutes) min" }
        if minutes < 48 * 60 { return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min") }
        return "\((minutes + 12 * 60) / (24 * 60)) days"
    }

    /// How far an instant is from now: `in 3 h 12 min`, `12 min ago`, `now`.
    static func distance(to instant: Instant, from now: Instant) -> String {
        let distance = now.duration(to: instant)
        if abs(distance.inSeconds) < 0.5 { return "now" }
        return distance > .zero ? "in \(words(distance))" : "\(words(distance)) ago"
    }

    /// The time of day on the clock of a zone, rounded up to a second as all times are: `15:56:48`.
    static func clock(_ instant: Instant, in zone: ZoneRules) -> String {
        String(instant.iso(in: zone).dropFirst("2026-09-20T".count).prefix("19:09:51".count))
    }
}
