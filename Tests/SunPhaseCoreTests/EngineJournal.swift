// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// An engine under random events, and everything that its contract promises checked after each.
struct EngineJournal {
    private(set) var engine: Engine
    private(set) var now: Instant
    private(set) var log: [(event: Event, now: Instant, effects: [Effect])] = []

    /// The one pending wake-up; nil before the first was asked for.
    private(set) var wake: Instant??

    /// What the state file holds.
    private(set) var remembered: Override?

    /// What the cache holds.
    private(set) var rememberedFix: RememberedFix?

    /// When GeoClue was asked.
    private var questions: [Instant] = []

    private let initial: Engine
    private var published: Snapshot?
    private var watched: Set<Client> = []

    init(settings: Settings, zone: Zone, override: Override?, at now: Instant) {
        engine = Engine(settings: settings, zone: zone, override: override)
        initial = engine
        remembered = override
        self.now = now
    }

    /// Sends an event at an instant and checks what comes of it.
    mutating func send(_ event: Event, at instant: Instant) {
        now = instant
        let before = published
        var undisturbed = engine
        let effects = engine.handle(event, at: now)
        log.append((event, now, effects))
        var publications = 0
        for effect in effects {
            switch effect {
            case .publish(let publication):
                publications += 1
                #expect(publication.snapshot != published, "published twice\n\(story)")
                published = publication.snapshot
                checkChanges(publication, since: before)
            case .wake(let instant): wake = instant
            case .remember(let override): remembered = override
            case .watch(let client): watched.insert(client)
            case .unwatch(let client): watched.remove(client)
            case .rememberFix(let fix):
                #expect(fix != rememberedFix, "the same is written again\n\(story)")
                rememberedFix = fix
            case .locate(.ask): questions.append(now)
            case .note, .answer, .locate: break
            }
        }
        if case .clientVanished(let client) = event { watched.remove(client) }
        #expect(publications <= 1, "two publications\n\(story)")
        #expect(published == engine.snapshot, "what was published is not what is true\n\(story)")
        checkAnswer(event, effects)
        if case .answer(.refused)? = effects.last {
            _ = undisturbed.handle(.timePassed, at: now)
            #expect(undisturbed == engine, "a refusal changed something\n\(story)")
        }
        checkState()
        checkLocation()
    }

    /// What is told of the place agrees with itself, and GeoClue is not asked too often as long as the clock runs on.
    private func checkLocation() {
        guard let location = engine.snapshot?.location else { return }
        #expect(rememberedFix == engine.geoclue.remembered, "what is kept is not what is known\n\(story)")
        #expect((location.source == .none) == (location.published == nil), "\(story)")
        #expect((location.source == .none) == (location.coordinate == nil), "\(story)")
        let isFix = [.geoclue, .cache].contains(location.source)
        #expect((location.timestamp != nil) == isFix, "\(story)")
        if isFix {
            #expect(location.coordinate == location.published, "an exact place is in use\n\(story)")
            #expect(location.isStale == (location.staleAt == nil), "\(story)")
        } else {
            #expect(!location.isStale && location.accuracy == nil, "\(story)")
        }
        #expect(!location.statusText.isEmpty, "\(story)")
        let recent = questions.filter { now.advanced(by: .minutes(-10)) < $0 && $0 <= now }
        let isClockSteady = zip(questions, questions.dropFirst()).allSatisfy { $0 <= $1 }
        #expect(!isClockSteady || recent.count <= 5, "asked \(recent.count) times in ten minutes\n\(story)")
    }

    /// (1) and (2) of the contract, and what is kept.
    private func checkState() {
        guard let snapshot = engine.snapshot, let wake else {
            Issue.record("nothing was published, or no wake-up was asked for\n\(story)")
            return
        }
        let schedule = engine.schedule
        let second = now.roundedDown
        let scheduled = schedule.changes(in: second..<second.advanced(by: .seconds(1))).initial
        #expect(snapshot.scheduledColorScheme == scheduled, "the schedule says \(scheduled)\n\(story)")
        if snapshot.inhibitors.isEmpty {
            #expect(snapshot.colorScheme == snapshot.override?.scheme ?? scheduled, "\(story)")
        }
        if let wake {
            #expect(wake > now, "a wake-up in the past\n\(story)")
            #expect(wake == wake.roundedUp, "\(story)")
            let between = schedule.changes(in: second..<min(wake, second.advanced(by: .days(3)))).changes
            #expect(between.isEmpty, "a change before the wake-up\n\(story)")
            if let end = snapshot.overrideEnd { #expect(wake <= end, "\(story)") }
        } else {
            #expect(snapshot.nextSchemeChange == nil && snapshot.overrideEnd == nil, "\(story)")
        }
        if let next = snapshot.nextSchemeChange { #expect(next.instant > now, "\(story)") }
        if let last = snapshot.previousSchemeChange { #expect(last.instant <= now, "\(story)") }
        if case .nextScheduledChange? = snapshot.override?.end {
            #expect(snapshot.overrideEnd == snapshot.nextSchemeChange?.instant, "\(story)")
        }
        #expect(remembered == engine.override, "what is remembered is not what is in force\n\(story)")
        #expect(watched == Set(engine.inhibitors.held.map(\.owner)), "\(story)")
    }

    /// The signals say what differs from what was published before, and nothing else.
    private func checkChanges(_ publication: Publication, since before: Snapshot?) {
        let snapshot = publication.snapshot
        guard let before else {
            #expect(publication.phaseChange == nil && publication.schemeChange == nil, "\(story)")
            return
        }
        #expect((publication.schemeChange != nil) == (snapshot.colorScheme != before.colorScheme), "\(story)")
        #expect((publication.phaseChange != nil) == (snapshot.sun.phase != before.sun.phase), "\(story)")
        if let change = publication.schemeChange {
            #expect(change.scheme == snapshot.colorScheme && change.time <= now.roundedUp, "\(story)")
        }
        if let change = publication.phaseChange {
            #expect(change.phase == snapshot.sun.phase && change.previous == before.sun.phase, "\(story)")
        }
    }

    /// Requests are answered, each once and last.
    private func checkAnswer(_ event: Event, _ effects: [Effect]) {
        let answers = effects.compactMap { if case .answer(let answer) = $0 { answer } else { nil } }
        guard event.isRequest else {
            #expect(answers.isEmpty, "an answer that nobody asked for\n\(story)")
            return
        }
        #expect(answers.count == 1, "\(story)")
        if case .answer? = effects.last {} else { Issue.record("the answer is not last\n\(story)") }
        if case .scheme(let scheme)? = answers.first {
            #expect(scheme == engine.snapshot?.colorScheme, "\(story)")
        }
    }

    /// (5) Replaying what was sent gives the same effects.
    func checkReplay() {
        var again = initial
        for entry in log {
            #expect(again.handle(entry.event, at: entry.now) == entry.effects, "a replay differs\n\(story)")
        }
    }

    /// A service that starts anew with the same inputs publishes the same, but for who holds it back.
    func checkRestart() {
        var fresh = Engine(
            settings: engine.settings, zone: engine.zone, override: remembered, fix: rememberedFix)
        _ = fresh.handle(.started, at: now)
        guard let old = engine.snapshot, let new = fresh.snapshot else { return }
        #expect(new.scheduledColorScheme == old.scheduledColorScheme, "\(story)")
        #expect(new.previousSchemeChange == old.previousSchemeChange, "\(story)")
        #expect(new.nextSchemeChange == old.nextSchemeChange, "\(story)")
        #expect(new.sun == old.sun, "\(story)")
        #expect(new.location.coordinate == old.location.coordinate, "\(story)")
        #expect(new.location.isStale == old.location.isStale, "\(story)")
        #expect(new.override == old.override && new.overrideEnd == old.overrideEnd, "\(story)")
        if old.inhibitors.isEmpty, !engine.settings.location.wantsGeoClue { #expect(new == old, "\(story)") }
    }

    /// All that was sent, for a failure.
    var story: Comment {
        let lines = log.map { "  \($0.now.unixSeconds) \($0.event)".prefix(300) }
        return Comment(
            rawValue:
                "\(initial.settings.rules) \(initial.settings.location.coordinate as Any) \(initial.zone.rules.name)\n"
                + lines.joined(separator: "\n"))
    }
}

extension Event {
    /// Whether a client waits for an answer.
    var isRequest: Bool {
        switch self {
        case .overrideRequested, .overrideCleared, .toggled, .inhibited, .uninhibited: true
        default: false
        }
    }
}
