// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("The scheme under darkman's names", .showingLogs)
struct DarkmanTests {
    private static let name = Names.darkmanService
    private static let path = Names.darkmanPath
    private static let properties = "org.freedesktop.DBus.Properties"

    /// It is light, and stays so for longer than a test takes.
    private static let noon = "2026-03-28T12:00:00Z,0.001"
    private static let settings = World.berlin + "[apply]\ndarkman = on\n"

    /// A service that answers darkman's clients already.
    private func world(simulate: String = noon) throws -> World {
        let world = try World(settings: Self.settings, simulate: simulate)
        #expect(try eventually { try world.client.hasOwner(Self.name) })
        return world
    }

    private func mode(_ world: World) throws -> String? {
        try world.client.get(Self.name, Self.path, Self.name, "Mode").string
    }

    private func setMode(_ world: World, _ value: String) throws {
        try world.client.set(Self.name, Self.path, Self.name, "Mode", value)
    }

    // MARK: Asking

    @Test("the mode is the scheme, read by itself and with all")
    func read() throws {
        let world = try world()
        for scheme in ["light", "dark", "light"] {
            if try world.text("ColorScheme") != scheme { try world.call("Toggle") }
            #expect(try mode(world) == scheme)
            let all = try world.client.getAll(Self.name, Self.path, Self.name)
            #expect(all.description == "{'Mode': <'\(scheme)'>}")
        }
        #expect(try world.explanation().contains("Clients of darkman are answered."))
    }

    @Test("to set the mode is an override until the next change")
    func set() throws {
        let world = try world()
        for scheme in ["dark", "light"] {
            try setMode(world, "'\(scheme)'")
            #expect(try mode(world) == scheme)
            #expect(try world.text("ColorScheme") == scheme)
            #expect(try world.text("Override") == scheme)
            #expect(try world.time("OverrideUntil") == world.time("NextSchemeChange"))
        }
    }

    @Test(
        "a value that is none is refused with a sentence, and changes nothing",
        arguments: [
            ("'purple'", "purple"), ("''", "light"), ("'Dark'", "Dark"), ("'dark '", "dark "), ("uint32 1", "'u'"),
            ("true", "'b'"), ("<'dark'>", "'v'"), ("['dark']", "'as'"),
        ])
    func refused(value: String, said: String) throws {
        let world = try world()
        try world.client.listen()
        let refusal = try #require(throws: BusClient.Refusal.self) { try setMode(world, value) }
        #expect(refusal.message.contains(said), "\(refusal)")
        if value.hasPrefix("'") {
            #expect(refusal.name == Names.errorPrefix + "InvalidArgument")
            #expect(refusal.message.contains("light") && refusal.message.contains("dark"), "\(refusal)")
        } else {
            #expect(refusal.name == "org.freedesktop.DBus.Error.InvalidArgs")
        }
        #expect(try mode(world) == "light")
        #expect(try world.text("Override") == "none")
        #expect(world.client.takeSignals(1, within: .milliseconds(100)).isEmpty)
        try world.expectUnharmed()
    }

    @Test("what it introspects is the contract")
    func introspection() throws {
        let world = try world()
        let running = try ContractXML(try world.client.introspect(Self.name, Self.path))
        let contract = try #require(try ContractXML(IntrospectionXML.darkman).declaration(of: Self.name))
        #expect(running.declaration(of: Self.name) == contract)
        #expect(contract == ["property Mode s readwrite true", "signal ModeChanged s"])
        #expect(running.interfaces.count == 4)
    }

    // MARK: Signals

    @Test("each change is told once, by the property and by the signal, after the service's own and before the reply")
    func told() throws {
        let world = try world()
        try world.client.listen()
        for scheme in ["dark", "light", "dark"] {
            _ = world.client.takeIncoming()
            try setMode(world, "'\(scheme)'")
            #expect(
                world.client.takeIncoming() == [
                    "signal PropertiesChanged", "signal ColorSchemeChanged", "signal SettingChanged",
                    "signal PropertiesChanged", "signal ModeChanged", "reply",
                ])
            let signals = world.client.takeSignals(5)
            #expect(signals.map(\.path).prefix(2) == [Names.objectPath, Names.objectPath])
            let ours = signals.filter { $0.path == Self.path }
            #expect(ours.map(\.interface) == [Self.properties, Self.name])
            #expect(
                ours.map(\.arguments.description) == [
                    "('\(Self.name)', {'Mode': <'\(scheme)'>}, @as [])", "('\(scheme)',)",
                ])
        }
    }

    @Test("what does not change the scheme is not told")
    func noChange() throws {
        let world = try world()
        try world.client.listen(path: Self.path)
        try setMode(world, "'light'")
        try world.call("ClearOverride")
        try world.call("Reload")
        try world.call("SetOverride", "('light', int64 -1)")
        // The one that is told comes after all that would have been.
        try world.call("Toggle")
        #expect(world.client.takeSignals(2).map(\.member) == ["PropertiesChanged", "ModeChanged"])
    }

    @Test("the changes of the days are told in turn")
    func days() throws {
        // Day and night take some two seconds each.
        let world = try world(simulate: "2026-03-28T04:00:00Z,20000")
        try world.client.listen(path: Self.path, member: "ModeChanged")
        var modes: [String?] = []
        while modes.count < 3 {
            let signals = world.client.takeSignals(1)
            #expect(!signals.isEmpty)
            if signals.isEmpty { break }
            modes += signals.map { $0.arguments[0].string }
        }
        #expect(zip(modes, modes.dropFirst()).allSatisfy { $0 != $1 }, "\(modes)")
    }

    @Test("clients that exist go on working: gdbus sets, reads and watches as before")
    func existingClients() throws {
        let world = try world()
        let bus = ["DBUS_SESSION_BUS_ADDRESS": world.bus.address, "PATH": "/usr/bin:/bin"]
        let monitor = try ChildProcess(
            "/usr/bin/gdbus", ["monitor", "--session", "--dest", Self.name, "--object-path", Self.path],
            environment: bus, outputPath: world.home.path("monitor"))
        #expect(eventually { monitor.output.contains("is owned by") })
        func call(_ member: String, _ arguments: String...) throws -> String {
            let place = ["call", "--session", "--dest", Self.name, "--object-path", Self.path, "--method"]
            let words = place + ["\(Self.properties).\(member)", Self.name, "Mode"] + arguments
            let (status, output) = try ChildProcess.run("/usr/bin/gdbus", words, environment: bus)
            #expect(status == 0, "\(output)")
            return output
        }
        #expect(try call("Get") == "(<'light'>,)\n")
        #expect(try call("Set", "<'dark'>") == "()\n")
        #expect(try call("Get") == "(<'dark'>,)\n")
        let line = "\(Self.path): \(Self.name).ModeChanged ('dark',)"
        #expect(eventually { monitor.output.contains(line) })
        #expect(monitor.output.split(separator: "\n").count { $0.contains("ModeChanged") } == 1)
    }

    // MARK: Comings and goings

    @Test("without the setting the name is not had, and nothing is there")
    func off() throws {
        let world = try World(simulate: Self.noon)
        #expect(try world.explanation().contains("Clients of darkman are not answered: darkman = off."))
        #expect(try !world.client.hasOwner(Self.name))
        #expect(try isGone(world))
    }

    @Test("the setting counts at once, to and fro, and nothing is told by that")
    func live() throws {
        let world = try World(simulate: Self.noon)
        for _ in 0..<2 {
            try world.writeSettings(Self.settings)
            #expect(try eventually { try world.client.hasOwner(Self.name) })
            #expect(try mode(world) == world.text("ColorScheme"))
            try world.writeSettings(World.berlin)
            #expect(try eventually { try !world.client.hasOwner(Self.name) })
            #expect(try isGone(world))
            try world.call("Toggle")
        }
        // To give the name back is not to lose it.
        #expect(!world.daemon.log.contains("taken away"))
        try world.expectUnharmed()
    }

    @Test("the service's other settings leave it as it is")
    func otherSettings() throws {
        let world = try world()
        try world.client.listen(member: "NameOwnerChanged")
        try world.writeSettings(Self.settings + "hooks = off\n")
        #expect(try eventually { try world.explanation().contains("hooks = off") })
        #expect(world.client.takeSignals(1, within: .milliseconds(50)).isEmpty)
        #expect(try mode(world) == "light")
    }

    @Test("a name that another program has is a line in the log and a sentence, and nothing more")
    func taken() throws {
        let world = try World(simulate: Self.noon)
        let other = try world.newClient()
        #expect(try other.requestName(Self.name))
        try world.writeSettings(Self.settings)
        let reason = "another program has the name \(Self.name)"
        #expect(try eventually { try world.explanation().contains("Clients of darkman are not answered: \(reason).") })
        #expect(world.daemon.log.split(separator: "\n").count { $0.contains(Self.name) } == 1)
        #expect(try isGone(world))
        try world.expectUnharmed()
        try world.call("Toggle")
        try world.expectUnharmed()
        // When the settings are read anew, it is tried anew.
        other.close()
        #expect(try eventually { try !world.client.hasOwner(Self.name) })
        try world.writeSettings(Self.settings + "hooks = off\n")
        #expect(try eventually { try world.client.hasOwner(Self.name) })
        #expect(try mode(world) == "dark")
    }

    /// Whether the service has no object for darkman's clients.
    private func isGone(_ world: World) throws -> Bool {
        do {
            _ = try world.client.get(Names.service, Self.path, Self.name, "Mode")
            return false
        } catch let refusal as BusClient.Refusal {
            return refusal.name == "org.freedesktop.DBus.Error.UnknownObject"
        }
    }
}
