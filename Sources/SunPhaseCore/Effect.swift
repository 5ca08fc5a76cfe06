// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// Something to do; the executable does them in the order given.
public enum Effect: Hashable, Sendable {
    /// Tell everybody.
    case publish(Publication)

    /// Look again at this instant, instead of any instant named before; nil = nothing is to come.
    case wake(at: Instant?)

    /// Keep this override across restarts; nil = keep none.
    case remember(Override?)

    /// Keep this fix across restarts.
    case rememberFix(RememberedFix)

    /// Ask GeoClue where we are, or leave it alone.
    case locate(Locating)

    /// Report when this client leaves.
    case watch(Client)

    /// No need to report that any more.
    case unwatch(Client)

    /// Write a line to the log.
    case note(Diagnostic)

    /// What the caller of a method gets, after all that was done before.
    case answer(Answer)
}

/// A snapshot, and what changed to it.
public struct Publication: Hashable, Sendable {
    /// What is true now.
    public let snapshot: Snapshot

    /// The phase changed; nil when it did not, and at the start.
    public let phaseChange: PhaseChange?

    /// The scheme changed; nil when it did not, and at the start.
    public let schemeChange: SchemeChange?
}

/// The signal `PhaseChanged`.
public struct PhaseChange: Hashable, Sendable {
    /// The phase now.
    public let phase: Phase
    /// The phase published before.
    public let previous: Phase
    /// The instant of the change itself, even when it is told late.
    public let time: Instant
}

/// The signal `ColorSchemeChanged`.
public struct SchemeChange: Hashable, Sendable {
    /// The scheme now.
    public let scheme: ColorScheme
    /// Why.
    public let cause: Cause
    /// The instant of the change itself, even when it is told late.
    public let time: Instant
}

/// Why the colour scheme changed.
public enum Cause: String, CaseIterable, Hashable, Sendable {
    /// The sun passed an edge.
    case sun
    /// The clock passed a fixed time or a clamp.
    case clock
    /// An override began or ended.
    case override
    /// The last inhibitor was released.
    case inhibit
    /// Another place is in use.
    case location
    /// Other settings are in force.
    case settings
    /// Another time zone is in force.
    case zone
    /// The clock was set.
    case timeSet = "time-set"

    /// The cause of a scheduled edge.
    init(_ edge: EdgeCause) {
        self = edge == .sun ? .sun : .clock
    }
}

/// What a method returns to its caller.
public enum Answer: Hashable, Sendable {
    /// It is done.
    case done
    /// It is done; this is the scheme now.
    case scheme(ColorScheme)
    /// It is done; this releases it.
    case cookie(UInt32)
    /// It is not done.
    case refused(Refusal)
}
