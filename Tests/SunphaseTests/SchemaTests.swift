// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

/// What is printed for programs, against the schema, by another's validator.
struct SchemaTests {
    /// Reads lines of JSON and says which of them the definition does not allow.
    private static let validator = """
        import json, sys, jsonschema
        schema = json.load(open(sys.argv[1]))
        jsonschema.Draft202012Validator.check_schema(schema)
        del schema["anyOf"]
        validator = jsonschema.Draft202012Validator({**schema, "allOf": [{"$ref": "#/$defs/" + sys.argv[2]}]})
        lines = open(sys.argv[3]).read().splitlines()
        errors = [e.message[:300] for line in lines for e in validator.iter_errors(json.loads(line))]
        print(len(lines), *errors, sep="\\n")
        sys.exit(1 if errors else 0)
        """

    private static let schema = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "data/sunphase.schema.json").path

    private func validate(_ text: String, as definition: String, lines: Int = 1) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "lines")
        let (status, output) = try ChildProcess.run(
            "/usr/bin/python3", ["-c", Self.validator, Self.schema, definition, folder.path("lines")])
        #expect(status == 0 && output.hasPrefix("\(lines)\n"), "\(definition): \(output)\(text.prefix(500))")
    }

    @Test("a validator that lets everything pass would show here")
    func strictness() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"event":"sunset","time":"never","local":"2026-01-01"}"#, to: "lines")
        let (status, output) = try ChildProcess.run(
            "/usr/bin/python3", ["-c", Self.validator, Self.schema, "event", folder.path("lines")])
        #expect(status == 1 && output.contains("'never' is not of type 'number'"), "\(output)")
    }

    @Test("a state has what the schema names, and nothing else")
    func strictStates() throws {
        let world = try ToolWorld()
        let status = try world.run("status", "--json").output.dropLast(2)
        let folder = try TemporaryFolder()
        for (definition, text) in [
            ("status", status + #","more":1}"#), ("watch", status + #","running":true,"news":"sun","more":1}"#),
        ] {
            try folder.write(String(text), to: "lines")
            let (status, output) = try ChildProcess.run(
                "/usr/bin/python3", ["-c", Self.validator, Self.schema, definition, folder.path("lines")])
            #expect(status == 1 && output.hasPrefix("1\n"), "\(output)")
        }
    }

    @Test(
        "the sky of places of all kinds",
        arguments: [
            ["52.52", "13.40", "Europe/Berlin"], ["78.22", "15.63", "Arctic/Longyearbyen"],
            ["-77.85", "166.67", "Antarctica/McMurdo"],
            ["0", "0", "UTC"], ["90", "0", "UTC"],
        ])
    func sky(place: [String]) throws {
        let options = ["--json", "--latitude", place[0], "--longitude=\(place[1])", "--zone", place[2]]
        func output(_ words: String...) throws -> String {
            let (status, output, error) = try ToolRun.run(words + options)
            #expect(status == 0 && error.isEmpty)
            return output
        }
        for date in ["2026-06-21", "2026-12-21", "2026-03-29"] { try validate(output("day", date), as: "day") }
        try validate(output("year", "2026"), as: "year")
        try validate(output("position", "2026-06-21T12:00"), as: "position")
        try validate(output("next", "--at", "2026-06-21T12:00"), as: "next", lines: 12)
        try validate(output("next", "--previous", "--at", "2026-06-21T12:00"), as: "next", lines: 12)
        let events = try output("events", "--from", "2026-03-01", "--to", "2026-04-30")
        try validate(events, as: "event", lines: events.split(separator: "\n").count)
    }

    @Test(
        "what the service publishes, with and without a place, held or not",
        arguments: [
            (ToolWorld.berlin, "Europe/Berlin"),
            ("[location]\nlatitude = 78.22\nlongitude = 15.63\n", "Arctic/Longyearbyen"),
            ("", "UTC"), ("[schedule]\nlight = 00:00\ndark = 23:59\n", "Europe/Berlin"),
        ])
    func service(settings: String, zone: String) throws {
        let world = try ToolWorld(settings: settings, zone: zone)
        func output(_ words: String...) throws -> String { try world.run(words).output }
        try validate(output("status", "--json"), as: "status")
        try validate(output("status", "--waybar"), as: "waybar")
        try validate(output("explain", "--json"), as: "explain")
        try validate(output("check", "--json"), as: "check")
        try validate(output("get", "--json", "Today", "NextSunrise", "Latitude", "Stale", "Inhibitors"), as: "get")
        if !settings.contains("latitude") { return }
        try validate(output("locate", "--json"), as: "place")
        let watch = try world.launch(["watch", "--json"])
        _ = eventually { !watch.output.isEmpty }
        try validate(output("set", "dark", "--permanent", "--json"), as: "set")
        try validate(output("toggle", "--json"), as: "toggle")
        try validate(output("auto", "--json"), as: "auto")
        try validate(output("status", "--json"), as: "status")
        world.stop()
        #expect(eventually { watch.output.hasSuffix("{\"running\":false}\n") }, "\(watch.output)")
        let told = watch.output
        try validate(told, as: "watch", lines: told.split(separator: "\n").count)
    }
}
