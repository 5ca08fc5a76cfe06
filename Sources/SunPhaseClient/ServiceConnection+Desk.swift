// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import SunPhaseAPI

/// Names on the bus that tell whether all is in place.
public enum KnownName: CaseIterable, Hashable, Sendable {
    /// The service's own.
    case service
    /// That of the service's back end for the desktop portal.
    case portalBackEnd
    /// That of the desktop portal itself, which apps ask.
    case portal
    /// darkman's, which the service takes when the settings say so.
    case darkman

    /// The name.
    public var string: String {
        switch self {
        case .service: Names.service
        case .portalBackEnd: Names.portalService
        case .portal: "org.freedesktop.portal.Desktop"
        case .darkman: Names.darkmanService
        }
    }
}

// MARK: - The session around the service

extension ServiceConnection {
    /// All that the service publishes; starts it where the bus knows how.
    public func state(completion: @escaping @MainActor (Result<ServiceState, ClientError>) -> Void) {
        everything { completion($0.map(\.state)) }
    }

    /// The same with what goes on all the time, from one answer; starts the service where the bus knows how.
    public func everything(
        completion: @escaping @MainActor (Result<(state: ServiceState, live: LiveValues), ClientError>) -> Void
    ) {
        properties(of: Names.locationInterface) { [weak self] location in
            guard let self else { return }
            guard case .success(let location) = location else {
                return completion(location.flatMap { _ in .failure(.odd) })
            }
            properties(of: Names.mainInterface) { main in
                completion(
                    main.flatMap { main in
                        guard let state = ServiceState(main: main, location: location), let live = LiveValues(main)
                        else { return .failure(.odd) }
                        return .success((state, live))
                    })
            }
        }
    }

    /// What goes on all the time, as of now.
    public func liveValues(completion: @escaping @MainActor (Result<LiveValues, ClientError>) -> Void) {
        properties(of: Names.mainInterface) { main in
            completion(main.flatMap { main in LiveValues(main).map { .success($0) } ?? .failure(.odd) })
        }
    }

    private func properties(
        of interface: String, completion: @escaping @MainActor (Result<[String: Variant], ClientError>) -> Void
    ) {
        call(
            "GetAll", [.string(interface)], on: PropertiesInterface.name,
            read: { $0.first?.as([String: Variant].self) }, completion: completion)
    }

    /// Whether the desktop portal asks the service; starts the portal where the bus knows how. Fails when it does not say.
    ///
    /// It may ask others first for what apps want to know: see ``portalColorScheme(completion:)``.
    public func portalAsksService(completion: @escaping @MainActor (Result<Bool, ClientError>) -> Void) {
        portalSetting("status", of: Names.portalProof) { completion($0.map { $0 == .string("running") }) }
    }

    /// The colour scheme that the desktop portal tells apps, whoever says so; nil when it tells none. Starts the portal
    /// where the bus knows how. Fails when it does not say.
    public func portalColorScheme(completion: @escaping @MainActor (Result<Scheme?, ClientError>) -> Void) {
        portalSetting(Names.portalColorScheme, of: Names.portalAppearance) { answer in
            completion(
                answer.map { value in
                    switch value {
                    case .uint32(1): .dark
                    case .uint32(2): .light
                    default: nil
                    }
                })
        }
    }

    /// A setting as apps are told it; nil when there is none such.
    private func portalSetting(
        _ key: String, of namespace: String,
        completion: @escaping @MainActor (Result<Value?, ClientError>) -> Void
    ) {
        send(
            "Read", [.string(namespace), .string(key)], on: "org.freedesktop.portal.Settings",
            of: BusName(stringLiteral: KnownName.portal.string), at: ObjectPath(stringLiteral: Names.portalPath)
        ) { answer in
            switch answer {
            case .success(let values): completion(.success(values.first.map(Self.opened)))
            case .failure(let error):
                // It has no such setting, or no settings at all for want of a back end.
                let hasNone = ["NotFound", "UnknownInterface", "UnknownMethod"].contains(
                    where: error.name.string.hasSuffix)
                completion(hasNone ? .success(nil) : .failure(ClientError(error)))
            }
        }
    }

    /// A value out of its variants: the portal puts one around that of its back end.
    private static func opened(_ value: Value) -> Value {
        if case .variant(let inner) = value { opened(inner) } else { value }
    }
}

extension ClientError {
    /// The service has said something else than it promises.
    fileprivate static let odd = ClientError.failed("The service's properties are of other types than expected.")
}
