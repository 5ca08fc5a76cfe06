// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseClient
import SunPhaseCore

/// Runs the loop until a question is answered. Whatever else happens meanwhile is handled.
///
/// - Parameter begin: asks, and passes the answer on.
/// - Throws: what the error means to a person at the shell.
@MainActor
func awaiting<T>(
    _ begin: (@escaping @MainActor (Result<T, ClientError>) -> Void) -> Void
) throws(Failure) -> T {
    switch awaiting(limit: .seconds(60), begin) {
    case .success(let value): return value
    case .failure(let error): throw Failure(error)
    }
}

/// The same for who judges the answer.
///
/// - Parameter limit: after so long it counts as not answered; what comes later is not heard.
@MainActor
func awaiting<T>(
    limit: Duration, _ begin: (@escaping @MainActor (Result<T, ClientError>) -> Void) -> Void
) -> Result<T, ClientError> {
    let answer = Awaited<T>()
    let timer = EventLoop.after(limit) {
        answer.take(.failure(.noAnswer("There is no answer within \(DurationText.format(limit)).")))
    }
    begin { answer.take($0) }
    while answer.result == nil { EventLoop.run() }
    timer.cancel()
    return answer.result ?? .failure(.failed("There is no answer."))
}

/// The first answer counts, and ends the waiting.
@MainActor
private final class Awaited<T> {
    private(set) var result: Result<T, ClientError>?

    func take(_ result: Result<T, ClientError>) {
        guard self.result == nil else { return }
        self.result = result
        EventLoop.quit()
    }
}

extension ServiceConnection {
    /// A connection to the session bus. A bus that hangs is noticed by the first call.
    static func open() throws(Failure) -> ServiceConnection {
        do throws(ClientError) {
            return try ServiceConnection(waits: false)
        } catch {
            throw Failure(error)
        }
    }
}

extension Failure {
    /// What an error of the client library means to a person at the shell.
    init(_ error: ClientError) {
        switch error {
        case .noBus(let reason):
            self.init(status: .noService, sentence: "There is no session bus: \(reason.asSentence)")
        case .noService(let reason):
            self.init(
                status: .noService,
                sentence:
                    "The service does not run, and the bus cannot start it: \(reason.asSentence) Start it with: sunphased &"
            )
        case .noAnswer:
            // The bus's own words name many possible causes.
            self.init(
                status: .noService,
                sentence: "The service does not answer; sunphase check says what helps.")
        case .refused(.invalidArgument, let sentence), .refused(.outOfRange, let sentence):
            self.init(status: .usage, sentence: sentence.asSentence)
        case .refused(_, let sentence), .failed(let sentence):
            self.init(status: .failure, sentence: sentence.asSentence)
        }
    }
}
