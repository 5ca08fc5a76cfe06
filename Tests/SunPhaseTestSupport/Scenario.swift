// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac
public import SunPhaseCore

/// An engine and a clock that the test moves: a day as a story, without waiting.
public struct Scenario {
    /// The engine.
    public private(set) var engine: Engine

    /// The present.
    public private(set) var now: Instant

    /// All that was published so far, and when.
    public private(set) var published: [(time: Instant, publication: Publication)] = []

    /// Every effect so far.
    public private(set) var effects: [Effect] = []

    /// What the last request was answered.
    public private(set) var answer: Answer?

    /// The pending wake-up.
    public private(set) var wake: Instant?

    /// A service that starts at an instant, given as an ISO text with its offset.
    public init(
        at start: String, latitude: Double? = nil, longitude: Double? = nil, zone: Zone, override: Override? = nil,
        rules: (inout Rules) -> Void = { _ in }
    ) {
        var settings = Settings()
        if let latitude, let longitude {
            settings.location.coordinate = Coordinate(latitude: latitude, longitude: longitude)!
        }
        rules(&settings.rules)
        self.init(at: start, settings: settings, zone: zone, override: override)
    }

    /// A service that starts at an instant with all settings given.
    public init(
        at start: String, settings: Settings, zone: Zone, override: Override? = nil, fix: RememberedFix? = nil,
        asksGeoClueOnce: Bool = false
    ) {
        now = instant(start)
        engine = Engine(
            settings: settings, zone: zone, override: override, fix: fix, asksGeoClueOnce: asksGeoClueOnce)
        send(.started)
    }

    /// What is published now.
    public var snapshot: Snapshot { engine.snapshot! }

    /// The changes of the scheme that were signalled so far.
    public var schemeChanges: [SchemeChange] { published.compactMap(\.publication.schemeChange) }

    /// The changes of the phase that were signalled so far.
    public var phaseChanges: [PhaseChange] { published.compactMap(\.publication.phaseChange) }

    /// The place that is published now.
    public var location: Location { snapshot.location }

    /// When GeoClue was asked.
    public private(set) var questions: [Instant] = []

    /// The fix that is kept across restarts.
    public private(set) var remembered: RememberedFix?

    /// The lines of the log.
    public var notes: [String] {
        effects.compactMap { if case .note(let diagnostic) = $0 { diagnostic.sentence } else { nil } }
    }

    /// Something happens now.
    @discardableResult
    public mutating func send(_ event: Event) -> [Effect] {
        let new = engine.handle(event, at: now)
        effects += new
        for effect in new {
            switch effect {
            case .publish(let publication): published.append((now, publication))
            case .wake(let instant): wake = instant
            case .answer(let answer): self.answer = answer
            case .locate(.ask): questions.append(now)
            case .rememberFix(let fix): remembered = fix
            default: break
            }
        }
        return new
    }

    /// Time goes by, awake: each alarm is served when it is due.
    public mutating func run(until end: String) {
        let end = instant(end)
        while let due = wake, due <= end {
            precondition(due > now, "an alarm lies in the past")
            now = due
            send(.timePassed)
        }
        now = end
    }

    /// Time goes by asleep: no alarm is served until the machine resumes, and then one.
    public mutating func sleep(until end: String) {
        now = instant(end)
        send(.timePassed)
    }

    /// Time goes by asleep, and on waking the next event comes before the alarm does.
    public mutating func sleepSilently(until end: String) {
        now = instant(end)
    }

    /// The machine wakes up, after a sleep or without one.
    public mutating func resume(at time: String) {
        now = instant(time)
        send(.resumed)
    }

    /// GeoClue says where we are.
    ///
    /// - Parameter time: when it found that out, an ISO text; nil when it does not say.
    public mutating func fix(
        _ latitude: Double, _ longitude: Double, accuracy: Double = 1000, at time: String? = nil
    ) {
        let report = LocationReport(
            latitude: latitude, longitude: longitude, accuracy: accuracy, timestamp: time.map(instant))
        send(.geoclue(.fix(report)))
    }

    /// The clock is set.
    public mutating func step(to time: String) {
        now = instant(time)
        send(.clockStepped)
    }
}

/// An instant from an ISO text with its offset.
public func instant(_ text: String) -> Instant {
    do { return try Instant(iso: text) } catch { preconditionFailure("\(error)") }
}
