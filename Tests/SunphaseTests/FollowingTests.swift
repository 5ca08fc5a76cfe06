// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseTestSupport
import Testing

/// The verbs that run for a while: watch, wait, inhibit.
struct FollowingTests {
    /// Berlin at 13:00, under a clock that all but stands still.
    private static let still = ["--simulate", "2026-03-28T12:00:00Z,0.001"]

    /// The lines that are written to their end, of which there are to be so many.
    private func lines(_ child: ChildProcess, _ count: Int) -> [String] {
        func all() -> [String] {
            let text = child.output
            guard let end = text.lastIndex(of: "\n") else { return [] }
            return text[..<end].split(separator: "\n").map(String.init)
        }
        _ = eventually { all().count >= count }
        return all()
    }

    @Test("watch prints a line now and at each change, over a restart of the service")
    func watch() throws {
        let world = try ToolWorld(arguments: Self.still)
        let watch = try world.launch(["watch"])
        #expect(
            lines(watch, 1).first?.contains(/^2026-03-28T13:00:0\d\+01:00  light  day                start$/) == true)
        _ = try world.run(["toggle"])
        #expect(lines(watch, 2).last?.hasSuffix("  dark   day                override") == true)
        _ = try world.run(["set", "dark", "-p"])
        #expect(lines(watch, 3).last?.hasSuffix("  dark   day                override") == true)
        world.stop()
        _ = try #require(eventually { watch.errors.contains("The service has gone") })
        try world.start()
        #expect(lines(watch, 4).last?.hasSuffix("  light  day                start") == true, "\(watch.output)")
        #expect(watch.isRunning && lines(watch, 4).count == 4)
        world.bus.stop()
        #expect(watch.exitStatus() == 3 && watch.errors.hasSuffix("sunphase: The session bus is gone.\n"))
    }

    @Test("watch --json prints an object now and at each change")
    func watchForPrograms() throws {
        let world = try ToolWorld(arguments: Self.still)
        let watch = try world.launch(["watch", "--json"])
        _ = lines(watch, 1)
        // What happens while the watch does not come to look would be one change to it.
        for count in 2...6 {
            _ = try world.run(["toggle"])
            #expect(lines(watch, count).count == count)
        }
        let schemes = lines(watch, 6).map { line in
            (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["colorScheme"] as? String
        }
        #expect(schemes == ["light", "dark", "light", "dark", "light", "dark"])
        world.stop()
        #expect(lines(watch, 7).last == #"{"running":false}"#)
    }

    @Test("a day goes by: each change of the phase is a line, those of the scheme say why")
    func day() throws {
        // The sun rises eight seconds after the start. Where it only just does, dawn and dusk are long and the day is
        // short; both take more than two seconds: who is kept waiting so long misses no change.
        let world = try ToolWorld(
            settings: "[location]\nlatitude = 66.7\nlongitude = 13.4\n",
            arguments: ["--simulate", "2026-12-21T04:05:00Z,2700"])
        let watch = try world.launch(["watch"])
        func words() -> [String] {
            lines(watch, 1).map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        }
        #expect(eventually { words().contains { $0.contains("nautical-dusk") } }, "\(watch.output)")
        let told = words()
        let last = ["light day sun", "dark civil-dusk sun", "dark nautical-dusk phase"]
        #expect(Array(told.suffix(3)) == last, "\(watch.output)")
        // How many phases there were before depends on when the watch came.
        #expect(told.first?.hasSuffix(" start") == true, "\(watch.output)")
        let dawns = told.dropFirst().dropLast(3)
        #expect(dawns.allSatisfy { $0.hasPrefix("dark ") && $0.hasSuffix("-dawn phase") }, "\(watch.output)")
    }

    @Test("a command is run at first and whenever the scheme has changed, one at a time, the last scheme always")
    func exec() throws {
        let world = try ToolWorld(arguments: Self.still)
        let command =
            #"echo "run $1 $SUNPHASE_SCHEME $SUNPHASE_PHASE $SUNPHASE_CAUSE $SUNPHASE_NEXT_CHANGE"; sleep 0.2; exit 3"#
        let watch = try world.launch(["watch", "--exec", command])
        func runs() -> [String] { lines(watch, 1).filter { $0.hasPrefix("run ") } }
        #expect(eventually { runs() == ["run light light day start 1774719213"] })
        for _ in 0..<4 { _ = try world.run(["toggle"]) }
        _ = try world.run(["set", "dark"])
        #expect(eventually { runs().last == "run dark dark day override 1774719213" }, "\(watch.output)")
        #expect(runs().count <= 6)
        #expect(eventually { watch.errors.contains("\" ended with status 3.\n") })
    }

    @Test("what changes there and back while the command runs is no change")
    func execThereAndBack() throws {
        let world = try ToolWorld(arguments: Self.still)
        let watch = try world.launch([
            "watch", "--exec", "echo run $1; while [ ! -e \(world.home.path("go")) ]; do sleep 0.01; done",
        ])
        #expect(eventually { watch.output.contains("run light\n") })
        for count in [2, 3] {
            _ = try world.run(["toggle"])
            #expect(lines(watch, count + 1).count == count + 1)
        }
        try world.home.write("", to: "go")
        // The next run is that of a real change.
        #expect(eventually { watch.output.hasSuffix("override\n") })
        _ = try world.run(["toggle"])
        #expect(eventually { watch.output.contains("run dark\n") })
        #expect(watch.output.components(separatedBy: "run light").count == 2, "\(watch.output)")
    }

    @Test("a reader that goes away ends the watch")
    func closedPipe() throws {
        let world = try ToolWorld(arguments: Self.still)
        let shell = try world.launchShell("\"$0\" watch | { head -n 1; exec </dev/null; echo gone; }")
        // Not before all have closed the pipe is there nobody who could take a line.
        #expect(lines(shell, 2).last == "gone")
        _ = try world.run(["toggle"])
        #expect(shell.exitStatus() == 0)
    }

    @Test("wait dark: at once when it is, else when it turns so, over a restart")
    func waitForScheme() throws {
        let world = try ToolWorld(arguments: Self.still)
        #expect(try world.run(["wait", "light"]).status == 0)
        let before = try world.names()
        let wait = try world.launch(["wait", "dark"])
        // It asks right behind its greeting: what is asked once it is there is answered later.
        #expect(try eventually { try !world.names().isSubset(of: before) })
        _ = try world.run(["get"])
        // Its answer is there; it is to have read it before the service goes.
        #expect(eventually { wait.isResting })
        world.stop()
        try world.start()
        _ = try world.run(["get"])
        #expect(wait.isRunning)
        _ = try world.run(["toggle"])
        #expect(wait.exitStatus() == 0 && wait.output.isEmpty && wait.errors.isEmpty)
    }

    /// The longitude on the equator where the sun stands highest so many seconds from now.
    private func longitude(noonIn seconds: Double) throws -> String {
        let goal = Date().timeIntervalSince1970 + seconds
        let around = Instant(unixSeconds: goal - 3600)..<Instant(unixSeconds: goal + 3600)
        // By the mean sun at first, from which the true one is up to a quarter of an hour away. One step is not
        // enough, as the sun's own days are up to half a minute shorter or longer than 24 hours.
        var longitude = (43_200 - goal.truncatingRemainder(dividingBy: 86_400)) / 240
        for _ in 0..<3 {
            let path = SunPath(at: try #require(Coordinate(latitude: 0, longitude: longitude)))
            let noon = try #require(path.transits(in: around).first { $0.kind == .upper })
            longitude = (longitude + (noon.instant.unixSeconds - goal) / 240).remainder(dividingBy: 360)
        }
        return String(format: "%.6f", longitude)
    }

    @Test("wait noon returns when it is noon")
    func waitForEvent() throws {
        // For a tool that begins after this noon, the next one is tomorrow.
        let longitude = try longitude(noonIn: 10)
        let wait = try ToolRun.run(["wait", "noon", "--latitude", "0", "--longitude", longitude])
        #expect(wait.status == 0 && wait.output.isEmpty && wait.error.isEmpty, "\(wait.error)")
        let degrees = try #require(Double(longitude))
        let place = try #require(Coordinate(latitude: 0, longitude: degrees))
        let now = Instant(unixSeconds: Date().timeIntervalSince1970)
        // It was noon a moment ago.
        #expect(SunPath(at: place).nextEvent(.noon, in: now.advanced(by: .seconds(-30))..<now) != nil)
    }

    @Test("an event of here follows the settings: at a place where it comes sooner, it comes sooner")
    func waitFollowsSettings() throws {
        func settings(_ seconds: Double) throws -> String {
            "[location]\nlatitude = 0\nlongitude = \(try longitude(noonIn: seconds))\n"
        }
        let world = try ToolWorld(settings: settings(7200), runs: false)
        let wait = try world.launch(["wait", "noon"])
        // It watches the settings, and more: what changes from then on counts.
        #expect(eventually { wait.watches >= 2 })
        #expect(!eventually(within: .milliseconds(500)) { !wait.isRunning })
        try world.writeSettings(settings(8))
        #expect(wait.exitStatus() == 0, "\(wait.errors)")
    }

    @Test("inhibit holds changes back while its command runs, and ends as that does")
    func inhibit() throws {
        let world = try ToolWorld(arguments: Self.still)
        let keyboard = Pipe()
        let game = try world.launch(
            ["inhibit", "--reason", "a game", "--", "sh", "-c", "read line; exit 7"], input: keyboard)
        #expect(try eventually { try world.run(["get", "Inhibitors"]).output == "a game\n" })
        world.stop()
        try world.start()
        #expect(try eventually { try world.run(["get", "Inhibitors"]).output == "a game\n" })
        #expect(game.isRunning)
        try keyboard.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        #expect(game.exitStatus() == 7)
        #expect(try eventually { try world.run(["get", "Inhibitors"]).output == "\n" })
    }

    @Test("the command's words are its own, its signal is told as shells tell it, and what cannot be run is 127")
    func inhibitedCommands() throws {
        let world = try ToolWorld(arguments: Self.still)
        #expect(try world.run(["inhibit", "echo", "-n", "--json", "--", "-1"]).output == "--json -- -1")
        #expect(try world.run(["inhibit", "sh", "-c", "kill -TERM $$"]).status == 128 + 15)
        // Also where whoever starts it ignores such ends.
        let deaf = try world.launchShell("trap '' CHLD; exec \"$0\" inhibit sh -c 'exit 7'")
        #expect(deaf.exitStatus() == 7, "\(deaf.output)")
        let missing = try world.run(["inhibit", "--", "no-such-command"])
        #expect(missing.status == 127 && missing.errors.contains("\"no-such-command\" cannot be run: "))
        #expect(try eventually { try world.run(["get", "Inhibitors"]).output == "\n" })
        let path = String(repeating: "/", count: 300) + "bin/true"
        #expect(try world.run(["inhibit", path]).status == 0)
        let long = try world.run(["inhibit", "-r", String(repeating: "x", count: 300), "true"])
        #expect(long.status != 0 && long.errors.contains("256"), "\(long)")
    }

    @Test("a service that is started by being asked to wait is asked once")
    func inhibitActivates() throws {
        let world = try ToolWorld(runs: false, isActivatable: true)
        let game = try world.launch(["inhibit", "-r", "a game", "sh", "-c", "echo on; exec sleep 60"])
        #expect(lines(game, 1) == ["on"])
        #expect(try world.run(["get", "Inhibitors"]).output == "a game\n")
        game.send(SIGTERM)
        #expect(game.exitStatus() == 143)
    }

    @Test("who is asked to end hands it on to the command")
    func inhibitEnds() throws {
        let world = try ToolWorld(arguments: Self.still)
        let game = try world.launch([
            "inhibit", "sh", "-c", "trap 'exit 9' TERM; echo on; while :; do sleep 0.05; done",
        ])
        #expect(lines(game, 1) == ["on"])
        game.send(SIGTERM)
        #expect(game.exitStatus() == 9)
    }
}

/// How far a program has come that does not say so, as the kernel sees it.
extension ChildProcess {
    /// Whether it waits for something to happen: what has come to it is behind it.
    fileprivate var isResting: Bool { status("State").hasPrefix("S") }

    /// How many times it has begun to watch files.
    fileprivate var watches: Int {
        let folder = "/proc/\(identifier)/fd"
        let manager = FileManager.default
        return ((try? manager.contentsOfDirectory(atPath: folder)) ?? []).count { name in
            (try? manager.destinationOfSymbolicLink(atPath: "\(folder)/\(name)"))?.contains("inotify") == true
        }
    }

    /// A line of `/proc/PID/status`, without its name; empty when there is none.
    private func status(_ name: String) -> String {
        let text = (try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
        return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }
}
