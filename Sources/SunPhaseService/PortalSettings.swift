// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import DBus
import SunPhaseAPI
public import SunPhaseCore

/// The back end that the desktop portal's front end asks for the colour scheme.
@MainActor
public final class PortalSettings: BusFace {
    /// The name under which the front end finds it.
    public let name = BusName(stringLiteral: Names.portalService)
    /// Where it is.
    public let path = ObjectPath(stringLiteral: Names.portalPath)

    /// Whether anybody has asked since the service began: then it is the front end, as a rule.
    public private(set) var hasBeenAsked = false

    private let connection: Connection
    private var scheme: ColorScheme

    private static let appearance = Names.portalAppearance
    private static let colorScheme = Names.portalColorScheme
    private static let notFound = ErrorName(stringLiteral: "org.freedesktop.portal.Error.NotFound")

    /// A back end that knows the scheme of now.
    public init(_ scheme: ColorScheme, on connection: Connection) {
        self.scheme = scheme
        self.connection = connection
    }

    /// The rows; the contract in `dbus/` says what each member means.
    public var interface: Interface {
        Interface(
            InterfaceName(stringLiteral: Names.portalInterface),
            methods: [
                Method("ReadAll") { (_: Caller, namespaces: [String]) throws(BusError) in self.readAll(namespaces) },
                Method("Read") { (_: Caller, namespace: String, key: String) throws(BusError) in
                    try self.read(namespace, key)
                },
            ],
            properties: [Property("version", emits: .constant) { UInt32(1) }],
            signals: [SignalRow("SettingChanged", "ssv")],
            contract: IntrospectionXML.portalSettings
        )
    }

    /// Takes over a new scheme, and tells of it if it is another one.
    public func follow(_ scheme: ColorScheme) {
        guard scheme != self.scheme else { return }
        self.scheme = scheme
        connection.emit(
            "SettingChanged", interface: InterfaceName(stringLiteral: Names.portalInterface), path: path,
            arguments: [.string(Self.appearance), .string(Self.colorScheme), .variant(.uint32(scheme.portalNumber))])
    }

    private var values: [String: [String: Variant]] {
        [
            Self.appearance: [Self.colorScheme: Variant(.uint32(scheme.portalNumber))],
            // By this a check sees through the front end that it asks us.
            Names.portalProof: ["status": Variant(.string("running"))],
        ]
    }

    private func readAll(_ namespaces: [String]) -> [String: [String: Variant]] {
        hasBeenAsked = true
        return values.filter { name, _ in
            namespaces.isEmpty || namespaces.contains { Self.matches(name, $0) }
        }
    }

    private func read(_ namespace: String, _ key: String) throws(BusError) -> Variant {
        hasBeenAsked = true
        guard let value = values[namespace]?[key] else {
            throw BusError(Self.notFound, "There is no setting \"\(shortened(key))\" in \"\(shortened(namespace))\"")
        }
        return value
    }

    /// Whether a namespace is meant by a name that may end with an asterisk.
    private static func matches(_ namespace: String, _ pattern: String) -> Bool {
        guard pattern.utf8.last == UInt8(ascii: "*") else { return pattern.isEmpty || pattern == namespace }
        return namespace.utf8.starts(with: pattern.utf8.dropLast())
    }
}

extension ColorScheme {
    /// The number that the portal has for a preference; 0 would be none.
    fileprivate var portalNumber: UInt32 {
        switch self {
        case .dark: 1
        case .light: 2
        }
    }
}
