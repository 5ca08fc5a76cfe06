// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import GLib
import SunPhaseCore
import SunPhaseTestSupport
import Synchronization
import Testing

@testable import SunPhaseHost

@MainActor
@Suite("Running hooks")
struct HookTests {
    private final class Lines: Sendable {
        private let stored = Mutex<[String]>([])
        func append(_ line: String) { stored.withLock { $0.append(line) } }
        var all: [String] { stored.withLock { $0 } }
    }

    private let folder: TemporaryFolder
    private let lines: Lines
    private let runner: HookRunner
    /// The changes of a day in Berlin, and the start before them.
    private let day: Scenario

    init() throws {
        let (folder, lines) = (try TemporaryFolder(), Lines())
        (self.folder, self.lines) = (folder, lines)
        let directories = Directories(environment: [
            "XDG_CONFIG_HOME": folder.path("c"), "XDG_DATA_HOME": folder.path("d"), "XDG_DATA_DIRS": folder.path("s"),
        ])
        runner = HookRunner(
            HookFolders(directories), rules: HookRunner.Rules(ApplySettings()),
            shown: ShownScheme(folder.path("run/sunphase/scheme")),
            log: Log(isVerbose: false, isJournal: false) { lines.append($0) })
        var day = Scenario(
            at: "2026-03-28T12:00:00Z", latitude: 52.52, longitude: 13.40,
            zone: Zone(rules: .system("Europe/Berlin"), places: []))
        for _ in 0..<2 { day.send(.toggled) }
        self.day = day
    }

    private var dark: HookRequest { request(0) }
    private var light: HookRequest { request(1) }

    private func request(_ index: Int) -> HookRequest {
        day.published.compactMap { HookRequest($0.publication) }[index]
    }

    /// Puts a hook in the user's folder. `say WORD` in it adds a line to the record.
    private func hook(_ name: String, _ body: String = "say") throws {
        let start = "name=${0##*/}; say() { echo \"$name $1\" >>'\(folder.path("record"))'; }\nscheme=$1\n"
        try folder.writeScript(start + (body == "say" ? "say $1" : body), to: "c/sunphase/hooks.d/\(name)")
    }

    /// What a hook does until it is let go.
    private var untilLetGo: String { "until [ -e '\(folder.path("go"))' ]; do sleep 0.01; done" }

    private func letGo() throws { try folder.write("", to: "go") }

    private var warnings: [String] { lines.all.filter { $0.hasPrefix("warning: ") } }
    private var record: [String] { folder.lines(of: "record") }
    private var shown: String { folder.text(of: "run/sunphase/scheme") }

    private func waits(for lines: String..., within limit: Duration = patience) -> Bool {
        runLoop(within: limit) { record == lines }
    }

    @Test("one after the other, by name, with the scheme as their argument")
    func order() throws {
        try hook("20-b")
        try hook("10-a", "say $#; sleep 0.05; say $1")
        try hook("3-c")
        runner.run(dark)
        #expect(shown.isEmpty)
        #expect(runLoop { shown == "dark\n" })
        #expect(record == ["10-a 1", "10-a dark", "20-b dark", "3-c dark"])
        #expect(lines.all.isEmpty && runner.count(for: .dark) == 3)
    }

    @Test("the environment tells what happened, on top of the service's own")
    func variables() throws {
        try hook("a", "say \"$SUNPHASE_SCHEME $SUNPHASE_PHASE $SUNPHASE_CAUSE $SUNPHASE_NEXT_CHANGE ${PATH:+path}\"")
        runner.runAtStart(HookRequest(atStart: day.snapshot))
        let next = try #require(day.snapshot.nextSchemeChange).instant.wholeSeconds
        #expect(waits(for: "a light day start \(next) path"))
        runner.run(dark)
        #expect(waits(for: "a light day start \(next) path", "a dark day override \(next) path"))
    }

    @Test("a publication that does not change the scheme is no request")
    func unchanged() throws {
        #expect(HookRequest(try #require(day.published.first).publication) == nil)
        var story = day
        story.send(.overrideRequested(.light, until: -1))
        #expect(HookRequest(try #require(story.published.last).publication) == nil)
    }

    @Test("at the start they run unless this login has had the scheme; a chain that was broken off does not count")
    func atStart() throws {
        try hook("a")
        let start = HookRequest(atStart: day.snapshot)
        runner.runAtStart(start)
        #expect(runLoop { shown == "light\n" })
        runner.runAtStart(start)
        runner.run(dark)
        #expect(runLoop { shown == "dark\n" })
        #expect(record == ["a light", "a dark"])
        runner.runAtStart(start)
        #expect(runLoop { shown.isEmpty })
        runner.cancel()
        #expect(waits(for: "a light", "a dark", "a light"))
        #expect(shown.isEmpty)
    }

    @Test("an outdated chain ends with its current hook; the last scheme's is run in full, and only that")
    func outdated() throws {
        try hook("1", "say $1; \(untilLetGo); say end")
        try hook("2")
        runner.run(dark)
        #expect(waits(for: "1 dark"))
        for request in [light, dark, light] { runner.run(request) }
        try letGo()
        #expect(runLoop { shown == "light\n" })
        #expect(record == ["1 dark", "1 end", "1 light", "1 end", "2 light"])
    }

    @Test("back to the scheme of the running chain: that one is run anew, in full")
    func thereAndBack() throws {
        try hook("1", "say $1; \(untilLetGo)")
        try hook("2")
        runner.run(dark)
        #expect(waits(for: "1 dark"))
        runner.run(light)
        runner.run(dark)
        try letGo()
        #expect(runLoop { shown == "dark\n" })
        #expect(record == ["1 dark", "1 dark", "2 dark"])
    }

    @Test("what fails is told with its status and its last lines, and stops nobody")
    func failing() throws {
        try hook("1", "echo out; echo err >&2; exit 3")
        try hook("2", "kill -SEGV $$")
        try folder.writeScript("", to: "c/sunphase/hooks.d/3")
        try folder.write("#!/nowhere/at-all\n", to: "c/sunphase/hooks.d/3")
        try folder.makeExecutable("c/sunphase/hooks.d/3")
        try hook("4")
        try folder.write("", to: "c/sunphase/hooks.d/5")
        runner.run(dark)
        #expect(runLoop { shown == "dark\n" })
        #expect(record == ["4 dark"])
        let path = folder.path("c/sunphase/hooks.d/")
        #expect(lines.all.count == 6)
        #expect(
            lines.all.prefix(5) == [
                "warning: The hook \(path)5 is skipped: it is not executable.\n",
                "warning: The hook \(path)1 has failed with exit status 3.\n", "\(path)1: out\n", "\(path)1: err\n",
                "warning: The hook \(path)2 was ended by signal 11.\n",
            ])
        #expect(lines.all.last?.hasPrefix("warning: The hook \(path)3 cannot be run: ") == true)
    }

    @Test("what is asked for and taken back in one turn of the loop runs nothing, and holds nothing up")
    func takenBack() throws {
        try hook("a")
        runner.run(dark)
        runner.cancel()
        _ = EventLoop.iterate(mayBlock: false)
        runner.run(HookRequest(atStart: day.snapshot))
        #expect(waits(for: "a light"))
    }

    @Test("without a hook the scheme has been shown at once")
    func none() {
        runner.run(dark)
        #expect(runLoop { shown == "dark\n" })
        #expect(runner.count(for: .dark) == 0)
    }

    @Test("what a hook leaves in the background is left alone, and nobody waits for it")
    func background() throws {
        try hook("1", "(\(untilLetGo); echo x; say late) & say $1")
        try hook("2")
        runner.run(dark)
        #expect(runLoop { shown == "dark\n" })
        #expect(record == ["1 dark", "2 dark"])
        try letGo()
        #expect(waits(for: "1 dark", "2 dark", "1 late"))
        #expect(lines.all.isEmpty)
    }
}

// MARK: - Time

/// The limits are long enough for what a hook does before, on a busy machine too.
extension HookTests {
    @Test("after its time a hook is asked to end, and what does not listen beside it is killed")
    func timeout() throws {
        (runner.rules.timeout, runner.rules.grace) = (.seconds(2), .seconds(60))
        try hook(
            "1", "(trap '' TERM; while :; do sleep 0.01; done) & echo $! >'\(folder.path("child"))'; echo waiting; wait"
        )
        try hook("2")
        runner.run(dark)
        #expect(waits(for: "2 dark"))
        let path = folder.path("c/sunphase/hooks.d/1")
        #expect(warnings.count == 1 && lines.all.last == "\(path): waiting\n")
        #expect(warnings[0].hasPrefix("warning: The hook \(path) was ended, since it had run for "))
        let child = try #require(Int32(folder.lines(of: "child").first ?? ""))
        #expect(eventually { kill(child, 0) != 0 })
    }

    @Test("one that ends properly when asked to has been ended all the same")
    func obedient() throws {
        runner.rules.timeout = .seconds(2)
        try hook("1", "trap 'say bye; exit 0' TERM; while :; do sleep 0.01; done")
        runner.run(dark)
        #expect(runLoop { shown == "dark\n" })
        #expect(record == ["1 bye"] && warnings.count == 1)
    }

    @Test("one that does not listen is killed, with all that it has started")
    func stubborn() throws {
        (runner.rules.timeout, runner.rules.grace) = (.seconds(2), .seconds(1))
        try hook(
            "1",
            "trap 'say no' TERM; (trap '' TERM; exec sleep 60) & echo $! >'\(folder.path("child"))'; while :; do sleep 0.01; done"
        )
        try hook("2")
        runner.run(dark)
        #expect(waits(for: "1 no", "2 dark"))
        let child = try #require(Int32(folder.lines(of: "child").first ?? ""))
        #expect(eventually { kill(child, 0) != 0 })
        #expect(warnings.count == 1 && warnings[0].contains("was ended, since it had run for "))
    }

    @Test("another time counts from the next hook on, and one that is in time is not ended later")
    func otherTime() throws {
        try hook("1", "say $1; \(untilLetGo); say end")
        try hook("2", "say $1; sleep 60")
        try hook("3")
        runner.run(dark)
        #expect(waits(for: "1 dark"))
        runner.rules.timeout = .seconds(2)
        try letGo()
        #expect(waits(for: "1 dark", "1 end", "2 dark", "3 dark"))
        #expect(warnings.count == 1)
    }
}
