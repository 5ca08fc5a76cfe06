// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import DBus
import SunPhaseAPI
import SunPhaseCore

/// The interface `org.sunphase.SunPhase1.Location` as a table.
@MainActor
struct LocationInterface {
    /// What was published last.
    let snapshot: @MainActor () -> Snapshot

    /// The service behind it.
    unowned let port: any ServicePort

    /// The rows; the contract in `dbus/` says what each member means.
    var interface: Interface {
        Interface(
            InterfaceName(stringLiteral: Names.locationInterface),
            methods: [Method("Refresh") { (_: Caller) throws(BusError) in port.refreshLocation() }],
            properties: [
                published("Source") { $0.source.rawValue },
                published("Status") { $0.status.rawValue },
                published("StatusText") { $0.statusText },
                published("Latitude") { $0.published?.latitude ?? 0 },
                published("Longitude") { $0.published?.longitude ?? 0 },
                published("Accuracy") { $0.accuracy ?? -1 },
                published("Timestamp") { $0.timestamp.busForm },
                published("Stale") { $0.isStale },
                published("Warning") { $0.warning },
                published("TimeZone") { $0.timeZone },
            ],
            contract: IntrospectionXML.location
        )
    }

    private func published<T: BusValue>(_ name: MemberName, _ value: @escaping (Location) -> T) -> Property {
        Property(name, emits: .changes) { value(snapshot().location) }
    }
}
