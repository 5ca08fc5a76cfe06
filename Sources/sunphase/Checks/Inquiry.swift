// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseClient
import SunPhaseCore
import SunPhaseHost

/// Asks all that the checks judge. Each question has a limit, and none starts the service.
@MainActor
struct Inquiry {
    /// What was found out about the service.
    let service: ServiceFinding
    /// What the service publishes; nil when it does not.
    private(set) var state: ServiceState?
    /// What it explains.
    private(set) var explanation: [String] = []
    /// Who has the names; nil when the bus does not say.
    private(set) var owners: NameOwners?

    private let connection: ServiceConnection?

    /// A question that is not answered in so long is given up.
    static let limit = Duration.seconds(5)

    /// Asks the bus, then the service.
    init() {
        let connection: ServiceConnection
        do throws(ClientError) {
            connection = try ServiceConnection(waits: false)
        } catch {
            (self.connection, service) = (nil, .noBus(error.sentence))
            return
        }
        self.connection = connection
        guard case .success(let owner) = Self.owner(.service, connection) else {
            service = .silentBus
            return
        }
        owners = NameOwners(
            service: owner, darkman: (try? Self.owner(.darkman, connection).get()) ?? nil,
            portalBackEnd: (try? Self.owner(.portalBackEnd, connection).get()) ?? nil)
        guard owner != nil else {
            service = Self.absence(connection)
            return
        }
        switch awaiting(limit: Self.limit, { connection.state(completion: $0) }) {
        case .failure(let error): service = .silent(error.sentence)
        case .success(let state):
            service = .running(version: state.version)
            self.state = state
            explanation = (try? awaiting(limit: Self.limit) { connection.explain(completion: $0) }.get()) ?? []
        }
    }

    /// Why nobody has the service's name.
    private static func absence(_ connection: ServiceConnection) -> ServiceFinding {
        if case .success(let trouble?) = awaiting(limit: limit, { connection.unitTrouble(completion: $0) }) {
            return .held(trouble)
        }
        let isActivatable = awaiting(limit: limit) {
            connection.isActivatable(KnownName.service.string, completion: $0)
        }
        return .absent(isActivatable: (try? isActivatable.get()) ?? false)
    }

    private static func owner(
        _ name: KnownName, _ connection: ServiceConnection
    ) -> Result<String?, ClientError> {
        awaiting(limit: limit) { connection.owner(of: name.string, completion: $0) }
    }

    /// Asks the portal, if there is to be an answer.
    func portal(_ report: PortalReport) -> PortalFinding {
        if case .off = report { return .notAsked }
        guard let connection, owners != nil else { return .notAsked }
        let isThere = ((try? Self.owner(.portal, connection).get()) ?? nil) != nil
        let canBeThere = awaiting(limit: Self.limit) {
            connection.isActivatable(KnownName.portal.string, completion: $0)
        }
        guard isThere || (try? canBeThere.get()) ?? false else { return .absent }
        // It would start the service to find out.
        guard state != nil else { return .notAsked }
        switch awaiting(limit: Self.limit, { connection.portalAsksService(completion: $0) }) {
        case .success(true): return answer(of: connection)
        case .success(false): return .asksAnother
        case .failure(let error): return .silent(error.sentence)
        }
    }

    /// Whether the portal tells apps what the service says: what it said before, or what it says since.
    private func answer(of connection: ServiceConnection) -> PortalFinding {
        switch awaiting(limit: Self.limit, { connection.portalColorScheme(completion: $0) }) {
        case .failure(let error): return .silent(error.sentence)
        case .success(nil): return .asksAnotherFirst(nil)
        case .success(let scheme?):
            if scheme == state?.colorScheme { return .asksService }
            let since = awaiting(limit: Self.limit) { connection.state(completion: $0) }
            return scheme == (try? since.get())?.colorScheme ? .asksService : .asksAnotherFirst(scheme)
        }
    }

    /// What the desktop's setting is; nil when its tool does not say.
    func desktopValue() -> String? {
        let value = awaiting(limit: Self.limit + .seconds(1)) { answer in
            DesktopSettings.look(within: Self.limit) { answer(.success($0)) }
        }
        return (try? value.get()) ?? nil
    }
}
