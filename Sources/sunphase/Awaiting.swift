// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseClient

/// Runs the loop until a question is answered. Whatever else happens meanwhile is handled.
@MainActor
func awaiting<T>(
    _ begin: (@escaping @MainActor (Result<T, ClientError>) -> Void) -> Void
) throws(Failure) -> T {
    var result: Result<T, ClientError>?
    begin { answer in
        result = answer
        EventLoop.quit()
    }
    while result == nil { EventLoop.run() }
    switch result {
    case .success(let value)?: return value
    case .failure(let error)?: throw Failure(error)
    case nil: preconditionFailure("the loop ended without an answer")
    }
}

extension ServiceConnection {
    /// A connection to the session bus.
    static func open() throws(Failure) -> ServiceConnection {
        do throws(ClientError) {
            return try ServiceConnection()
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
        case .refused(.invalidArgument, let sentence), .refused(.outOfRange, let sentence):
            self.init(status: .usage, sentence: sentence.asSentence)
        case .refused(_, let sentence), .failed(let sentence):
            self.init(status: .failure, sentence: sentence.asSentence)
        }
    }
}

extension String {
    /// The text with a full stop at its end.
    fileprivate var asSentence: String { hasSuffix(".") ? self : self + "." }
}
