// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport
import Testing

/// Whatever a file holds: nothing traps, and a value is read as a whole or named.
@Suite("Settings from junk")
struct SettingsFuzzTests {
    private static let pieces = [
        "sunrise", "civil-dusk", "rising", "setting", "none", "auto", "on", "+", "-", "\u{2212}", " ", "\t", ":", "07",
        "00", "30", "min", "h", "m", "s", "1h30m", ".", ",", "52.52", "97.45W", "N", "ß", "°", "e2", "nan", "inf", "#",
        ";", "\"", "é", "e\u{301}", "\u{301}", "👩‍👩‍👧", "\u{0}", "\u{212A}", "99999999999999999999999", "-0", "24:00",
    ]

    private func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in Self.pieces.randomElement(using: &random)! }.joined()
    }

    @Test("an expression is refused, or its description reads as the same rule")
    func expressions() {
        let seed: UInt64 = 4711
        var random = SeededRandom(seed: seed, for: "settings from junk")
        let read = (0..<3_000).map { _ in text(&random) }.compactMap { text in
            (try? EdgeRule(text)).map { (text: text, rule: $0) }
        }
        #expect(read.count > 15, "the pieces must also make rules")
        let broken = read.first { (try? EdgeRule($0.rule.description)) != $0.rule }
        #expect(broken == nil, "seed \(seed)")
    }

    @Test("settings are read as a whole or named, and reading them again changes nothing")
    func settings() {
        let seed: UInt64 = 1769
        var random = SeededRandom(seed: seed, for: "settings from junk")
        var previous = Settings()
        for _ in 0..<500 {
            let entries = SettingsKey.all.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }.map { key in
                let name = Int.random(in: 0..<10, using: &random) > 0 ? key.name : text(&random)
                return SettingsEntry(file: "/f", group: key.group, key: name, value: text(&random))
            }
            let (settings, diagnostics) = SettingsReader.read(entries, previous: previous)
            let again = SettingsReader.read(entries, previous: settings)
            let isRepeatable = again.settings == settings && again.diagnostics.map(\.key) == diagnostics.map(\.key)
            guard isRepeatable, hasOnlyPossibleValues(settings) else {
                Issue.record("seed \(seed): \(entries)")
                return
            }
            previous = settings
        }
    }

    private func hasOnlyPossibleValues(_ settings: Settings) -> Bool {
        var hasDifferentTimes = true
        if case .fixed(let light) = settings.rules.light, case .fixed(let dark) = settings.rules.dark {
            hasDifferentTimes = light != dark
        }
        return hasDifferentTimes && LocationSettings.precisionRange.contains(settings.location.precision.degrees)
    }

    @Test("a key without a diagnostic has exactly the value that was written")
    func exactness() {
        let seed: UInt64 = 99
        var random = SeededRandom(seed: seed, for: "settings from junk")
        let broken = (0..<5_000).map { _ in text(&random) }.first { number in
            let entry = SettingsEntry(file: "/f", group: "location", key: "height-above-horizon", value: number)
            let (settings, diagnostics) = SettingsReader.read([entry])
            let expected: Double? = diagnostics.isEmpty ? Double(number) : 0
            return settings.location.horizon.heightInMetres != expected
        }
        #expect(broken == nil, "seed \(seed)")
    }
}
