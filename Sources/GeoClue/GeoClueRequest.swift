// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import DBus
import GLib
import SunPhaseCore

/// The names under which GeoClue is on the bus.
enum GeoClueNames {
    static let service: BusName = "org.freedesktop.GeoClue2"
    static let managerPath: ObjectPath = "/org/freedesktop/GeoClue2/Manager"
    static let agentPath: ObjectPath = "/org/freedesktop/GeoClue2/Agent"
    static let manager: InterfaceName = "org.freedesktop.GeoClue2.Manager"
    static let client: InterfaceName = "org.freedesktop.GeoClue2.Client"
    static let location: InterfaceName = "org.freedesktop.GeoClue2.Location"
    static let agent: InterfaceName = "org.freedesktop.GeoClue2.Agent"
    static let availableAccuracyLevel = "AvailableAccuracyLevel"
    static let maxAccuracyLevel = "MaxAccuracyLevel"
    static let active = "Active"
}

/// A call to GeoClue, and what its answer means.
struct GeoClueRequest {
    let path: ObjectPath
    let interface: InterfaceName
    let member: MemberName
    let arguments: [Value]
    /// Nil for an answer that cannot be understood.
    let answer: ([Value]) -> GeoClueAnswer?

    /// The call that an action makes; nil when it makes none.
    init?(_ action: GeoClueAction) {
        switch action {
        case .readAccuracyLevel:
            self.init(
                GeoClueNames.managerPath, PropertiesInterface.name, "Get",
                [.string(GeoClueNames.manager.string), .string(GeoClueNames.availableAccuracyLevel)]
            ) { _ in .accuracyLevel }
        case .createClient:
            self.init(GeoClueNames.managerPath, GeoClueNames.manager, "CreateClient") {
                $0.first?.as(ObjectPath.self).map { .client($0.string) }
            }
        case .set(let property, let client):
            let (name, value) = property.busForm
            self.init(
                ObjectPath(client), PropertiesInterface.name, "Set",
                [.string(GeoClueNames.client.string), .string(name), .variant(value)]
            ) { _ in .done }
        case .start(let client):
            self.init(ObjectPath(client), GeoClueNames.client, "Start") { _ in .done }
        case .stop(let client):
            self.init(ObjectPath(client), GeoClueNames.client, "Stop") { _ in .done }
        case .deleteClient(let client):
            guard let client = ObjectPath(client) else { return nil }
            self.init(GeoClueNames.managerPath, GeoClueNames.manager, "DeleteClient", [.objectPath(client)]) { _ in
                .done
            }
        case .readLocation(let location):
            self.init(
                ObjectPath(location), PropertiesInterface.name, "GetAll", [.string(GeoClueNames.location.string)]
            ) { $0.first.flatMap(LocationReport.init).map { .location($0) } }
        case .clearLimit, .disconnect:
            return nil
        }
    }

    private init?(
        _ path: ObjectPath?, _ interface: InterfaceName, _ member: MemberName, _ arguments: [Value] = [],
        answer: @escaping ([Value]) -> GeoClueAnswer?
    ) {
        guard let path else { return nil }
        (self.path, self.interface, self.member) = (path, interface, member)
        (self.arguments, self.answer) = (arguments, answer)
    }
}

extension GeoClueProperty {
    /// The property's name and its value.
    fileprivate var busForm: (name: String, value: Value) {
        switch self {
        case .desktopID(let name): ("DesktopId", .string(name))
        case .requestedAccuracyLevel(let level): ("RequestedAccuracyLevel", .uint32(level))
        case .distanceThreshold(let metres): ("DistanceThreshold", .uint32(metres))
        }
    }
}

extension LocationReport {
    /// What a location object's properties say: `a{sv}`. Altitude, speed and heading do not matter here.
    fileprivate init?(_ properties: Value) {
        guard let properties = properties.as([String: Variant].self),
            let latitude = properties["Latitude"]?.value.as(Double.self),
            let longitude = properties["Longitude"]?.value.as(Double.self)
        else { return nil }
        let time = properties["Timestamp"]?.value.as(BusStruct<UInt64, UInt64>.self)?.fields
        self.init(
            latitude: latitude, longitude: longitude,
            accuracy: properties["Accuracy"]?.value.as(Double.self) ?? -1,
            timestamp: time.flatMap(Instant.init))
    }
}

extension Instant {
    /// Seconds and microseconds since 1970; both 0 mean that nobody knows.
    fileprivate init?(_ seconds: UInt64, _ microseconds: UInt64) {
        guard seconds != 0 || microseconds != 0 else { return nil }
        self.init(unixSeconds: Double(seconds) + Double(microseconds) / 1_000_000)
    }
}

extension GeoClueFailure {
    /// What an error on the bus means.
    ///
    /// - Parameter hasLimit: whether the call was given up after a while; else only the other side can have ended it.
    init(_ error: BusError, hasLimit: Bool) {
        let standard = "org.freedesktop.DBus.Error."
        let name = error.name.string
        let word = name.hasPrefix(standard) ? String(name.dropFirst(standard.utf8.count)) : name
        switch word {
        case "AccessDenied": self = .refused(error.message)
        // The bus has the same error for one who leaves instead of answering: "Message recipient disconnected ..." says
        // dbus-daemon, "Remote peer disconnected" says dbus-broker.
        case "NoReply": self = hasLimit && !error.message.includes("disconnected") ? .timedOut : .ended
        case "Timeout", "TimedOut": self = .timedOut
        case "ServiceUnknown", "NameHasNoOwner": self = .absent(error.message)
        case _ where word.hasPrefix("Spawn."): self = .absent(error.message)
        case "Disconnected", "NoServer", "FileNotFound": self = .noBus(error.message)
        default: self = .other(error.message)
        }
    }
}
