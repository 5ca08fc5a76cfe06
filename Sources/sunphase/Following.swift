// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseClient

/// A command that follows the service for a while.
@MainActor
final class Following {
    /// The service; there from the first answer on.
    private(set) var proxy: SunPhaseProxy!
    private var end: Result<ExitStatus, Failure>?
    private let onChange: @MainActor (Following, ServiceState?) -> Void

    /// - Parameter onChange: told of each new state; of nil when the service has gone, or is not there at the start.
    init(_ onChange: @escaping @MainActor (Following, ServiceState?) -> Void) throws(Failure) {
        self.onChange = onChange
        do throws(ClientError) {
            proxy = try SunPhaseProxy(waits: false) { [weak self] state in
                guard let self else { return }
                self.onChange(self, state)
            }
        } catch {
            throw Failure(error)
        }
        proxy.service.onBusLost = { [weak self] in
            self?.finish(.failure(Failure(status: .noService, sentence: "The session bus is gone.")))
        }
    }

    /// Lets ``run()`` return.
    func finish(_ result: Result<ExitStatus, Failure>) {
        guard end == nil else { return }
        end = result
        EventLoop.quit()
    }

    /// Ends with the reason why nothing is known of the service, which it or the bus says when it is asked once more; where
    /// it answers now, the command goes on.
    func explainAbsence() {
        proxy.service.state { [self] answer in
            switch answer {
            case .success: proxy.refresh()
            case .failure(let error): finish(.failure(Failure(error)))
            }
        }
    }

    /// Runs the loop to the end of the command.
    func run() throws(Failure) -> ExitStatus {
        while end == nil { EventLoop.run() }
        return try end?.get() ?? .success
    }
}

extension ServiceConnection {
    /// Asks for what goes on all the time, and hands on all that is to be told of a state.
    func report(
        on state: ServiceState, _ clock: UserClock,
        completion: @escaping @MainActor (Result<Report, ClientError>) -> Void
    ) {
        liveValues { completion($0.map { Report(state: state, live: $0, clock: clock) }) }
    }
}
