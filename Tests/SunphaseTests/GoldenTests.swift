// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

/// What the tool draws in terminals, kept as files.
struct GoldenTests {
    static let pictures: [(name: String, words: [String], sight: Sight)] = [
        ("day-berlin", ["day", "2025-10-26"], .berlin), ("day-tromso", ["day", "2025-05-17"], .tromso),
        ("year-berlin", ["year", "2025"], .berlin), ("year-mcmurdo", ["year", "2025"], .mcMurdo),
    ]

    /// All of them but a year that is wide and in full colours, which would be a large file.
    static let all = pictures.flatMap { picture in
        ["80", "200"].flatMap { columns in
            ["none", "256", "true"].compactMap { color in
                picture.words[0] == "year" && (columns == "200" || picture.name == "year-mcmurdo") && color == "true"
                    ? nil : (picture, columns, color)
            }
        }
    }

    /// With `SUNPHASE_GOLDEN` set to the folder in the sources, the files are written anew; a change is then seen by `git`.
    @Test("a terminal gets what it got", arguments: all)
    func same(picture: (name: String, words: [String], sight: Sight), columns: String, color: String) throws {
        let run = try ToolRun.run(
            picture.words + picture.sight.options + ["--color=\(color)"], environment: ["COLUMNS": columns])
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        let name = "\(picture.name)-\(columns)-\(color).txt"
        if let folder = ProcessInfo.processInfo.environment["SUNPHASE_GOLDEN"] {
            try run.output.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
        }
        let file = try #require(Bundle.module.url(forResource: "Golden/" + name, withExtension: nil))
        #expect(try String(contentsOf: file, encoding: .utf8) == run.output)
    }
}
