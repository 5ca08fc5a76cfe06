// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

// What clients ask of the engine: overrides and inhibitors.

extension Engine {
    /// Does what a client asked for; a refusal is the answer, and then nothing else happens.
    mutating func answering(
        _ request: (inout Engine) throws(Refusal) -> ([Effect], Answer)
    ) -> [Effect] {
        do {
            let (effects, answer) = try request(&self)
            return effects + [.answer(answer)]
        } catch {
            return [.answer(.refused(error))]
        }
    }

    /// Puts an override in force, or none. It acts at once, also while inhibitors hold the scheme.
    mutating func setOverride(_ override: Override?, at now: Instant) -> [Effect] {
        if heldScheme != nil { heldScheme = override?.scheme ?? scheduled(at: now).scheme }
        guard override != self.override else { return look(at: now, because: .override) }
        self.override = override
        return [.remember(override)] + look(at: now, because: .override)
    }

    /// Flips the scheme that the user sees until the next scheduled change; where the schedule says the same, it has its
    /// way.
    mutating func toggle(_ shown: ColorScheme, at now: Instant) -> [Effect] {
        choose(shown.opposite, at: now) + [.answer(.scheme(shown.opposite))]
    }

    /// Shows a scheme until the next scheduled change; where the schedule says the same, it has its way.
    mutating func choose(_ scheme: ColorScheme, at now: Instant) -> [Effect] {
        let isScheduled = scheme == scheduled(at: now).scheme
        return setOverride(
            isScheduled ? nil : Override(scheme: scheme, end: .nextScheduledChange, setAt: now), at: now)
    }

    mutating func inhibit(by client: Client, reason: String, at now: Instant) -> [Effect] {
        answering { engine throws(Refusal) in
            let isNew = !engine.inhibitors.isHeld(by: client)
            let cookie = try engine.inhibitors.add(owner: client, reason: reason)
            if engine.heldScheme == nil { engine.heldScheme = engine.snapshot?.colorScheme }
            return ((isNew ? [.watch(client)] : []) + engine.look(at: now, because: .inhibit), .cookie(cookie))
        }
    }
}
