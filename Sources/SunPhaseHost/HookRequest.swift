// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
public import SunPhaseCore

/// What hooks are told.
public struct HookRequest: Hashable, Sendable {
    /// The scheme to show: also their one argument.
    public let scheme: ColorScheme
    /// The phase.
    let phase: Phase
    /// Why the scheme changed, or `start`.
    let cause: String
    /// When the schedule changes next, Unix seconds; 0 when it does not.
    let nextChange: Int64

    /// What is told of a publication; nil when the scheme did not change by it.
    public init?(_ publication: Publication) {
        guard let change = publication.schemeChange else { return nil }
        self.init(publication.snapshot, cause: change.cause.rawValue)
    }

    /// What is told when the service starts.
    public init(atStart snapshot: Snapshot) { self.init(snapshot, cause: "start") }

    private init(_ snapshot: Snapshot, cause: String) {
        self.init(
            scheme: snapshot.colorScheme, phase: snapshot.sun.phase, cause: cause,
            nextChange: snapshot.nextSchemeChange?.instant.wholeSeconds)
    }

    /// What is told by those who run programs like hooks.
    ///
    /// - Parameter nextChange: Unix seconds; nil when there is none.
    public init(scheme: ColorScheme, phase: Phase, cause: String, nextChange: Int64?) {
        self.scheme = scheme
        self.phase = phase
        self.cause = cause
        self.nextChange = nextChange ?? 0
    }

    /// The same as variables of a program's environment.
    public var variables: KeyValuePairs<String, String> {
        [
            "SUNPHASE_SCHEME": scheme.rawValue, "SUNPHASE_PHASE": phase.rawValue, "SUNPHASE_CAUSE": cause,
            "SUNPHASE_NEXT_CHANGE": "\(nextChange)",
        ]
    }
}
