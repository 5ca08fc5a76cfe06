// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// One row of an interface: a signal that it may emit.
public struct SignalRow: Hashable, Sendable {
    /// The name on the bus.
    public let name: MemberName
    /// The types of the arguments.
    public let signature: Signature

    /// Makes a row.
    public init(_ name: MemberName, _ signature: Signature) {
        self.name = name
        self.signature = signature
    }
}

/// An interface as a table: what it has, and the functions that answer.
@MainActor
public struct Interface {
    /// The name on the bus.
    public let name: InterfaceName
    /// The methods, in the order of the table.
    public let methods: [Method]
    /// The properties, in the order of the table and of `GetAll`.
    public let properties: [Property]
    /// The signals, in the order of the table.
    public let signals: [SignalRow]
    /// A text in the introspection format with this interface in it, from which `Introspect` takes it.
    public let contract: String

    private let methodsByName: [String: Method]
    private let propertiesByName: [String: Property]

    /// Makes a table. Two rows of a kind with the same name are a programming error and end the program.
    public init(
        _ name: InterfaceName, methods: [Method] = [], properties: [Property] = [], signals: [SignalRow] = [],
        contract: String
    ) {
        self.name = name
        self.methods = methods
        self.properties = properties
        self.signals = signals
        self.contract = contract
        methodsByName = Dictionary(uniqueKeysWithValues: methods.map { ($0.name.string, $0) })
        propertiesByName = Dictionary(uniqueKeysWithValues: properties.map { ($0.name.string, $0) })
        precondition(Set(signals.map { $0.name.string }).count == signals.count, "\(name) has a signal twice")
    }

    /// The method of this name.
    func method(_ name: String) -> Method? { methodsByName[name] }

    /// The property of this name.
    func property(_ name: String) -> Property? { propertiesByName[name] }
}

extension Interface {
    /// What the table declares, as text: one line a member, sorted, such as `method GetDay ddss -> a(xs)`,
    /// `property Phase s read true` and `signal PhaseChanged ssx`. For comparing a table with its contract.
    public var declaration: [String] {
        let methods = methods.map { "method \($0.name) \($0.inSignature) -> \($0.outSignature)" }
        let properties = properties.map {
            "property \($0.name) \($0.signature) \($0.access.rawValue) \($0.emits.rawValue)"
        }
        let signals = signals.map { "signal \($0.name) \($0.signature)" }
        return (methods + properties + signals).sorted()
    }
}
