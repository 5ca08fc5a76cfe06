// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseTestSupport
import Testing

/// Which day an event belongs to, as users of programs like this one found it wrong; through the tool, with the right
/// times of another ephemeris to a minute, to three where the sun crosses at a shallow angle.
struct DayAssignmentTests {
    /// A question to `next`, or to `events` on a date, and the local times that are right.
    struct Case: CustomTestStringConvertible, Sendable {
        let title: String
        let place: (Double, Double)
        let zone: String
        let question: [String]
        let right: [String]
        var isShallow = false

        var testDescription: String { "\(title): \(question.joined(separator: " "))" }
    }

    static let cases: [Case] = [
        Case(
            title: "either side of a moment after midnight", place: (56, 35), zone: "Europe/Moscow",
            question: ["next", "sunset", "--at", "2020-10-09T00:41"], right: ["2020-10-09T17:53:42+03:00"]),
        Case(
            title: "either side of a moment after midnight", place: (56, 35), zone: "Europe/Moscow",
            question: ["next", "sunset", "--at", "2020-10-09T00:42"], right: ["2020-10-09T17:53:42+03:00"]),
        Case(
            title: "a zone far from its meridian", place: (-14.41, 128.53), zone: "Australia/Perth",
            question: ["events", "sunrise", "sunset", "--date", "2022-04-14"],
            right: ["2022-04-14T05:32:30+08:00", "2022-04-14T17:19:52+08:00"]),
        Case(
            title: "a zone far from its meridian", place: (-14.41, 128.53), zone: "Australia/Perth",
            question: ["next", "sunrise", "--at", "2022-04-14T23:40:15+08:00"], right: ["2022-04-15T05:32:37+08:00"]),
        Case(
            title: "the last minute of a date", place: (-33.88, 151.21), zone: "Australia/Sydney",
            question: ["events", "sunrise", "sunset", "--date", "2015-03-15"],
            right: ["2015-03-15T06:53:50+11:00", "2015-03-15T19:14:09+11:00"]),
        Case(
            title: "the last minute of a date", place: (-33.88, 151.21), zone: "Australia/Sydney",
            question: ["next", "sunrise", "--at", "2015-03-15T23:59"], right: ["2015-03-16T06:54:37+11:00"]),
        Case(
            title: "dates counted in UTC", place: (39.95, -75.16), zone: "UTC",
            question: ["events", "sunrise", "sunset", "--date", "2018-05-18"],
            right: ["2018-05-18T00:10:52Z", "2018-05-18T09:42:54Z"]),
        Case(
            title: "dates counted in UTC", place: (39.95, -75.16), zone: "UTC",
            question: ["next", "sunset", "--at", "2018-05-18T09:42:55Z"], right: ["2018-05-19T00:11:48Z"]),
        Case(
            title: "a sunset in the small hours", place: (64.15, -21.94), zone: "Atlantic/Reykjavik",
            question: ["events", "sunrise", "sunset", "--date", "2014-06-21"],
            right: ["2014-06-21T00:03:37+00:00", "2014-06-21T02:55:14+00:00"], isShallow: true),
        Case(
            title: "a sunset in the small hours", place: (64.15, -21.94), zone: "Atlantic/Reykjavik",
            question: ["next", "sunset", "--at", "2014-06-21T12:00"], right: ["2014-06-22T00:03:50+00:00"],
            isShallow: true),
        Case(
            title: "local midnight", place: (41.12, -73.78), zone: "America/New_York",
            question: ["events", "sunrise", "sunset", "--date", "2018-06-02"],
            right: ["2018-06-02T05:24:30-04:00", "2018-06-02T20:22:07-04:00"]),
        Case(
            title: "a zone of an inner state", place: (40.02, -85.50), zone: "America/Indiana/Indianapolis",
            question: ["events", "sunrise", "sunset", "--date", "2019-02-11"],
            right: ["2019-02-11T07:40:03-05:00", "2019-02-11T18:12:55-05:00"]),
        Case(
            title: "UTC is on the day before", place: (-37.03, 175.12), zone: "Pacific/Auckland",
            question: ["next", "sunrise", "--at", "2022-06-28T00:10"], right: ["2022-06-28T07:33:44+12:00"]),
        Case(
            title: "today's, the last and the next", place: (52.52, 13.40), zone: "Europe/Berlin",
            question: ["events", "sunrise", "sunset", "--date", "2026-09-20"],
            right: ["2026-09-20T06:48:46+02:00", "2026-09-20T19:09:51+02:00"]),
        Case(
            title: "today's, the last and the next", place: (52.52, 13.40), zone: "Europe/Berlin",
            question: ["next", "--previous", "sunset", "--at", "2026-09-20T20:00"], right: ["2026-09-20T19:09:51+02:00"]
        ),
        Case(
            title: "today's, the last and the next", place: (52.52, 13.40), zone: "Europe/Berlin",
            question: ["next", "sunrise", "--at", "2026-09-20T20:00"], right: ["2026-09-21T06:50:27+02:00"]),
    ]

    @Test("each event belongs to its own day", arguments: cases)
    func days(_ one: Case) throws {
        let place = ["--latitude", "\(one.place.0)", "--longitude", "\(one.place.1)", "--zone", one.zone]
        let (status, output, error) = try ToolRun.run(one.question + place)
        #expect(status == 0 && error.isEmpty, "\(error)")
        let times = output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
        try #require(times.count == one.right.count, "\(output)")
        for (time, right) in zip(times, one.right) {
            let seconds = abs(instant(right).duration(to: instant(time)).inSeconds)
            #expect(seconds <= (one.isShallow ? 180 : 60), "\(time), not \(right)")
            #expect(time.dropFirst(19) == right.dropFirst(19), "another offset")
        }
    }

    @Test("seconds since 1970 for programs, the local time with its offset for people: none has to cut a date out")
    func bothForms() throws {
        let (_, output, _) = try ToolRun.run([
            "next", "sunset", "--json", "--at", "2026-05-17T21:00", "--latitude", "39.95", "--longitude=-75.16",
            "--zone",
            "America/New_York",
        ])
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        let local = try #require(answer["local"] as? String)
        #expect(local.hasPrefix("2026-05-18T20:") && local.hasSuffix("-04:00"))
        let seconds = try #require(answer["time"] as? Double)
        #expect(seconds.rounded(.up) == instant(local).unixSeconds && output.contains(/"time":\d+\.\d{3},/))
    }

    @Test("times are readable whatever the scheme does: by fixed times, and under an override")
    func whateverTheScheme() throws {
        // A clock that all but stands still: with the machine's, the sun might set between two questions.
        let now = "2026-03-28T12:00:00Z"
        let world = try ToolWorld(
            settings: ToolWorld.berlin + "[schedule]\nlight = 07:00\ndark = 19:00\n",
            arguments: ["--simulate", now + ",0.001"])
        #expect(try world.run("set", "dark", "--permanent").status == 0)
        let sunset = try world.run("get", "NextSunset").output
        let next = try world.run("next", "sunset", "--at", now).output
        #expect(!sunset.isEmpty && next.hasPrefix(sunset.dropLast()))
        #expect(try world.run("get", "Phase", "ScheduledColorScheme").output.split(separator: "\n").count == 2)
        #expect(try world.run("next", "dark").output.contains("T19:00:00+0"))
    }
}
