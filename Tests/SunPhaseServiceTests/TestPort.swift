// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport

@testable import SunPhaseService

/// A service behind the objects that does what the engine says, at an instant that stands still.
@MainActor
final class TestPort: ServicePort {
    let now: Instant
    private(set) var engine: Engine

    init(_ settings: Settings = Settings(), zone: Zone = .berlin, at now: String = "2026-03-28T12:00:00Z") {
        self.now = instant(now)
        engine = Engine(settings: settings, zone: zone)
        send(.started)
    }

    /// What the engine published last.
    var snapshot: Snapshot { engine.snapshot! }

    /// Lets something happen, and returns what is to be published then.
    @discardableResult
    func send(_ event: Event) -> Publication? {
        engine.handle(event, at: now).lazy
            .compactMap { if case .publish(let publication) = $0 { publication } else { nil } }.first
    }

    func perform(_ event: Event) throws(Refusal) -> Answer {
        send(event)
        return .done
    }

    var explanation: [String] { engine.explanation }
    func reload() {}
    func refreshLocation() {}
    func zoneRules(named name: String) -> ZoneRules? { nil }
}
