// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

internal import Almanac
public import GLib
public import SunPhaseCore

extension TimeZoneDatabase {
    /// A zone as a value, or nil when there is no zone of this name.
    public func rules(of name: String) -> ZoneRules? {
        offsets(of: name).map { ZoneRules(name: name, table: $0) }
    }

    /// The places of a zone, or nil for one without a place.
    public func referencePlaces(of name: String) -> ReferencePlaces? {
        let tables = ["zone.tab", "zone1970.tab"].compactMap(text).map(ZoneTable.init)
        return ReferencePlaces(name: name, tables: tables) { canonicalName(of: name) }
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
