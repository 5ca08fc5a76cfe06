// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("The user's hooks", .showingLogs)
struct HookTests {
    private static let other = ["light": "dark", "dark": "light"]
    private static let telling = "say $# $1 $SUNPHASE_SCHEME $SUNPHASE_PHASE $SUNPHASE_CAUSE $SUNPHASE_NEXT_CHANGE"

    @Test("they run at the start, and no second time in a login session that has had the scheme")
    func start() throws {
        let world = try World(settings: World.lasting, zone: "UTC") { try $0.hook("a", "say $1 $SUNPHASE_CAUSE") }
        let scheme = try world.text("ColorScheme")
        let other = try #require(Self.other[scheme])
        #expect(world.hears(["a \(scheme) start"]))
        #expect(eventually { world.home.shown == scheme + "\n" })
        try world.restart()
        try world.call("SetOverride", "('\(other)', int64 -1)")
        #expect(world.hears(["a \(scheme) start", "a \(other) override"]))
        #expect(eventually { world.home.shown == other + "\n" })
        try world.restart()
        #expect(world.daemon.stop() == 0)
        // What the scheme would be without the override is another one than this login has had.
        try world.home.remove(DaemonProcess.stateFile)
        try world.start()
        #expect(world.hears(["a \(scheme) start", "a \(other) override", "a \(scheme) start"]))
        // A new login session begins with nothing.
        #expect(eventually { world.home.shown == scheme + "\n" })
        #expect(world.daemon.stop() == 0)
        try world.home.remove("run")
        try world.start()
        #expect(world.hears(4) && world.home.record.last == "a \(scheme) start")
    }

    @Test("a chain that the service's end has broken off is run again by the next start")
    func brokenOff() throws {
        let world = try World(settings: World.lasting, zone: "UTC") { home in
            try home.hook("1", home.waiting)
            try home.hook("2")
        }
        #expect(world.hears(1))
        #expect(world.daemon.stop() == 0 && world.home.shown.isEmpty)
        try world.home.letGo()
        #expect(world.hears(2))
        try world.start()
        let scheme = try world.text("ColorScheme")
        #expect(world.hears(["1 \(scheme)", "1 end", "1 \(scheme)", "1 end", "2 \(scheme)"]))
    }

    @Test("the argument and the variables are what is published")
    func variables() throws {
        let world = try World(settled: 1) { try $0.hook("a", Self.telling) }
        let next = try world.time("NextSchemeChange")
        let phase = try world.text("Phase")
        #expect(world.home.record == ["a 1 light light \(phase) start \(next)"])
        try world.call("Toggle")
        #expect(world.hears(2) && world.home.record.last == "a 1 dark dark \(phase) override \(next)")
        try world.call("SetOverride", "('light', int64 -1)")
        #expect(world.hears(3))
        #expect(try world.home.record.last == "a 1 light light \(phase) override \(world.time("NextSchemeChange"))")
    }

    @Test("the sun's own change, with its cause and the change after it")
    func sun() throws {
        // Sunset comes after some four seconds, and the night takes eighteen.
        let world = try World(simulate: "2026-03-28T15:00:00Z,2400") { try $0.hook("a", Self.telling) }
        #expect(try world.waits(for: "ColorScheme", "'dark'"))
        let next = try world.time("NextSchemeChange")
        // Where the machine was too busy to run the hook at the start, this is the only line.
        func told() -> String? { world.home.record.first { $0.hasPrefix("a 1 dark dark ") } }
        #expect(eventually { told() != nil })
        #expect(told()?.hasSuffix(" sun \(next)") == true, "\(world.home.record)")
    }

    @Test("they run when the bus has been told, with the bus in their environment")
    func afterTheBus() throws {
        let tell = "dbus-send --session --type=signal \(Names.objectPath) org.sunphase.Test.Hook"
        let world = try World(settled: 1, listens: true) { try $0.hook("a", tell + "; say done") }
        _ = world.client.takeSignals(1)
        try world.call("Toggle")
        #expect(world.client.takeSignals(3).map(\.member) == ["PropertiesChanged", "ColorSchemeChanged", "Hook"])
    }

    @Test(
        "the data's folders count too, and a file of the user's masks that of the same name, also when it is no program"
    )
    func folders() throws {
        let world = try World(settled: 4) { home in
            let data = ["data", "share"].map { $0 + "/sunphase/hooks.d" }
            try home.hook("20-b", "say user", in: TemporaryFolder.hooks)
            try home.hook("20-b", "say data", in: data[0])
            try home.hook("10-a", "say data", in: data[0])
            try home.hook("10-a", "say system", in: data[1])
            try home.hook("30-c", "say system", in: data[1])
            try home.hook("25-masked", "say system", in: data[1])
            try home.hook("05-e", "say system", in: data[1])
            try home.write("", to: TemporaryFolder.hooks + "/25-masked")
            try home.hook("00-darkman", in: "data/darkman")
        }
        #expect(world.home.record == ["05-e system", "10-a data", "20-b user", "30-c system"])
        #expect(world.logLines(with: "25-masked is skipped: it is not executable.").count == 1)
        #expect(try world.explanation().contains("4 hooks are run at each change."))
        try world.call("Toggle")
        try world.expectPrompt(until: { world.home.record.count == 8 })
    }

    @Test("darkman's folders count when the settings say so: that for both schemes, and that of the scheme")
    func darkman() throws {
        let world = try World(apply: "darkman-hooks = on\n", settled: 4) { home in
            try home.hook("2-own")
            try home.hook("1-both", in: "data/darkman")
            try home.hook("3-light", in: "share/light-mode.d")
            try home.hook("4-light", in: "data/light-mode.d")
            try home.hook("3-dark", in: "data/dark-mode.d")
            try home.hook("2-own", "say masked", in: "data/dark-mode.d")
        }
        let light = ["1-both light", "2-own light", "3-light light", "4-light light"]
        #expect(world.home.record == light)
        try world.call("Toggle")
        let both = light + ["1-both dark", "2-own dark", "3-dark dark"]
        #expect(world.hears(both))
        #expect(try world.explanation().contains("3 hooks are run"))
        try world.writeSettings(World.berlin + "[apply]\ndarkman-hooks = off\n")
        #expect(try eventually { try world.explanation().contains("1 hook is run") })
        try world.call("Toggle")
        #expect(world.hears(both + ["2-own light"]))
    }

    @Test("hooks = off runs none, and what the settings say counts at once")
    func off() throws {
        let world = try World(apply: "hooks = off\n", settled: 0) { home in
            try home.hook("1", home.waiting)
            try home.hook("2")
        }
        try world.call("Toggle")
        #expect(try world.explanation().contains("No hooks are run: hooks = off."))
        try world.writeSettings(World.berlin + "[apply]\nhooks = on\n")
        #expect(try eventually { try world.explanation().contains("2 hooks are run") })
        #expect(world.home.record.isEmpty)
        try world.call("Toggle")
        #expect(world.hears(["1 light"]))
        // What runs is left to its end, and what has not begun is dropped.
        try world.writeSettings(World.berlin + "[apply]\nhooks = off\n")
        #expect(try eventually { try world.explanation().contains("hooks = off.") })
        try world.home.letGo()
        #expect(world.hears(["1 light", "1 end"]))
        try world.call("Toggle")
        try world.expectPrompt()
        #expect(world.home.record == ["1 light", "1 end"])
    }

    @Test("a simulated service runs them, and leaves what this login session has seen alone")
    func simulated() throws {
        let world = try World(settled: 1) { try $0.hook("a") }
        try world.call("Toggle")
        #expect(world.hears(["a light", "a dark"]))
        try world.restart()
        #expect(world.hears(["a light", "a dark", "a light"]))
        #expect(world.daemon.stop() == 0)
        #expect(!FileManager.default.fileExists(atPath: world.home.path("run")))
    }

    @Test("no hooks, no folders, and hooks that come later")
    func later() throws {
        let world = try World(settled: 0) { _ in }
        #expect(try world.explanation().contains("There are no hooks to run."))
        try world.home.hook("a")
        try world.call("Toggle")
        // The first light may have found it too: nothing tells when there was nothing to run.
        #expect(eventually { world.home.record.last == "a dark" })
    }
}
