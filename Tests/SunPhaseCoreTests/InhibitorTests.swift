// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// Who holds back automatic changes, and what acts all the same.
struct InhibitorTests {
    private let game = Client(name: ":1.7")
    private let film = Client(name: ":1.8")

    private func evening() -> Scenario {
        Spot(52.52, 13.40, "Europe/Berlin").scenario(at: "2026-09-20T18:00:00+02:00")
    }

    /// An evening whose sunset has been held back.
    private func heldNight() -> Scenario {
        var story = evening()
        story.send(.inhibited(by: game, reason: "a game"))
        story.run(until: "2026-09-20T20:00:00+02:00")
        return story
    }

    private func refusal(of story: Scenario) -> Refusal? {
        if case .refused(let refusal)? = story.answer { refusal } else { nil }
    }

    @Test func `a sunset is held back, and comes in one change when the last cookie is released`() {
        var story = heldNight()
        #expect(story.schemeChanges.isEmpty)
        #expect(story.snapshot.colorScheme == .light && story.snapshot.scheduledColorScheme == .dark)
        #expect(story.snapshot.inhibitors == ["a game"])
        #expect(story.snapshot.sun.phase == .nauticalDusk)
        #expect(story.phaseChanges.count == 2)
        let published = story.published.count
        story.send(.uninhibited(cookie: 1, by: game))
        #expect(story.answer == .done)
        #expect(story.published.count == published + 1)
        #expect(story.schemeChanges == [SchemeChange(scheme: .dark, cause: .inhibit, time: story.now)])
    }

    @Test func `when the owner leaves the bus its cookies go with it, in one change`() {
        var story = evening()
        let effects = story.send(.inhibited(by: game, reason: "a game"))
        #expect(effects.contains(.watch(game)))
        story.send(.inhibited(by: game, reason: "its menu"))
        story.run(until: "2026-09-20T20:00:00+02:00")
        let published = story.published.count
        story.send(.clientVanished(game))
        #expect(story.published.count == published + 1)
        #expect(story.schemeChanges.map(\.cause) == [.inhibit])
        #expect(story.snapshot.inhibitors.isEmpty)
    }

    @Test func `it is held until every owner has let go`() {
        var story = evening()
        story.send(.inhibited(by: game, reason: "a game"))
        story.send(.inhibited(by: film, reason: "a film"))
        story.run(until: "2026-09-20T20:00:00+02:00")
        story.send(.clientVanished(game))
        #expect(story.schemeChanges.isEmpty && story.snapshot.inhibitors == ["a film"])
        let effects = story.send(.uninhibited(cookie: 2, by: film))
        #expect(effects.contains(.unwatch(film)))
        #expect(story.schemeChanges.map(\.scheme) == [.dark])
    }

    @Test func `a held day that came back around is no change at all`() {
        var story = heldNight()
        story.run(until: "2026-09-21T09:00:00+02:00")
        story.send(.uninhibited(cookie: 1, by: game))
        #expect(story.schemeChanges.isEmpty)
    }

    @Test func `SetOverride, Toggle and ClearOverride act at once under an inhibitor`() {
        var story = heldNight()
        story.send(.overrideRequested(.dark, until: -1))
        #expect(story.schemeChanges.last == SchemeChange(scheme: .dark, cause: .override, time: story.now))
        story.send(.toggled)
        #expect(story.answer == .scheme(.light))
        #expect(story.snapshot.colorScheme == .light)
        story.send(.toggled)
        #expect(story.answer == .scheme(.dark) && story.snapshot.override == nil)
        story.send(.overrideRequested(.light, until: 0))
        story.send(.overrideCleared)
        #expect(story.snapshot.colorScheme == .dark)
        #expect(story.schemeChanges.map(\.cause) == [.override, .override, .override, .override, .override])
        // And from here on it is held again.
        story.run(until: "2026-09-21T09:00:00+02:00")
        #expect(story.snapshot.colorScheme == .dark && story.snapshot.scheduledColorScheme == .light)
    }

    @Test func `ClearOverride gives the schedule its way even where only an inhibitor stands against it`() {
        var story = heldNight()
        #expect(story.snapshot.override == nil)
        story.send(.overrideCleared)
        #expect(story.schemeChanges == [SchemeChange(scheme: .dark, cause: .override, time: story.now)])
        #expect(story.snapshot.inhibitors == ["a game"])
    }

    @Test func `the end of an override is an automatic change, and held back`() {
        var story = evening()
        let end = instant("2026-09-20T18:30:00+02:00")
        story.send(.overrideRequested(.dark, until: end.wholeSeconds))
        story.send(.inhibited(by: game, reason: "a game"))
        story.run(until: "2026-09-20T18:45:00+02:00")
        #expect(story.snapshot.override == nil)
        #expect(story.snapshot.colorScheme == .dark && story.snapshot.scheduledColorScheme == .light)
        story.send(.uninhibited(cookie: 1, by: game))
        #expect(story.schemeChanges.map(\.scheme) == [.dark, .light])
        #expect(story.schemeChanges.map(\.cause) == [.override, .inhibit])
    }

    @Test func `a cookie is its owner's alone`() {
        var story = heldNight()
        for (cookie, client) in [(UInt32(1), film), (2, game), (0, game), (.max, game)] {
            let before = story.published.count
            story.send(.uninhibited(cookie: cookie, by: client))
            #expect(refusal(of: story)?.kind == .notFound)
            #expect(refusal(of: story)?.sentence.contains("\(cookie)") == true)
            #expect(story.published.count == before && story.snapshot.inhibitors == ["a game"])
        }
        story.send(.uninhibited(cookie: 1, by: game))
        story.send(.uninhibited(cookie: 1, by: game))
        #expect(refusal(of: story)?.kind == .notFound)
    }

    @Test func `a client holds 32 at most, all together 128`() {
        var story = evening()
        var cookies: Set<UInt32> = []
        for number in 0..<Inhibitors.limitPerClient * 4 {
            story.send(.inhibited(by: Client(name: ":1.\(number / Inhibitors.limitPerClient)"), reason: "\(number)"))
            if case .cookie(let cookie)? = story.answer { cookies.insert(cookie) }
            if number == Inhibitors.limitPerClient - 1 {
                story.send(.inhibited(by: Client(name: ":1.0"), reason: "one more"))
                #expect(refusal(of: story)?.kind == .limitExceeded)
                #expect(refusal(of: story)?.sentence.contains("32") == true)
            }
        }
        #expect(cookies.count == Inhibitors.limit && !cookies.contains(0))
        let before = story.engine
        #expect(story.send(.inhibited(by: Client(name: ":1.9"), reason: "one more")).count == 1)
        #expect(refusal(of: story)?.kind == .limitExceeded)
        #expect(refusal(of: story)?.sentence.contains("128") == true)
        #expect(story.engine.snapshot == before.snapshot)
        #expect(story.snapshot.inhibitors.count == Inhibitors.limit)
    }

    @Test func `a reason has 256 bytes at most`() {
        var story = evening()
        story.send(.inhibited(by: game, reason: String(repeating: "é", count: 128)))
        #expect(story.answer == .cookie(1))
        story.send(.inhibited(by: game, reason: String(repeating: "é", count: 128) + "x"))
        #expect(refusal(of: story)?.kind == .invalidArgument)
        #expect(refusal(of: story)?.sentence.contains("257") == true)
        #expect(story.snapshot.inhibitors.count == 1)
    }
}
