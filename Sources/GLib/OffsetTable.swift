// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

internal import CGLib

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
        var begin = range.lowerBound
        let initialOffset = offset(ofInterval: interval(at: begin))
        var offset = initialOffset
        while let change = firstChange(after: begin, before: range.upperBound, like: changes) {
            begin = change
            let next = self.offset(ofInterval: interval(at: change))
            guard next != offset else { continue }
            offset = next
            changes.append(OffsetTable.Change(unixSeconds: change, offset: offset))
        }
        return OffsetTable(initialOffset: initialOffset, changes: changes)
    }

    private func firstChange(after begin: Int64, before end: Int64, like known: [OffsetTable.Change]) -> Int64? {
        let current = interval(at: begin)
        // GLib's look-up is linear, so each one counts. Most rules name a weekday of a month: what happened last year
        // happens again to the second 52 or 53 weeks later.
        if let lastYears = known.dropLast().last?.unixSeconds {
            for candidate in [lastYears + 364 * 86_400, lastYears + 371 * 86_400]
            where begin < candidate && candidate < end
                && interval(at: candidate - 1) == current && interval(at: candidate) != current
            {
                return candidate
            }
        }
        var step: Int64 = 100 * 86_400
        var low = begin
        var high = min(begin + step, end)
        while high < end, interval(at: high) == current {
            low = high
            step *= 2
            high = min(high + step, end)
        }
        // Nearly all changes are at a full quarter of an hour; each second is looked at only for the others.
        high = halve(low, high, grain: 900, current)
        if interval(at: high - 1) != current {
            high = halve(max(low, high - 900), high, grain: 1, current)
        }
        return high < end ? high : nil
    }

    /// The first multiple of the grain at which the interval is over, given one before and one after the change.
    private func halve(_ low: Int64, _ high: Int64, grain: Int64, _ current: Int32) -> Int64 {
        var before = (low - grain) / grain
        var after = (high + grain) / grain
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if interval(at: middle * grain) <= current { before = middle } else { after = middle }
        }
        return after * grain
    }

    private func interval(at unixSeconds: Int64) -> Int32 {
        g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, gint64(unixSeconds))
    }

    private func offset(ofInterval interval: Int32) -> Int {
        Int(g_time_zone_get_offset(zone, interval))
    }
}
