// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import DBus
public import SunPhaseCore

/// The colour scheme under a name of somebody else's, so that what exists keeps working.
@MainActor
public protocol BusFace: AnyObject {
    /// The name that it needs on the bus.
    var name: BusName { get }

    /// Where its object is.
    var path: ObjectPath { get }

    /// What the object can do.
    var interface: Interface { get }

    /// Takes over a new scheme, and tells of it if it is another one.
    func follow(_ scheme: ColorScheme)
}

/// A face that is on the bus for as long as this object lives: its name, and the object behind it.
@MainActor
public final class ExportedFace {
    /// The face.
    public let face: any BusFace

    private let connection: Connection

    /// Puts a face on the bus: the object first, so that it can answer when it has its name.
    ///
    /// - Throws: why the name cannot be had.
    public init(_ face: any BusFace, on connection: Connection) throws(BusError) {
        self.face = face
        self.connection = connection
        connection.export(ExportedObject(path: face.path, interfaces: [face.interface]))
        guard try connection.requestName(face.name) == .owned else {
            throw BusError(.failed, "another program has the name \(face.name)")
        }
    }

    isolated deinit {
        connection.withdraw(face.path)
        // A bus that has gone has the name no more.
        try? connection.releaseName(face.name)
    }
}
