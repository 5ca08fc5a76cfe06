// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus

/// Why systemd's user manager will not start the service.
public enum UnitTrouble: Hashable, Sendable {
    /// It has failed, with this result in systemd's words, such as `start-limit-hit` or `exit-code`.
    case failed(String)
    /// Somebody has masked its unit.
    case masked
}

extension ServiceConnection {
    /// What keeps systemd from starting the service; nil for nothing, or where there is no systemd. Starts nothing.
    public func unitTrouble(completion: @escaping @MainActor (Result<UnitTrouble?, ClientError>) -> Void) {
        owner(of: Systemd.service.string) { [weak self] owner in
            guard let self, case .success(.some) = owner else { return completion(owner.map { _ in nil }) }
            call(
                "LoadUnit", [.string(Systemd.unit)], on: Systemd.manager, of: Systemd.service, at: Systemd.path,
                read: { $0.first?.as(ObjectPath.self) }
            ) { [weak self] unit in
                switch unit {
                case .success(let unit): self?.trouble(of: unit, completion: completion)
                case .failure(let error): completion(.failure(error))
                }
            }
        }
    }

    private func trouble(
        of unit: ObjectPath, completion: @escaping @MainActor (Result<UnitTrouble?, ClientError>) -> Void
    ) {
        word("LoadState", on: Systemd.unitInterface, at: unit) { [weak self] state in
            guard state != .success("masked") else { return completion(.success(.masked)) }
            self?.word("ActiveState", on: Systemd.unitInterface, at: unit) { [weak self] state in
                guard state == .success("failed") else { return completion(state.map { _ in nil }) }
                self?.word("Result", on: Systemd.serviceInterface, at: unit) { completion($0.map { .failed($0) }) }
            }
        }
    }

    private func word(
        _ property: String, on interface: InterfaceName, at unit: ObjectPath,
        completion: @escaping @MainActor (Result<String, ClientError>) -> Void
    ) {
        call(
            "Get", [.string(interface.string), .string(property)], on: PropertiesInterface.name,
            of: Systemd.service, at: unit, read: { $0.first?.as(Variant.self)?.value.as(String.self) },
            completion: completion)
    }
}

/// The names under which the user manager is on the bus (org.freedesktop.systemd1(5)), and the service's unit.
private enum Systemd {
    static let service: BusName = "org.freedesktop.systemd1"
    static let path: ObjectPath = "/org/freedesktop/systemd1"
    static let manager: InterfaceName = "org.freedesktop.systemd1.Manager"
    static let unitInterface: InterfaceName = "org.freedesktop.systemd1.Unit"
    static let serviceInterface: InterfaceName = "org.freedesktop.systemd1.Service"
    static let unit = "sunphased.service"
}
