// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Why a request is not carried out; nothing has changed.
public struct Refusal: Error, Hashable, Sendable {
    /// What kind of mistake it is.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A value that no such argument can have.
        case invalidArgument = "InvalidArgument"
        /// A value of the right kind beyond the accepted range.
        case outOfRange = "OutOfRange"
        /// More than a client, or all together, may ask the service to keep or compute.
        case limitExceeded = "LimitExceeded"
        /// Something that does not exist, or is not the caller's.
        case notFound = "NotFound"
        /// Something that should have worked.
        case failed = "Failed"
    }

    /// The kind of mistake.
    public let kind: Kind

    /// A sentence that names the bad value and what is accepted.
    public let sentence: String

    /// An argument that cannot have this value.
    public static func invalidArgument(_ sentence: String) -> Refusal {
        Refusal(kind: .invalidArgument, sentence: sentence)
    }

    /// A value beyond its range.
    public static func outOfRange(_ sentence: String) -> Refusal { Refusal(kind: .outOfRange, sentence: sentence) }

    /// Too much of something.
    public static func limitExceeded(_ sentence: String) -> Refusal {
        Refusal(kind: .limitExceeded, sentence: sentence)
    }

    /// Something that is not there.
    public static func notFound(_ sentence: String) -> Refusal { Refusal(kind: .notFound, sentence: sentence) }

    /// A time zone that the system's tables do not have.
    public static func unknownZone(_ name: String) -> Refusal {
        .invalidArgument(
            "\"\(shortened(name))\" is no time zone of the system's tables: accepted are names such as Europe/Berlin, or an "
                + "empty text for the user's zone"
        )
    }
}
