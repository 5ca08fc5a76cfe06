// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("Hooks that are slow, loud, wrong or many", .showingLogs)
struct HookTrialTests {
    @Test("a fast one, one that sleeps and one that is no program: calls and the portal are answered (A70)")
    func slow() throws {
        let world = try World(apply: "portal = on\nhook-timeout = 5min\n", settled: 2) { home in
            try home.hook("30-last")
            try home.hook("10-fast")
            try home.hook("20-slow", "echo $$ >'\(home.path("slow"))'; say $1; exec sleep 240")
            try home.hook("25-plain")
            chmod(home.path(TemporaryFolder.hooks + "/25-plain"), 0o644)
        }
        #expect(world.home.record == ["10-fast light", "20-slow light"])
        defer { world.end("slow") }
        try world.expectPrompt()
        let answer = try world.client.call(
            Names.portalService, Names.portalPath, Names.portalInterface, "Read",
            "('org.freedesktop.appearance', 'color-scheme')")
        #expect(answer.description == "(<uint32 2>,)" || answer.description == "(<<uint32 2>>,)")
        // Others wait meanwhile, and are for the scheme that is the last one then.
        for _ in 0..<3 { try world.call("Toggle") }
        try world.expectPrompt()
        #expect(world.home.record.count == 2)
        world.end("slow")
        #expect(world.hears(4) && world.home.record.suffix(2) == ["10-fast dark", "20-slow dark"])
        world.end("slow")
        #expect(world.hears(5) && world.home.record.last == "30-last dark")
        #expect(world.logLines(with: "25-plain").count == 2)
        #expect(world.logLines(with: "25-plain is skipped: it is not executable.").count == 2)
        #expect(world.logLines(with: "20-slow was ended by signal 9.").count == 2)
    }

    @Test("one that sleeps for longer than it may is ended, and the others run")
    func tooSlow() throws {
        // Long enough for a shell of a busy machine to begin.
        let world = try World(apply: "hook-timeout = 3s\n", settled: 1) { home in
            try home.hook("1", "say $1; echo going to bed; sleep 25; say never")
            try home.hook("2")
        }
        try world.expectPrompt(until: { world.home.record.count > 1 })
        #expect(world.home.record == ["1 light", "2 light"])
        #expect(world.logLines(with: "hooks.d/1 was ended, since it had run for 3s.").count == 1)
        #expect(world.logLines(with: "hooks.d/1: going to bed").count == 1)
    }

    @Test("one that does not listen when it is asked to end is killed, with what it has started")
    func stubborn() throws {
        let world = try World(apply: "hook-timeout = 3s\n", settled: 1) { home in
            // It ends by nothing but a signal while the test goes on.
            let child = "(trap '' TERM; exec sleep 240) & echo $! >'\(home.path("child"))'"
            try home.hook("1", "trap '' TERM; \(child); say $1; while :; do sleep 0.1; done")
            try home.hook("2")
        }
        defer { world.end("child") }
        let child = try #require(Int32(world.home.lines(of: "child").first ?? ""))
        try world.expectPrompt(until: { world.home.record.count > 1 })
        #expect(world.home.record == ["1 light", "2 light"])
        #expect(eventually { !SettingDesk.isRunning(child) })
        #expect(world.logs("hooks.d/1 was ended, since it had run for 3s."))
    }

    @Test("one that fails is told with its status and its last lines, and the others run")
    func failing() throws {
        let world = try World(settled: 1) { home in
            try home.hook("1", "for n in 1 2 3 4 5 6 7 8 9 10 11; do echo line $n; done; echo last >&2; exit 3")
            try home.hook("2")
        }
        #expect(world.home.record == ["2 light"])
        #expect(
            world.logLines(with: "warning: The hook ").map { $0.hasSuffix("/1 has failed with exit status 3.") } == [
                true
            ])
        let lines = world.logLines(with: "hooks.d/1: ").compactMap { $0.components(separatedBy: "hooks.d/1: ").last }
        #expect(lines == (3...11).map { "line \($0)" } + ["last"])
        try world.call("Toggle")
        try world.expectPrompt(until: { world.home.record.last == "2 dark" })
    }

    @Test("one that leads nowhere and those that no program can read are named, and the others run (A70)")
    func broken() throws {
        let world = try World(settled: 2) { home in
            try home.hook("10-first")
            try home.link(TemporaryFolder.hooks + "/20-dangling", to: home.path("nowhere"))
            for (name, head) in [
                ("30-interpreter", "#!/nowhere/at-all\n"), ("40-env", "#!/usr/bin/env no-such-program\n"),
            ] {
                try home.write(head, to: TemporaryFolder.hooks + "/" + name)
                try home.makeExecutable(TemporaryFolder.hooks + "/" + name)
            }
            for name in [".50-hidden", "10-first~"] { try home.hook(name) }
            try home.hook("60-last")
        }
        try world.expectPrompt()
        #expect(world.home.record == ["10-first light", "60-last light"])
        #expect(world.logLines(with: "20-dangling is skipped: it is not executable.").count == 1)
        #expect(world.logLines(with: "30-interpreter cannot be run: ").count == 1)
        #expect(world.logLines(with: "40-env has failed with exit status 127.").count == 1)
        #expect(world.logLines(with: "warning").count == 3)
        try world.call("Toggle")
        #expect(world.hears(["10-first light", "60-last light", "10-first dark", "60-last dark"]))
    }

    @Test("programs are found by the service's own PATH; where one is not, the others run (A69)")
    func path() throws {
        for (path, isFound) in [("/usr/bin:/bin", true), ("/nowhere/bin", false)] {
            let world = try World(
                settings: "[location]\nlatitude = -23.1\nlongitude = -50.6\n", zone: "America/Sao_Paulo",
                simulate: "2026-06-21T12:00:00-03:00,0.001",
                environment: [
                    "PATH": path, "GSETTINGS_BACKEND": "memory",
                    "GSETTINGS_SCHEMA_DIR": "/usr/share/glib-2.0/schemas",
                ]
            ) { home in
                try home.hook("1", "")
                let body =
                    "#!/usr/bin/env bash\nset -e\ngsettings get org.gnome.desktop.interface gtk-theme\necho \"1 $1 $PATH\" >>'\(home.path("record"))'\n"
                try home.write(body, to: TemporaryFolder.hooks + "/1")
                try home.makeExecutable(TemporaryFolder.hooks + "/1")
                try home.hook("2", "say $1 $PATH $SUNPHASE_NEXT_CHANGE")
            }
            #expect(world.hears(isFound ? 2 : 1))
            let next = try world.time("NextSchemeChange")
            #expect(world.home.record.first == "1 light \(path)" || !isFound)
            #expect(world.home.record.last == "2 light \(path) \(next)")
            #expect(abs(next - seconds("2026-06-21T17:45:40-03:00")) <= 60)
            #expect(world.logLines(with: "hooks.d/1 has failed with exit status 127.").count == (isFound ? 0 : 1))
            #expect(isFound || !world.logLines(with: "hooks.d/1: ").isEmpty)
        }
    }

    @Test("one that writes millions of bytes keeps nobody waiting, and little of it is kept", arguments: ["", "\\n"])
    func flood(end: String) throws {
        let world = try World(settled: 1) { home in
            try home.hook(
                "1",
                "say $1; [ $1 = light ] || head -c 6000000 /dev/zero | tr '\\0' '\(end.isEmpty ? "x" : end)'; echo; echo the end"
            )
            try home.hook("2")
        }
        #expect(world.hears(2))
        let before = try world.daemon.residentKilobytes()
        try world.call("Toggle")
        try world.expectPrompt(until: { world.home.record.last == "2 dark" })
        #expect(world.logs("hooks.d/1: the end"))
        #expect(try world.daemon.residentKilobytes() < before + 4096)
        #expect(world.daemon.log.utf8.count < 8000)
    }

    @Test("what one leaves running is neither waited for nor ended, and may write")
    func background() throws {
        let world = try World(apply: "hook-timeout = 3s\n", settled: 2) { home in
            let stays = "while :; do echo noise; sleep 0.05; done"
            try home.hook("1", "[ $1 = light ] && { (\(stays)) & echo $! >'\(home.path("child"))'; }; say $1")
            try home.hook("2")
        }
        defer { world.end("child") }
        let child = try #require(Int32(world.home.lines(of: "child").first ?? ""))
        try world.call("Toggle")
        let began = ContinuousClock.now
        try world.expectPrompt(until: {
            ContinuousClock.now - began > .milliseconds(3200) && world.home.record.count >= 4
        })
        #expect(kill(child, 0) == 0)
        #expect(world.home.record == ["1 light", "2 light", "1 dark", "2 dark"])
        #expect(world.logLines(with: "warning").isEmpty)
    }

    @Test("two hundred all run, in order, and calls are answered meanwhile")
    func many() throws {
        let names = (0..<200).map { String(format: "%03d", $0) }
        let world = try World(settled: 0) { home in
            for name in names.shuffled() { try home.hook(name) }
        }
        try world.expectPrompt(until: { world.home.record.count == 200 })
        #expect(world.home.record == names.map { $0 + " light" })
        // Nothing of a hook that has ended stays open.
        func descriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(world.daemon.identifier)/fd").count
        }
        try world.expectPrompt()
        let before = try descriptors()
        try world.call("Toggle")
        #expect(world.hears(400) && world.home.record.suffix(200) == names.map { $0 + " dark" })
        #expect(try eventually { try descriptors() <= before })
    }

    @Test("when the scheme changes the rest of the chain is dropped, and the last scheme's is run in full")
    func dropped() throws {
        let world = try World(settled: 1) { home in
            try home.hook("1", home.waiting)
            try home.hook("2")
            try home.hook("3")
        }
        try world.call("Toggle")
        try world.expectPrompt()
        try world.home.letGo()
        #expect(world.hears(["1 light", "1 end", "1 dark", "1 end", "2 dark", "3 dark"]))
    }

    @Test("ten fast toggles: the last chain is that of the last scheme, and complete (A68)")
    func quickToggles() throws {
        let world = try World(settled: 3) { home in
            for name in ["1", "2", "3"] { try home.hook(name, "sleep 0.03; say $1") }
        }
        let answers = try (0..<10).map { _ in
            Thread.sleep(forTimeInterval: 0.02)
            return try world.call("Toggle")[0].string
        }
        #expect(answers.last == "light")
        try world.call("Toggle")
        try world.expectPrompt(until: { world.home.record.last == "3 dark" })
        let record = world.home.record
        #expect(record.suffix(3) == ["1 dark", "2 dark", "3 dark"])
        // A chain is never taken up in its middle.
        for (hook, before) in zip(record.dropFirst(), record) where !hook.hasPrefix("1") {
            #expect(before == "\((Int(hook.prefix(1)) ?? 0) - 1)" + hook.dropFirst(1))
        }
    }
}
