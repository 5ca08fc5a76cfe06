// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

extension [Effect] {
    /// These effects with all publications as one and with the last wake-up and the last thing to remember only.
    ///
    /// An event is first what time has done until then, then what the event itself does. Told one after the other, they
    /// could flash: after a flight asleep, dark by the zone left behind and light again by the new one.
    ///
    /// - Parameter before: what was published before all this.
    func toldTogether(since before: Snapshot?) -> [Effect] {
        enumerated().compactMap { index, effect in
            let isLast = !self[(index + 1)...].contains { $0.isSuperseding(effect) }
            switch effect {
            case .publish: return isLast ? publication(since: before).map(Effect.publish) : nil
            case .wake, .remember, .rememberFix: return isLast ? effect : nil
            default: return effect
            }
        }
    }

    /// All publications as one; nil when nothing differs in the end.
    private func publication(since before: Snapshot?) -> Publication? {
        let publications = compactMap { if case .publish(let publication) = $0 { publication } else { nil } }
        guard let last = publications.last, last.snapshot != before else { return nil }
        guard publications.count > 1 else { return last }
        guard let before else { return Publication(snapshot: last.snapshot, phaseChange: nil, schemeChange: nil) }
        // There are two schemes: a change that stands in the end was the only one.
        let schemeChange = publications.compactMap(\.schemeChange).last { $0.scheme != before.colorScheme }
        let phaseChange = publications.compactMap(\.phaseChange).last.map {
            PhaseChange(phase: $0.phase, previous: before.sun.phase, time: $0.time)
        }
        return Publication(
            snapshot: last.snapshot,
            phaseChange: last.snapshot.sun.phase == before.sun.phase ? nil : phaseChange,
            schemeChange: last.snapshot.colorScheme == before.colorScheme ? nil : schemeChange
        )
    }
}

extension Effect {
    /// Whether this is of the same kind as an earlier effect, and takes its place.
    fileprivate func isSuperseding(_ earlier: Effect) -> Bool {
        switch (self, earlier) {
        case (.publish, .publish), (.wake, .wake), (.remember, .remember), (.rememberFix, .rememberFix): true
        default: false
        }
    }
}
