// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import Testing

@Suite struct OptionContextTests {
    private let context = OptionContext(
        program: "example", summary: "An example of a program.",
        options: [
            .flag("verbose", letter: "v", "Say more"),
            .flag("version", "Show the version"),
            .value("config", letter: "c", placeholder: "FILE", "Read this file"),
        ])

    private func refusal(of arguments: [String]) -> String? {
        #expect(throws: UsageError.self) { try context.parse(arguments) }?.description
    }

    @Test func nothingIsSetWithoutArguments() throws {
        let options = try context.parse([])
        #expect(!options.has("verbose"))
        #expect(options.value(of: "config") == nil)
    }

    @Test(arguments: [
        ["--verbose", "--config=a b"], ["-v", "-c", "a b"], ["--config", "a b", "-v"], ["-vc", "a b"],
        ["-c", "x", "-v", "-c", "a b"],
    ]) func allFormsAreRead(arguments: [String]) throws {
        let options = try context.parse(arguments)
        #expect(options.has("verbose"))
        #expect(!options.has("version"))
        #expect(options.value(of: "config") == "a b")
    }

    @Test func valuesAreTakenAsTheyAre() throws {
        #expect(try context.parse(["--config="]).value(of: "config") == "")
        #expect(try context.parse(["--config=/tmp/Öl %s"]).value(of: "config") == "/tmp/Öl %s")
    }

    @Test func helpIsAnOptionLikeAnyOther() throws {
        #expect(try context.parse(["--help"]).has(OptionContext.help))
        #expect(try context.parse(["-h"]).has(OptionContext.help))
    }

    @Test func theHelpTextNamesEveryOption() {
        for part in ["example", "An example of a program.", "--verbose", "-c, --config=FILE", "Read this", "--help"] {
            #expect(context.help.contains(part), "\(context.help)")
        }
    }

    @Test func mistakesAreNamed() {
        let accepted = "accepted are --verbose, --version, --config=FILE, --help."
        #expect(refusal(of: ["--frobnicate"]) == "Unknown option --frobnicate; \(accepted)")
        #expect(refusal(of: ["-x"]) == "Unknown option -x; \(accepted)")
        #expect(refusal(of: ["--config"]) == "Missing argument for --config.")
    }

    @Test(arguments: [["stray"], ["-v", "stray"], ["--", "stray"], ["stray", "-v"]])
    func otherArgumentsAreRefusedByName(arguments: [String]) {
        #expect(refusal(of: arguments) == "\"stray\" is not an option; example takes no other arguments.")
    }

    private func other(stopsAtOperand: Bool) -> OptionContext {
        OptionContext(
            program: "example", operands: "WORD…", summary: "Another one.", details: "More about it.",
            options: [
                .flag("verbose", letter: "v", "Say more"), .value("at", placeholder: "DEGREES", "Look from there"),
            ],
            stopsAtOperand: stopsAtOperand)
    }

    @Test(arguments: [
        (["a", "-v", "b"], ["a", "b"]), (["--", "-v"], ["-v"]), (["-33.9", "-v", "-.5"], ["-33.9", "-.5"]),
        (["a", "--", "-v"], ["a", "-v"]), ([], []),
    ])
    func operandsStandAnywhere(arguments: [String], operands: [String]) throws {
        let parsed = try other(stopsAtOperand: false).parse(arguments)
        #expect(parsed.operands == operands)
        #expect(parsed.has("verbose") == arguments.prefix { $0 != "--" }.contains("-v"))
    }

    @Test(arguments: [["--at", "-33.9"], ["--at=-33.9"]])
    func aNegativeNumberIsAValue(arguments: [String]) throws {
        #expect(try other(stopsAtOperand: false).parse(arguments).value(of: "at") == "-33.9")
    }

    @Test(arguments: [
        (["-v", "run", "-v", "--", "-1"], ["run", "-v", "--", "-1"]), (["--", "-v"], ["-v"]),
        (["a", "--at"], ["a", "--at"]),
    ])
    func anotherProgramsWordsAreLeftAlone(arguments: [String], operands: [String]) throws {
        let parsed = try other(stopsAtOperand: true).parse(arguments)
        #expect(parsed.operands == operands)
        #expect(parsed.has("verbose") == (arguments.first == "-v"))
    }

    @Test func theHelpTextNamesOperandsAndEndsWithTheDetails() {
        let help = other(stopsAtOperand: false).help
        #expect(help.contains("example [OPTION…] WORD…\n") && help.hasSuffix("\nMore about it.\n"))
    }
}
