// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("The desktop's own setting, written and watched by the real tool", .showingLogs)
struct DesktopSettingsTests {
    // MARK: Following

    @Test(
        "the setting is set at the start and follows, on a desktop that reads it or where the settings say so",
        arguments: [
            ("", "GNOME"), ("", "ubuntu:GNOME"), ("", "GNOME-Flashback:GNOME"), ("", "Budgie"), ("", "Pantheon"),
            ("gsettings = on", "sway"), ("gsettings = on", nil),
        ] as [(String, String?)])
    func follows(apply: String, desktop: String?) throws {
        let desk = try SettingDesk(apply, desktop: desktop)
        #expect(try desk.waits(for: "default"))
        #expect(try eventually { try desk.sentence() == "follows." })
        for value in ["prefer-dark", "default"] {
            try desk.world.call("Toggle")
            #expect(try desk.waits(for: value))
        }
        #expect(desk.writings == ["default", "prefer-dark", "default"])
        #expect(desk.logged.isEmpty)
    }

    @Test("many toggles: what is there in the end is what is shown")
    func quickToggles() throws {
        let desk = try SettingDesk()
        #expect(try desk.waits(for: "default"))
        for _ in 0..<9 { try desk.world.call("Toggle") }
        #expect(try desk.rests(on: "prefer-dark"))
        #expect(try desk.world.text("ColorScheme") == "dark")
        #expect(desk.writings.count < 10)
    }

    // MARK: Changed elsewhere

    @Test("what is chosen elsewhere is an override until the next change, and the schedule's own scheme clears it")
    func chosen() throws {
        let desk = try SettingDesk(listens: true)
        try desk.settles(on: "default")
        let world = desk.world
        #expect(world.client.takeSignals(0).isEmpty)
        try desk.set("prefer-dark")
        let signals = world.client.takeSignals(2)
        #expect(signals.map(\.member) == ["PropertiesChanged", "ColorSchemeChanged"])
        let changed = properties(in: signals[0].arguments[1])
        #expect(Set(changed.keys) == ["ColorScheme", "Override", "OverrideUntil"])
        #expect(changed["Override"]?.string == "dark")
        #expect(try changed["OverrideUntil"]?.int64 == world.time("NextSchemeChange"))
        #expect(signals[1].arguments.description.hasPrefix("('dark', 'override', "))
        #expect(try world.text("ScheduledColorScheme") == "light")

        // Another name of the scheme that the schedule has: as it is, it stays.
        try desk.set("prefer-light")
        #expect(try world.waits(for: "Override", "'none'"))
        #expect(try world.text("ColorScheme") == "light")
        try desk.setAndWait("default")
        #expect(world.client.takeSignals(2).map(\.member) == ["PropertiesChanged", "ColorSchemeChanged"])
        #expect(desk.writings == ["default"])
        #expect(try desk.value == "'default'")
    }

    @Test("such an override ends at the next scheduled change")
    func ends() throws {
        // Sunset comes after some 16 seconds.
        let desk = try SettingDesk(simulate: "2026-03-28T15:45:00Z,400")
        try desk.settles(on: "default")
        let sunset = try desk.world.time("NextSchemeChange")
        try desk.set("prefer-dark")
        #expect(try desk.world.waits(for: "Override", "'dark'"))
        #expect(try desk.world.time("OverrideUntil") == sunset)
        #expect(
            try eventually {
                try desk.world.text("Override") == "none" && desk.world.time("PreviousSchemeChange") == sunset
            })
        #expect(try desk.world.text("ColorScheme") == "dark")
        #expect(desk.writings == ["default"])
    }

    @Test("within 2 s of our own writing nobody is believed, after that again")
    func tooSoon() throws {
        func choiceTooSoon() throws -> SettingDesk {
            let desk = try SettingDesk()
            // It has read again what it wrote: what differs from here on is somebody's doing.
            #expect(try desk.rests(on: "default"))
            try desk.set("prefer-dark")
            Thread.sleep(forTimeInterval: 2.4)
            return desk
        }
        var desk = try choiceTooSoon()
        // On a busy machine two seconds may be over before the service hears of it; hardly ever three times.
        for _ in 0..<2 {
            if try desk.world.text("Override") == "none" { break }
            desk = try choiceTooSoon()
        }
        #expect(try desk.world.text("Override") == "none")
        #expect(try desk.world.text("ColorScheme") == "light")
        #expect(try desk.value == "'prefer-dark'")
        #expect(desk.writings == ["default"])
        // What we know it to be is no choice; what comes then is.
        try desk.setAndWait("default")
        #expect(try desk.world.text("Override") == "none")
        try desk.set("prefer-dark")
        #expect(try desk.world.waits(for: "Override", "'dark'"))
    }

    @Test("what is found at the start is no choice", arguments: ["prefer-dark", "prefer-light", "default"])
    func found(value: String) throws {
        let desk = try SettingDesk(found: value)
        try desk.settles(on: "default")
        #expect(try desk.world.text("Override") == "none")
        #expect(try desk.world.text("ColorScheme") == "light")
        #expect(desk.writings == ["default"])
    }

    @Test("where our own writing fails it is a line in the log, and nobody else is believed")
    func failing() throws {
        let desk = try SettingDesk(
            found: "default", tool: "if [ $1 = set ]; then echo It is full; exit 1; fi; exec /usr/bin/gsettings \"$@\"")
        #expect(eventually { !desk.logged.isEmpty })
        Thread.sleep(forTimeInterval: 2.1)
        try desk.set("prefer-dark")
        Thread.sleep(forTimeInterval: 1.5)
        #expect(try desk.world.text("Override") == "none")
        #expect(desk.writings == ["default"])
        #expect(desk.logged.count == 1)
        #expect(desk.logged.allSatisfy { $0.hasSuffix("color-scheme cannot be written: gsettings says: It is full.") })
        #expect(try desk.world.explanation().contains("could not be written: gsettings says: It is full."))
        try desk.world.expectUnharmed()
    }

    @Test("where nothing keeps what is written, that is said, and nobody is believed")
    func forgetful() throws {
        let desk = try SettingDesk(
            found: "default", tool: "if [ $1 = set ]; then exit 0; fi; exec /usr/bin/gsettings \"$@\"")
        try desk.world.call("Toggle")
        #expect(
            try eventually {
                try desk.world.explanation().contains("could not be written: what is written is not kept.")
            })
        #expect(try desk.world.text("ColorScheme") == "dark")
        try desk.world.expectUnharmed()
    }

    // MARK: Left alone

    @Test(
        "where it is not wanted it is not touched",
        arguments: [
            ("gsettings = off", "GNOME", "gsettings = off"),
            ("", "KDE", "this desktop does not read it (gsettings = auto)"),
            ("", "X-Cinnamon", "this desktop does not read it (gsettings = auto)"),
            ("gsettings = auto", nil, "this desktop does not read it (gsettings = auto)"),
        ] as [(String, String?, String)])
    func untouched(apply: String, desktop: String?, reason: String) throws {
        let desk = try SettingDesk(apply, desktop: desktop, found: "prefer-light")
        try desk.world.call("Toggle")
        #expect(try desk.sentence() == "is left alone: \(reason).")
        Thread.sleep(forTimeInterval: 0.3)
        #expect(try desk.value == "'prefer-light'")
        #expect(desk.calls.isEmpty)
        #expect(desk.logged.isEmpty)
    }

    @Test(
        "where it cannot be had it is a line in the log and a sentence, and nothing more",
        arguments: [
            ("", true, "there is no tool gsettings"),
            ("exec /usr/bin/gsettings \"$@\"", false, "gsettings says: No schemas installed"),
            ("echo false", true, "it is locked"), ("exit 3", true, "gsettings does not answer"),
            ("echo What?; exit 1", true, "gsettings says: What?"),
        ])
    func unavailable(tool: String, hasSchema: Bool, reason: String) throws {
        for (apply, desktop) in [("gsettings = on", "sway"), ("", "GNOME")] {
            let desk = try SettingDesk(apply, desktop: desktop, tool: tool, hasSchema: hasSchema)
            #expect(try eventually { try desk.sentence().hasPrefix("is left alone: \(reason)") })
            try desk.world.call("Toggle")
            try desk.world.expectUnharmed()
            // It is looked for again, and the same reason not told again.
            #expect(eventually { desk.calls == (tool.isEmpty ? [] : ["writable", "writable"]) })
            #expect(eventually { desk.children().isEmpty })
            #expect(try eventually { try desk.sentence().hasPrefix("is left alone: \(reason)") })
            #expect(desk.logged.count == 1)
            #expect(desk.logged.allSatisfy { $0.contains("is left alone: \(reason)") })
        }
    }

    @Test("what cannot be had at the start is had from the next change on")
    func comesLater() throws {
        let failsOnce = "if [ $1 = writable ] && [ ! -e \"$HOME/asked\" ]; then : >\"$HOME/asked\"; exit 1; fi"
        let desk = try SettingDesk(tool: failsOnce + "\nexec /usr/bin/gsettings \"$@\"")
        #expect(try eventually { try desk.sentence() == "is left alone: gsettings does not answer." })
        #expect(try desk.value == "'prefer-dark'")
        try desk.world.call("Toggle")
        #expect(try eventually { try desk.sentence() == "follows." })
        try desk.world.call("Toggle")
        #expect(try desk.waits(for: "default"))
    }

    // MARK: Comings and goings

    @Test("the setting gsettings counts at once, to and fro")
    func live() throws {
        let desk = try SettingDesk("gsettings = off")
        try desk.apply("gsettings = auto")
        #expect(try desk.waits(for: "default"))
        #expect(try eventually { try desk.sentence() == "follows." })
        #expect(eventually { desk.children().keys.sorted() == ["monitor"] })
        let monitor = try #require(desk.children()["monitor"])

        try desk.apply("gsettings = off")
        #expect(try eventually { try desk.sentence() == "is left alone: gsettings = off." })
        #expect(eventually { !SettingDesk.isRunning(monitor) })
        try desk.world.call("Toggle")
        Thread.sleep(forTimeInterval: 0.3)
        #expect(try desk.value == "'default'")

        try desk.apply("gsettings = on")
        #expect(try desk.waits(for: "prefer-dark"))
        #expect(desk.writings == ["default", "prefer-dark"])
    }

    @Test("the service's other settings leave what watches as it is")
    func otherSettings() throws {
        let desk = try SettingDesk()
        #expect(eventually { desk.children()["monitor"] != nil })
        let monitor = desk.children()["monitor"]
        try desk.apply("hooks = off")
        #expect(try eventually { try desk.world.explanation().contains("hooks = off") })
        #expect(desk.children()["monitor"] == monitor)
    }

    @Test("what watches the setting ends with the service")
    func end() throws {
        let desk = try SettingDesk()
        #expect(eventually { desk.children().keys.sorted() == ["monitor"] })
        let monitor = try #require(desk.children()["monitor"])
        #expect(SettingDesk.isRunning(monitor))
        #expect(desk.world.daemon.stop() == 0)
        #expect(eventually { !SettingDesk.isRunning(monitor) })
    }
}
