// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac
public import SunPhaseCore

/// What the objects on the bus need of the service behind them.
@MainActor
public protocol ServicePort: AnyObject {
    /// The present, by the service's clock.
    var now: Instant { get }

    /// The decisions, for questions that change nothing.
    var engine: Engine { get }

    /// Lets something happen with all its effects, and returns what the caller gets.
    ///
    /// - Throws: why nothing was done.
    @discardableResult
    func perform(_ event: Event) throws(Refusal) -> Answer

    /// Why everything is as it is, and what follows the scheme, in sentences for people.
    var explanation: [String] { get }

    /// Reads the settings and the time zone anew.
    func reload()

    /// Looks for the place anew.
    func refreshLocation()

    /// The rules of a zone of the system's tables; nil for any other name.
    func zoneRules(named name: String) -> ZoneRules?
}
