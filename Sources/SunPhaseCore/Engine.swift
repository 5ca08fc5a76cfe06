// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// Every decision of the service: events go in, effects come out, and nothing else happens.
///
/// Whatever is published is a function of the inputs (settings, zone, override, inhibitors) and of the instant, so an
/// alarm that comes early, late, twice or never cannot leave a wrong state behind. After each event:
///
/// 1. the published scheme is the scheduled one at `now`, or the override's, or the one that an inhibitor holds;
/// 2. one wake-up is asked for, later than `now`, with no instant of change between;
/// 3. `publish` was among the effects, once, only if the snapshot changed.
public struct Engine: Hashable, Sendable {
    /// The settings in force.
    public internal(set) var settings: Settings

    /// What was wrong with the settings' files.
    public internal(set) var diagnostics: [Diagnostic]

    /// The user's time zone.
    public internal(set) var zone: Zone

    /// What was published last; nil before the first event.
    public private(set) var snapshot: Snapshot?

    var override: Override?
    var inhibitors = Inhibitors()

    /// The effective scheme that the inhibitors hold; nil without any.
    var heldScheme: ColorScheme?

    /// What is known of GeoClue.
    var geoclue: GeoClueState

    /// The place in use, by the last look; nil before the first.
    private var location: Location?

    private var lastLook: Instant?
    private var lastWake: Instant?
    private var isWakePending = false
    private var outlook: Outlook?

    /// An engine that has published nothing yet.
    ///
    /// - Parameters:
    ///   - override: what was remembered from an earlier run.
    ///   - fix: the same.
    ///   - asksGeoClueOnce: whether GeoClue is asked at the start and then never again, as under a simulated clock.
    public init(
        settings: Settings, diagnostics: [Diagnostic] = [], zone: Zone, override: Override? = nil,
        fix: RememberedFix? = nil, asksGeoClueOnce: Bool = false
    ) {
        self.settings = settings
        self.diagnostics = diagnostics
        self.zone = zone
        self.override = override
        geoclue = GeoClueState(remembered: fix, asksOnce: asksGeoClueOnce)
    }

    /// Takes in what happened and decides what is to be done.
    ///
    /// - Parameter now: the instant at which it happened, by the wall clock.
    public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .started:
            return diagnostics.map(Effect.note) + beginLocating(at: now) + look(at: now, because: nil)
        case .timePassed:
            // It may have been the alarm, which is then used up: one that came early is asked for again.
            isWakePending = false
            return look(at: now, because: nil)
        case .resumed:
            isWakePending = false
            askAfterResume(at: now)
            return look(at: now, because: nil)
        case .clockStepped:
            // An alarm that the clock passed on its way there and back is used up as well.
            isWakePending = false
            return relocating(at: now, because: .timeSet) { engine in
                engine.geoclue.settle(at: now)
                return []
            }
        default:
            // What time alone has done until now is found first, since it has its own cause; all is told as one.
            let before = snapshot
            let effects = look(at: now, because: nil) + apply(event, at: now, shown: before?.colorScheme)
            return effects.toldTogether(since: before)
        }
    }

    /// Takes in what was found out in one go, and decides what is to be done about all of it: at most one publication.
    ///
    /// - Parameter now: the instant at which it was found out, by the wall clock.
    public mutating func handle(_ events: [Event], at now: Instant) -> [Effect] {
        let before = snapshot
        var effects: [Effect] = []
        for event in events { effects += handle(event, at: now) }
        return effects.toldTogether(since: before)
    }

    /// - Parameter shown: the scheme that was published before this event.
    private mutating func apply(_ event: Event, at now: Instant, shown: ColorScheme?) -> [Effect] {
        switch event {
        case .started, .timePassed, .resumed, .clockStepped:
            return []
        case .zoneChanged(let zone):
            return relocating(at: now, because: .zone) { $0.change(to: zone, at: now) }
        case .settingsChanged(let settings, let diagnostics):
            return diagnostics.map(Effect.note)
                + relocating(at: now, because: .settings) { $0.change(to: settings, diagnostics, at: now) }
        case .geoclue(let report):
            return relocating(at: now, because: .location) { $0.take(report, at: now) }
        case .refreshRequested:
            return relocating(at: now, because: nil) { $0.askForRefresh(at: now) }
        case .overrideRequested(let scheme, let until):
            return answering { engine throws(Refusal) in
                let end = try Override.End(until: until, now: now)
                return (engine.setOverride(Override(scheme: scheme, end: end, setAt: now), at: now), .done)
            }
        case .schemeChosen(let scheme):
            return choose(scheme, at: now)
        case .overrideCleared:
            return setOverride(nil, at: now) + [.answer(.done)]
        case .toggled:
            return toggle(shown ?? scheduled(at: now).scheme, at: now)
        case .inhibited(let client, let reason):
            return inhibit(by: client, reason: reason, at: now)
        case .uninhibited(let cookie, let client):
            return answering { engine throws(Refusal) in
                try engine.inhibitors.release(cookie: cookie, owner: client)
                let unwatch: [Effect] = engine.inhibitors.isHeld(by: client) ? [] : [.unwatch(client)]
                return (unwatch + engine.look(at: now, because: .inhibit), .done)
            }
        case .clientVanished(let client):
            inhibitors.releaseAll(of: client)
            return look(at: now, because: .inhibit)
        }
    }
}

// MARK: - Looking

extension Engine {
    /// Publishes what is true now where it differs from what was published, and asks for the next wake-up.
    ///
    /// - Parameter reason: why the inputs or the clock changed; nil when only time has passed.
    mutating func look(at now: Instant, because reason: Cause?) -> [Effect] {
        var effects: [Effect] = []
        let asking = locate(at: now)
        let location = LocationPolicy(settings: settings.location, zone: zone, geoclue: geoclue, now: now).location
        self.location = location
        let remembered = override
        let ended = endOverride(at: now)
        if override != remembered { effects.append(.remember(override)) }
        if inhibitors.isEmpty { heldScheme = nil }

        let next = currentSnapshot(location, at: now)
        if next != snapshot {
            effects += warnings(of: next)
            effects.append(.publish(publication(of: next, at: now, because: reason, overrideEnded: ended)))
        }
        let wake = [
            next.nextSchemeChange?.instant, next.sun.nextChange, next.overrideEnd, next.location.staleAt,
            geoclue.plan.next?.roundedUp,
        ].compactMap { $0 }.min()
        if wake != lastWake || !isWakePending { effects.append(.wake(at: wake)) }
        (snapshot, lastLook, lastWake, isWakePending) = (next, now, wake, true)
        return effects + asking
    }

    private mutating func currentSnapshot(_ location: Location, at now: Instant) -> Snapshot {
        let scheduled = scheduled(at: now)
        return Snapshot(
            colorScheme: heldScheme ?? override?.scheme ?? scheduled.scheme,
            scheduledColorScheme: scheduled.scheme,
            previousSchemeChange: scheduled.previous,
            nextSchemeChange: scheduled.next,
            sun: sky?.report(at: now, zone: zone.rules) ?? .unknown,
            override: override,
            overrideEnd: overrideEnd(scheduled),
            inhibitors: inhibitors.reasons,
            location: location
        )
    }

    /// Ends an override whose time has come, and returns when that was.
    ///
    /// It also ends where the edge passed asleep or while the service was off. One that was set later than now, since the
    /// clock was set back, counts from now.
    private mutating func endOverride(at now: Instant) -> Instant? {
        guard let current = override else { return nil }
        switch current.end {
        case .cleared: return nil
        case .at(let end):
            guard end <= now else { return nil }
            override = nil
            return end
        case .nextScheduledChange:
            if current.setAt > now { override = Override(scheme: current.scheme, end: current.end, setAt: now) }
            guard let passed = scheduled(at: now).previous, passed.instant > current.setAt else { return nil }
            override = nil
            return passed.instant
        }
    }

    private func overrideEnd(_ scheduled: Outlook) -> Instant? {
        switch override?.end {
        case nil, .cleared: nil
        case .at(let end): end
        case .nextScheduledChange: scheduled.next?.instant
        }
    }

    private func publication(
        of next: Snapshot, at now: Instant, because reason: Cause?, overrideEnded: Instant?
    ) -> Publication {
        guard let before = snapshot else { return Publication(snapshot: next, phaseChange: nil, schemeChange: nil) }
        var phaseChange: PhaseChange?
        if next.sun.phase != before.sun.phase {
            let edge = next.sun.previousPhaseChange.flatMap { reason == nil && hasPassed($0, until: now) ? $0 : nil }
            phaseChange = PhaseChange(phase: next.sun.phase, previous: before.sun.phase, time: edge ?? now.roundedUp)
        }
        var schemeChange: SchemeChange?
        if next.colorScheme != before.colorScheme {
            let (cause, time) = cause(of: next, at: now, because: reason, overrideEnded: overrideEnded)
            schemeChange = SchemeChange(scheme: next.colorScheme, cause: cause, time: time)
        }
        return Publication(snapshot: next, phaseChange: phaseChange, schemeChange: schemeChange)
    }

    /// Why the scheme changed, and the instant of the change itself.
    private func cause(
        of next: Snapshot, at now: Instant, because reason: Cause?, overrideEnded: Instant?
    ) -> (Cause, Instant) {
        if let reason { return (reason, now.roundedUp) }
        if let edge = next.previousSchemeChange, hasPassed(edge.instant, until: now),
            edge.instant >= overrideEnded ?? edge.instant
        {
            return (Cause(edge.cause), edge.instant)
        }
        if let overrideEnded { return (.override, overrideEnded) }
        // Nothing lies between the two looks: the clock was set, and this look came before the news of it.
        return (.timeSet, now.roundedUp)
    }

    /// Whether an instant lies between the last look and this one.
    private func hasPassed(_ instant: Instant, until now: Instant) -> Bool {
        lastLook.map { $0 < instant } ?? false && instant <= now
    }

    /// Log lines for what has become odd.
    private func warnings(of next: Snapshot) -> [Effect] {
        var warnings: [String] = []
        if next.location.warning != snapshot?.location.warning ?? "", !next.location.warning.isEmpty {
            warnings.append(next.location.warning)
        }
        if next.isConstant, !(snapshot?.isConstant ?? false) {
            warnings.append(constantScheduleWarning(next.scheduledColorScheme))
        }
        return warnings.map { .note(Diagnostic(.warning, message: $0)) }
    }
}

// MARK: - Schedule

extension Engine {
    /// The sky over the place in use; nil without a place.
    var sky: Sky? {
        location?.coordinate.map { Sky(at: $0, horizon: settings.location.horizon) }
    }

    /// The schedule by the present rules, place and zone.
    var schedule: Schedule { Schedule(rules: settings.rules, sky: sky, zone: zone.rules) }

    /// What the schedule says at an instant; found anew only where the last answer does not hold any more.
    mutating func scheduled(at now: Instant) -> Outlook {
        let schedule = schedule
        if let outlook, outlook.holds(at: now, for: schedule) { return outlook }
        let fresh = Outlook(schedule: schedule, at: now)
        outlook = fresh
        return fresh
    }
}
