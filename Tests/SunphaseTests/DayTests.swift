// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@testable import sunphase

/// The bar of a date, its words, and the object for programs.
@MainActor
struct DayTests {
    private func facts(_ date: String, _ sight: Sight) throws -> DayFacts {
        let facts = DayFacts(try #require(CivilDate(date)), try sight.vantage(.day))
        return try #require(facts)
    }

    private func lines(_ date: String, _ sight: Sight, columns: Int = 96, now: Instant = .init(unixSeconds: 0)) throws
        -> [String]
    {
        try facts(date, sight).lines(on: Canvas(columns: columns, colors: .none), now: now) { $0.map { _ in 0 } }
    }

    @Test func `the bar spans 24, 23 or 25 hours, and the hours are where the clock shows them`() throws {
        func hours(_ date: String, _ sight: Sight, columns: Int) throws -> String {
            String(try lines(date, sight, columns: columns)[3].prefix(45))
        }
        #expect(try hours("2026-06-21", .berlin, columns: 240) == "00        01        02        03        04   ")
        #expect(try hours("2026-03-29", .berlin, columns: 230) == "00        01        03        04        05   ")
        #expect(try hours("2026-10-25", .berlin, columns: 250) == "00        01        02        02        03   ")
        // Half an hour comes twice, and is no hour of its own: 01:30 to 02:00.
        #expect(try hours("2026-04-05", .lordHowe, columns: 245) == "00        01             02        03        ")
        // At 00:01 it became 01:01.
        #expect(try hours("2010-03-14", .stJohns, columns: 230) == "00        02        03        04        05   ")
        // At 00:01 it became 23:01, of the date before.
        #expect(try hours("2010-11-07", .stJohns, columns: 250) == "00        00        01        02        03   ")
        #expect(try lines("2026-10-25", .berlin).contains("Daylight: 10 h 1 min; the date has 25 h."))
    }

    @Test func `a cell is of the phase in its middle, and of the scheme`() throws {
        let facts = try facts("2026-03-29", .berlin)
        let lines = try lines("2026-03-29", .berlin, columns: 92)
        for (column, letters) in zip(lines[1], lines[2]).enumerated() {
            let middle = facts.range.lowerBound.advanced(by: .seconds(900 * column + 450))
            #expect(letters.0 == Shade(facts.phases.state(at: middle))?.letter)
            let scheme = facts.schemes.last { $0.instant <= middle }?.scheme
            #expect(letters.1 == (scheme == .light ? "L" : "D"))
        }
        #expect(lines[1].count == 92 && lines[2].count == 92)
    }

    @Test func `now is pointed at on its date, and only there`() throws {
        let now = try Instant(iso: "2026-06-21T12:00:00+02:00")
        let marker = try lines("2026-06-21", .berlin, now: now)[1]
        #expect(marker == String(repeating: " ", count: 48) + "v now, 12:00")
        let late = try Instant(iso: "2026-06-21T23:59:00+02:00")
        #expect(try lines("2026-06-21", .berlin, now: late)[1] == String(repeating: " ", count: 84) + "now, 23:59 v")
        #expect(try lines("2026-06-22", .berlin, now: now).allSatisfy { !$0.contains("now") })
    }

    @Test func `the sun's state is told where it neither rises nor sets`() throws {
        #expect(try lines("2026-06-21", .tromso).contains("Daylight: 24 h; midnight sun."))
        #expect(try lines("2026-12-21", .tromso).contains("No daylight; polar night."))
    }

    @Test func `a date that the calendar leaves out is empty`() throws {
        let lines = try lines("2011-12-30", .apia)
        #expect(lines.count == 2 && lines[1] == "The calendar of Pacific/Apia leaves this date out.")
        let text = try facts("2011-12-30", .apia).json.line
        #expect(text.hasSuffix(#""sunState":null,"daylight":0,"phases":[],"events":[],"schemes":[]}"#))
    }

    @Test(arguments: [Sight.berlin, .longyearbyen, .apia, .stJohns])
    func `no line is longer than the terminal is wide`(sight: Sight) throws {
        for date in ["2026-10-25", "2010-11-07", "2011-12-30"] {
            let facts = try facts(date, sight)
            let now = facts.range.lowerBound.advanced(by: facts.range.length / 2)
            for columns in Array(20...34) + [44, 45, 46, 49, 50, 80, 97, 98, 99, 148, 149, 1000] {
                for colors in [Canvas.Colors.none, .palette] {
                    let canvas = Canvas(columns: columns, colors: colors)
                    let lines = facts.lines(on: canvas, now: now, altitudes: { $0.map { _ in 0 } })
                    let long = lines.map(\.withoutColors).filter { $0.count > columns }
                    #expect(long.isEmpty, "\(date), \(columns): \(long)")
                }
            }
        }
    }

    @Test func `a place of the command line loses no digits`() throws {
        let sight = Sight(52.516234, -13.377701, "Europe/Berlin")
        let day = try facts("2026-03-29", sight).json.line
        for text in [day, try sight.year(2026).json.line] {
            #expect(text.contains(#""latitude":52.516234,"longitude":-13.377701,"#))
        }
    }

    @Test func `the object for programs covers the date with phases and schemes`() throws {
        for date in ["2026-03-29", "2026-10-25", "2026-06-21"] {
            let facts = try facts(date, .tromso)
            let answer = try #require(
                try JSONSerialization.jsonObject(with: Data(facts.json.line.utf8)) as? [String: Any])
            let (from, to) = (try #require(answer["from"] as? Double), try #require(answer["to"] as? Double))
            #expect(answer["date"] as? String == date && answer["zone"] as? String == "Europe/Oslo")
            // A place of the command line is told as it was named.
            #expect(answer["latitude"] as? Double == 69.65 && answer["longitude"] as? Double == 18.96)
            for name in ["phases", "schemes"] {
                let stretches = try #require(answer[name] as? [[String: Any]])
                let starts = stretches.compactMap { $0["from"] as? Double }
                #expect(starts + [to] == [from] + stretches.compactMap { $0["to"] as? Double })
                #expect(starts == starts.sorted())
            }
            let times = try #require(answer["events"] as? [[String: Any]]).compactMap { $0["time"] as? Double }
            #expect(times == times.sorted() && times.allSatisfy { $0 > from - 1 && $0 < to })
        }
    }
}

extension String {
    /// The text without what sets colours.
    var withoutColors: String {
        split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated().reduce(into: "") { text, part in
            text += part.offset == 0 ? part.element : part.element.drop { $0 != "m" }.dropFirst()
        }
    }
}
