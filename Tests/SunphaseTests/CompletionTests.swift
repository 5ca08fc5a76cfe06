// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseClient
import SunPhaseTestSupport
import Testing

@testable import sunphase

@Suite("Shells complete what the programs take")
@MainActor
struct CompletionTests {
    private nonisolated static let events = Set(EventName.allCases.map(\.rawValue))
    private nonisolated static let schemes: Set = ["light", "dark"]

    @Test(arguments: CompletingShell.allCases) func `each command`(shell: CompletingShell) throws {
        let offers = try shell.offers(for: ["sunphase ", "sunphase wa", "sunphase is-", "sunphase xy"])
        #expect(offers["sunphase "] == Set(Tool.commands.map(\.name)))
        #expect(offers["sunphase wa"] == ["wait", "watch"])
        #expect(offers["sunphase is-"] == ["is-light", "is-dark"])
        #expect(offers["sunphase xy"] == [])
    }

    @Test(arguments: CompletingShell.allCases) func `each option`(shell: CompletingShell) throws {
        let offers = try shell.offers(
            for: Tool.commands.map { "sunphase \($0.name) -" } + ["sunphase -", "sunphased -"])
        for command in Tool.commands {
            let words = (command.options.map(OptionForm.init) + [.help]).flatMap(\.words)
            #expect(offers["sunphase \(command.name) -"] == Set(words), "\(command.name)")
        }
        for program in ["sunphase", "sunphased"] {
            let forms = OptionForm.all(inHelp: try Project.output(of: program, "--help"))
            #expect(forms.count > 1)
            #expect(offers["\(program) -"] == Set(forms.flatMap(\.words)))
        }
    }

    @Test(arguments: CompletingShell.allCases) func `each value that is a word`(shell: CompletingShell) throws {
        let colors = Set(Canvas.Colors.allCases.map(\.rawValue) + ["auto"])
        let expected = [
            "sunphase wait ": Self.events.union(Self.schemes), "sunphase next ": Self.events.union(Self.schemes),
            "sunphase next sunset li": ["light"], "sunphase wait --zone UTC sun": ["sunrise", "sunset"],
            "sunphase events ": Self.events, "sunphase events --date today noon sun": ["sunrise", "sunset"],
            "sunphase set ": Self.schemes, "sunphase set --permanent d": ["dark"],
            "sunphase set --until ": Self.events, "sunphase set --until=sun": ["sunrise", "sunset"],
            "sunphase set -u sun": ["sunrise", "sunset"],
            "sunphase get ": Set(ServiceProperty.allCases.map(\.rawValue)),
            "sunphase get --unix Time NextS": ["NextSchemeChange", "NextSunrise", "NextSunset"],
            "sunphase day --color ": colors, "sunphase year --color=": colors, "sunphase check --color=t": ["true"],
        ]
        let offers = try shell.offers(for: Array(expected.keys))
        for (line, words) in expected { #expect(offers[line] == words, "\(line)") }
    }

    @Test(arguments: CompletingShell.allCases) func `the system's time zones`(shell: CompletingShell) throws {
        let lines = [
            "sunphase next --zone=Europe/Be", "sunphase position --zone Europe/Be", "sunphase day -z Europe/Be",
        ]
        let offers = try shell.offers(for: lines + ["sunphase wait -z US/Easte"])
        for line in lines {
            let names = try #require(offers[line])
            #expect(names.isSuperset(of: ["Europe/Belgrade", "Europe/Berlin"]), "\(line)")
            #expect(names.allSatisfy { $0.hasPrefix("Europe/Be") }, "\(line)")
        }
        // The old name of another zone.
        #expect(offers["sunphase wait -z US/Easte"] == ["US/Eastern"])
    }

    @Test(arguments: CompletingShell.allCases) func `time zones of another folder`(shell: CompletingShell) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "# country, place, zone\nXX\t+5230+01322\tMoon/Base\tA remark\nXY\t-0100+00000\tMoon/Hill\n", to: "zone.tab"
        )
        let line = "sunphase next --zone="
        let offers = try shell.offers(for: [line], environment: ["TZDIR": folder.path])
        #expect(offers[line] == ["Moon/Base", "Moon/Hill"])
    }

    @Test(arguments: CompletingShell.allCases) func `files where a file is meant`(shell: CompletingShell) throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "year 2026.svg")
        let lines = ["sunphase year --svg ", "sunphase year --svg=", "sunphased --config ", "sunphased --config="]
            .map { $0 + folder.path("year") }
        let offers = try shell.offers(for: lines)
        for line in lines {
            let names = try #require(offers[line])
            #expect(names.count == 1, "\(line)")
            #expect(names.first?.hasSuffix("2026.svg") == true, "\(line)")
        }
    }

    @Test(arguments: CompletingShell.allCases) func `commands where a command is meant`(shell: CompletingShell) throws {
        let lines =
            ["sunphase inhibit dbus-dae", "sunphase inhibit --reason=game -- dbus-dae"]
            + ["sunphase inhibit -r game dbus-dae", "sunphase watch --exec dbus-dae", "sunphase watch -x dbus-dae"]
        let offers = try shell.offers(for: lines)
        for line in lines { #expect(offers[line] == ["dbus-daemon"], "\(line)") }
    }

    @Test(arguments: CompletingShell.allCases) func `nothing where anything may stand`(shell: CompletingShell) throws {
        let lines = [
            "day ", "day --latitude ", "year ", "position ", "events --from ", "events --to=", "events -d ",
            "next --at=",
            "wait --longitude=", "set-location ", "set-location 52.5 ", "inhibit --reason ", "status ", "toggle ",
            "explain ", "is-light ",
        ].map { "sunphase " + $0 }
        let offers = try shell.offers(for: lines + ["sunphased --simulate ", "sunphased --simulate="])
        #expect(offers.count == lines.count + 2)
        // Where there is nothing else, zsh offers options.
        for (line, words) in offers {
            #expect(words.allSatisfy { $0.hasPrefix("-") && shell == .zsh }, "\(line): \(words)")
        }
    }

    @Test(arguments: [false, true]) func `a terminal of bash, without and with its package`(withPackage: Bool) throws {
        let lines = [
            "sunphase is-d": ["is-dark"], "sunphase next --zone=Europe/Berl": ["next", "--zone=Europe/Berlin"],
            "sunphase set --until=sunr": ["set", "--until=sunrise"],
        ]
        for (line, words) in lines {
            #expect(try CompletingShell.typed(line, withPackage: withPackage) == words, "\(line)")
        }
    }

    @Test func `with its package, bash completes the command of inhibit by that command's own rules`() throws {
        let words = try CompletingShell.typed("sunphase inhibit -- sunphase inhibit --rea", withPackage: true)
        #expect(words == ["inhibit", "--", "sunphase", "inhibit", "--reason"])
    }
}
