// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseHost
import SunPhaseTestSupport
import Testing

@Suite("Settings files that are changed key by key")
struct SettingsEditTests {
    private func edited(_ text: String, _ change: (inout SettingsEdit) -> Void) throws -> String {
        var edit = try SettingsEdit(Array(text.utf8))
        change(&edit)
        return String(decoding: edit.bytes, as: UTF8.self)
    }

    @Test(
        "a key is changed where it is, or comes where its group is",
        arguments: [
            ("", "[location]\nlatitude = 5\n"),
            ("[location]", "[location]\nlatitude = 5\n"),
            ("[location]\n", "[location]\nlatitude = 5\n"),
            ("# c", "# c\n\n[location]\nlatitude = 5\n"),
            ("[location]\nlatitude=1", "[location]\nlatitude=5"),
            ("[location]\n latitude\t= \t1 \n# c\n", "[location]\n latitude\t= \t5\n# c\n"),
            ("[location]\r\nlatitude = 1\r\n", "[location]\r\nlatitude = 5\r\n"),
            ("[apply]\r\nhooks=off", "[apply]\r\nhooks=off\r\n\r\n[location]\r\nlatitude = 5\r\n"),
            ("[location]\n\n# c\n#latitude = none\n", "[location]\nlatitude = 5\n\n# c\n#latitude = none\n"),
            ("[location]\nsource = auto\n\n[apply]\n", "[location]\nsource = auto\nlatitude = 5\n\n[apply]\n"),
            (
                "[location]\nlatitude = 1\n[apply]\n[location]\nlatitude = 2\nlatitude = 3\n",
                "[location]\nlatitude = 1\n[apply]\n[location]\nlatitude = 2\nlatitude = 5\n"
            ),
            ("[apply]\nlatitude = 1\n", "[apply]\nlatitude = 1\n\n[location]\nlatitude = 5\n"),
            ("\u{FEFF}[location]\n", "\u{FEFF}[location]\nlatitude = 5\n"),
            ("[location]\nlatitude[de]=1\n", "[location]\nlatitude[de]=1\nlatitude = 5\n"),
            ("[location]\nlatitude =\n", "[location]\nlatitude =5\n"),
        ])
    func sets(text: String, result: String) throws {
        #expect(try edited(text) { $0.set(.latitude, to: "5") } == result)
    }

    @Test(
        "a key goes with all its lines, and nothing else does",
        arguments: [
            ("", ""), ("[location]\nlatitude = 1", "[location]"), ("# latitude = 1\n", "# latitude = 1\n"),
            ("[location]\r\n# c\r\nlatitude=1\r\n", "[location]\r\n# c\r\n"),
            ("[location]\nlatitude = 1\n[apply]\n[location]\nlatitude = 2\n", "[location]\n[apply]\n[location]\n"),
        ])
    func removes(text: String, result: String) throws {
        #expect(try edited(text) { $0.remove(.latitude) } == result)
    }

    @Test("a line that no key file can have is named by its number")
    func wrongLine() {
        do throws(SettingsEdit.WrongLine) {
            _ = try SettingsEdit(Array("[location]\n\nlatitude 5\n".utf8))
            Issue.record("it was taken")
        } catch {
            #expect(error.number == 3)
            #expect(error.reason.contains("neither a group"))
        }
        #expect(throws: SettingsEdit.WrongLine.self) { _ = try SettingsEdit([0x5B, 0xFF]) }
    }

    // MARK: The law

    /// Lines of which files are made: with comments, keys of other groups, values that cannot be read, and much white space.
    private static let pieces = [
        "[location]", "[location]", " [location] ", "[schedule]", "[apply]", "[other]", "", "", "# comment",
        "#latitude = 1", "latitude = 10", "latitude=10.5 ", " latitude\t=  11", "longitude = 20", "longitude=-20.25",
        "latitude = none", "longitude =", "latitude = junk", "source = geoclue", "source=auto", "source = none",
        "source = junk", "precision = 0.5", "light = civil-dawn", "dark = 19:00", "dark-latest = 22:00", "hooks = off",
        "portal=on", "latitude[de] = 7", "name = \u{E9} = x ; y # z", "height-above-horizon = 100",
    ]

    private func file(_ random: inout SeededRandom) -> [UInt8] {
        let lines = (0..<Int.random(in: 0...12, using: &random)).map { _ in Self.pieces.randomElement(using: &random)! }
        let newline = Int.random(in: 0..<3, using: &random) == 0 ? "\r\n" : "\n"
        let mark = Int.random(in: 0..<6, using: &random) == 0 ? "\u{FEFF}" : ""
        let end = Bool.random(using: &random) ? newline : ""
        return Array((mark + lines.joined(separator: newline) + end).utf8)
    }

    private func read(_ bytes: [UInt8]) -> SettingsText { SettingsText(parsing: bytes, file: "/f") }

    /// All entries but those of some keys, without the lines, which may move.
    private func entries(_ text: SettingsText, without keys: [SettingsKey]) -> [[String]] {
        text.entries.filter { entry in !keys.contains { $0.group == entry.group && $0.name == entry.key } }
            .map { [$0.group, $0.key, $0.value] }
    }

    @Test("what is set is read back as exactly that, and all else as before; so is what is taken out")
    func law() throws {
        let seed: UInt64 = 5252
        var random = SeededRandom(seed: seed, for: "places in settings files")
        var taken = 0
        for round in 0..<3_000 {
            let before = file(&random)
            guard var edit = try? SettingsEdit(before) else { continue }
            taken += 1
            #expect(edit.bytes == before, "seed \(seed), round \(round)")
            let place = Coordinate(
                latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))!
            let turnsSource = Bool.random(using: &random)
            edit.set(.latitude, to: DecimalText.format(place.latitude))
            edit.set(.longitude, to: DecimalText.format(place.longitude))
            if turnsSource { edit.set(.source, to: "auto") }
            var expected = SettingsReader.read(read(before).entries).settings
            expected.location.coordinate = place
            if turnsSource { expected.location.source = .auto }
            let after = read(edit.bytes)
            let keys: [SettingsKey] = [.latitude, .longitude] + (turnsSource ? [.source] : [])
            let isRight =
                after.diagnostics.isEmpty && SettingsReader.read(after.entries).settings == expected
                && entries(after, without: keys) == entries(read(before), without: keys)
            guard isRight else {
                Issue.record("seed \(seed), round \(round): \(String(decoding: before, as: UTF8.self))")
                return
            }
            edit.remove(.latitude)
            edit.remove(.longitude)
            expected.location.coordinate = nil
            let cleared = read(edit.bytes)
            #expect(SettingsReader.read(cleared.entries).settings == expected, "seed \(seed), round \(round)")
            #expect(entries(cleared, without: []) == entries(after, without: [.latitude, .longitude]))
        }
        #expect(taken > 300)
    }
}
