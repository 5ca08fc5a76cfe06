// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseCore
import SunPhaseHost
import SunPhaseTestSupport
import Testing

@testable import sunphase

/// Questions about another date by `--date`, seen from Berlin.
@MainActor
struct DateOptionTests {
    private static let berlin = ["--latitude", "52.52", "--longitude", "13.40", "--zone", "Europe/Berlin"]

    private func output(_ words: String..., settings: String = "") throws -> String {
        try output(words, settings: settings)
    }

    private func output(_ words: [String], settings: String = "") throws -> String {
        let home = try TemporaryFolder()
        try home.makeFolder("sunphase")
        try home.write(settings, to: "sunphase/sunphase.conf")
        let (status, output, error) = try ToolRun.run(
            words + Self.berlin, environment: ["XDG_CONFIG_HOME": home.path])
        #expect(status == 0 && error.isEmpty, "\(words): \(error)")
        return output
    }

    @Test("day and year take the date by either way")
    func pictures() throws {
        let day = try output("day", "--date", "2026-12-24")
        #expect(day.hasPrefix("Thursday, 2026-12-24, "))
        #expect(try day == output("day", "2026-12-24"))
        let year = try output("year", "-d", "2031-12-31")
        #expect(try year == output("year", "2031"))
    }

    @Test(
        "next begins with the beginning of the date, or ends before it",
        arguments: [
            (["sunset"], "2026-12-24T15:55:40+01:00  sunset             in 15 h 56 min"),
            (["sunset", "--previous"], "2026-12-23T15:55:"),
            // As the settings have it, light begins when the date does.
            (["light"], "2026-12-24T00:00:00+01:00  light              now"),
            (["light", "--previous"], "2026-12-23T00:00:00+01:00  light              24 h ago"),
        ])
    func next(words: [String], line: String) throws {
        let settings = "[schedule]\nlight = 00:00\ndark = 12:00\n"
        let text = try output(["next", "--date=2026-12-24"] + words, settings: settings)
        #expect(text.hasPrefix(line), "\(text)")
    }

    @Test("a date that the calendar leaves out has no times", arguments: ["position", "next"])
    func omitted(command: String) throws {
        let outcome = try ToolRun.run([
            command, "--date", "2011-12-30", "--zone", "Pacific/Apia", "--latitude=-13.8", "--longitude=-171.8",
        ])
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.error.contains("--date 2011-12-30 does not exist: The calendar of Pacific/Apia leaves"))
    }

    @Test("position is at this hour and minute on that date", arguments: ["2026-12-24", "2026-06-21"])
    func position(date: String) throws {
        let zone = try #require(TimeZoneDatabase(environment: [:]).zone(named: "Europe/Berlin")).rules
        let before = SystemClock.present
        let line = try output("position", "--date", date)
        let after = SystemClock.present
        let times = [before, after].map { $0.iso(in: zone).dropFirst("2026-12-24".count).prefix("T10:11".count) }
        #expect(times.contains { line.hasPrefix(date + $0 + ":00+0") }, "\(line), not at \(times)")
    }

    @Test(
        "the time of day is what the clock shows, to the minute",
        arguments: [
            ("2026-10-25T02:45:59.9+02:00", 165), ("2026-10-25T02:45+01:00", 165), ("2026-03-29T00:00+01:00", 0),
            ("2026-03-29T23:59:59+02:00", 1439), ("1960-06-21T12:00:30+01:00", 720),
        ])
    func timeOfDay(now: String, minutes: Int) throws {
        let words = try Command.position.parse(Self.berlin)
        let environment: Environment = ["HOME": "/nowhere", "XDG_CONFIG_DIRS": "/nowhere"]
        let vantage = try Vantage(Invocation(words: words, environment: environment)).at(instant(now))
        #expect(vantage.timeOfDay.minutes == minutes)
    }
}
