// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
public import GLib
public import SunPhaseCore

extension TimeZoneDatabase {
    /// A zone as a value, or nil when there is no zone of this name.
    public func rules(of name: String) -> ZoneRules? {
        offsets(of: name).map { ZoneRules(name: name, table: $0) }
    }

    /// A zone with its reference places, or nil when there is no zone of this name.
    public func zone(named name: String) -> Zone? {
        guard let rules = rules(of: name) else { return nil }
        let tables = TimeZoneDatabase.PlaceTable.allCases.map { table in { bytes(of: table).map(ZoneTable.init) } }
        let places = ReferencePlaces(name: name, tables: tables) { canonicalName(of: name) }
        return Zone(rules: rules, places: places?.places ?? [])
    }
}

extension ZoneRules {
    /// A zone from a table of GLib's.
    init(name: String, table: OffsetTable) {
        self.init(
            name: name,
            initialOffset: table.initialOffset,
            transitions: table.changes.map { change in
                Transition(instant: Instant(unixSeconds: Double(change.unixSeconds)), offset: change.offset)
            })
    }
}
