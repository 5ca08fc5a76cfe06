// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseTestSupport
import Testing

@testable import sunphase

/// What people type wrong: each mistake is named, with what is accepted, and the status is 2.
struct UsageTests {
    @Test(
        "a mistake is named, with what is accepted",
        arguments: [
            ([], "A command is missing; accepted are status, "),
            (["statsu"], "\"statsu\" is no command; accepted are status, "),
            (["--frobnicate"], "Unknown option --frobnicate; accepted are --version, --help"),
            (["status", "now"], "\"now\" is not an option; sunphase status takes no other arguments."),
            (["status", "--json", "--waybar"], "--json and --waybar exclude each other."),
            (["get", "Color"], "\"Color\" is no property: accepted are ColorScheme, "),
            (["set"], "Something is missing; accepted is: sunphase set [OPTION…] light|dark."),
            (["set", "dim"], "\"dim\" is no colour scheme: accepted are light and dark."),
            (
                ["set", "light", "dark"],
                "\"dark\" is one word too many; accepted is: sunphase set [OPTION…] light|dark."
            ),
            (["set", "dark", "--until", "2h", "--permanent"], "--until and --permanent exclude each other."),
            (["set", "dark", "--until"], "Missing argument for --until."),
            (
                ["next", "sunsett"],
                "\"sunsett\" is neither an event nor a scheme: accepted are light, dark, astronomical-dawn, "
            ),
            (["next", "--at", "soon"], "--at \"soon\" is no time: accepted are HH:MM of today, "),
            (["events", "dawn"], "\"dawn\" is no event name: accepted are astronomical-dawn, "),
            (["events", "--date", "2026-02-30"], "--date \"2026-02-30\" is no date: accepted are YYYY-MM-DD, today, "),
            (
                ["events", "--from", "2026-02-03", "--to", "2026-02-01"],
                "--from is later than --to: from 2026-02-03T00:00:00Z to "
            ),
            (["events", "--date", "today", "--from", "10:00"], "--date does not go with --from and --to."),
            (["next", "--date", "today", "--at", "10:00"], "--date does not go with --at."),
            (["next", "--date", "soon"], "--date \"soon\" is no date: accepted are YYYY-MM-DD, today, "),
            (["day", "2026-06-21", "--date", "2026-06-21"], "--date does not go with DATE \"2026-06-21\"."),
            (["position", "--date", "today", "10:00"], "--date does not go with TIME \"10:00\"."),
            (["position", "--date", "10:00"], "--date \"10:00\" is no date: accepted are YYYY-MM-DD, today, "),
            (["year", "2026", "-d", "2026-06-21"], "--date does not go with YEAR \"2026\"."),
            (["year", "-d", "2026"], "--date \"2026\" is no date: accepted are YYYY-MM-DD, today, "),
            (["events", "--from", "1899-12-31"], "--from 1899-12-31 is outside the years 1900 to 2100."),
            (["position", "25:00"], "TIME \"25:00\" is no time: accepted are HH:MM of today, "),
            (
                ["position", "--latitude", "91", "--longitude", "0"],
                "--latitude \"91\" cannot be used: it is outside the range -90...90; "
            ),
            (
                ["position", "--latitude", "0", "--longitude", "181"],
                "--longitude \"181\" cannot be used: it is outside the range -180...180; "
            ),
            (["position", "--latitude", "52,52", "--longitude", "13"], "--latitude \"52,52\" cannot be used: "),
            (["position", "--latitude", "nan", "--longitude", "13"], "--latitude \"nan\" cannot be used: "),
            (["position", "--latitude", "", "--longitude", "13"], "--latitude \"\" cannot be used: "),
            (
                ["position", "--latitude", "35.2N 97.4W", "--longitude", "13"],
                "it holds more than one number; latitude and longitude are given separately; "
            ),
            (["position", "--latitude", "97.4W", "--longitude", "13"], "the letter W belongs to the longitude"),
            (["position", "--latitude", "52"], "--latitude and --longitude belong together; one is missing."),
            (
                ["position", "--zone", "Mars/Olympus"],
                "--zone \"Mars/Olympus\" is no time zone of the system's tables: "
            ),
            (["position", "--zone", "../../etc/passwd"], "is no time zone of the system's tables: "),
            (["wait"], "accepted is: sunphase wait [OPTION…] EVENT|light|dark."),
            (["wait", "noonish"], "\"noonish\" is neither an event nor a scheme: accepted are "),
            (["wait", "dark", "--zone", "UTC"], "dark is what the service shows here: "),
            (["inhibit"], "accepted is: sunphase inhibit [OPTION…] COMMAND [ARGUMENT…]."),
            (["inhibit", "--reason"], "Missing argument for --reason."),
            (["day", "2026-13-01"], "DATE \"2026-13-01\" is no date: accepted are YYYY-MM-DD, "),
            (["day", "--color", "green"], "--color=green is not accepted: auto, none, 256 or true."),
            (["year", "26"], "YEAR \"26\" is not accepted: a year from 1900 to 2100."),
            (["year", "2101"], "YEAR \"2101\" is not accepted: a year from 1900 to 2100."),
            (["set-location", "52.52"], "LONGITUDE is missing; accepted are "),
        ] as [([String], String)])
    func mistakes(words: [String], sentence: String) throws {
        let place =
            words.contains { $0.hasPrefix("--latitude") } || !Self.takesPlace(words)
            ? [] : ["--latitude", "52.52", "--longitude", "13.40"]
        let (status, output, error) = try ToolRun.run(words + place)
        #expect(status == 2 && output.isEmpty)
        #expect(error.hasPrefix("sunphase: ") && error.contains(sentence), "\(error)")
        #expect(error.contains("\nTry sunphase ") && error.hasSuffix("--help.\n"))
    }

    private static func takesPlace(_ words: [String]) -> Bool { ["next", "events"].contains(words.first) }

    @Test("every command has its help, which names its options", arguments: Tool.commands.map(\.name))
    func help(name: String) throws {
        let command = try #require(Tool.commands.first { $0.name == name })
        for word in ["--help", "-h"] {
            let (status, output, error) = try ToolRun.run([name, word])
            #expect(status == 0 && error.isEmpty)
            #expect(output.hasPrefix("Usage:\n  sunphase \(name) [OPTION…]") && output.contains(command.summary + "."))
            #expect(command.options.allSatisfy { output.contains("--" + $0.name) && output.contains($0.summary) })
        }
    }

    @Test("the help names every command, and the version is one line")
    func general() throws {
        let (status, output, _) = try ToolRun.run(["--help"])
        #expect(status == 0 && Tool.commands.allSatisfy { output.contains("\n  \($0.name) ") })
        let version = try ToolRun.run(["--version"])
        #expect(version.status == 0 && version.output.contains(/^sunphase \d+\.\d+\.\d+\n$/))
    }

    @Test("what is not UTF-8 is refused: another text would be handed on in its place")
    func foreignBytes() throws {
        let world = try ToolWorld(runs: false)
        for words in ["inhibit echo", "year --svg"] {
            let shell = try world.launchShell("\"$0\" \(words) \"$(printf '\\377')\"")
            #expect(shell.exitStatus() == 2 && shell.output.isEmpty)
            #expect(shell.errors == "sunphase: A word of the command line is not UTF-8 text.\n")
        }
    }

    @Test("no line of help is too long for a terminal, and no option has two meanings")
    func tidiness() {
        for command in Tool.commands {
            let letters = command.options.compactMap(\.letter)
            #expect(Set(letters).count == letters.count && !letters.contains("h"), "\(command.name)")
            #expect(
                command.context.help.split(separator: "\n").allSatisfy { $0.count <= 110 }, "\(command.context.help)")
        }
        let all = Tool.commands.flatMap(\.options)
        for (name, same) in Dictionary(grouping: all, by: \.name) {
            #expect(Set(same.map(\.letter)).count == 1, "--\(name)")
        }
    }
}

/// Without a bus, and without a service on it.
struct AbsenceTests {
    @Test(
        "no bus and no service are a clear sentence and status 3",
        arguments: [
            ["status"], ["get"], ["is-light"], ["is-dark"], ["set", "dark"], ["toggle"], ["auto"], ["watch"],
            ["explain"],
            ["wait", "dark"], ["locate"], ["inhibit", "true"],
        ])
    func noService(words: [String]) throws {
        let (status, output, error) = try ToolRun.run(words)
        #expect(status == 3 && output.isEmpty && error.hasPrefix("sunphase: There is no session bus: "), "\(error)")
        let world = try ToolWorld(runs: false)
        let outcome = try world.run(words)
        #expect(outcome.status == 3 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("sunphase: The service does not run, and the bus cannot start it: "))
    }

    @Test(
        "a bus that takes nobody is none",
        arguments: [["status"], ["get"], ["is-dark"], ["set", "dark"], ["watch"]])
    func refusingBus(words: [String]) throws {
        let world = try ToolWorld(runs: false, limits: "<limit name=\"max_completed_connections\">1</limit>")
        let outcome = try world.run(words)
        #expect(outcome.status == 3 && outcome.output.isEmpty, "\(outcome)")
        #expect(
            words == ["watch"]
                ? outcome.errors == "sunphase: The session bus is gone.\n"
                : outcome.errors.hasPrefix("sunphase: There is no session bus: "), "\(outcome)")
    }

    @Test(
        "what needs no service works without one",
        arguments: [
            ["next"], ["events"], ["position"], ["day"], ["year"],
        ])
    func without(words: [String]) throws {
        let (status, output, error) = try ToolRun.run(words + ["--latitude", "52.52", "--longitude", "13.40"])
        #expect(status == 0 && !output.isEmpty && error.isEmpty, "\(error)")
        // UTC has no place.
        let placeless = try ToolRun.run(words)
        #expect(
            placeless.status == 1 && placeless.error.hasPrefix("sunphase: There is no place to look at the sun from. "))
    }

    @Test("the bus starts the service for who asks", arguments: [["status"], ["get"], ["watch"], ["is-dark"]])
    func activation(words: [String]) throws {
        let world = try ToolWorld(runs: false, isActivatable: true)
        let child = try world.launch(words)
        #expect(eventually { !child.isRunning || !child.output.isEmpty }, "\(child.errors)")
        #expect(child.errors.isEmpty)
        #expect(words == ["watch"] ? child.isRunning : [0, 1].contains(child.exitStatus()))
    }
}
