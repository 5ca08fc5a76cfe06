// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseTestSupport
import Testing

@Suite struct EventReferenceTests {
    @Test func everyEventOfEveryListedDay() throws {
        let cases = Dictionary(grouping: try ReferenceTable("events").rows) { $0.text("case") }
        var bands = LatitudeBands("events")
        #expect(cases.count == 1041)
        for (_, rows) in cases {
            let first = rows[0]
            let path = SunPath(at: try first.place())
            let start = Instant(unixSeconds: first.number("day_start_unix"))
            let found = path.events(Set(EventName.allCases), in: start..<start.advanced(by: .days(1)))
            let expected = rows.sorted { $0.number("unix_time") < $1.number("unix_time") }
            let label = "case \(first.text("case"))"
            let expectedNames = try expected.map { try $0.name() }
            try #require(found.map(\.name) == expectedNames, "\(label)")
            for (event, row) in zip(found, expected) { #expect(bands.problem(event, row, path) == nil) }
        }
        bands.printSummary()
    }

    @Test func theNextEventOfEveryKindFromPolarPlaces() throws {
        var bands = LatitudeBands("polar, next event")
        let rows = try ReferenceTable("polar").rows
        #expect(rows.count == 6550)
        for row in rows {
            let path = SunPath(at: try row.place())
            let start = Instant(unixSeconds: row.number("start_unix"))
            let name = try row.name()
            let found = path.nextEvent(name, in: start..<start.advanced(by: .days(400)))
            let event = try #require(found, "\(name) of case \(row.text("case"))")
            #expect(bands.problem(event, row, path) == nil)
            if name == .sunrise {
                let altitude = path.altitude(at: start)
                let isUp = altitude.degrees > -50.0 / 60
                #expect(isUp == (row.text("up_at_start") == "1"), "case \(row.text("case"))")
                #expect(abs(altitude.degrees - row.number("altitude_at_start_deg")) < 0.01)
            }
        }
        bands.printSummary()
    }

    @Test func almanacValuesOfSixCities() throws {
        var bands = LatitudeBands("six cities")
        for row in try ReferenceTable("sanity").rows {
            let path = SunPath(at: try row.place())
            let expected = Instant(unixSeconds: row.number("unix_time"))
            let range = expected.advanced(by: .hours(-3))..<expected.advanced(by: .hours(3))
            let name = try row.name()
            let found = path.events([name], in: range)
            let event = try #require(found.count == 1 ? found[0] : nil, "\(found) for \(name)")
            // The table gives no UT1-UTC; in 2026 and 2027 it is under 0.1 s.
            bands.add(event.instant.unixSeconds - expected.unixSeconds, row)
            #expect(abs(event.instant.unixSeconds - expected.unixSeconds) < 1)
            let position = path.position(at: expected)
            #expect(abs(position.altitude.degrees - row.number("altitude_deg")) < 0.002)
            let azimuthError = turnError(position.azimuth.degrees, row.number("azimuth_deg"))
            #expect(abs(azimuthError) * cos(position.altitude.radians) < 0.01)
        }
        bands.printSummary()
    }

    @Test func publishedSunriseAndSunsetToTheMinute() throws {
        for row in try ReferenceTable("published").rows {
            let path = SunPath(at: try row.place())
            let offset = row.number("utc_offset_h") * 3600
            let date = try #require(CivilDate(row.text("local_date")))
            let start = Instant(unixSeconds: Double(date.daysSinceEpoch) * 86_400 - offset)
            let found = path.events([try row.name()], in: start..<start.advanced(by: .days(1)))
            try #require(found.count == 1)
            let minute = Int(((found[0].instant.unixSeconds - start.unixSeconds) / 60).rounded())
            let text = String(format: "%02d:%02d", minute / 60, minute % 60)
            #expect(text == row.text("published_local_time"), "\(row.text("place")) \(date)")
        }
    }
}
