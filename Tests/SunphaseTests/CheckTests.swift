// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

/// `sunphase check`, the program itself, in sessions of several kinds.
struct CheckTests {
    /// A line of the answer.
    private struct Line {
        let name: String
        let ok: Bool?
        let text: String
        let cure: String?
    }

    /// The answer in JSON: each line, and the whole.
    private struct Answer {
        let ok: Bool
        let status: Int32?
        let lines: [Line]

        init(_ outcome: ToolWorld.Outcome) throws {
            #expect(outcome.errors.isEmpty, "\(outcome.errors)")
            let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            ok = try #require(object?["ok"] as? Bool)
            status = outcome.status
            lines = try #require(object?["checks"] as? [[String: Any]]).map { check in
                Line(
                    name: try #require(check["name"] as? String), ok: check["ok"] as? Bool,
                    text: try #require(check["text"] as? String), cure: check["cure"] as? String)
            }
            let missing = Set(["service", "settings", "location", "portal", "gsettings", "hooks", "conflicts"])
                .subtracting(lines.map(\.name))
            #expect(missing.isEmpty)
        }

        func lines(_ name: String) -> [Line] { lines.filter { $0.name == name } }

        func line(_ name: String) throws -> Line {
            let lines = lines(name)
            #expect(lines.count == 1)
            return try #require(lines.first)
        }
    }

    private func check(_ world: ToolWorld, environment: [String: String?] = [:]) throws -> Answer {
        try Answer(world.run("check", "--json", environment: environment))
    }

    // MARK: All is well

    @Test("where all is well it says so, line by line")
    func allIsWell() throws {
        let world = try ToolWorld { home in
            try home.writeScript("exit 0", to: "config/sunphase/hooks.d/50-theme")
        }
        let portal = try RealPortal(address: world.bus.address)
        let answer = try check(world)
        #expect(answer.ok && answer.status == 0, "\(answer.lines)")
        #expect(answer.lines.allSatisfy { $0.ok == true && $0.cure == nil }, "\(answer.lines)")
        #expect(try answer.line("service").text.hasPrefix("It runs, version "))
        #expect(try answer.line("portal").text.hasPrefix("The portal asks SunPhase"))
        #expect(try answer.line("hooks").text == "There is 1 in \(world.home.path("config/sunphase/hooks.d")).")

        let people = try world.run("check")
        #expect(people.status == 0 && people.output.split(separator: "\n").count == 7)
        #expect(people.output.split(separator: "\n").allSatisfy { $0.hasPrefix("ok      ") }, "\(people.output)")
        let colored = try world.run("check", "--color=256")
        #expect(colored.output.contains("\u{1B}[32mok    \u{1B}[0m  service"))
        #expect(try world.run("check", "--color=red").status == 2)
        portal.stop()
    }

    // MARK: The service and the bus

    @Test("a service that does not run is not started, and the status says so", arguments: [false, true])
    func absent(isActivatable: Bool) throws {
        let services = try TemporaryFolder()
        if isActivatable {
            try services.write(
                "[D-BUS Service]\nName=org.sunphase.SunPhase1\nExec=/usr/bin/touch \(services.path("started"))\n",
                to: "org.sunphase.SunPhase1.service")
        }
        let world = try ToolWorld(runs: false, limits: "<servicedir>\(services.path)</servicedir>")
        let answer = try check(world)
        #expect(answer.status == 3 && !answer.ok)
        let line = try answer.line("service")
        #expect(line.ok == false && line.text.hasPrefix("It does not run"))
        #expect(line.text.contains("the bus can start it") == isActivatable)
        #expect(try answer.line("location").text.contains("The place is the one in the settings."))
        #expect(!FileManager.default.fileExists(atPath: services.path("started")))
    }

    @Test("without a bus, and on one that hangs, the rest is still looked at")
    func noBus() throws {
        let world = try ToolWorld(runs: false)
        let none = try check(world, environment: ["DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": nil])
        #expect(none.status == 3)
        #expect(try none.line("service").text.contains("neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set"))
        let silent = try SilentBus()
        let hanging = try check(world, environment: ["DBUS_SESSION_BUS_ADDRESS": silent.address])
        #expect(hanging.status == 3)
        #expect(try hanging.line("service").text == "The session bus does not answer.")
        #expect(try hanging.line("conflicts").ok == nil)
    }

    @Test("a service that hangs gets a line of its own")
    func hangingService() throws {
        let world = try ToolWorld(runs: false)
        #expect(try world.client.requestName("org.sunphase.SunPhase1"))
        let answer = try check(world)
        #expect(answer.status == 1)
        #expect(try answer.line("service").text.contains("There is no answer within 5s."))
    }

    // MARK: Settings and place

    @Test("what is wrong with the settings is named, each on its line")
    func settings() throws {
        let world = try ToolWorld(settings: ToolWorld.berlin + "[schedule]\nlight = sunrice\nlihgt = noon\njunk\n")
        let answer = try check(world)
        #expect(answer.status == 1)
        let lines = answer.lines("settings")
        let file = world.home.path(DaemonProcess.settingsFile)
        #expect(lines.count == 3 && lines.allSatisfy { $0.ok == false && $0.cure?.contains(file) ?? false })
        #expect(lines.contains { $0.text.contains("\(file), line 5: [schedule] light = \"sunrice\"") }, "\(lines)")
        #expect(lines.contains { $0.text.contains("line 7: the line is neither") })
        let people = try world.run("check").output
        #expect(people.contains("not ok  settings   \(file), line 5: "), "\(people)")
    }

    @Test("what is read once is not watched: that all watches are in use is no fault of the settings")
    func noWatches() throws {
        let world = try ToolWorld(runs: false)
        // In a namespace of its own, where nobody has any.
        let script =
            "exec unshare --user --map-current-user --keep-caps sh -c "
            + "'echo 0 >/proc/sys/user/max_inotify_instances && exec \"$0\" check --json' \"$0\""
        let shell = try world.launchShell(script)
        let status = shell.exitStatus()
        let answer = try Answer(.init(status: status, output: shell.output, errors: shell.errors))
        let line = try answer.line("settings")
        #expect(line.ok == true && line.text.hasPrefix("Nothing in "), "\(line)")
    }

    @Test("the place's status comes with what helps")
    func location() throws {
        let without = try ToolWorld(settings: nil)
        #expect(try eventually { try without.property("Status").string == "unavailable" })
        let unavailable = try check(without).line("location")
        #expect(
            unavailable.ok == false && unavailable.cure?.hasPrefix("install geoclue-2.0, or set coordinates") ?? false)

        let geoclue = try FakeGeoClue(answers: [.start: .error("org.freedesktop.DBus.Error.AccessDenied")])
        let refused = try ToolWorld(settings: nil, environment: ["DBUS_SYSTEM_BUS_ADDRESS": geoclue.address])
        #expect(try eventually { try refused.property("Status").string == "denied" })
        let denied = try check(refused).line("location")
        #expect(denied.ok == false && denied.cure?.hasPrefix("allow it in the desktop's privacy settings") ?? false)
        #expect(denied.text.contains("the one that stands for the time zone"))

        let exchanged = try ToolWorld(
            settings: "[location]\nlatitude = -78.95\nlongitude = 43.10\n", zone: "America/New_York")
        let warned = try check(exchanged).line("location")
        #expect(warned.ok == false && warned.text.contains("Are latitude and longitude exchanged"))
    }

    // MARK: Who follows

    @Test("a portal that asks another is told how to ask SunPhase; one that is not wanted is not asked")
    func foreignPortal() throws {
        let world = try ToolWorld()
        let portal = try RealPortal(address: world.bus.address, desktop: "another", hasOurs: false, foreign: 1)
        let answer = try check(world)
        #expect(answer.status == 1)
        let line = try answer.line("portal")
        #expect(line.ok == false && line.cure?.contains("org.freedesktop.impl.portal.Settings=sunphase") ?? false)
        #expect(line.text.contains("does not ask SunPhase"))
        let off = try ToolWorld(settings: ToolWorld.berlin + "[apply]\nportal = off\n")
        #expect(try check(off).line("portal").text == "It is not used: portal = off.")
        let desktops = try ToolWorld(
            settings: ToolWorld.berlin + "[apply]\ngsettings = off\n", environment: ["XDG_CURRENT_DESKTOP": "GNOME"])
        // The tool may be called from where the desktop's name is not known.
        let answerElsewhere = try check(desktops, environment: ["XDG_CURRENT_DESKTOP": nil])
        #expect(
            try answerElsewhere.line("portal").text
                == "It is not used: GNOME has a back end of its own (portal = auto).")
        #expect(try answerElsewhere.line("gsettings").text == "It is not used: gsettings = off.")
        portal.stop()
    }

    @Test("a portal that asks SunPhase, but another before it, is told by what apps see", arguments: [0, 1, 2])
    func foreignFirst(scheme: UInt32) throws {
        // It is light; that other one may say so, too.
        let world = try ToolWorld(arguments: ["--simulate", "2026-03-28T12:00:00Z,0.001"])
        let portal = try RealPortal(address: world.bus.address, desktop: "another", foreign: scheme)
        #expect(try portal.scheme() == scheme)
        let line = try check(world).line("portal")
        #expect(line.ok == (scheme == 2))
        let told: [UInt32: String] = [
            0: "it tells apps no scheme.", 1: "it tells apps dark.", 2: "and apps that ask the portal follow.",
        ]
        #expect(line.text.hasSuffix(told[scheme] ?? "?"), "\(line.text)")
        portal.stop()
    }

    @Test("a portal that hangs costs a line, and one that is not there none")
    func hangingPortal() throws {
        let world = try ToolWorld()
        #expect(try check(world).line("portal").ok == nil)
        #expect(try world.client.requestName("org.freedesktop.portal.Desktop"))
        let answer = try check(world)
        #expect(answer.status == 1)
        let line = try answer.line("portal")
        #expect(line.ok == false && line.text == "The portal does not answer. There is no answer within 5s.")
        #expect(answer.lines.last?.name == "conflicts")
    }

    @Test("the desktop's setting is compared with the scheme, and a tool that hangs is given up")
    func desktopSetting() throws {
        let tools = try TemporaryFolder()
        // Another value for who has another name of the variable: a desktop that does not keep what is written would do so.
        try tools.writeScript(
            """
            case $1 in
              writable) echo true ;;
              get) if [ "$SAYS" = nothing ]; then exec /bin/sleep 60; fi; echo "${SAYS:-$(/bin/cat \"$HOME/value\")}" ;;
              set) echo "'$4'" >"$HOME/value" ;;
              monitor) exec /bin/sleep 60 ;;
            esac
            """, to: "gsettings")
        let world = try ToolWorld(
            settings: ToolWorld.berlin + "[apply]\ngsettings = on\n",
            // Under the machine's clock the sun might turn the scheme between two looks.
            arguments: ["--simulate", "2026-03-28T12:00:00Z,0.001"], environment: ["PATH": tools.path])
        #expect(eventually { !world.home.text(of: "value").isEmpty })
        #expect(try eventually { try check(world).line("gsettings").ok == true })
        let value = world.home.text(of: "value").trimmingCharacters(in: .newlines)
        let other = value == "'prefer-dark'" ? "'default'" : "'prefer-dark'"
        let wrong = try check(world, environment: ["SAYS": other])
        #expect(wrong.status == 1)
        #expect(try wrong.line("gsettings").text.contains("is \(other), while the colour scheme is"))
        let silent = try check(world, environment: ["SAYS": "nothing"])
        #expect(silent.status == 0)
        #expect(try silent.line("gsettings").text.contains("gsettings does not say what it is"))
        world.stop()
    }

    @Test("hooks that are not executable are named, and switched off ones are not")
    func hooks() throws {
        let world = try ToolWorld { home in
            for name in ["config/sunphase/hooks.d/10-a b", "data/sunphase/hooks.d/20-b", "data/sunphase/hooks.d/30-c"] {
                try home.writeScript("exit 0", to: name)
            }
            try home.write("", to: "config/sunphase/hooks.d/20-b")
            chmod(home.path("config/sunphase/hooks.d/10-a b"), 0o644)
        }
        let answer = try check(world)
        #expect(answer.status == 1)
        let lines = answer.lines("hooks")
        #expect(lines.count == 2)
        let (own, data) = (world.home.path("config/sunphase/hooks.d"), world.home.path("data/sunphase/hooks.d"))
        #expect(lines.first?.text == "There is 1 in \(data). \(own)/20-b switches off its namesake.")
        #expect(lines.last?.ok == false && lines.last?.cure == "chmod +x '\(own)/10-a b'")
        try world.home.replace(DaemonProcess.settingsFile, with: ToolWorld.berlin + "[apply]\nhooks = off\n")
        #expect(try check(world).line("hooks").text == "None are run: hooks = off.")
    }

    // MARK: Others

    @Test("another darkman is named, whether its clients are to be answered or not", arguments: [false, true])
    func darkman(isOn: Bool) throws {
        let world = try ToolWorld(
            settings: ToolWorld.berlin + "[apply]\ndarkman = \(isOn ? "on" : "off")\n", runs: false)
        #expect(try world.client.requestName("nl.whynothugo.darkman"))
        try world.start()
        let answer = try check(world)
        #expect(answer.status == 1)
        let line = try answer.line("conflicts")
        #expect(line.ok == false && line.text.hasPrefix(isOn ? "darkman = on, but" : "darkman runs too"))
        #expect(line.cure?.hasPrefix("stop darkman") ?? false)
    }

    @Test("SunPhase's own names are no conflict, and its back end's is one in other hands")
    func backEnd() throws {
        let own = try ToolWorld(settings: ToolWorld.berlin + "[apply]\ndarkman = on\n")
        #expect(try check(own).line("conflicts").ok == true)
        let other = try ToolWorld(runs: false)
        #expect(try other.client.requestName(RealPortal.backEnd))
        try other.start()
        let answer = try check(other)
        #expect(answer.status == 1)
        #expect(try answer.line("conflicts").text.contains("(\(other.client.uniqueName))"))
        #expect(try answer.line("portal").text.hasPrefix("The service cannot answer the portal: another program has"))
    }
}
