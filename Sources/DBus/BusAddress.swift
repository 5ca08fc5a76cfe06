// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CDBus
import GLib

/// Which bus to talk to.
public enum BusAddress: Hashable, Sendable {
    /// The user's own bus, as `DBUS_SESSION_BUS_ADDRESS` names it, or at its usual place in `XDG_RUNTIME_DIR`.
    case session
    /// The machine's bus, as `DBUS_SYSTEM_BUS_ADDRESS` names it, or at its usual place.
    case system
    /// The bus at an address such as `unix:path=/run/user/1000/bus`.
    case address(String)

    /// The address in D-Bus's words.
    ///
    /// - Parameter environment: where the addresses are; an empty variable counts as none.
    /// - Throws: `NoServer`, with a clause, when there is none, or when libdbus would start a bus for an X11 display to
    ///   find one.
    func resolved(environment: Environment = .process) throws(BusError) -> String {
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let address =
            switch self {
            case .session:
                variable("DBUS_SESSION_BUS_ADDRESS")
                    ?? variable("XDG_RUNTIME_DIR").flatMap { Self.socket($0 + "/bus") }
            case .system: variable("DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
            case .address(let address): address
            }
        guard let address else {
            throw BusError(.noServer, "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set")
        }
        guard address.hasNoNull, !address.hasPrefix("autolaunch:") else {
            throw BusError(.noServer, "'\(address)' is not the address of a running bus")
        }
        return address
    }

    /// The address of a socket: in a path, some bytes have to be escaped.
    private static func socket(_ path: String) -> String? {
        guard path.hasNoNull, let escaped = dbus_address_escape_value(path) else { return nil }
        defer { dbus_free(escaped) }
        return "unix:path=" + String(cString: escaped)
    }
}
