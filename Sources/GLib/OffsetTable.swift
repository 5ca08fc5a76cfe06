// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib

/// A zone's offsets from UTC over a stretch of time.
public struct OffsetTable: Hashable, Sendable {
    /// From this second on the zone's clock differs from UTC by this much.
    public struct Change: Hashable, Sendable {
        /// Seconds since 1970-01-01T00:00:00Z.
        public let unixSeconds: Int64
        /// Seconds east of Greenwich.
        public let offset: Int
    }

    /// Seconds east of Greenwich before the first change.
    public let initialOffset: Int

    /// The changes, in order; each differs from the one before.
    public let changes: [Change]
}

/// A zone that GLib has loaded.
final class LoadedZone {
    private let zone: OpaquePointer

    /// - Parameter identifier: the absolute path of a zone file, or a POSIX rule.
    init?(_ identifier: String) {
        guard let zone = g_time_zone_new_identifier(identifier) else { return nil }
        self.zone = zone
    }

    deinit {
        g_time_zone_unref(zone)
    }

    /// The offsets in a range of seconds since 1970.
    ///
    /// GLib numbers the stretches between two changes in their order, so that a change is found by halving.
    func offsets(in range: Range<Int64>) -> OffsetTable {
        var changes: [OffsetTable.Change] = []
        var stretch = Stretch(begin: range.lowerBound, number: number(at: range.lowerBound))
        let initialOffset = offset(of: stretch)
        while let next = stretchAfter(stretch, before: range.upperBound, like: changes) {
            if offset(of: next) != changes.last?.offset ?? initialOffset {
                changes.append(OffsetTable.Change(unixSeconds: next.begin, offset: offset(of: next)))
            }
            stretch = next
        }
        return OffsetTable(initialOffset: initialOffset, changes: changes)
    }

    /// A stretch of time between two changes, as GLib numbers it.
    private struct Stretch {
        let begin: Int64
        let number: Int32
    }

    private func stretchAfter(_ stretch: Stretch, before end: Int64, like known: [OffsetTable.Change]) -> Stretch? {
        let (begin, current) = (stretch.begin, stretch.number)
        // GLib's look-up is linear, so each one counts. Most rules name a weekday of a month: what happened last year
        // happens again to the second 52 or 53 weeks later.
        if let lastYears = known.dropLast().last?.unixSeconds {
            for candidate in [lastYears + 364 * 86_400, lastYears + 371 * 86_400]
            where begin < candidate && candidate < end {
                let number = number(at: candidate)
                guard number != current else { continue }
                if self.number(at: candidate - 1) == current { return Stretch(begin: candidate, number: number) }
                break
            }
        }
        var step: Int64 = 100 * 86_400
        var low = begin
        var high = min(begin + step, end)
        while high < end, number(at: high) == current {
            low = high
            step *= 2
            high = min(high + step, end)
        }
        // Nearly all changes are at a full quarter of an hour; each second is looked at only for the others.
        high = halve(low, high, grain: 900, current)
        if number(at: high - 1) != current {
            high = halve(max(low, high - 900), high, grain: 1, current)
        }
        return high < end ? Stretch(begin: high, number: number(at: high)) : nil
    }

    /// The first multiple of the grain at which the stretch is over, given one before and one after the change.
    private func halve(_ low: Int64, _ high: Int64, grain: Int64, _ current: Int32) -> Int64 {
        var before = (low - grain) / grain
        var after = (high + grain) / grain
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if number(at: middle * grain) <= current { before = middle } else { after = middle }
        }
        return after * grain
    }

    private func number(at unixSeconds: Int64) -> Int32 {
        g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, gint64(unixSeconds))
    }

    private func offset(of stretch: Stretch) -> Int {
        Int(g_time_zone_get_offset(zone, stretch.number))
    }
}
