// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

// What concerns the place: the zone, the settings and GeoClue.

extension Engine {
    /// Lets something change what is known of the place, then looks, and keeps a fix that is another one than before.
    mutating func relocating(
        at now: Instant, because reason: Cause?, _ change: (inout Engine) -> [Effect]
    ) -> [Effect] {
        let before = geoclue.remembered
        let effects = change(&self) + look(at: now, because: reason)
        guard let fix = geoclue.remembered, fix != before else { return effects }
        return effects + [.rememberFix(fix)]
    }

    /// Asks GeoClue when it is time to; part of every look.
    mutating func locate(at now: Instant) -> [Effect] {
        guard settings.location.wantsGeoClue, geoclue.begin(at: now) else { return [] }
        return [.locate(.ask(continuously: settings.location.updates == .continuous))]
    }
}

// MARK: - Reasons to ask

extension Engine {
    /// The service begins.
    mutating func beginLocating(at now: Instant) -> [Effect] {
        let before = geoclue.remembered
        geoclue.settle(at: now)
        geoclue.takeNote(ofZone: zone.rules.name, at: now)
        geoclue.round(to: settings.location.precision)
        if settings.location.wantsGeoClue { geoclue.request(at: now) }
        guard let fix = geoclue.remembered, fix != before else { return [] }
        return [.rememberFix(fix)]
    }

    /// A machine that was asleep may wake up elsewhere; what is said of the time before is no answer, also to a question
    /// from before. GeoClue tells of a move by itself where it is heard all the time.
    mutating func askAfterResume(at now: Instant) {
        guard settings.location.wantsGeoClue else { return }
        switch settings.location.updates {
        case .once: break
        case .daily: geoclue.request(at: now)
        case .continuous: if !geoclue.plan.isAsking { geoclue.request(at: now) }
        }
    }

    /// Somebody wants to know whether the place is right still.
    mutating func askForRefresh(at now: Instant) -> [Effect] {
        if settings.location.wantsGeoClue { geoclue.request(at: now) }
        return []
    }

    /// The user's zone is another one, or has other rules. Who is in another zone has travelled.
    mutating func change(to zone: Zone, at now: Instant) -> [Effect] {
        let hasMoved = zone.rules.name != self.zone.rules.name
        self.zone = zone
        guard hasMoved else { return [] }
        geoclue.zoneChanged(to: zone.rules.name, at: now)
        if settings.location.wantsGeoClue, settings.location.updates != .once { geoclue.request(at: now) }
        return []
    }

    /// Other settings are in force.
    mutating func change(to settings: Settings, _ diagnostics: [Diagnostic], at now: Instant) -> [Effect] {
        let (old, new) = (self.settings.location, settings.location)
        self.settings = settings
        self.diagnostics = diagnostics
        geoclue.round(to: new.precision)
        guard new.wantsGeoClue else {
            geoclue.cancel()
            return old.wantsGeoClue ? [.locate(.stop)] : []
        }
        let isSameQuestion = old.wantsGeoClue && old.updates == new.updates && old.precision <= new.precision
        guard !isSameQuestion, geoclue.request(at: now) else { return [] }
        return old.wantsGeoClue ? [.locate(.stop)] : []
    }
}

// MARK: - GeoClue's words

extension Engine {
    /// Takes in what GeoClue has to say; a word that comes after the settings have turned away from it is not heard.
    mutating func take(_ report: GeoClueReport, at now: Instant) -> [Effect] {
        let location = settings.location
        guard location.wantsGeoClue else { return [] }
        let before = geoclue.verdict
        var effects: [Effect] = []
        switch report {
        case .granted: geoclue.takeGrant()
        case .fix(let report): effects = take(report, at: now)
        case .delayed(let verdict): geoclue.takeDelay(verdict)
        case .failed(let verdict): geoclue.takeFailure(verdict, updates: location.updates, at: now)
        case .accessChanged(let isOn): geoclue.takeAccess(isOn: isOn, at: now)
        case .appeared: geoclue.takeAppearance(at: now)
        }
        if let verdict = geoclue.verdict, verdict != before {
            effects.append(.note(Diagnostic(.warning, message: verdict.sentence)))
        }
        return effects
    }

    private mutating func take(_ report: LocationReport, at now: Instant) -> [Effect] {
        do throws(FixRefusal) {
            let locating = try geoclue.take(report, settings: settings.location, zone: zone.rules.name, at: now)
            return locating.map { [.locate($0)] } ?? []
        } catch {
            guard geoclue.isNews(error) else { return [] }
            return [.note(Diagnostic(.warning, message: "A fix of GeoClue's is not taken: \(error.reason)."))]
        }
    }
}
