// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import GLib
import SunPhaseAPI

/// Why the service did not do what was asked.
public enum ClientError: Error, Hashable, Sendable {
    /// There is no session bus, or none any more, for this reason.
    case noBus(String)
    /// The service does not run, and the bus could not start it.
    case noService(String)
    /// The service runs, or seemed to, and has not answered in time, or ended before it did.
    case noAnswer(String)
    /// The service refuses, with a sentence that names what is wrong and what is accepted.
    case refused(Refusal, String)
    /// Something else, in the words of who failed.
    case failed(String)

    /// The errors of the contract.
    public enum Refusal: String, CaseIterable, Hashable, Sendable {
        /// A value that is none of those accepted.
        case invalidArgument = "InvalidArgument"
        /// A value outside its range.
        case outOfRange = "OutOfRange"
        /// More than the service keeps or computes.
        case limitExceeded = "LimitExceeded"
        /// Not there, or not the caller's.
        case notFound = "NotFound"
        /// The service could not.
        case failed = "Failed"
    }

    /// The reason for people.
    public var sentence: String {
        switch self {
        case .noBus(let sentence), .noService(let sentence), .noAnswer(let sentence), .refused(_, let sentence),
            .failed(let sentence):
            sentence
        }
    }

    /// What an error on the bus means.
    init(_ error: BusError) {
        let name = error.name.string
        if name.hasPrefix(Names.errorPrefix),
            let refusal = Refusal(rawValue: String(name.dropFirst(Names.errorPrefix.count)))
        {
            self = .refused(refusal, error.message)
        } else if ["NoReply", "Timeout", "TimedOut"].contains(where: name.hasSuffix) {
            self = .noAnswer(error.message)
        } else if name.hasSuffix("Disconnected") {
            self = .noBus(error.message)
        } else if ["ServiceUnknown", "NameHasNoOwner"].contains(where: name.hasSuffix)
            || name.includes(".Spawn.") || name.hasPrefix("org.freedesktop.systemd1.")
        {
            // By systemd where the bus leaves the starting to it: for a unit that is masked, say.
            self = .noService(error.message)
        } else {
            self = .failed(error.message)
        }
    }
}
