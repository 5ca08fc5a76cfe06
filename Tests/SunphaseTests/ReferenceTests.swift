// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseTestSupport
import Testing

/// The tool's events over the rows of the reference table, by the bars of the almanac itself, at the milliseconds that are
/// printed.
struct ReferenceTests {
    @Test("every event of every listed day, as JSON")
    func events() throws {
        let cases = Dictionary(grouping: try ReferenceTable("events").rows) { $0.text("case") }
        #expect(cases.count == 1041)
        var bands = LatitudeBands("sunphase events")
        // One shell for all of them: a process a case would be a test's process more each.
        let folder = try TemporaryFolder()
        let commands = cases.map { name, rows in
            let start = Int(rows[0].number("day_start_unix"))
            return
                "\"$0\" events --json --zone UTC --latitude=\(rows[0].text("lat")) --longitude=\(rows[0].text("lon")) "
                + "--from @\(start) --to @\(start + 86_400) >\(folder.path(name)) || exit 1"
        }
        try folder.write(commands.joined(separator: "\n"), to: "script")
        let shell = try ChildProcess(
            "/bin/sh", ["-c", ". \(folder.path("script"))", ToolRun.program],
            environment: [
                "HOME": folder.path, "XDG_CONFIG_DIRS": folder.path, "TZ": "UTC",
                "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            ],
            outputPath: folder.path("output"))
        #expect(shell.exitStatus(within: .seconds(900)) == 0, "\(shell.output)")
        for (name, rows) in cases {
            let found = try folder.lines(of: name).map(Self.event)
            let expected = rows.sorted { $0.number("unix_time") < $1.number("unix_time") }
            // The table's days are whole seconds of the computed instants, the tool's of the published ones.
            try #require(try found.map(\.name) == expected.map { try $0.name() }, "case \(name)")
            let path = SunPath(at: try rows[0].place())
            for (event, row) in zip(found, expected) { #expect(bands.problem(event, row, path) == nil) }
        }
        bands.printSummary()
    }

    private static func event(_ line: String) throws -> SunEvent {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let name = try #require((object["event"] as? String).flatMap(EventName.init(rawValue:)))
        return SunEvent(name: name, instant: Instant(unixSeconds: try #require(object["time"] as? Double)))
    }
}
