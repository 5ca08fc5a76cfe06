// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("Settings, at the start and while the service runs", .showingLogs)
struct SettingsTests {
    /// A file with a mistake in it, and what has to be said of it.
    struct Mistake: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let content: @Sendable (TemporaryFolder) throws -> Void
        let said: [String]

        init(_ description: String, _ text: String, says said: String...) {
            testDescription = description
            content = { try $0.replace(DaemonProcess.settingsFile, with: text) }
            self.said = said
        }

        init(_ description: String, says said: String..., content: @escaping @Sendable (TemporaryFolder) throws -> Void)
        {
            testDescription = description
            self.content = content
            self.said = said
        }
    }

    /// What the good settings are beside the mistake.
    private static let good = "[location]\nlatitude = 52.52\nlongitude = 13.40\n"

    static let mistakes = [
        Mistake("a line of nothing", good + "what is this\n", says: "sunphase.conf, line 4", "the line is dropped"),
        Mistake(
            "a value that is none", good + "[schedule]\nlight = breakfast\n",
            says: "line 5: [schedule] light = \"breakfast\"", "accepted: ", "the default stays"),
        Mistake(
            "an unknown key (A72)", good + "useLocation = true\n",
            says: "line 4: [location] useLocation: unknown key, ignored; the nearest known one is [location] "),
        Mistake(
            "a comment behind a value", good + "[schedule]\ndark = 22:00 # late\n",
            says: "[schedule] dark = \"22:00 # late\": a comment stands on a line of its own"),
        Mistake(
            "a decimal comma", good + "precision = 0,5\n", says: "line 4: [location] precision = \"0,5\"", "accepted: "),
        Mistake(
            "a latitude of 91", good + "latitude = 91\n",
            says: "line 4: [location] latitude = \"91\": it is outside the range -90...90; accepted: "),
        Mistake("a latitude that is no number", good + "latitude = NaN\n", says: "latitude = \"NaN\"", "accepted: "),
        Mistake("a latitude alone", good + "longitude = none\n", says: "[location] latitude", "a place needs both"),
        Mistake(
            "equal fixed times", good + "[schedule]\nlight = 07:00\ndark = 07:00\n",
            says: "light = 07:00 and dark = 07:00 are the same time of day"),
        Mistake(
            "an earliest after a latest", good + "[schedule]\nlight-earliest = 09:00\nlight-latest = 08:00\n",
            says: "light-earliest = 09:00 is after light-latest = 08:00"),
        Mistake("a text that is not UTF-8", says: "line 5: the line is not UTF-8 text") { home in
            let bytes = Data(good.utf8) + Data([0x23, 0x20, 0xFF, 0x0A, 0xFF, 0xFE, 0x0A])
            try bytes.write(to: URL(fileURLWithPath: home.path(DaemonProcess.settingsFile)), options: .atomic)
        },
        Mistake("a folder instead of a file", says: "sunphase.conf: ", "is taken from it") { home in
            try home.makeFolder("folder")
            try home.link(DaemonProcess.settingsFile, to: home.path("folder"))
        },
        Mistake("a pipe instead of a file", says: "sunphase.conf: ", "is taken from it") { home in
            guard mkfifo(home.path("pipe"), 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
            try home.move("pipe", to: DaemonProcess.settingsFile)
        },
        Mistake("a file of 2 MB", says: "it is larger than 1048576 bytes", "is taken from it") { home in
            let text = good + String(repeating: "# filler\n", count: 240_000)
            try home.replace(DaemonProcess.settingsFile, with: text)
        },
    ]

    @Test("a mistake at the start is named in the log and by Explain, and harms nothing", arguments: mistakes)
    func atStart(mistake: Mistake) throws {
        let world = try World(settings: nil) { home in try mistake.content(home) }
        let explanation = try world.explanation()
        for words in mistake.said {
            #expect(world.daemon.log.contains(words))
            #expect(explanation.contains(words))
        }
        try world.expectUnharmed()
    }

    @Test("a mistake made later is named too, and the last good value stays", arguments: mistakes)
    func later(mistake: Mistake) throws {
        let world = try World(settings: Self.good)
        #expect(!(try world.explanation().contains("sunphase.conf")))
        try mistake.content(world.home)
        let said = mistake.said.map {
            $0.replacingOccurrences(of: "is taken from it", with: "what it said before stays")
        }
        #expect(try eventually { try said.allSatisfy(world.explanation().contains) })
        for words in said { #expect(world.daemon.log.contains(words)) }
        #expect(try world.text("Source", of: Names.locationInterface) == "config")
        #expect(try world.get("Latitude", of: Names.locationInterface).description == "52.5")
        try world.expectUnharmed()
        // What is right once more is taken at once.
        try world.home.replace(DaemonProcess.settingsFile, with: "[location]\nlatitude = -33.5\nlongitude = 18.5\n")
        #expect(try world.waits(for: "Latitude", "-33.5", of: Names.locationInterface))
        #expect(!(try world.explanation().contains("sunphase.conf")))
    }

    @Test("another place is told of at once, and a deleted file means the defaults")
    func live() throws {
        let world = try World(simulate: "2026-03-28T12:00:00Z,0.001", listens: true)
        try world.writeSettings("[location]\nlatitude = -40\nlongitude = 175\n")
        let signals = world.client.takeSignals(2)
        #expect(signals[0].arguments[0].string == Names.locationInterface)
        let changed = properties(in: signals[0].arguments[1])
        #expect(changed["Latitude"]?.double == -40)
        #expect(changed["Warning"]?.string?.contains("The place disagrees with the time zone") == true)
        #expect(signals[1].arguments[0].string == Names.mainInterface)
        try world.home.remove(DaemonProcess.settingsFile)
        #expect(try world.waits(for: "Source", "'timezone'", of: Names.locationInterface))
    }

    @Test("a file that comes into a folder that was not there is taken")
    func newFolder() throws {
        let world = try World(settings: nil)
        try world.home.remove("config")
        try world.home.makeFolder("config/sunphase")
        try world.writeSettings(World.berlin)
        #expect(try world.waits(for: "Source", "'config'", of: Names.locationInterface))
    }

    @Test("other rules switch the scheme, by the settings")
    func rules() throws {
        let world = try World(simulate: "2026-03-28T12:00:00Z,0.001", listens: true)
        try world.writeSettings(World.berlin + "[schedule]\nlight = 15:00\ndark = 16:00\n")
        let signals = world.client.takeSignals(2)
        #expect(signals.map(\.member) == ["PropertiesChanged", "ColorSchemeChanged"])
        #expect(
            signals[1].arguments.description == "('dark', 'settings', int64 \(seconds("2026-03-28T12:00:01Z")))")
    }

    @Test("the user's file counts more than the system's, key by key; --config reads one file alone")
    func layers() throws {
        let system = "[location]\nlatitude = 10\nlongitude = 20\n[schedule]\nlight = 05:00\n"
        let world = try World(settings: "[schedule]\nlight = 06:00\n", zone: "UTC") { home in
            try home.makeFolder("etc/sunphase")
            try home.write(system, to: "etc/sunphase/sunphase.conf")
            try home.write("[location]\nlatitude = 1\nlongitude = 2\n", to: "alone.conf")
        }
        #expect(try world.get("Latitude", of: Names.locationInterface).description == "10.0")
        #expect(try world.explanation().contains("light from 06:00"))
        try world.restart(["--config", world.home.path("alone.conf")])
        #expect(try world.get("Latitude", of: Names.locationInterface).description == "1.0")
        #expect(try world.explanation().contains("light from sunrise"))
        try world.home.remove("alone.conf")
        #expect(try eventually { try world.explanation().contains("alone.conf: the file does not exist") })
    }
}
