// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import DBus
import SunPhaseAPI
public import SunPhaseCore

/// The colour scheme under darkman's names, for those who were written for it.
@MainActor
public final class DarkmanFacade: BusFace {
    /// darkman's name.
    public let name = BusName(stringLiteral: Names.darkmanService)
    /// darkman's object.
    public let path = ObjectPath(stringLiteral: Names.darkmanPath)

    private let connection: Connection
    private unowned let port: any ServicePort
    private var scheme: ColorScheme

    private lazy var publisher = PropertyPublisher(interface, of: path, on: connection)

    /// A façade that knows the scheme of now.
    public init(_ scheme: ColorScheme, port: any ServicePort, on connection: Connection) {
        self.scheme = scheme
        self.port = port
        self.connection = connection
        _ = publisher
    }

    /// The rows; the contract in `dbus/` says what each member means.
    public var interface: Interface {
        Interface(
            InterfaceName(stringLiteral: Names.darkmanService),
            properties: [
                // The publisher keeps the rows, and this object the publisher.
                Property("Mode", emits: .changes) { [unowned self] in
                    scheme.rawValue
                } set: { [unowned self] (_: Caller, mode: String) throws(BusError) in
                    try refusing { () throws(Refusal) in
                        _ = try port.perform(.overrideRequested(Query.scheme(mode), until: 0))
                    }
                }
            ],
            signals: [SignalRow("ModeChanged", "s")],
            contract: IntrospectionXML.darkman
        )
    }

    /// Takes over a new scheme, and tells of it if it is another one.
    public func follow(_ scheme: ColorScheme) {
        guard scheme != self.scheme else { return }
        self.scheme = scheme
        publisher.announce()
        connection.emit(
            "ModeChanged", interface: InterfaceName(stringLiteral: Names.darkmanService), path: path,
            arguments: [.string(scheme.rawValue)])
    }
}
