// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import DBus
import GLib
public import SunPhaseCore

/// Talks with GeoClue on the system bus: does what the session decides, and tells the session what happened.
///
/// It waits for nothing. A bus that is not there, hangs or goes is a report like any other, and the next question looks
/// for it anew.
@MainActor
public final class GeoClueClient {
    /// How long is waited for what.
    public struct Limits: Hashable, Sendable {
        /// For the answer to a call that needs nobody's permission.
        public var call = Duration.seconds(5)
        /// For the permission, before it is said that there is no agent to give it. It is waited for all the same.
        public var permission = Duration.seconds(5)
        /// For a fix, from when GeoClue is asked to begin.
        public var fix = Duration.seconds(60)

        /// The usual limits.
        public init() {}
    }

    private let bus: BusAddress
    private let limits: Limits
    private let report: @MainActor (GeoClueReport) -> Void
    private var session = GeoClueSession()

    private var connection: Connection?
    private var subscriptions: [Subscription] = []
    private var call: PendingCall?
    private var limit: EventSource?
    private var failure: EventSource?

    /// A client that has asked nothing yet, and is not on the bus.
    ///
    /// - Parameters:
    ///   - bus: where GeoClue is.
    ///   - report: called in the event loop with what the conversation brings, never inside ``perform(_:)``.
    public init(
        bus: BusAddress = .system, limits: Limits = Limits(), report: @escaping @MainActor (GeoClueReport) -> Void
    ) {
        self.bus = bus
        self.limits = limits
        self.report = report
    }

    /// Does what the engine wants of GeoClue.
    public func perform(_ locating: Locating) {
        switch locating {
        case .ask(let continuously): handle(.ask(continuously: continuously))
        case .finish: handle(.finish)
        case .goOn: handle(.goOn)
        case .stop: handle(.quit)
        }
    }

    private func handle(_ input: GeoClueInput) {
        let step = session.handle(input)
        if let action = step.action { perform(action) }
        if let news = step.report { report(news) }
    }
}

// MARK: - Actions

extension GeoClueClient {
    private func perform(_ action: GeoClueAction) {
        if case .readLocation = action {} else { limit = nil }
        if action != .clearLimit { (call, failure) = (nil, nil) }
        switch action {
        case .createClient: startLimit(limits.permission)
        case .start: startLimit(limits.fix)
        case .disconnect: disconnect()
        default: break
        }
        if let request = GeoClueRequest(action) {
            // Who could grant permission may come at any time: see ``GeoClueAction/createClient``.
            send(request, within: action == .createClient ? nil : limits.call)
        }
    }

    private func startLimit(_ duration: Duration) {
        limit = EventLoop.after(duration) { [weak self] in self?.handle(.limitPassed) }
    }

    private func send(_ request: GeoClueRequest, within timeout: Duration?) {
        do throws(BusError) {
            call = try connected().call(
                GeoClueNames.service, path: request.path, interface: request.interface, member: request.member,
                arguments: request.arguments, timeout: timeout
            ) { [weak self] outcome in
                self?.handle(GeoClueInput(outcome, of: request, hasLimit: timeout != nil))
            }
        } catch {
            // Later, since nothing is reported while somebody waits for us to return.
            failure = EventLoop.soon { [weak self] in self?.handle(.failed(GeoClueFailure(error, hasLimit: true))) }
        }
    }
}

extension GeoClueInput {
    /// What the end of a call means.
    fileprivate init(_ outcome: Result<[Value], BusError>, of request: GeoClueRequest, hasLimit: Bool) {
        switch outcome {
        case .success(let values):
            self =
                request.answer(values).map(GeoClueInput.answered)
                ?? .failed(.other("its answer to \(request.member) is of another type than expected"))
        case .failure(let error):
            self = .failed(GeoClueFailure(error, hasLimit: hasLimit))
        }
    }
}

// MARK: - The bus

extension GeoClueClient {
    /// The connection to the bus; a new one where there is none.
    private func connected() throws(BusError) -> Connection {
        if let connection { return connection }
        let connection = try Connection.openWithoutWaiting(bus)
        // Who waits for an answer has been told before; then this is what to begin anew with.
        connection.onDisconnect = { [weak self] in
            self?.disconnect()
            self?.handle(.ownerChanged(isThere: false))
        }
        self.connection = connection
        subscribe(on: connection)
        return connection
    }

    private func disconnect() {
        (subscriptions, connection) = ([], nil)
    }

    /// Signals only say where to look: what matters is read from GeoClue itself, or asked for anew.
    private func subscribe(on connection: Connection) {
        let matches = [
            SignalMatch(sender: GeoClueNames.service, interface: GeoClueNames.client, member: "LocationUpdated"),
            change(of: GeoClueNames.client, sender: GeoClueNames.service),
            change(of: GeoClueNames.manager, sender: GeoClueNames.service),
            // The agent is a program of the desktop's, under no name that we could know.
            change(of: GeoClueNames.agent, path: GeoClueNames.agentPath),
            Bus.ownerChange(of: GeoClueNames.service),
        ]
        subscriptions = matches.map { match in
            connection.subscribe(to: match) { [weak self] signal in
                guard let self, let input = GeoClueInput(signal, client: session.client) else { return }
                handle(input)
            }
        }
    }

    private func change(of interface: InterfaceName, sender: BusName? = nil, path: ObjectPath? = nil) -> SignalMatch {
        SignalMatch(
            sender: sender, path: path, interface: PropertiesInterface.name, member: "PropertiesChanged",
            firstArgument: interface.string)
    }
}

extension GeoClueInput {
    /// What a signal means; nil when it does not matter.
    ///
    /// - Parameter client: the path of our client object.
    fileprivate init?(_ signal: Signal, client: String?) {
        switch signal.member {
        case "LocationUpdated":
            guard signal.path.string == client, let path = signal.arguments.last?.as(ObjectPath.self) else {
                return nil
            }
            self = .locationUpdated(path.string)
        case "NameOwnerChanged":
            guard let owner = signal.arguments.last?.as(String.self) else { return nil }
            self = .ownerChanged(isThere: !owner.isEmpty)
        case "PropertiesChanged":
            self.init(changes: signal, client: client)
        default:
            return nil
        }
    }

    private init?(changes signal: Signal, client: String?) {
        guard signal.arguments.count == 3, let changed = signal.arguments[1].as([String: Variant].self) else {
            return nil
        }
        if signal.path.string == client, changed[GeoClueNames.active]?.value == .bool(false) {
            self = .deactivated
        } else if let level = changed[GeoClueNames.maxAccuracyLevel]?.value.as(UInt32.self) {
            self = .accessChanged(isOn: level > 0)
        } else if let level = changed[GeoClueNames.availableAccuracyLevel]?.value.as(UInt32.self) {
            self = .reachChanged(isThere: level > 0)
        } else {
            return nil
        }
    }
}
