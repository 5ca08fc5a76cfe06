// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Announces the changes of one interface's properties: each that is declared to announce its changes, and no other.
///
/// It compares what it reads with what it announced last, so it may be asked as often as one likes.
@MainActor
public final class PropertyPublisher {
    private let interface: Interface
    private let path: ObjectPath
    private weak var connection: Connection?
    /// The last announced values, in the order of the rows; `nil` for one that could not be read.
    private var announced: [Value?]

    /// Starts from the values of now: only what changes after this is announced.
    ///
    /// - Parameters:
    ///   - interface: the table of the properties.
    ///   - path: the object that has the interface.
    ///   - connection: where to announce; it is not kept alive.
    public init(_ interface: Interface, of path: ObjectPath, on connection: Connection) {
        self.interface = interface
        self.path = path
        self.connection = connection
        announced = Self.read(interface)
    }

    /// Reads all properties, and emits one `PropertiesChanged` with those that differ, or nothing.
    public func announce() {
        let values = Self.read(interface)
        defer { announced = values }
        let changes = zip(Self.announcedRows(of: interface), zip(announced, values)).filter { $1.0 != $1.1 }
        guard !changes.isEmpty else { return }
        let changed = changes.compactMap { row, values in values.1.map { (row.name, $0) } }
        let unreadable = changes.filter { $1.1 == nil }.map { row, _ in row.name.string }
        connection?.emit(
            "PropertiesChanged", interface: PropertiesInterface.name, path: path,
            arguments: [.string(interface.name.string), PropertyList(changed).busValue, unreadable.busValue])
    }

    private static func announcedRows(of interface: Interface) -> [Property] {
        interface.properties.filter { $0.emits == .changes }
    }

    private static func read(_ interface: Interface) -> [Value?] {
        announcedRows(of: interface).map { try? $0.read() }
    }
}
