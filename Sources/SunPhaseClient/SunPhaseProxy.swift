// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import DBus
import GLib
import SunPhaseAPI

/// The running service, for a program on GLib's event loop: what it publishes as one value, what changes as a callback,
/// and what it can be asked. It outlives restarts of the service.
///
/// ```swift
/// let sun = try SunPhaseProxy { state in
///     print(state?.colorScheme.rawValue ?? "The service is gone.")
/// }
/// EventLoop.run()
/// ```
@MainActor
public final class SunPhaseProxy {
    /// What the service publishes; nil until it has answered, and while it does not run.
    public private(set) var state: ServiceState?

    /// The connection, for questions and requests.
    public let service: ServiceConnection

    /// The last change of the colour scheme that was heard of; nil when there was none since the service appeared.
    public private(set) var lastSchemeChange: SchemeChange?

    private let onChange: @MainActor (ServiceState?) -> Void
    private var subscriptions: [Subscription] = []
    private var questions: [String: PendingCall] = [:]
    private var properties: [String: [String: Variant]] = [:]
    private var news: EventSource?
    private var hasTold = false
    private var awaitsSchemeChange = false

    private var connection: Connection { service.connection }
    private static let interfaces = [Names.mainInterface, Names.locationInterface]

    /// Begins to listen, and asks for the state; that starts the service where the bus knows how.
    ///
    /// - Parameters:
    ///   - waits: whether to wait until the bus has greeted, which one that hangs never does.
    ///   - onChange: called in the event loop with each new state, once for all that changed together; with nil when the
    ///     service has gone, or is not there at the start or does not answer.
    /// - Throws: `noBus`.
    public init(
        on bus: BusAddress = .session, waits: Bool = true,
        onChange: @escaping @MainActor (ServiceState?) -> Void = { _ in }
    ) throws(ClientError) {
        service = try ServiceConnection(on: bus, waits: waits)
        self.onChange = onChange
        listen()
        refresh()
    }

    /// Asks for all of the state again: for who was told of none, and knows that the service answers now.
    public func refresh() {
        for interface in Self.interfaces { ask(interface) }
    }
}

// MARK: - The state

extension SunPhaseProxy {
    private func listen() {
        let changes = SignalMatch(
            sender: ServiceConnection.service, path: ServiceConnection.path,
            interface: PropertiesInterface.name,
            member: "PropertiesChanged")
        let schemeChanges = SignalMatch(
            sender: ServiceConnection.service, path: ServiceConnection.path,
            interface: ServiceConnection.mainInterface, member: "ColorSchemeChanged")
        subscriptions = [
            connection.subscribe(to: changes) { [weak self] in self?.take($0.arguments) },
            connection.subscribe(to: schemeChanges) { [weak self] in self?.schemeChanged($0.arguments) },
            connection.subscribe(to: Bus.ownerChange(of: ServiceConnection.service)) { [weak self] signal in
                self?.ownerChanged(isThere: signal.arguments.last != .string(""))
            },
        ]
        connection.onDisconnect = { [weak self] in
            self?.ownerChanged(isThere: false)
            self?.service.onBusLost?()
        }
    }

    private func ask(_ interface: String) {
        questions[interface] = connection.call(
            ServiceConnection.service, path: ServiceConnection.path, interface: PropertiesInterface.name,
            member: "GetAll",
            arguments: [.string(interface)], timeout: ServiceConnection.limit
        ) { [weak self] answer in
            guard let self else { return }
            questions[interface] = nil
            // What was told before the answer is in it, and what is told after it is newer.
            properties[interface] = (try? answer.get())?.first?.as([String: Variant].self)
            tellSoon()
        }
    }

    private func take(_ arguments: [Value]) {
        guard arguments.count == 3, let interface = arguments[0].as(String.self),
            let changed = arguments[1].as([String: Variant].self)
        else { return }
        guard properties[interface] != nil else {
            // It has not answered when it was asked, and is heard of again.
            if questions[interface] == nil { refresh() }
            return
        }
        properties[interface]?.merge(changed) { $1 }
        // Why the scheme has changed is told right behind, and belongs to the same news.
        if changed["ColorScheme"] != nil { awaitsSchemeChange = true }
        // The place is told before the times that follow from it: what is asked now is answered behind both.
        if interface == Names.locationInterface { ask(Names.mainInterface) } else { tellSoon() }
    }

    private func schemeChanged(_ arguments: [Value]) {
        awaitsSchemeChange = false
        lastSchemeChange = SchemeChange(arguments)
        tellSoon()
    }

    private func ownerChanged(isThere: Bool) {
        // What it has said before it went was true, and is told before that it has gone.
        if !isThere, news != nil { tell() }
        properties = [:]
        (lastSchemeChange, awaitsSchemeChange) = (nil, false)
        if isThere {
            refresh()
        } else {
            questions = [:]
            tellSoon()
        }
    }

    /// The interfaces tell of one change in a message each; they come together, and are told as one.
    private func tellSoon() {
        guard news == nil, questions.isEmpty, !awaitsSchemeChange else { return }
        news = EventLoop.soon { [weak self] in self?.tell() }
    }

    private func tell() {
        news = nil
        guard questions.isEmpty, !awaitsSchemeChange else { return }
        let isFirst = !hasTold
        hasTold = true
        let new = properties[Names.mainInterface].flatMap { main in
            properties[Names.locationInterface].flatMap { ServiceState(main: main, location: $0) }
        }
        guard isFirst || new != state else { return }
        state = new
        onChange(new)
    }
}

/// A change of the colour scheme, as it was announced.
public struct SchemeChange: Hashable, Sendable {
    /// The scheme since then.
    public let scheme: Scheme
    /// Why: `sun`, `clock`, `override`, `inhibit`, `location`, `settings`, `zone` or `time-set`.
    public let cause: String
    /// When, Unix seconds: the edge's own time, also when it was announced late.
    public let time: Int64

    init?(_ arguments: [Value]) {
        guard arguments.count == 3, let scheme = arguments[0].as(String.self).flatMap(Scheme.init(rawValue:)),
            let cause = arguments[1].as(String.self), let time = arguments[2].as(Int64.self)
        else { return nil }
        (self.scheme, self.cause, self.time) = (scheme, cause, time)
    }
}
