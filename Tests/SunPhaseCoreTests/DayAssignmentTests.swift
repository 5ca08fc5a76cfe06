// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport
import Testing

/// Which local date an event belongs to, and what comes next (field cases A09 to A13, A17 to A25, A65).
struct DayAssignmentTests {
    /// A local date with the sunrise and the sunset that it has.
    struct Row {
        let name: String
        let spot: Spot
        let date: String
        let sunrise: String?
        let sunset: String?
    }

    private static let berlin = Spot(52.52, 13.40, "Europe/Berlin")
    private static let auckland = Spot(-40.66, 175.25, "Pacific/Auckland")
    private static let kuressaare = Spot(58.25, 22.49, "Europe/Tallinn")
    private static let monroe = Spot(41.34, -74.17, "America/New_York")
    private static let sydney = Spot(-33.88, 151.21, "Australia/Sydney")
    private static let ossining = Spot(41.12, -73.78, "America/New_York")
    private static let moscow = Spot(56, 35, "Europe/Moscow")
    private static let kununurra = Spot(-14.41, 128.53, "Australia/Perth")
    private static let indiana = Spot(40.02, -85.50, "America/Indiana/Indianapolis")

    private static let rows = [
        Row(name: "A09", spot: berlin, date: "2017-03-25", sunrise: nil, sunset: "18:28:34+01:00"),
        Row(name: "A09", spot: berlin, date: "2017-03-26", sunrise: nil, sunset: "19:30:20+02:00"),
        Row(name: "A10", spot: auckland, date: "2022-09-24", sunrise: "06:05:57+12:00", sunset: "18:17:07+12:00"),
        Row(name: "A10", spot: auckland, date: "2022-09-25", sunrise: "07:04:16+13:00", sunset: "19:18:07+13:00"),
        Row(name: "A11", spot: kuressaare, date: "2021-10-30", sunrise: "08:40:36+03:00", sunset: "17:45:51+03:00"),
        Row(name: "A11", spot: kuressaare, date: "2021-10-31", sunrise: "07:42:57+02:00", sunset: "16:43:25+02:00"),
        Row(name: "A12", spot: monroe, date: "2019-11-02", sunrise: "07:29:03-04:00", sunset: nil),
        Row(name: "A12", spot: monroe, date: "2019-11-03", sunrise: "06:30:15-05:00", sunset: nil),
        Row(
            name: "A13", spot: Spot(51.34, 12.37, "Europe/Berlin"), date: "2024-10-27", sunrise: "06:55:30+01:00",
            sunset: "16:52:22+01:00"),
        Row(name: "A18", spot: kununurra, date: "2022-04-14", sunrise: "05:32:30+08:00", sunset: "17:19:52+08:00"),
        Row(name: "A19", spot: sydney, date: "2015-03-15", sunrise: "06:53:50+11:00", sunset: "19:14:09+11:00"),
        Row(name: "A22", spot: ossining, date: "2018-06-01", sunrise: nil, sunset: "20:21:24-04:00"),
        Row(name: "A22", spot: ossining, date: "2018-06-02", sunrise: "05:24:30-04:00", sunset: "20:22:07-04:00"),
        Row(name: "A23", spot: indiana, date: "2019-02-11", sunrise: "07:40:03-05:00", sunset: "18:12:55-05:00"),
        Row(name: "A65", spot: berlin, date: "2026-09-20", sunrise: "06:48:46+02:00", sunset: "19:09:51+02:00"),
    ]

    @Test(arguments: rows) func `a date has its own sunrise and sunset`(row: Row) {
        for (name, expected) in [(EventName.sunrise, row.sunrise), (.sunset, row.sunset)] {
            let times = row.spot.times(of: name, on: row.date)
            #expect(times.count == 1, "\(row.name) \(name) on \(row.date) at \(row.spot)")
            guard let expected else { continue }
            #expect(near(times, ["\(row.date)T\(expected)"]), "\(row.name) \(name): \(times.map { $0.iso() })")
        }
    }

    @Test func `A12: the sunrise is written with the offset of its own date`() {
        let written = ["2019-11-02", "2019-11-03"].map {
            Self.monroe.times(of: .sunrise, on: $0).first?.iso(in: Self.monroe.zone).suffix(6)
        }
        #expect(written == ["-04:00", "-05:00"])
    }

    @Test(arguments: ["2020-10-09T00:41:00+03:00", "2020-10-09T00:42:00+03:00"])
    func `A17: a minute more or less leads to the same next sunset`(now: String) {
        #expect(near(Self.moscow.next(.sunset, after: now), "2020-10-09T17:53:42+03:00"))
        let story = Self.moscow.scenario(at: now)
        #expect(near(story.snapshot.sun.nextSunset, "2020-10-09T17:53:42+03:00"))
        #expect(near(story.snapshot.previousSchemeChange?.instant, "2020-10-08T17:56:16+03:00"))
    }

    @Test func `A18, A19: late in the evening today is still today, and the next sunrise is tomorrow's`() {
        let perth = Self.kununurra.scenario(at: "2022-04-14T23:40:15+08:00").snapshot
        #expect(near(perth.sun.nextSunrise, "2022-04-15T05:32:37+08:00"))
        #expect(near(perth.sun.today.filter { $0.name == .sunset }.map(\.instant), ["2022-04-14T17:19:52+08:00"]))
        let sydney = Self.sydney.scenario(at: "2015-03-15T23:59:00+11:00").snapshot
        #expect(near(sydney.sun.nextSunrise, "2015-03-16T06:54:37+11:00"))
        #expect(near(sydney.sun.today.filter { $0.name == .sunrise }.map(\.instant), ["2015-03-15T06:53:50+11:00"]))
    }

    @Test func `A20: by dates of UTC an American day has the evening first`() {
        let spot = Spot(39.95, -75.16, "UTC")
        let today = spot.scenario(at: "2018-05-18T12:00:00Z").snapshot.sun.today
        let ends = today.filter { [.sunrise, .sunset].contains($0.name) }
        #expect(ends.map(\.name) == [.sunset, .sunrise])
        #expect(near(ends.map(\.instant), ["2018-05-18T00:10:52Z", "2018-05-18T09:42:54Z"]))
        #expect(near(spot.next(.sunset, after: "2018-05-18T10:00:00Z"), "2018-05-19T00:11:48Z"))
    }

    @Test func `A21: Reykjavik's sunset belongs to the small hours of its own date`() {
        let spot = Spot(64.15, -21.94, "Atlantic/Reykjavik")
        #expect(near(spot.times(of: .sunset, on: "2014-06-21"), ["2014-06-21T00:03:37Z"], within: 180))
        #expect(near(spot.times(of: .sunrise, on: "2014-06-21"), ["2014-06-21T02:55:14Z"], within: 180))
        var story = spot.scenario(at: "2014-06-21T12:00:00Z")
        #expect(near(story.snapshot.sun.nextSunset, "2014-06-22T00:03:50Z", within: 180))
        story.run(until: "2014-06-22T12:00:00Z")
        #expect(story.schemeChanges.map(\.scheme) == [.dark, .light])
        #expect(near(story.schemeChanges[0].time, "2014-06-22T00:03:50Z", within: 180))
    }

    @Test func `A22: at local midnight the next sunset is tonight's`() {
        #expect(near(Self.ossining.next(.sunset, after: "2018-06-02T00:00:00-04:00"), "2018-06-02T20:22:07-04:00"))
    }

    @Test func `A24: soon after midnight the next sunrise is today's, whatever date UTC has`() {
        let spot = Spot(-37.03, 175.12, "Pacific/Auckland")
        let story = spot.scenario(at: "2022-06-28T00:10:00+12:00")
        #expect(near(story.snapshot.sun.nextSunrise, "2022-06-28T07:33:44+12:00"))
    }

    @Test func `A25: an evening's sunset is told in local time with its offset`() {
        let spot = Spot(40.73, -73.1, "America/New_York")
        let sunset = spot.next(.sunset, after: "2026-05-17T20:30:00-04:00")
        #expect(sunset?.iso(in: spot.zone).hasPrefix("2026-05-18T20:") == true)
        #expect(sunset?.iso(in: spot.zone).hasSuffix("-04:00") == true)
    }

    @Test func `A65: today, the last and the next are all there at once`() {
        let snapshot = Self.berlin.scenario(at: "2026-09-20T20:00:00+02:00").snapshot
        let today = snapshot.sun.today.filter { [.sunrise, .sunset].contains($0.name) }.map(\.instant)
        #expect(near(today, ["2026-09-20T06:48:46+02:00", "2026-09-20T19:09:51+02:00"]))
        #expect(near(snapshot.previousSchemeChange?.instant, "2026-09-20T19:09:51+02:00"))
        #expect(near(snapshot.sun.nextSunrise, "2026-09-21T06:50:27+02:00"))
        #expect(snapshot.sun.today.map(\.instant) == snapshot.sun.today.map(\.instant).sorted())
        #expect(snapshot.sun.today.count == 10)
    }
}
