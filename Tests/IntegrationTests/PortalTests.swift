// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseTestSupport
import Testing

/// What the portal calls a scheme.
private func number(of scheme: String?) -> UInt32? { ["dark": 1, "light": 2][scheme ?? ""] }

@Suite("The back end of the portal, asked by a real front end", .showingLogs)
struct PortalTests {
    /// It is light, and stays so for longer than a test takes.
    private static let noon = "2026-03-28T12:00:00Z,0.001"

    // MARK: Reading

    @Test("dark is 1, light is 2, and never anything else (A67)")
    func schemes() throws {
        let world = try World(simulate: Self.noon)
        let portal = try RealPortal(address: world.bus.address)
        for (scheme, value) in [("light", 2), ("dark", 1), ("light", 2)] as [(String, UInt32)] {
            if try world.text("ColorScheme") != scheme { try world.call("Toggle") }
            #expect(try portal.scheme() == value)
            let direct = try portal.callBackEnd("Read", "('\(RealPortal.appearance)', 'color-scheme')")
            // A variant once: it is the front end that wraps it again.
            #expect(direct.description == "(<uint32 \(value)>,)")
        }
        #expect(try portal.read("org.sunphase", "status").string == "running")
    }

    @Test("ReadOne is there from version 2 of the front end on, and says the same")
    func readOne() throws {
        let world = try World(simulate: Self.noon)
        let portal = try RealPortal(address: world.bus.address)
        let arguments = "('\(RealPortal.appearance)', 'color-scheme')"
        if try portal.version() >= 2 {
            #expect(try portal.call("ReadOne", arguments).description == "(<uint32 2>,)")
        } else {
            let refusal = try #require(
                throws: BusClient.Refusal.self
            ) { try portal.call("ReadOne", arguments) }
            #expect(refusal.name == "org.freedesktop.DBus.Error.UnknownMethod")
        }
    }

    @Test(
        "ReadAll by name, by the beginning of a name, of all",
        arguments: [
            ([], 2), ([""], 2), (["*"], 2), (["org.*"], 2), (["org.sunphase", "org.freedesktop.appearance"], 2),
            (["org.sunphase"], 1), (["org.sunphase*"], 1), (["org.sun*"], 1), (["com.example", "org.sunphase"], 1),
            (["org.sunphase", "org.sunphase", "org.*phase"], 1), (["org.sunphase.*"], 0), (["org.sun"], 0),
            (["*.sunphase"], 0), (["ORG.SUNPHASE"], 0),
        ] as [([String], Int)])
    func readAll(patterns: [String], count: Int) throws {
        let world = try World(simulate: Self.noon)
        let portal = try RealPortal(address: world.bus.address)
        let direct = try portal.callBackEnd("ReadAll", RealPortal.list(patterns))
        #expect(direct.signature == "(a{sa{sv}})")
        #expect(direct[0].children.count == count, "\(direct)")
        if count == 2 {
            #expect(direct[0][RealPortal.appearance]?.description == "{'color-scheme': <uint32 2>}")
        }
        if count > 0 { #expect(direct[0]["org.sunphase"]?.description == "{'status': <'running'>}") }
        // The front end adds settings of its own.
        let all = try portal.readAll(patterns)
        for entry in direct[0].children {
            #expect(try all[#require(entry[0].string)] == entry[1])
        }
        #expect((all["org.sunphase"] == nil) == (count == 0))
    }

    @Test(
        "what there is not is not found, by either way",
        arguments: [
            ("org.freedesktop.appearance", "accent-color"), ("org.freedesktop.appearance", ""),
            ("org.freedesktop.appearance", "Color-Scheme"), ("org.gnome.desktop.interface", "color-scheme"),
            ("org.freedesktop.*", "color-scheme"), ("", ""), ("", "color-scheme"), ("org.sunphase", "color-scheme"),
        ])
    func notFound(namespace: String, key: String) throws {
        let world = try World(simulate: Self.noon)
        let portal = try RealPortal(address: world.bus.address)
        let arguments = "('\(namespace)', '\(key)')"
        for call in [portal.call, portal.callBackEnd] {
            let refusal = try #require(throws: BusClient.Refusal.self) { try call("Read", arguments) }
            #expect(refusal.name == "org.freedesktop.portal.Error.NotFound")
            #expect(!refusal.message.isEmpty)
        }
    }

    @Test("the back end says its version and what it has, and refuses what it has not")
    func backEnd() throws {
        let world = try World(simulate: Self.noon)
        let (client, name) = (world.client, RealPortal.backEnd)
        #expect(try eventually { try client.hasOwner(name) })
        let interface = RealPortal.backEndSettings
        #expect(try client.get(name, RealPortal.path, interface, "version").uint32 == 1)
        #expect(try client.getAll(name, RealPortal.path, interface).children.count == 1)
        let text = try client.introspect(name, RealPortal.path)
        for part in ["\"\(interface)\"", "\"Read\"", "\"ReadAll\"", "\"SettingChanged\"", "\"version\""] {
            #expect(text.contains(part), "\(part)")
        }
        for (member, arguments, error) in [
            ("Read", "('a',)", "InvalidArgs"), ("Read", "(1, 2)", "InvalidArgs"), ("ReadAll", "('a',)", "InvalidArgs"),
            ("ReadOne", "('a', 'b')", "UnknownMethod"), ("Write", "()", "UnknownMethod"),
        ] {
            let refusal = try #require(throws: BusClient.Refusal.self) {
                try client.call(name, RealPortal.path, interface, member, arguments)
            }
            #expect(refusal.name == "org.freedesktop.DBus.Error.\(error)", "\(member)\(arguments)")
        }
        try world.expectUnharmed()
    }

    // MARK: Changes

    @Test("each change of a day is told once, in order, and what is told can be read")
    func changes() throws {
        // Day and night take some two seconds each.
        let world = try World(simulate: "2026-03-28T04:00:00Z,20000")
        let portal = try RealPortal(address: world.bus.address)
        var told: [RealPortal.Change] = []
        var agrees: [Bool] = []
        while told.count < 5 {
            let changes = portal.takeChanges(1)
            #expect(!changes.isEmpty)
            if changes.isEmpty { break }
            told += changes
            // On a busy machine the next change may come in the middle of that; then it is looked at again.
            var before: Int64
            var read: UInt32?
            var scheme: String
            repeat {
                before = try world.time("PreviousSchemeChange")
                read = try portal.scheme()
                scheme = try world.text("ColorScheme")
            } while try world.time("PreviousSchemeChange") != before
            #expect(read == number(of: scheme))
            agrees.append(read == changes.last?.value.uint32)
        }
        #expect(agrees.count { $0 } * 2 > agrees.count, "\(agrees)")
        #expect(told.allSatisfy { $0.namespace == RealPortal.appearance && $0.key == "color-scheme" })
        // None is missing and none came twice.
        let values = told.map(\.value.uint32)
        #expect(Set(values) == [1, 2])
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 != $1 }, "\(values)")
    }

    @Test("ten quick toggles are told in their order, and end right (A68)")
    func quickToggles() throws {
        let world = try World(simulate: Self.noon)
        let portal = try RealPortal(address: world.bus.address)
        let wanted = try (0..<10).map { _ in try number(of: world.call("Toggle")[0].string) }
        #expect(portal.takeSchemes(10) == wanted)
        #expect(try portal.scheme() == wanted.last)
        #expect(portal.takeChanges(1, within: .milliseconds(200)).isEmpty)
    }

    @Test("what changes nothing is not told")
    func noChange() throws {
        let world = try World(simulate: Self.noon)
        let portal = try RealPortal(address: world.bus.address)
        for (member, arguments) in [
            ("SetOverride", "('light', int64 0)"), ("ClearOverride", "()"), ("Reload", "()"),
        ] {
            try world.call(member, arguments)
        }
        // The one that is told comes after all that would have been.
        try world.call("Toggle")
        #expect(portal.takeChanges(1).map(\.value.uint32) == [1])
    }

    @Test("the back end has told the change when the call that made it is answered")
    func toldBeforeAnswer() throws {
        let world = try World(simulate: Self.noon)
        #expect(try eventually { try world.client.hasOwner(RealPortal.backEnd) })
        try world.client.listen(path: RealPortal.path)
        _ = world.client.takeIncoming()
        try world.call("Toggle")
        #expect(world.client.takeIncoming() == ["signal SettingChanged", "reply"])
    }

    // MARK: Comings and goings

    @Test("a front end that comes back reads what holds, and hears what comes")
    func frontEndRestarts() throws {
        let world = try World(simulate: Self.noon)
        let portal = try RealPortal(address: world.bus.address)
        #expect(try portal.scheme() == 2)
        for end in [portal.stopFrontEnd, portal.killFrontEnd] {
            try end()
            let wanted = number(of: try world.call("Toggle")[0].string)
            try portal.startFrontEnd()
            #expect(try portal.scheme() == wanted)
            #expect(portal.takeChanges(1, within: .milliseconds(100)).isEmpty)
            let next = number(of: try world.call("Toggle")[0].string)
            #expect(portal.takeSchemes(1) == [next])
        }
    }

    @Test("while the service is away there is no scheme; when it comes back, the front end asks it again")
    func serviceRestarts() throws {
        let world = try World(simulate: Self.noon)
        let portal = try RealPortal(address: world.bus.address)
        #expect(try portal.scheme() == 2)
        #expect(world.daemon.stop() == 0)
        #expect(try eventually { try !portal.client.hasOwner(RealPortal.backEnd) })
        let refusal = try #require(throws: BusClient.Refusal.self) { try portal.scheme() }
        #expect(refusal.name == "org.freedesktop.portal.Error.NotFound")
        try world.start()
        #expect(try eventually { try portal.client.hasOwner(RealPortal.backEnd) })
        #expect(try portal.scheme() == 2)
        _ = portal.takeChanges(0)
        try world.call("Toggle")
        #expect(eventually { portal.takeSchemes(0).last == 1 })
    }

    @Test("a front end that starts before the service finds it later")
    func frontEndFirst() throws {
        let bus = try PrivateBus()
        let portal = try RealPortal(address: bus.address)
        #expect(throws: BusClient.Refusal.self) { try portal.scheme() }
        let home = try TemporaryFolder()
        try home.makeFolder("config/sunphase")
        try home.write(World.berlin, to: DaemonProcess.settingsFile)
        let daemon = try DaemonProcess(["--simulate", Self.noon], address: bus.address, home: home)
        LogBook.add(daemon.written)
        #expect(try eventually { try portal.client.hasOwner(RealPortal.backEnd) })
        #expect(try portal.scheme() == 2)
        #expect(try portal.read("org.sunphase", "status").string == "running")
        #expect(daemon.stop() == 0)
    }

    @Test("a back end's name that somebody else has is a line in the log, and nothing more")
    func nameIsTaken() throws {
        let bus = try PrivateBus()
        let owner = try BusClient(address: bus.address)
        #expect(try owner.requestName(RealPortal.backEnd))
        let home = try TemporaryFolder()
        let daemon = try DaemonProcess(["--simulate", Self.noon], address: bus.address, home: home)
        LogBook.add(daemon.written)
        #expect(try eventually { try owner.hasOwner("org.sunphase.SunPhase1") })
        #expect(eventually { daemon.log.contains(RealPortal.backEnd) })
        #expect(daemon.log.split(separator: "\n").count { $0.contains(RealPortal.backEnd) } == 1)
        #expect(daemon.stop() == 0)
    }

    // MARK: Another back end

    @Test("beside another back end, ours is asked first where UseIn has the desktop, and both are told (A66)")
    func foreign() throws {
        let world = try World(simulate: Self.noon)
        let portal = try RealPortal(address: world.bus.address, foreign: 0)
        #expect(try portal.scheme() == 2)
        try world.call("Toggle")
        #expect(portal.takeSchemes(1) == [1])
        #expect(try portal.scheme() == 1)
        // What the other one says is heard too, but is not what can be read.
        try portal.setForeign(2)
        #expect(portal.takeSchemes(1) == [2])
        #expect(try portal.scheme() == 1)
        try world.call("Toggle")
        #expect(portal.takeSchemes(1) == [2])
        for namespace in ["org.sunphase", "org.another"] {
            #expect(try portal.read(namespace, "status").string == "running")
        }
    }

    @Test("where another back end is asked first, ours can be told from it")
    func foreignFirst() throws {
        let world = try World(simulate: Self.noon)
        let portal = try RealPortal(address: world.bus.address, desktop: "another", foreign: 1)
        // Front ends from 1.17 on do not go by the desktop here.
        if try portal.version() < 2 { #expect(try portal.scheme() == 1) }
        #expect(try portal.read("org.sunphase", "status").string == "running")
        let direct = try portal.callBackEnd("Read", "('\(RealPortal.appearance)', 'color-scheme')")
        #expect(direct.description == "(<uint32 2>,)")
    }
}
