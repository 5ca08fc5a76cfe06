// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseTestSupport
import Testing

@testable import sunphase

/// Times and dates as people type them, seen from Berlin on the day on which summer time begins.
@MainActor
struct TimeArgumentTests {
    private let vantage: Vantage

    init() throws {
        let words = try Command.position.parse([
            "--latitude", "52.52", "--longitude", "13.40", "--zone", "Europe/Berlin",
        ])
        let environment: Environment = ["HOME": "/nowhere", "XDG_CONFIG_DIRS": "/nowhere"]
        vantage = try Vantage(Invocation(words: words, environment: environment))
            .at(instant("2026-03-29T10:00:00+02:00"))
    }

    @Test(arguments: [
        ("19:09", "2026-03-29T19:09:00+02:00"), ("00:30", "2026-03-29T00:30:00+01:00"),
        // There is no such time on this date: the first after the gap.
        ("02:30", "2026-03-29T03:00:00+02:00"), ("2026-10-25T02:30", "2026-10-25T02:30:00+02:00"),
        ("2026-03-28T18:30", "2026-03-28T18:30:00+01:00"), ("2026-03-28T18:30Z", "2026-03-28T18:30:00Z"),
        ("2026-03-28T18:30:15.5-05:00", "2026-03-28T18:30:15.5-05:00"), ("@0", "1970-01-01T00:00:00Z"),
        ("@1774719000", "2026-03-28T17:30:00Z"),
    ])
    func times(text: String, expected: String) throws {
        #expect(try TimeArgument.instant(text, vantage, as: "TIME") == instant(expected))
    }

    @Test(arguments: [
        "", "noonish", "25:00", "2026-02-30T10:00", "2026-03-28", "10", "10:60", "@", "@ten", "2026-03-28T", "T10:00",
        "2026-03-28T18:30+1", "1899-12-31T23:59Z", "2101-01-01T00:00Z", "@99999999999999999999", "@nan",
    ])
    func refusedTimes(text: String) {
        let failure = #expect(throws: Failure.self) { try TimeArgument.instant(text, vantage, as: "TIME") }
        #expect(failure?.status == .usage && failure?.sentence.contains("TIME \"\(text)\"") == true)
    }

    @Test(
        "a time to come is the next such: of one that comes twice, the second when the first has passed",
        arguments: [
            ("2026-10-25T02:15+02:00", "02:30", "2026-10-25T02:30+02:00"),
            ("2026-10-25T02:30+02:00", "02:30", "2026-10-25T02:30+01:00"),
            ("2026-10-25T02:45+02:00", "02:30", "2026-10-25T02:30+01:00"),
            ("2026-10-25T02:45+02:00", "02:00", "2026-10-25T02:00+01:00"),
            ("2026-10-25T02:45+02:00", "2026-10-25T02:30", "2026-10-25T02:30+01:00"),
            ("2026-10-25T02:45+02:00", "03:00", "2026-10-25T03:00+01:00"),
            ("2026-10-25T02:45+02:00", "01:59", "2026-10-26T01:59+01:00"),
            ("2026-10-25T02:45+01:00", "02:30", "2026-10-26T02:30+01:00"),
            ("2026-10-24T23:00+02:00", "02:30", "2026-10-25T02:30+02:00"),
            ("2026-03-29T03:10+02:00", "02:30", "2026-03-30T02:30+02:00"),
        ])
    func coming(now: String, text: String, expected: String) {
        #expect(TimeArgument.coming(text, vantage.at(instant(now))) == instant(expected))
    }

    @Test(
        "who asks nobody does not say that somebody is asked",
        arguments: [
            ("", "Neither the settings nor the time zone UTC gives one, and none of GeoClue's is kept."),
            ("geoclue", "The settings leave it to GeoClue, which only the service asks, and none is kept of it."),
            ("timezone", "The time zone UTC has no reference place."),
            ("none", "The settings switch location off (source = none)."),
        ])
    func noPlace(source: String, reason: String) throws {
        let home = try TemporaryFolder()
        try home.makeFolder("sunphase")
        try home.write(source.isEmpty ? "" : "[location]\nsource = \(source)\n", to: "sunphase/sunphase.conf")
        let outcome = try ToolRun.run(["position"], environment: ["XDG_CONFIG_HOME": home.path])
        let sentence =
            "There is no place to look at the sun from. \(reason) Give --latitude and --longitude, or keep them with "
            + "sunphase set-location."
        #expect(outcome.status == 1 && outcome.error == "sunphase: \(sentence)\n")
    }

    @Test(arguments: [
        ("today", "2026-03-29"), ("tomorrow", "2026-03-30"), ("yesterday", "2026-03-28"), ("2100-12-31", "2100-12-31"),
    ])
    func dates(text: String, expected: String) throws {
        #expect(try TimeArgument.date(text, vantage, as: "DATE").description == expected)
    }

    @Test(arguments: ["", "2026-13-01", "26-01-01", "1899-12-31", "2101-01-01", "Monday", "2026-3-1"])
    func refusedDates(text: String) {
        let failure = #expect(throws: Failure.self) { try TimeArgument.date(text, vantage, as: "DATE") }
        #expect(failure?.status == .usage && failure?.sentence.contains("DATE") == true)
    }
}
