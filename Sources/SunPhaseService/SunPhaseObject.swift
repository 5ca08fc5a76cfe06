// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
public import DBus
import SunPhaseAPI
public import SunPhaseCore

/// The object `/org/sunphase/SunPhase1`: what was published last, for who asks, and what changes, for who listens.
@MainActor
public final class SunPhaseObject {
    /// What was published last; clients read nothing newer, so that what they read and what they are told agree.
    public private(set) var snapshot: Snapshot

    private let path = ObjectPath(stringLiteral: Names.objectPath)
    private let connection: Connection
    private var publishers: [PropertyPublisher] = []

    /// Puts the object on a connection. Own the name after this: it can answer from now on.
    ///
    /// - Parameters:
    ///   - snapshot: what is true at the start.
    ///   - port: the service behind the object, which outlives it.
    public init(_ snapshot: Snapshot, port: any ServicePort, on connection: Connection) {
        self.snapshot = snapshot
        self.connection = connection
        let current: @MainActor () -> Snapshot = { [unowned self] in self.snapshot }
        let main = MainInterface(snapshot: current, port: port).interface
        let location = LocationInterface(snapshot: current, port: port).interface
        let almanac = AlmanacInterface(port: port).interface
        publishers = [location, main].map { PropertyPublisher($0, of: path, on: connection) }
        connection.export(ExportedObject(path: path, interfaces: [main, location, almanac]))
    }

    /// Takes over a new snapshot and tells of what differs: the properties of each interface together, the place first,
    /// then the signals.
    public func publish(_ publication: Publication) {
        snapshot = publication.snapshot
        for publisher in publishers { publisher.announce() }
        if let change = publication.phaseChange {
            emit("PhaseChanged", change.phase.rawValue, change.previous.rawValue, change.time)
        }
        if let change = publication.schemeChange {
            emit("ColorSchemeChanged", change.scheme.rawValue, change.cause.rawValue, change.time)
        }
    }

    private func emit(_ signal: MemberName, _ word: String, _ detail: String, _ time: Instant) {
        connection.emit(
            signal, interface: InterfaceName(stringLiteral: Names.mainInterface), path: path,
            arguments: [.string(word), .string(detail), .int64(time.wholeSeconds)]
        )
    }
}
