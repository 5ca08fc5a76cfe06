// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import SunPhaseAPI

/// Holds back automatic changes of the colour scheme as long as it is there, over restarts of the service.
///
/// The service forgets it also when the connection closes or the program ends, however it ends.
@MainActor
public final class Inhibition {
    private let service: ServiceConnection
    private let reason: String
    private var cookie: UInt32?
    private var isAsking = false
    private var isReleased = false
    private var ownerChange: Subscription?

    /// Asks the service to wait.
    ///
    /// - Parameters:
    ///   - reason: why, for people; at most 256 bytes.
    ///   - completion: told once: whether it does.
    public init(
        on service: ServiceConnection, reason: String,
        completion: @escaping @MainActor (Result<Void, ClientError>) -> Void
    ) {
        self.service = service
        self.reason = reason
        ask(completion)
        ownerChange = service.connection.subscribe(to: Bus.ownerChange(of: ServiceConnection.service)) {
            [weak self] signal in
            // A service that has just come knows nothing of it; one that comes because it is asked, is asked.
            guard let self, signal.arguments.last != .string(""), !isAsking else { return }
            ask { _ in }
        }
    }

    isolated deinit { release() }

    /// Lets changes happen again; those that were held back happen at once.
    public func release() {
        ownerChange = nil
        isReleased = true
        uninhibit()
    }

    private func uninhibit() {
        guard let cookie else { return }
        self.cookie = nil
        service.call("Uninhibit", [.uint32(cookie)], read: { _ in () }, completion: { _ in })
    }

    private func ask(_ completion: @escaping @MainActor (Result<Void, ClientError>) -> Void) {
        isAsking = true
        // Held until the answer: what is granted to one who has let go must be given back.
        service.call("Inhibit", [.string(reason)], read: { $0.first?.as(UInt32.self) }) { [self] answer in
            isAsking = false
            cookie = try? answer.get()
            if isReleased { uninhibit() }
            completion(answer.map { _ in })
        }
    }
}
