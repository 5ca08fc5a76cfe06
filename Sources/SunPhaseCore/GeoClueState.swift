// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// What is known of the place by GeoClue: the fix in hand, what is in the way of a better one, and when to ask again.
struct GeoClueState: Hashable {
    /// The last good fix; nil when there was none yet.
    private(set) var remembered: RememberedFix?

    /// Why GeoClue gives no place; nil while nothing is known against it.
    private(set) var verdict: GeoClueVerdict?

    /// When it is asked.
    private(set) var plan: AskPlan

    /// Whether the fix in hand is GeoClue's last word; else it is what is left of a better time.
    private(set) var isLive = false

    /// Whether a fix has come since GeoClue was asked.
    private var hasAnswered = false

    private var zoneChange: Instant?
    private var lastRefusal: FixRefusal?

    /// A fix taken so long before GeoClue was asked still answers the question.
    private static let freshness = Duration.minutes(10)
    /// The time of a fix that has not moved is published anew after so long.
    private static let renewal = Duration.hours(1)
    /// How long a fix is left alone.
    private static let daily = Duration.hours(24)

    init(remembered: RememberedFix?, asksOnce: Bool) {
        self.remembered = remembered
        zoneChange = remembered?.zoneChange
        plan = AskPlan(isOneShot: asksOnce)
    }
}

// MARK: - The zone and the settings

extension GeoClueState {
    /// Takes note of the name of the user's zone. A fix from before its change may be from another place.
    mutating func takeNote(ofZone name: String, at now: Instant) {
        guard let remembered, remembered.zone != name else { return }
        zoneChange = now
        self.remembered = RememberedFix(fix: remembered.fix, zone: name, zoneChange: now)
    }

    /// The zone is another one while the service runs: a fix that comes in may be from before that, too.
    mutating func zoneChanged(to name: String, at now: Instant) {
        zoneChange = now
        takeNote(ofZone: name, at: now)
    }

    /// Lets nothing lie in the future, as it does once a clock that was ahead is set back: it counts from now.
    mutating func settle(at now: Instant) {
        zoneChange = zoneChange.map { min($0, now) }
        remembered = remembered.map {
            RememberedFix(
                fix: $0.fix.taken(notAfter: now), zone: $0.zone, zoneChange: $0.zoneChange.map { min($0, now) })
        }
    }

    /// Rounds the fix in hand where the settings ask for less precision than before.
    mutating func round(to precision: Precision) {
        guard let remembered else { return }
        self.remembered = RememberedFix(
            fix: remembered.fix.rounded(to: precision), zone: remembered.zone, zoneChange: remembered.zoneChange)
    }
}

// MARK: - When to ask

extension GeoClueState {
    /// Whether a look at this instant finds that it is time to ask; then GeoClue is being asked.
    mutating func begin(at now: Instant) -> Bool {
        guard plan.begin(at: now) else { return false }
        hasAnswered = false
        return true
    }

    /// There is a reason to ask.
    ///
    /// - Returns: whether GeoClue is going to be asked.
    @discardableResult
    mutating func request(at now: Instant) -> Bool { plan.request(at: now) }

    /// The settings do not want GeoClue any more; what it gave is kept.
    mutating func cancel() {
        plan.cancel()
        verdict = nil
    }

    /// Somebody has switched location on or off: news when it is not what is known.
    mutating func takeAccess(isOn: Bool, at now: Instant) {
        if isOn == (verdict != nil) { plan.requestAgain(at: now) }
    }

    /// GeoClue has come to the bus: news when it could not be had.
    mutating func takeAppearance(at now: Instant) {
        if verdict != nil { plan.requestAgain(at: now) }
    }
}

// MARK: - The conversation

extension GeoClueState {
    /// GeoClue lets us know the place.
    mutating func takeGrant() {
        if verdict?.isRefusal ?? false { verdict = nil }
    }

    /// There is something in the way, and the conversation goes on.
    mutating func takeDelay(_ verdict: GeoClueVerdict) { (self.verdict, isLive) = (verdict, false) }

    /// The conversation is over. When all that was missing is a fix newer than the one that it gave, that is no failure.
    mutating func takeFailure(_ verdict: GeoClueVerdict, updates: UpdateInterval, at now: Instant) {
        if updates != .continuous, !verdict.isRefusal, hasAnswered, !isStale(at: now) {
            succeed(updates, at: now)
        } else {
            (self.verdict, isLive) = (verdict, false)
            plan.fail(at: now)
        }
    }

    private mutating func succeed(_ updates: UpdateInterval, at now: Instant) {
        plan.succeed(at: now, again: updates == .once ? nil : Self.daily)
    }

    /// Takes a fix in, and says what that means for GeoClue; nil when a newer one is waited for.
    ///
    /// - Throws: when the fix is none; the one in hand stays.
    mutating func take(
        _ report: LocationReport, settings: LocationSettings, zone: String, at now: Instant
    ) throws(FixRefusal) -> Locating? {
        let fix = try LocationFix(report, precision: settings.precision, now: now)
        settle(at: now)
        if let known = remembered?.fix, fix.timestamp < known.timestamp { throw .older }
        remembered = RememberedFix(
            fix: adopted(fix, of: report, settings: settings, at: now), zone: zone, zoneChange: zoneChange)
        (verdict, isLive, hasAnswered, lastRefusal) = (nil, true, true, nil)
        if settings.updates == .continuous {
            plan.hear(at: now, again: Self.daily)
        }
        guard isFresh(fix) else { return nil }
        guard settings.updates != .continuous else { return .goOn }
        succeed(settings.updates, at: now)
        return .finish
    }

    /// A fix as it is put in the place of the known one: with the known place where nobody would notice the move.
    ///
    /// How far the move is, the report says: two cells to which places are rounded may lie further apart than what lies
    /// on either side of their edge, and who lives there would move to and fro.
    private func adopted(
        _ fix: LocationFix, of report: LocationReport, settings: LocationSettings, at now: Instant
    ) -> LocationFix {
        guard let remembered, fix.precision == remembered.fix.precision,
            fix.coordinate.isSmallMove(
                from: remembered.fix.coordinate, exactly: report.coordinate, at: now, horizon: settings.horizon)
        else { return fix }
        let known = remembered.fix
        let isNews = !isLive || isStale(at: now) || known.timestamp.advanced(by: Self.renewal) <= fix.timestamp
        return isNews ? known.confirmed(by: fix) : known
    }

    /// Whether a refusal is another one than the last, and so worth a line in the log.
    mutating func isNews(_ refusal: FixRefusal) -> Bool {
        defer { lastRefusal = refusal }
        return refusal != lastRefusal
    }

    /// Whether a fix tells where we are now: services begin with what they knew before.
    private func isFresh(_ fix: LocationFix) -> Bool {
        let begin = plan.askedAt?.advanced(by: .zero - Self.freshness)
        return [begin, zoneChange?.roundedDown].compactMap(\.self).allSatisfy { $0 <= fix.timestamp }
    }

    private func isStale(at now: Instant) -> Bool { remembered?.isStale(at: now) ?? true }
}
