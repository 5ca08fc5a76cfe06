// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import DBus
import GLib
import SunPhaseAPI

/// A connection to the service, for questions and requests, on GLib's event loop. Who wants to know of changes takes
/// ``SunPhaseProxy``.
///
/// A call starts the service where the bus knows how. It is answered once, in a later turn of the loop, as long as this
/// object is there.
@MainActor
public final class ServiceConnection {
    /// Called once when the bus is lost.
    public var onBusLost: (@MainActor () -> Void)?

    let connection: Connection
    private var calls: [Int: PendingCall] = [:]
    private var lastCall = 0

    static let service = BusName(stringLiteral: Names.service)
    static let path = ObjectPath(stringLiteral: Names.objectPath)
    static let mainInterface = InterfaceName(stringLiteral: Names.mainInterface)
    static let limit = Duration.seconds(25)

    /// Opens a connection to the bus; the service is not asked yet.
    ///
    /// - Parameter waits: whether to wait until the bus has greeted, which one that hangs never does; without, the first call
    ///   fails where the bus does not answer.
    /// - Throws: `noBus`.
    public init(on bus: BusAddress = .session, waits: Bool = true) throws(ClientError) {
        do {
            connection = try waits ? Connection.open(bus) : Connection.openWithoutWaiting(bus)
        } catch {
            throw .noBus(error.message)
        }
        connection.onDisconnect = { [weak self] in self?.onBusLost?() }
    }

    /// Calls a method of the service, or of another object; `read` takes the result from its answer.
    func call<T>(
        _ member: MemberName, _ arguments: [Value] = [], on interface: InterfaceName = mainInterface,
        of destination: BusName = service, at path: ObjectPath = path, read: @escaping ([Value]) -> T?,
        completion: @escaping @MainActor (Result<T, ClientError>) -> Void
    ) {
        send(member, arguments, on: interface, of: destination, at: path) { answer in
            switch answer {
            case .success(let values):
                completion(
                    read(values).map { .success($0) }
                        ?? .failure(.failed("The answer to \(member) is of another type than expected.")))
            case .failure(let error): completion(.failure(ClientError(error)))
            }
        }
    }

    /// The same, with the answer as it comes.
    func send(
        _ member: MemberName, _ arguments: [Value], on interface: InterfaceName, of destination: BusName,
        at path: ObjectPath,
        completion: @escaping @MainActor (Result<[Value], BusError>) -> Void
    ) {
        lastCall += 1
        let number = lastCall
        calls[number] = connection.call(
            destination, path: path, interface: interface, member: member,
            arguments: arguments, timeout: Self.limit
        ) { [weak self] answer in
            self?.calls[number] = nil
            completion(answer)
        }
    }
}

// MARK: - Questions

extension ServiceConnection {
    /// A property's value.
    public func read(
        _ property: ServiceProperty,
        completion: @escaping @MainActor (Result<ServiceProperty.Value, ClientError>) -> Void
    ) {
        call(
            "Get", [.string(property.interface), .string(property.rawValue)], on: PropertiesInterface.name,
            read: { $0.first?.as(Variant.self).flatMap { ServiceProperty.Value($0.value) } }, completion: completion)
    }

    /// Why everything is as it is, in sentences for people.
    public func explain(completion: @escaping @MainActor (Result<[String], ClientError>) -> Void) {
        call("Explain", read: { $0.first?.as([String].self) }, completion: completion)
    }

    /// The unique name of the connection that owns a name on the bus; nil when none does. Starts nothing.
    public func owner(
        of name: String, completion: @escaping @MainActor (Result<String?, ClientError>) -> Void
    ) {
        callBus("NameHasOwner", name, read: { $0.first?.as(Bool.self) }) { [weak self] isThere in
            guard case .success(true) = isThere else { return completion(isThere.map { _ in nil }) }
            self?.callBus("GetNameOwner", name, read: { $0.first?.as(String.self) }) {
                completion($0.map(Optional.some))
            }
        }
    }

    /// Whether the bus could start a program for a name.
    public func isActivatable(
        _ name: String, completion: @escaping @MainActor (Result<Bool, ClientError>) -> Void
    ) {
        callBus(
            "ListActivatableNames", nil, read: { $0.first?.as([String].self)?.contains(name) }, completion: completion)
    }

    private func callBus<T>(
        _ member: MemberName, _ name: String?, read: @escaping ([Value]) -> T?,
        completion: @escaping @MainActor (Result<T, ClientError>) -> Void
    ) {
        call(
            member, name.map { [.string($0)] } ?? [], on: Bus.interface, of: Bus.name, at: Bus.path, read: read,
            completion: completion)
    }
}

// MARK: - Requests

extension ServiceConnection {
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

    /// Looks for the place anew.
    public func refreshLocation(completion: @escaping @MainActor (Result<Void, ClientError>) -> Void = { _ in }) {
        call(
            "Refresh", on: InterfaceName(stringLiteral: Names.locationInterface), read: { _ in () },
            completion: completion)
    }
}
