// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseCore
import SunPhaseHost
import Testing

/// The sample file is the documentation of the settings: it must tell the truth.
@Suite("The sample settings file")
struct SampleSettingsTests {
    private static let path = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../../data/sunphase.conf").standardizedFileURL.path

    private func read(_ text: String) -> SettingsText {
        SettingsText(parsing: Array(text.utf8), file: Self.path)
    }

    private func sample() throws -> String { try String(contentsOfFile: Self.path, encoding: .utf8) }

    /// The sample with the `#` removed before each key; prose has a blank after it.
    private func uncommented() throws -> String {
        try sample().split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("#") && $0.dropFirst().first?.isLowercase == true ? $0.dropFirst() : $0 }
            .joined(separator: "\n")
    }

    @Test("takes a place under the heading of its group, and stays as it is otherwise")
    func takesPlace() throws {
        let sample = try sample()
        var edit = try SettingsEdit(Array(sample.utf8))
        edit.set(.latitude, to: "52.52")
        edit.set(.longitude, to: "13.4")
        let expected = sample.replacing("\n[location]\n", with: "\n[location]\nlatitude = 52.52\nlongitude = 13.4\n")
        #expect(String(decoding: edit.bytes, as: UTF8.self) == expected)
    }

    @Test("changes nothing as it is")
    func asItIs() throws {
        let text = read(try sample())
        #expect(text.entries.isEmpty)
        #expect(text.diagnostics.isEmpty)
    }

    @Test("shows every key once, in its group, in the order of the list, with its default")
    func everyKey() throws {
        let text = read(try uncommented())
        #expect(text.diagnostics.isEmpty)
        #expect(text.entries.map(\.group) == SettingsKey.all.map(\.group))
        #expect(text.entries.map(\.key) == SettingsKey.all.map(\.name))
        #expect(text.entries.map(\.value) == SettingsKey.all.map(\.defaultText))
        let (settings, diagnostics) = SettingsReader.read(text.entries)
        #expect(settings == Settings())
        #expect(diagnostics.isEmpty)
    }

    @Test("names every word that a key accepts")
    func words() throws {
        let paragraphs = try sample().components(separatedBy: "\n\n")
        for key in SettingsKey.all {
            let paragraph = try #require(paragraphs.first { $0.contains("#\(key.name) = ") })
            guard case .word(let words) = key.kind else { continue }
            for word in words {
                #expect(paragraph.contains(word), "\(key.name) = \(word)")
            }
        }
    }

    @Test("the groups are those of the keys")
    func groups() {
        var groups: [String] = []
        for key in SettingsKey.all where groups.last != key.group { groups.append(key.group) }
        #expect(groups == SettingsKey.groups)
        #expect(SettingsKey.all.allSatisfy { !$0.meaning.isEmpty && !$0.meaning.contains("\n") })
    }
}
