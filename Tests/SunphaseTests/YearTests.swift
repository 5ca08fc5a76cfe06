// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@testable import sunphase

/// The table of a year, its object for programs, and the command line.
@MainActor
struct YearTests {
    @Test(arguments: [20, 21, 33, 80, 121]) func `the table is as wide as the terminal`(columns: Int) throws {
        for colors in [Canvas.Colors.none, .palette] {
            let table = YearTable(view: try Sight.longyearbyen.year(2025))
            let lines = table.lines(on: Canvas(columns: columns, colors: colors)).map(\.withoutColors)
            #expect(lines.allSatisfy { $0.count <= columns })
            #expect(lines.filter { $0.count == columns }.count >= 24)
            #expect(
                lines.compactMap { $0.split(separator: " ").first }.filter { YearView.months.contains(String($0)) }
                    .count == 12)
        }
    }

    @Test func `a row of the table shows a date by the clock`() throws {
        let view = try Sight.berlin.year(2025)
        let lines = YearTable(view: view).lines(on: Canvas(columns: 100, colors: .none))
        let row = try #require(lines.first { $0.hasPrefix("Apr ") }).dropFirst(4)
        let day = view.zone.day(try #require(CivilDate("2025-04-08")))
        let phases = try #require(view.engine.phases(in: day))
        for (column, letter) in row.enumerated() {
            let instant = day.lowerBound.advanced(by: .minutes(15 * column + 7))
            #expect(letter == Shade(phases.state(at: instant))?.letter)
        }
    }

    @Test func `now is marked in its year alone`() throws {
        // One present for all, lest a year ends in between.
        let vantage = try Sight.berlin.vantage(.year)
        let present = vantage.today.year
        for (year, count) in [(present, 1), (present - 1, 0), (present + 1, 0)] {
            let view = try #require(YearView(year, vantage))
            let lines = YearTable(view: view).lines(on: Canvas(columns: 80, colors: .none))
            #expect(lines.count { $0.dropFirst(3).first == ">" } == count)
            #expect(YearPicture(view).xml.contains("<circle") == (count == 1))
        }
    }

    @Test func `the object for programs has every date with its events`() throws {
        for (sight, year) in [(Sight.tromso, 2026), (.stJohns, 2010), (.apia, 2011)] {
            let view = try sight.year(year)
            let answer = try #require(
                try JSONSerialization.jsonObject(with: Data(view.json.line.utf8)) as? [String: Any])
            let days = try #require(answer["days"] as? [[String: Any]])
            #expect(days.count == 365)
            for day in days {
                let date = try #require((day["date"] as? String).flatMap { CivilDate($0) })
                let range = view.zone.day(date)
                let times = EventName.allCases.map { day[$0.rawValue] as? [Double] ?? [-1] }
                let events = view.engine.computedEvents(Set(EventName.allCases), in: range)
                let expected = EventName.allCases.map { name in
                    events.filter { $0.name == name }.map { ($0.instant.unixSeconds * 1000).rounded() / 1000 }
                }
                #expect(times == expected, "\(date)")
            }
        }
    }

    @Test func `a picture is written for all that may read it, and what cannot be is told`() throws {
        let folder = try TemporaryFolder()
        let words = ["year", "2025"] + Sight.quito.options
        let written = try ToolRun.run(words + ["--svg", folder.path("year.svg")])
        #expect(written.status == 0 && written.output.isEmpty && written.error.isEmpty)
        let printed = try ToolRun.run(words + ["--svg=-"])
        #expect(printed.output == folder.text(of: "year.svg") && printed.output.hasPrefix("<svg "))
        let refused = try ToolRun.run(words + ["--svg", folder.path("no/year.svg")])
        #expect(refused.status == 1 && refused.output.isEmpty)
        #expect(
            refused.error
                == "sunphase: The picture \"\(folder.path("no/year.svg"))\" cannot be written: it does not exist.\n")
    }

    @Test(arguments: ["1899", "2101", "26", "+026", "year"]) func `another year is refused`(word: String) throws {
        let run = try ToolRun.run(["year", word] + Sight.quito.options)
        #expect(run.status == 2 && run.output.isEmpty && run.error.contains("1900 to 2100"))
    }

    @Test(arguments: ["day", "year"]) func `without a place there is no picture`(verb: String) throws {
        let run = try ToolRun.run([verb, "--zone=UTC"])
        #expect(run.status == 1 && run.output.isEmpty && run.error.contains("--latitude"))
    }

    @Test(arguments: [1900, 2100]) func `the first and the last year are drawn`(year: Int) throws {
        let view = try Sight.berlin.year(year)
        #expect(YearTable(view: view).lines(on: Canvas(columns: 80, colors: .none)).count > 26)
        #expect(view.json.line.contains("\"date\":\"\(year)-12-31\""))
    }
}
