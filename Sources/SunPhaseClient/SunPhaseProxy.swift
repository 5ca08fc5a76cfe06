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

    private let connection: Connection
    private let onChange: @MainActor (ServiceState?) -> Void
    private var subscriptions: [Subscription] = []
    private var questions: [String: PendingCall] = [:]
    private var properties: [String: [String: Variant]] = [:]
    private var news: EventSource?
    private var calls: [Int: PendingCall] = [:]
    private var lastCall = 0
    private var hasTold = false

    private static let service = BusName(stringLiteral: Names.service)
    private static let path = ObjectPath(stringLiteral: Names.objectPath)
    private static let interfaces = [Names.mainInterface, Names.locationInterface]
    private static let limit = Duration.seconds(25)

    /// Begins to listen, and asks for the state; that starts the service where the bus knows how.
    ///
    /// - Parameter onChange: called in the event loop with each new state, once for all that changed together; with nil when
    ///   the service has gone, or is not there at the start.
    /// - Throws: `noBus`.
    public init(
        on bus: BusAddress = .session, onChange: @escaping @MainActor (ServiceState?) -> Void = { _ in }
    ) throws(ClientError) {
        do {
            connection = try Connection.open(bus)
        } catch {
            throw .noBus(error.message)
        }
        self.onChange = onChange
        listen()
        for interface in Self.interfaces { ask(interface) }
    }
}

// MARK: - The state

extension SunPhaseProxy {
    private func listen() {
        let changes = SignalMatch(
            sender: Self.service, path: Self.path, interface: "org.freedesktop.DBus.Properties",
            member: "PropertiesChanged")
        subscriptions = [
            connection.subscribe(to: changes) { [weak self] in self?.take($0.arguments) },
            connection.subscribe(to: Bus.ownerChange(of: Self.service)) { [weak self] signal in
                self?.ownerChanged(isThere: signal.arguments.last != .string(""))
            },
        ]
        connection.onDisconnect = { [weak self] in self?.ownerChanged(isThere: false) }
    }

    private func ask(_ interface: String) {
        questions[interface] = connection.call(
            Self.service, path: Self.path, interface: "org.freedesktop.DBus.Properties", member: "GetAll",
            arguments: [.string(interface)], timeout: Self.limit
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
            let changed = arguments[1].as([String: Variant].self), properties[interface] != nil
        else { return }
        properties[interface]?.merge(changed) { $1 }
        // The place is told before the times that follow from it: what is asked now is answered behind both.
        if interface == Names.locationInterface { ask(Names.mainInterface) } else { tellSoon() }
    }

    private func ownerChanged(isThere: Bool) {
        properties = [:]
        if isThere {
            for interface in Self.interfaces { ask(interface) }
        } else {
            questions = [:]
            tellSoon()
        }
    }

    /// The interfaces tell of one change in a message each; they come together, and are told as one.
    private func tellSoon() {
        guard news == nil, questions.isEmpty else { return }
        news = EventLoop.soon { [weak self] in self?.tell() }
    }

    private func tell() {
        news = nil
        guard questions.isEmpty else { return }
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

// MARK: - What it can be asked

extension SunPhaseProxy {
    /// When an override ends.
    public enum OverrideEnd: Hashable, Sendable {
        /// With the next scheduled change.
        case nextScheduledChange
        /// When it is cleared.
        case cleared
        /// At this time, Unix seconds.
        case at(Int64)

        /// The number that the contract has for it.
        fileprivate var number: Int64 {
            switch self {
            case .nextScheduledChange: 0
            case .cleared: -1
            case .at(let time): time
            }
        }
    }

    /// Shows a scheme, whatever the rules say.
    ///
    /// - Parameter completion: told once, as for all calls; whoever listens has heard of the change before.
    public func setOverride(
        _ scheme: Scheme, until end: OverrideEnd = .nextScheduledChange,
        completion: @escaping @MainActor (Result<Void, ClientError>) -> Void = { _ in }
    ) {
        call("SetOverride", [.string(scheme.rawValue), .int64(end.number)], read: { _ in () }, completion: completion)
    }

    /// Gives the schedule back its way.
    public func clearOverride(completion: @escaping @MainActor (Result<Void, ClientError>) -> Void = { _ in }) {
        call("ClearOverride", read: { _ in () }, completion: completion)
    }

    /// Shows the other scheme until the next scheduled change; tells which that is.
    public func toggle(completion: @escaping @MainActor (Result<Scheme, ClientError>) -> Void = { _ in }) {
        call("Toggle", read: { $0.first?.as(String.self).flatMap(Scheme.init(rawValue:)) }, completion: completion)
    }

    /// Why everything is as it is, in sentences for people.
    public func explain(completion: @escaping @MainActor (Result<[String], ClientError>) -> Void) {
        call("Explain", read: { $0.first?.as([String].self) }, completion: completion)
    }

    /// Calls a method of the main interface; `read` takes the result from its answer.
    private func call<T>(
        _ member: MemberName, _ arguments: [Value] = [], read: @escaping ([Value]) -> T?,
        completion: @escaping @MainActor (Result<T, ClientError>) -> Void
    ) {
        lastCall += 1
        let number = lastCall
        calls[number] = connection.call(
            Self.service, path: Self.path, interface: InterfaceName(stringLiteral: Names.mainInterface),
            member: member, arguments: arguments, timeout: Self.limit
        ) { [weak self] answer in
            self?.calls[number] = nil
            switch answer {
            case .success(let values):
                completion(
                    read(values).map { .success($0) }
                        ?? .failure(.failed("The answer to \(member) is of another type than expected.")))
            case .failure(let error): completion(.failure(ClientError(error)))
            }
        }
    }
}
