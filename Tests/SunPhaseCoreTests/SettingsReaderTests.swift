// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import Testing

@Suite("Settings from texts")
struct SettingsReaderTests {
    /// Entries from lines `group.key = value`, numbered from 1.
    private func entries(_ lines: String...) -> [SettingsEntry] {
        lines.enumerated().map { index, line in
            let sides = line.split(separator: " = ", maxSplits: 1, omittingEmptySubsequences: false)
            let name = sides[0].split(separator: ".", maxSplits: 1)
            return SettingsEntry(
                file: "/f.conf", line: index + 1, group: String(name[0]), key: String(name[1]), value: String(sides[1])
            )
        }
    }

    private func entries(for key: SettingsKey, _ value: String) -> [SettingsEntry] {
        [SettingsEntry(file: "/f.conf", line: 3, group: key.group, key: key.name, value: value)]
    }

    @Test("no entries are the defaults, and so are all defaults written out")
    func defaults() {
        let written = SettingsKey.all.flatMap { entries(for: $0, $0.defaultText) }
        for entries in [[], written] {
            let (settings, diagnostics) = SettingsReader.read(entries)
            #expect(settings == Settings())
            #expect(diagnostics.isEmpty)
        }
    }

    @Test("every key is read")
    func everyKey() {
        let (settings, diagnostics) = SettingsReader.read(
            entries(
                "location.source = config", "location.latitude = 35.22N", "location.longitude = 97.45W",
                "location.height-above-horizon = 120.5", "location.updates = once", "location.precision = 0.5",
                "schedule.light = rising -3", "schedule.dark = 21:30", "schedule.light-earliest = 06:00",
                "schedule.light-latest = 08:00", "schedule.dark-earliest = 18:00", "schedule.dark-latest = 00:30",
                "apply.portal = off", "apply.gsettings = on", "apply.hooks = off", "apply.darkman = on",
                "apply.darkman-hooks = on", "apply.hook-timeout = 1min"
            )
        )
        var expected = Settings()
        expected.location.source = .config
        expected.location.coordinate = Coordinate(latitude: 35.22, longitude: -97.45)
        expected.location.horizon = Horizon(heightInMetres: 120.5)!
        expected.location.updates = .once
        expected.location.precision = Precision(degrees: 0.5)!
        expected.rules.light = .altitude(.degrees(-3), .rising)
        expected.rules.dark = .fixed(LocalTime(hour: 21, minute: 30)!)
        expected.rules.lightClamp = Clamp(
            earliest: LocalTime(hour: 6, minute: 0), latest: LocalTime(hour: 8, minute: 0)
        )!
        expected.rules.darkClamp = Clamp(
            earliest: LocalTime(hour: 18, minute: 0), latest: LocalTime(hour: 0, minute: 30), wrapsAtNoon: true
        )!
        expected.apply.portal = .off
        expected.apply.gsettings = .on
        expected.apply.hooks = .off
        expected.apply.darkman = true
        expected.apply.darkmanHooks = true
        expected.apply.hookTimeout = HookTimeout(.seconds(60))!
        #expect(settings == expected)
        #expect(diagnostics.isEmpty)
    }

    @Test(
        "a bad value is named with its place and what is accepted, and the last good value stays",
        arguments: [
            ("source", "Auto", "small letters: auto"), ("source", "", "empty"),
            ("height-above-horizon", "-1", "0...10000 metres"), ("height-above-horizon", "10000.5", "out of range"),
            ("updates", "hourly", "once, daily or continuous"), ("precision", "0", "0.001...10"),
            ("precision", "0,1", "comma"), ("light", "sunrise # early", "line of its own"),
            ("light", "\"sunrise\"", "quotation marks"), ("dark", "30", "HH:MM"),
            ("dark", "sunset ; late", "line of its own"), ("light-earliest", "7:00", "two digits"),
            ("portal", "yes", "auto, on or off"), ("darkman", "auto", "on or off"),
            ("hook-timeout", "30", "write 30min, 30s"), ("hook-timeout", "2h", "1s...1h"),
            ("hook-timeout", "0s", "out of range"),
        ]
    )
    func badValue(name: String, value: String, hint: String) throws {
        let key = try #require(SettingsKey.all.first { $0.name == name })
        var previous = Settings()
        previous.location.source = .timezone
        previous.location.horizon = Horizon(heightInMetres: 7)!
        previous.location.updates = .continuous
        previous.location.precision = Precision(degrees: 1)!
        previous.rules.light = .event(.noon, offset: .zero)
        previous.rules.dark = .event(.midnight, offset: .zero)
        previous.rules.lightClamp = Clamp(earliest: LocalTime(hour: 5, minute: 0), latest: nil)!
        previous.apply.portal = .on
        previous.apply.darkman = true
        previous.apply.hookTimeout = HookTimeout(.seconds(5))!
        for last in [previous, Settings()] {
            let (settings, diagnostics) = SettingsReader.read(entries(for: key, value), previous: last)
            let diagnostic = try #require(diagnostics.first)
            #expect(diagnostics.count == 1)
            #expect(diagnostic.severity == .error)
            #expect(diagnostic.sentence.hasPrefix("/f.conf, line 3: [\(key.group)] \(key.name) = \"\(value)\": "))
            #expect(diagnostic.sentence.contains(hint), "\(diagnostic.sentence)")
            #expect(diagnostic.sentence.contains("accepted: \(key.accepted)"))
            #expect(diagnostic.sentence.hasSuffix(last == previous ? "the last good value stays" : "the default stays"))
            #expect(settings.value(of: key) == last.value(of: key))
        }
    }

    @Test("a key that is taken out of the file has its default again")
    func removedKey() {
        let first = SettingsReader.read(entries("schedule.light = noon", "location.updates = once")).settings
        let (second, diagnostics) = SettingsReader.read(entries("location.updates = x"), previous: first)
        #expect(second.rules.light == .event(.sunrise, offset: .zero))
        #expect(second.location.updates == .once)
        #expect(diagnostics.count == 1)
    }

    @Test("of several entries for one key the last is in force")
    func precedence() {
        let (settings, diagnostics) = SettingsReader.read(entries("schedule.light = nonsense", "schedule.light = noon"))
        #expect(settings.rules.light == .event(.noon, offset: .zero))
        #expect(diagnostics.isEmpty)
    }

    @Test(
        "latitude and longitude are one value",
        arguments: [
            (["location.latitude = 52.5"], "longitude is not"),
            (["location.longitude = 13.4"], "latitude is not"),
            (["location.latitude = none", "location.longitude = 13.4"], "latitude is not"),
            (["location.latitude = 52.5", "location.longitude = 181"], "-180...180"),
            (["location.latitude = 91", "location.longitude = 13.4"], "-90...90"),
            (["location.latitude = 35.221050N 97.445938W"], "longitude is not"),
        ]
    )
    func coordinatePairs(lines: [String], hint: String) {
        let texts = lines.map { line in
            let sides = line.split(separator: " = ", maxSplits: 1)
            return SettingsEntry(
                file: "/f.conf", group: "location", key: String(sides[0].dropFirst(9)), value: String(sides[1])
            )
        }
        var previous = Settings()
        previous.location.coordinate = Coordinate(latitude: 1, longitude: 2)
        for last in [previous, Settings()] {
            let (settings, diagnostics) = SettingsReader.read(texts, previous: last)
            #expect(settings == last)
            #expect(diagnostics.contains { $0.severity == .error && $0.sentence.contains(hint) })
        }
    }

    @Test("a good coordinate without its other half does not get into the log")
    func coordinatePrivacy() {
        let (_, diagnostics) = SettingsReader.read(entries("location.latitude = 52.5163"))
        #expect(diagnostics.count == 1)
        #expect(diagnostics.allSatisfy { !$0.sentence.contains("52.5") })
    }

    @Test("coordinates as source without coordinates are an error that says what happens instead")
    func sourceWithoutCoordinates() {
        let (settings, diagnostics) = SettingsReader.read(entries("location.source = config"))
        #expect(settings.location.source == .config)
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.severity == .error)
        #expect(diagnostics.first?.sentence.contains("07:00 and 19:00") == true)
    }

    @Test("fixed times that are equal are refused, both named, and both last good values stay")
    func equalTimes() {
        var previous = Settings()
        previous.rules.dark = .fixed(LocalTime(hour: 20, minute: 0)!)
        let equal = entries("schedule.light = 07:00", "schedule.dark = 07:00")
        for last in [previous, Settings()] {
            let (settings, diagnostics) = SettingsReader.read(equal, previous: last)
            #expect(settings == last)
            #expect(diagnostics.count == 1)
            #expect(diagnostics.first?.sentence.contains("light = 07:00 and dark = 07:00") == true)
        }
    }

    @Test(
        "an earliest time after the latest is refused, both named, and both last good values stay",
        arguments: [
            ("light", "08:00", "07:00"), ("light", "22:00", "01:00"), ("dark", "22:00", "18:00"),
            ("dark", "01:00", "23:00"),
        ]
    )
    func crossedLimits(edge: String, earliest: String, latest: String) {
        let crossed = entries("schedule.\(edge)-earliest = \(earliest)", "schedule.\(edge)-latest = \(latest)")
        let (settings, diagnostics) = SettingsReader.read(crossed)
        #expect(settings == Settings())
        #expect(diagnostics.count == 1)
        let names = "\(edge)-earliest = \(earliest) is after \(edge)-latest = \(latest)"
        #expect(diagnostics.first?.sentence.contains(names) == true)
    }

    @Test(
        "an unknown key is named with the nearest known one, and ignored",
        arguments: [
            ("location.lattitude = 1", "[location] latitude"), ("schedule.ligth = noon", "[schedule] light"),
            ("apply.hook_timeout = 5s", "[apply] hook-timeout"), ("place.latitud = 1", "[location] latitude"),
            ("location.dark = noon", "belongs in the group [schedule]"),
            ("schedul.dark = noon", "belongs in the group [schedule]"),
            ("location.useLocation = true", "nearest known one is"), ("schedule.; dark = noon", "begins with #"),
        ]
    )
    func unknownKey(line: String, hint: String) throws {
        let (settings, diagnostics) = SettingsReader.read(entries(line))
        #expect(settings == Settings())
        let diagnostic = try #require(diagnostics.first)
        #expect(diagnostics.count == 1)
        #expect(diagnostic.severity == .warning)
        #expect(diagnostic.sentence.hasPrefix("/f.conf, line 1: ["))
        #expect(diagnostic.sentence.contains(hint), "\(diagnostic.sentence)")
    }

    @Test("a file of something else does not fill the log")
    func manyUnknownKeys() {
        let lines = (0..<500).map { SettingsEntry(file: "/f", group: "x", key: "k\($0)", value: "1") }
        let diagnostics = SettingsReader.read(lines).diagnostics
        #expect(diagnostics.count == 21)
        #expect(diagnostics.last?.sentence == "480 more unknown keys are ignored")
    }

    @Test("no hook can be given less than a second or more than an hour")
    func hookTimeouts() {
        for time: Duration in [.zero, .seconds(-1), .milliseconds(999), .seconds(3601)] {
            #expect(HookTimeout(time) == nil)
        }
        #expect(HookTimeout(.hours(1))?.duration == .hours(1) && HookTimeout(.seconds(1)) != nil)
    }

    @Test("a sentence is one short line whatever the value is")
    func sentenceOfJunk() {
        let junk = String(repeating: "x", count: 5000) + "\n\u{1B}[31m"
        for diagnostic in SettingsReader.read(entries("schedule.light = \u{1B}\(junk)", "a.\(junk) = 1")).diagnostics {
            #expect(diagnostic.sentence.unicodeScalars.count < 600)
            #expect(diagnostic.sentence.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
    }
}

extension Settings {
    /// A key's value in some comparable form.
    fileprivate func value(of key: SettingsKey) -> String {
        switch key.name {
        case "source": "\(location.source)"
        case "height-above-horizon": "\(location.horizon)"
        case "updates": "\(location.updates)"
        case "precision": "\(location.precision)"
        case "light": "\(rules.light)"
        case "dark": "\(rules.dark)"
        case "light-earliest": "\(rules.lightClamp)"
        case "portal": "\(apply.portal)"
        case "darkman": "\(apply.darkman)"
        case "hook-timeout": "\(apply.hookTimeout)"
        default: "not compared: \(key.name)"
        }
    }
}
