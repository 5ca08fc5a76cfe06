// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore
import SunPhaseHost
import Testing

@Suite("Settings files as text")
struct SettingsTextTests {
    private func parse(_ text: String) -> SettingsText { SettingsText(parsing: Array(text.utf8), file: "/f") }

    @Test("keys are read with their group and line, without the blanks around them")
    func reads() {
        let text = parse(
            "\u{FEFF}# c\n\n  [schedule]  \r\nlight =  noon \t\r\ndark=sunset\n[apply]\n\thooks=\nhooks = off"
        )
        #expect(text.diagnostics.isEmpty)
        #expect(
            text.entries == [
                SettingsEntry(file: "/f", line: 4, group: "schedule", key: "light", value: "noon"),
                SettingsEntry(file: "/f", line: 5, group: "schedule", key: "dark", value: "sunset"),
                SettingsEntry(file: "/f", line: 7, group: "apply", key: "hooks", value: ""),
                SettingsEntry(file: "/f", line: 8, group: "apply", key: "hooks", value: "off"),
            ]
        )
    }

    @Test(
        "a line that no key file can have is named by its number, and the rest is read",
        arguments: [
            (Array("junk".utf8), "neither a group"), (Array("[schedule".utf8), "neither a group"),
            (Array("= 5".utf8), "neither a group"), ([0x6C, 0x3D, 0xFF], "not UTF-8"),
            (Array("hooks = off\u{0}".utf8), "not UTF-8"), (Array("; note".utf8), "neither a group"),
        ]
    )
    func dropsLine(line: [UInt8], reason: String) {
        let bytes = Array("[schedule]\nlight = noon\n".utf8) + line + Array("\ndark = 19:00\n".utf8)
        let text = SettingsText(parsing: bytes, file: "/f")
        #expect(text.entries.map(\.value) == ["noon", "19:00"])
        #expect(text.entries.map(\.line) == [2, 4])
        #expect(text.diagnostics.count == 1)
        #expect(text.diagnostics.first?.line == 3)
        #expect(text.diagnostics.first?.sentence.contains(reason) == true)
    }

    @Test("a key before the first group is named, not lost")
    func keyWithoutGroup() {
        let text = parse("light = noon\n[schedule]\ndark = 19:00\n")
        #expect(text.entries.map(\.key) == ["dark"])
        #expect(text.diagnostics.map(\.line) == [1])
    }

    @Test("a file of junk gives a few lines of complaint")
    func junk() {
        let text = SettingsText(parsing: [UInt8](repeating: 0, count: 100_000), file: "/f")
        #expect(text.diagnostics.count == 1)
        let lines = parse(String(repeating: "junk\n", count: 10_000))
        #expect(lines.diagnostics.count == 21)
        #expect(lines.diagnostics.last?.sentence == "/f: 9980 more lines are dropped")
        #expect(parse("").entries.isEmpty)
    }
}
