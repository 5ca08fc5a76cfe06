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
        #expect(refusal(of: ["--frobnicate"]) == "Unknown option --frobnicate.")
        #expect(refusal(of: ["-x"]) == "Unknown option -x.")
        #expect(refusal(of: ["--config"]) == "Missing argument for --config.")
    }

    @Test(arguments: [["stray"], ["-v", "stray"], ["--", "stray"], ["stray", "-v"]])
    func otherArgumentsAreRefusedByName(arguments: [String]) {
        #expect(refusal(of: arguments) == "\"stray\" is not an option; example takes no other arguments.")
    }
}
