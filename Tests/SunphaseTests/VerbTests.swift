// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

/// The verbs that talk to the service, on a private bus, under a clock that all but stands still.
struct VerbTests {
    /// Berlin, on the day before summer time, at 13:00.
    private func world(_ settings: String = ToolWorld.berlin) throws -> ToolWorld {
        try ToolWorld(settings: settings, arguments: ["--simulate", "2026-03-28T12:00:00Z,0.001"])
    }

    private func output(_ world: ToolWorld, _ words: String...) throws -> String {
        let outcome = try world.run(words)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(words): \(outcome)")
        return outcome.output
    }

    @Test("get prints what the bus says, times on the clock")
    func get() throws {
        let world = try world()
        #expect(try output(world, "get") == "light\n")
        #expect(try output(world, "get", "Phase", "NextSunset") == "day\n2026-03-28T18:33:33+01:00\n")
        #expect(try output(world, "get", "-u", "NextSunset") == "1774719213\n")
        #expect(try output(world, "get", "Stale", "Override", "OverrideUntil", "Inhibitors") == "false\nnone\n\n\n")
        #expect(try output(world, "get", "Latitude", "Source") == "52.5000\nconfig\n")
        #expect(
            try output(world, "get", "--json", "NextSunset", "OverrideUntil", "Stale", "Override")
                == #"{"NextSunset":1774719213.000,"OverrideUntil":null,"Stale":false,"Override":"none"}"# + "\n")
        let today = try output(world, "get", "Today").split(separator: "\n")
        #expect(today.count == 10 && today.contains("2026-03-28T18:33:33+01:00  sunset"))
    }

    @Test("every property of the contract can be had")
    func allProperties() throws {
        let world = try world()
        let names = try properties(IntrospectionXML.main, Names.mainInterface) + placeProperties()
        #expect(names.count > 25)
        let outcome = try world.run(["get", "--json"] + names)
        let values = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(outcome.status == 0 && Set(values?.keys.map(\.self) ?? []) == Set(names))
    }

    private func placeProperties() throws -> [String] {
        try properties(IntrospectionXML.location, Names.locationInterface)
    }

    private func properties(_ contract: String, _ interface: String) throws -> [String] {
        (try ContractXML(contract).declaration(of: interface) ?? [])
            .filter { $0.hasPrefix("property ") }.map { String($0.split(separator: " ")[1]) }
    }

    @Test("the status for programs has every property of the contract")
    func wholeStatus() throws {
        let text = try output(world(), "status", "--json")
        let status = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let place = try #require(status["location"] as? [String: Any])
        func small(_ names: [String]) -> Set<String> { Set(names.map { $0.prefix(1).lowercased() + $0.dropFirst() }) }
        let main = try small(properties(IntrospectionXML.main, Names.mainInterface))
        #expect(Set(status.keys) == main.union(["location"]))
        #expect(try Set(place.keys) == small(placeProperties()))
    }

    @Test(
        "an answer that is not taken is a failure",
        arguments: [
            "status", "get", "toggle", "explain", "check", "locate", "next", "events", "day", "year", "position",
            "--help",
            "year --svg=-", "set-location 1 2",
        ])
    func fullDisk(words: String) throws {
        let world = try world()
        let shell = try world.launchShell("\"$0\" \(words) >/dev/full")
        #expect(shell.exitStatus() == 1)
        #expect(shell.errors == "sunphase: The answer cannot be written to the standard output.\n")
    }

    @Test("a reader that is slow gets all, also where the output is not waited for")
    func slowReader() throws {
        let script = """
            import os, subprocess, sys, time
            reader, writer = os.pipe()
            os.set_blocking(writer, False)
            words = ["year", "2026", "--json", "--latitude=52.5", "--longitude=13.4"]
            tool = subprocess.Popen([sys.argv[1]] + words, stdout=writer)
            os.close(writer)
            time.sleep(0.5)
            text = b"".join(iter(lambda: os.read(reader, 65536), b""))
            print(tool.wait(), len(text) > 65536, text[-5:])
            """
        let (_, output) = try ChildProcess.run(
            "/usr/bin/python3", ["-c", script, ToolRun.program],
            environment: ["HOME": "/nowhere", "XDG_CONFIG_DIRS": "/nowhere", "TZ": "UTC"])
        #expect(output == "0 True b']}]}\\n'\n", "\(output)")
    }

    @Test("is-light and is-dark answer by their status and print nothing")
    func isScheme() throws {
        let world = try world()
        func status(_ word: String) throws -> Int32? {
            let outcome = try world.run([word])
            #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
            return outcome.status
        }
        #expect(try (status("is-light"), status("is-dark")) == (0, 1))
        #expect(try output(world, "toggle") == "dark until 2026-03-28T18:33:33+01:00\n")
        #expect(try (status("is-light"), status("is-dark")) == (1, 0))
    }

    @Test(
        "set holds a scheme until whatever people write, auto lets go",
        arguments: [
            ([], "dark until 2026-03-28T18:33:33+01:00"), (["--permanent"], "dark until sunphase auto"),
            (["--until", "civil-dusk"], "dark until 2026-03-28T19:08:05+01:00"),
            (["--until", "12:00"], "dark until 2026-03-29T12:00:00+02:00"),
            (["--until", "18:30"], "dark until 2026-03-28T18:30:00+01:00"),
            (["-u", "2026-03-30T07:00"], "dark until 2026-03-30T07:00:00+02:00"),
            (["--until=2026-03-28T18:30Z"], "dark until 2026-03-28T19:30:00+01:00"),
            (["--until", "@1774719000"], "dark until 2026-03-28T18:30:00+01:00"),
        ] as [([String], String)])
    func set(options: [String], line: String) throws {
        let world = try world()
        let outcome = try world.run(["set", "dark"] + options)
        #expect(outcome.status == 0 && outcome.output.hasPrefix(line), "\(outcome)")
        #expect(try output(world, "get", "ColorScheme", "ScheduledColorScheme", "Override") == "dark\nlight\ndark\n")
        #expect(try output(world, "auto") == "light, by the schedule\n")
        #expect(try output(world, "get", "Override") == "none\n")
    }

    @Test("a time of day that comes once more today, since the clock is set back, is today's")
    func setWithinFold() throws {
        let world = try ToolWorld(arguments: ["--simulate", "2026-10-25T00:45:00Z,0.001"])
        #expect(try output(world, "set", "light", "--until", "02:30") == "light until 2026-10-25T02:30:00+01:00\n")
    }

    @Test("a length of time counts from the service's present")
    func setForAWhile() throws {
        let world = try world()
        #expect(try output(world, "set", "dark", "--until", "1h30m").hasPrefix("dark until 2026-03-28T14:30:0"))
    }

    @Test(
        "an end that has passed, or is too far, is refused by name and changes nothing",
        arguments: [
            "2026-03-28T12:59", "0s", "2028-01-01T00:00", "@1", "yesterday",
        ])
    func badEnds(text: String) throws {
        let world = try world()
        let outcome = try world.run(["set", "dark", "--until", text])
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("--until \"\(text)\" is ") && outcome.errors.contains("accepted are "))
        #expect(try output(world, "get") == "light\n")
    }

    @Test("toggle twice is automatic again")
    func toggle() throws {
        let world = try world()
        #expect(try output(world, "toggle") == "dark until 2026-03-28T18:33:33+01:00\n")
        #expect(try output(world, "toggle") == "light, by the schedule\n")
    }

    @Test("what holds now is told to programs as status tells it")
    func overrideJSON() throws {
        let world = try world()
        let held = #"{"colorScheme":"dark","override":"dark","overrideUntil":"#
        #expect(try output(world, "set", "dark", "--until", "18:30", "-j") == held + "1774719000.000}\n")
        #expect(try output(world, "set", "dark", "--permanent", "--json") == held + "null}\n")
        let free = #"{"colorScheme":"light","override":null,"overrideUntil":null}"# + "\n"
        #expect(try output(world, "auto", "--json") == free)
        #expect(try output(world, "toggle", "--json") == held + "1774719213.000}\n")
        #expect(try output(world, "toggle", "--json") == free)
    }

    @Test("an override until a scheduled change that is too far is not called one until it is cleared")
    func farEnd() throws {
        let world = try world(ToolWorld.berlin + "[schedule]\nlight = sunset\ndark = sunrise\n")
        let far = "until sunphase auto, or the next scheduled change, which does not come within 400 days\n"
        #expect(try output(world, "set", "light") == "light " + far)
        let status = "light, held until sunphase auto, or for more than 400 days\n"
        #expect(try output(world, "status").hasPrefix(status))
        #expect(try output(world, "set", "light", "-p") == "light until sunphase auto\n")
        #expect(try output(world, "status").hasPrefix(status))
        #expect(try output(world, "auto") == "dark, by the schedule\n")
        #expect(try output(world, "toggle") == "light " + far)
    }

    @Test("status at a glance")
    func status() throws {
        let world = try world()
        let lines = try output(world, "status").split(separator: "\n").map(String.init)
        #expect(
            Array(lines.prefix(2)) == [
                "light until 2026-03-28T18:33:33+01:00 (in 5 h 34 min)",
                "  phase      day, then civil-dusk at 2026-03-28T18:33:33+01:00 (in 5 h 34 min)",
            ])
        #expect(lines[2].contains(/^  sun        altitude 39\.\d°, azimuth 195\.\d°$/), "\(lines[2])")
        #expect(
            Array(lines.dropFirst(3)) == [
                "  today      sunrise 2026-03-28T05:50:27+01:00", "             noon    2026-03-28T12:11:27+01:00",
                "             sunset  2026-03-28T18:33:33+01:00", "  place      52.5, 13.4 (config), Europe/Berlin",
            ])
    }

    @Test("status tells who holds the scheme, and what the schedule would say")
    func heldStatus() throws {
        let world = try world()
        #expect(try output(world, "set", "dark", "-p") == "dark until sunphase auto\n")
        try world.client.call(
            "org.sunphase.SunPhase1", "/org/sunphase/SunPhase1", "org.sunphase.SunPhase1", "Inhibit", "('a <film>',)")
        let text = try output(world, "status")
        #expect(text.hasPrefix("dark, held until sunphase auto\n"))
        #expect(text.contains("\n  schedule   light until 2026-03-28T18:33:33+01:00"))
        #expect(text.contains("\n  held back  changes wait for: a <film>\n"))
        let bar = try output(world, "status", "--waybar")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(bar.utf8)) as? [String: Any])
        #expect(object["alt"] as? String == "dark" && object["class"] as? [String] == ["dark", "day"])
        #expect((object["percentage"] as? Int).map { (0...100).contains($0) } == true)
        #expect((object["tooltip"] as? String)?.contains("a &lt;film&gt;") == true)
    }

    @Test("what a client says is told on one line of a terminal, and to programs as it is")
    func rawWords() throws {
        let world = try world()
        try world.client.call(
            "org.sunphase.SunPhase1", "/org/sunphase/SunPhase1", "org.sunphase.SunPhase1", "Inhibit",
            #"('game\u001b[31mred\nnext line',)"#)
        let told = "game\u{FFFD}[31mred\u{FFFD}next line\n"
        #expect(try output(world, "get", "Inhibitors") == told)
        #expect(try output(world, "status").contains("\n  held back  changes wait for: " + told))
        for words in [["status", "--json"], ["get", "--json", "Inhibitors"]] {
            #expect(try world.run(words).output.contains(#"["game\u001b[31mred\nnext line"]"#))
        }
    }

    @Test("a property that is a time is told before 1970, too, and each kind of none is none")
    func longAgo() throws {
        let world = try ToolWorld(arguments: ["--simulate", "1960-03-28T12:00:00Z,0.001"])
        let times = try output(world, "get", "Time", "NextSunset", "OverrideUntil").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(times[0].hasPrefix("1960-03-28T13:00:0") && times[1] == "1960-03-28T18:33:37+01:00", "\(times)")
        #expect(times[2].isEmpty)
        #expect(try output(world, "get", "--unix", "NextSunset") == "-308039183\n")
        #expect(try output(world, "get", "--json", "NextSunset").contains(":-308039183.000}"))
        #expect(try output(world, "set", "dark", "--until", "2h").hasPrefix("dark until 1960-03-28T15:00:0"))
        #expect(try output(world, "status").hasPrefix("dark, held until 1960-03-28T15:00:0"))
        #expect(try output(world, "set", "dark", "--permanent") == "dark until sunphase auto\n")
        #expect(try output(world, "get", "--json", "OverrideUntil") == "{\"OverrideUntil\":null}\n")
    }

    @Test("both halves of the status are of one answer")
    func oneAnswer() throws {
        let world = try world()
        let monitor = try ChildProcess(
            "/usr/bin/dbus-monitor", ["--address", world.bus.address, "member='GetAll'"],
            outputPath: world.home.path("monitor"))
        // It says so when it listens.
        #expect(eventually { monitor.output.contains("NameLost") }, "\(monitor.output)")
        _ = try output(world, "status")
        // The last to be heard.
        _ = try? world.client.call(
            "org.sunphase.SunPhase1", "/org/sunphase/SunPhase1", "org.freedesktop.DBus.Properties", "GetAll",
            "('the.End',)")
        #expect(eventually { monitor.output.contains("the.End") })
        #expect(monitor.output.components(separatedBy: "\"org.sunphase.SunPhase1\"\n").count == 2, "\(monitor.output)")
    }

    @Test("without a place the status says so, and times are null")
    func placeless() throws {
        let world = try ToolWorld(settings: nil, zone: "UTC")
        let text = try output(world, "status")
        #expect(text.contains("\n  phase      unknown: there is no place\n") && text.contains("\n  place      none. "))
        let json = try output(world, "status", "--json")
        #expect(json.contains(#""nextSunrise":null"#) && json.contains(#""latitude":null"#))
        #expect(json.contains(#","sunAltitude":null,"sunAzimuth":null,"progress":null,"daylight":"#), "\(json)")
        #expect(try output(world, "status", "--waybar").contains(#""percentage":0}"#))
    }

    @Test("a number that says nothing without a place is none there, and a number where it is 0")
    func placelessNumbers() throws {
        let words = ["Latitude", "Longitude", "SunAltitude", "SunAzimuth", "Progress"]
        let placeless = try ToolWorld(settings: "[location]\nsource = none\n")
        #expect(try placeless.run(["get"] + words + ["Source"]).output == "\n\n\n\n\nnone\n")
        let none = #"{"Latitude":null,"Longitude":null,"SunAltitude":null,"SunAzimuth":null,"Progress":null}"#
        #expect(try placeless.run(["get", "--json"] + words).output == none + "\n")
        let island = try world("[location]\nlatitude = 0\nlongitude = 0\n")
        let numbers = try island.run(["get"] + words).output.split(separator: "\n").map { Double($0) }
        #expect(numbers.count == 5 && !numbers.contains(nil) && numbers.prefix(2) == [0, 0], "\(numbers)")
        // The settings do not say how exact they are.
        #expect(try island.run(["get", "Accuracy"]).output == "\n")
        let zero = #"{"Latitude":0.000000,"Phase":"day"}"# + "\n"
        #expect(try output(island, "get", "--json", "Latitude", "Phase") == zero)
    }

    @Test("explain is what the service says")
    func explain() throws {
        let world = try world()
        let lines = try output(world, "explain").split(separator: "\n")
        #expect(lines.first == "The colour scheme is light." && lines.count > 6)
        let json = try JSONSerialization.jsonObject(with: Data(output(world, "explain", "--json").utf8)) as? [String]
        #expect(json == lines.map(String.init))
    }

    @Test("locate with a place in the settings is done at once")
    func locateConfigured() throws {
        let world = try world()
        #expect(try output(world, "locate") == "52.5, 13.4 (config)\nThe place is taken from the settings.\n")
    }

    @Test("locate waits for GeoClue's word, good or bad")
    func locate() throws {
        let geoclue = try FakeGeoClue(fixes: [.init(52.5162, 13.3777, accuracy: 1500)])
        let world = try ToolWorld(settings: nil, environment: ["DBUS_SYSTEM_BUS_ADDRESS": geoclue.address])
        let text = try output(world, "locate")
        #expect(text.hasPrefix("52.5, 13.4 (geoclue)\nto 1.5 km, before it was rounded\n"), "\(text)")
        try geoclue.on(
            .start, .error("org.freedesktop.DBus.Error.AccessDenied", "Geolocation disabled for UID 1000"))
        let refused = try world.run(["locate", "--json"])
        #expect(refused.status == 1 && refused.output.contains(#""status":"disabled""#), "\(refused)")
    }
}
