// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseClient
import SunPhaseCore
import SunPhaseHost

extension Command {
    /// Waits.
    static let wait = Command(
        name: "wait", operands: "EVENT|light|dark", operandCount: 1...1,
        summary: "Wait until an event of the sun has come, or until it is light or dark",
        details: """
            EVENT is \(EventName.allCases.map(\.rawValue).joined(separator: ", ")): the next one, by the machine's \
            clock. One that passes while the machine sleeps has come when it wakes. light and dark are what the \
            service shows; when it does so already, there is nothing to wait for.
            """,
        options: Vantage.options
    ) { invocation throws(Failure) in
        switch try Occasion.Name(word: invocation.operands[0]) {
        case .event(let name): return try EventWait.run(name, invocation)
        case .scheme(let scheme):
            guard !Vantage.options.contains(where: { invocation.words.value(of: $0.name) != nil }) else {
                throw .usage("\(scheme) is what the service shows here: it has no --latitude, --longitude and --zone.")
            }
            var wasThere = false
            return try Following { following, state in
                if state == nil, !wasThere { following.explainAbsence() }
                if state != nil { wasThere = true }
                if state?.colorScheme.rawValue == scheme.rawValue { following.finish(.success(.success)) }
            }.run()
        }
    }
}

/// Waits for an event of the sun: across sleep, and whatever happens to the clock, the zone and the place meanwhile.
@MainActor
final class EventWait {
    private let clock: any WallClock
    private let next: (Instant) -> Instant?
    private let onEnd: (Outcome) -> Void
    private var began: Instant
    private var isOver = false

    /// How a wait ends.
    enum Outcome: Hashable {
        /// The event has come.
        case came
        /// It does not come within the longest range that can be asked for.
        case never
    }

    /// - Parameters:
    ///   - next: the first such event after an instant, as things are now.
    ///   - onEnd: told once.
    init(clock: any WallClock, next: @escaping (Instant) -> Instant?, onEnd: @escaping (Outcome) -> Void) {
        self.clock = clock
        self.next = next
        self.onEnd = onEnd
        began = clock.now
        clock.onWake = { [weak self] _ in self?.look() }
    }

    /// Looks whether the event has come, and when to look next.
    func look() {
        let now = clock.now
        // Where the clock was set back, the wait has begun no later than now.
        began = min(began, now)
        guard let event = next(began)?.roundedUp else { return end(.never) }
        if event <= now { end(.came) } else { clock.alarm(at: event) }
    }

    private func end(_ outcome: Outcome) {
        guard !isOver else { return }
        isOver = true
        onEnd(outcome)
    }
}

extension EventWait {
    /// Waits by the machine's clock and by what the command line, the settings and the zone say.
    static func run(_ name: EventName, _ invocation: Invocation) throws(Failure) -> ExitStatus {
        var lookAround: (() -> Void)?
        // Watched before they are read: what changes in between is seen.
        let surroundings = Surroundings(invocation.environment) { lookAround?() }
        var vantage = try Vantage(invocation)
        guard vantage.place != nil else { throw vantage.placeless }
        var outcome: Outcome?
        let wait = EventWait(clock: try systemClock(), next: { vantage.at($0).next(.event(name)) }) {
            outcome = $0
            EventLoop.quit()
        }
        lookAround = {
            // A place that is gone for a moment is no reason to wait for something else.
            if let new = try? Vantage(invocation), new.place != nil { vantage = new }
            wait.look()
        }
        wait.look()
        while outcome == nil { EventLoop.run() }
        withExtendedLifetime(surroundings) {}
        guard outcome == .came else {
            throw .failed("\(name.rawValue) does not come within \(TimeText.words(Query.longestRange)).")
        }
        return .success
    }

    private static func systemClock() throws(Failure) -> SystemClock {
        do throws(WallTimerError) {
            return try SystemClock()
        } catch {
            throw .failed("The system gives no timer: \(error)")
        }
    }
}

/// The files that a place and a clock come from, watched.
@MainActor
private final class Surroundings {
    private let settings: SettingsSource
    private let zone: SystemZone
    private let fix: FileWatch?

    init(_ environment: Environment, onChange: @escaping @MainActor () -> Void) {
        let directories = Directories(environment: environment)
        settings = SettingsSource(.directories(directories))
        zone = SystemZone(reader: SystemZoneReader(environment: environment))
        fix = directories.locationFile.flatMap { try? FileWatch([$0]) { _ in onChange() } }
        settings.onChange = { _ in onChange() }
        zone.onChange = { _ in onChange() }
    }
}
