// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("Overrides over the bus", .showingLogs)
struct OverrideTests {
    /// Light and dark of the hour, whatever the sun does.
    private static let noon = "2026-03-28T12:00:00Z,0.001"

    @Test("toggling twice leaves the automation on (A60)")
    func toggleTwice() throws {
        let world = try World(simulate: Self.noon)
        #expect(try world.call("Toggle")[0].string == "dark")
        #expect(try world.text("Override") == "dark")
        #expect(try world.time("OverrideUntil") == world.time("NextSchemeChange"))
        #expect(try world.text("ScheduledColorScheme") == "light")
        #expect(try world.call("Toggle")[0].string == "light")
        #expect(try world.text("Override") == "none")
        #expect(try world.time("OverrideUntil") == 0)
    }

    @Test("ten quick toggles: the last signal and the value agree (A68)")
    func quickToggles() throws {
        let world = try World(simulate: Self.noon, listens: true)
        let answers = try (0..<11).map { _ in try world.call("Toggle")[0].string }
        let signals = world.client.takeSignals(22).filter { $0.member == "ColorSchemeChanged" }
        #expect(signals.map { $0.arguments[0].string } == answers)
        #expect(try world.text("ColorScheme") == answers.last)
        #expect(answers.last == "dark")
    }

    @Test("until the next change: ends at sunset, though the scheme does not change then (A57)")
    func untilNext() throws {
        // Three and a half hours before sunset.
        var sunset: Int64 = 0
        let world = try World.before("2026-03-28T17:30:00Z", from: "2026-03-28T14:00:00Z") { world in
            try world.call("SetOverride", "('dark', int64 0)")
            sunset = try world.time("OverrideUntil")
        }
        #expect(try world.waits(for: "Override", "'none'"))
        let changes = world.client.takeSignals(3).filter { $0.member == "ColorSchemeChanged" }
        #expect(changes.count == 1)
        #expect(try world.text("ColorScheme") == "dark")
        #expect(try world.time("PreviousSchemeChange") == sunset)
    }

    @Test("until a time: ends then, and says that it was the override")
    func untilTime() throws {
        // Six hours before sunset, and after noon: nothing else is to be told meanwhile.
        let sunset = seconds("2026-03-28T17:30:00Z")
        var end: Int64 = 0
        let world = try World.before("2026-03-28T17:30:00Z", from: "2026-03-28T11:30:00Z") { world in
            // The time is over before it is asked for where the machine stands still in between.
            repeat {
                end = try world.time("Time") + 4500
            } while try world.refusal("SetOverride", "('dark', int64 \(end))") != nil && end < sunset
        }
        let signals = world.client.takeSignals(4)
        #expect(signals.map(\.member).suffix(2) == ["PropertiesChanged", "ColorSchemeChanged"])
        #expect(signals.last?.arguments.description == "('light', 'override', int64 \(end))")
    }

    @Test("the bounds of the end are those that the refusal names")
    func bounds() throws {
        let world = try World(simulate: Self.noon)
        let now = try world.time("Time")
        let refusal = try #require(try world.refusal("SetOverride", "('dark', int64 \(now))"))
        #expect(refusal.message.contains("Unix seconds after \(now) and at most 400 days later"))
        let furthest = now + 400 * 86_400
        #expect(
            try world.refusal("SetOverride", "('dark', int64 \(furthest + 1))")?.message.contains("after \(now)")
                == true)
        for end in [now + 1, furthest] {
            try world.call("SetOverride", "('dark', int64 \(end))")
            #expect(try world.time("OverrideUntil") == end)
        }
    }

    @Test("a permanent one outlives the service, and is told as such (A60)")
    func permanent() throws {
        let world = try World()
        try world.call("SetOverride", "('dark', int64 -1)")
        #expect(try world.home.mode(of: DaemonProcess.stateFile) == 0o600)
        try world.restart()
        #expect(try world.text("ColorScheme") == "dark")
        #expect(try world.text("Override") == "dark")
        #expect(try world.time("OverrideUntil") == -1)
        #expect(try ["light", "dark"].contains(world.text("ScheduledColorScheme")))
        #expect(try world.text("Phase") != "unknown")
        #expect(try world.explanation().contains("until it is cleared"))
        try world.call("ClearOverride")
        try world.restart()
        #expect(try world.text("Override") == "none")
        #expect(!FileManager.default.fileExists(atPath: world.home.path(DaemonProcess.stateFile)))
    }

    @Test("one until the next change has ended when that passed while the service was off (A06)")
    func endsWhileOff() throws {
        let world = try World { home in
            let yesterday = Int(Date().timeIntervalSince1970) - 86_400
            try home.makeFolder("state/sunphase")
            try home.write(
                "[override]\nscheme=dark\nkind=next\nset-at=\(yesterday)\n", to: DaemonProcess.stateFile)
        }
        let all = try world.all()
        #expect(all["Override"]?.string == "none")
        #expect(all["ColorScheme"] == all["ScheduledColorScheme"])
        #expect(!FileManager.default.fileExists(atPath: world.home.path(DaemonProcess.stateFile)))
    }

    @Test(
        "a state file with junk holds no override, is told of and replaced",
        arguments: ["", "0.00 0.00", "[override]\nscheme=purple\nkind=cleared\nset-at=1\n", "\u{0}\u{1}[[["])
    func junk(text: String) throws {
        let world = try World { home in
            try home.makeFolder("state/sunphase")
            try home.write(text, to: DaemonProcess.stateFile)
        }
        #expect(try world.text("Override") == "none")
        #expect(world.daemon.log.contains("state: it does not hold an override; the file is ignored"))
        try world.call("SetOverride", "('dark', int64 -1)")
        try world.restart()
        #expect(try world.text("Override") == "dark")
    }

    @Test("a state that cannot be written is told in the log, and the override holds all the same")
    func unwritable() throws {
        let world = try World { home in try home.write("a file", to: "state") }
        try world.call("SetOverride", "('dark', int64 -1)")
        #expect(try world.text("ColorScheme") == "dark")
        #expect(world.daemon.log.contains("The override is not kept over a restart: "))
    }

    @Test("without a home it is said once of what is not kept; under a simulated clock nothing is to be")
    func homeless() throws {
        let geoClue = try FakeGeoClue(fixes: [.init(52.52, 13.4)])
        for simulate in [nil, Self.noon] {
            let world = try World(
                settings: nil, simulate: simulate,
                environment: [
                    "HOME": "", "XDG_STATE_HOME": "", "XDG_CACHE_HOME": "", "DBUS_SYSTEM_BUS_ADDRESS": geoClue.address,
                ])
            #expect(try world.waits(for: "Source", "'geoclue'", of: Names.locationInterface))
            try world.call("ClearOverride")
            let said = simulate == nil ? 1 : 0
            #expect(world.logLines(with: "The place is not kept over a restart: no home is known.").count == said)
            #expect(world.logLines(with: "The override is not kept").isEmpty)
            for scheme in ["dark", "light"] { try world.call("SetOverride", "('\(scheme)', int64 -1)") }
            #expect(try world.text("Override") == "light")
            #expect(world.logLines(with: "The override is not kept over a restart: no home is known.").count == said)
        }
    }
}
