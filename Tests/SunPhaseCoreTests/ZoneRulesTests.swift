// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@Suite struct ZoneRulesTests {
    /// Central European time in 2026, and nothing else.
    private let berlin = ZoneRules(
        name: "Europe/Berlin", initialOffset: 3600,
        transitions: [
            .init(instant: Instant(unixSeconds: 1_774_746_000), offset: 7200),  // 2026-03-29T01:00:00Z
            .init(instant: Instant(unixSeconds: 1_792_890_000), offset: 3600),  // 2026-10-25T01:00:00Z
        ])

    /// Samoa left out 30 December 2011.
    private let apia = ZoneRules(
        name: "Pacific/Apia", initialOffset: -36_000,
        transitions: [.init(instant: Instant(unixSeconds: 1_325_239_200), offset: 50_400)])  // 2011-12-30T10:00:00Z

    private func time(_ hour: Int, _ minute: Int) throws -> LocalTime {
        try #require(LocalTime(hour: hour, minute: minute))
    }

    private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    @Test func offsetsChangeAtTheirInstant() {
        #expect(berlin.offset(at: Instant(unixSeconds: 1_774_745_999.5)) == 3600)
        #expect(berlin.offset(at: Instant(unixSeconds: 1_774_746_000)) == 7200)
        #expect(berlin.offset(at: Instant(unixSeconds: 1_792_890_000)) == 3600)
        #expect(ZoneRules.utc.offset(at: Instant(unixSeconds: 0)) == 0)
    }

    @Test func anOrdinaryTimeIsFound() throws {
        #expect(berlin.instant(of: try date("2026-07-01"), at: .noon).unixSeconds == 1_782_900_000)
        #expect(berlin.instant(of: try date("2026-12-01"), at: .noon).unixSeconds == 1_796_122_800)
        #expect(berlin.instant(of: try date("1970-01-01"), at: try time(1, 0)).unixSeconds == 0)
    }

    @Test(arguments: [0, 1, 30, 59]) func aTimeInAGapIsItsEnd(minute: Int) throws {
        let inGap = berlin.instant(of: try date("2026-03-29"), at: try time(2, minute))
        #expect(inGap.unixSeconds == 1_774_746_000)
    }

    @Test func aTimeThatComesTwiceIsTheFirst() throws {
        #expect(berlin.instant(of: try date("2026-10-25"), at: try time(2, 30)).unixSeconds == 1_792_888_200)
        #expect(berlin.instant(of: try date("2026-10-25"), at: try time(3, 0)).unixSeconds == 1_792_893_600)
    }

    @Test func daysHaveTheLengthThatTheClockGivesThem() throws {
        for (text, hours) in [("2026-03-28", 24), ("2026-03-29", 23), ("2026-10-25", 25)] {
            let day = berlin.day(try date(text))
            #expect(day.lowerBound.duration(to: day.upperBound) == .hours(hours))
        }
    }

    @Test func aDateThatWasLeftOutIsEmpty() throws {
        let skipped = apia.day(try date("2011-12-30"))
        #expect(skipped.isEmpty)
        #expect(skipped.lowerBound.unixSeconds == 1_325_239_200)
        #expect(apia.instant(of: try date("2011-12-30"), at: .noon) == skipped.lowerBound)
        #expect(apia.date(at: Instant(unixSeconds: 1_325_239_199)) == (try date("2011-12-29")))
        #expect(apia.date(at: Instant(unixSeconds: 1_325_239_200)) == (try date("2011-12-31")))
    }

    @Test func transitionsOutOfOrderOrWithoutChangeAreLeftOut() {
        let first = ZoneRules.Transition(instant: Instant(unixSeconds: 100), offset: 60)
        let rules = ZoneRules(
            name: "x", initialOffset: 0,
            transitions: [
                .init(instant: Instant(unixSeconds: 50), offset: 0),
                first,
                .init(instant: Instant(unixSeconds: 200), offset: 60),
                .init(instant: Instant(unixSeconds: 90), offset: 120),
            ])
        #expect(rules.transitions == [first])
    }

    @Test func theInstantOfATimeIsTheFirstAtWhichTheClockShowsItOrMore() throws {
        var random = SeededRandom(seed: 20_111_230, for: "zone rules")
        for _ in 0..<200 {
            let zone = randomZone(&random)
            let day = CivilDate(daysSinceEpoch: Int.random(in: -2...60, using: &random))
            let minutes = Int.random(in: 0..<1440, using: &random)
            let found = zone.instant(of: day, at: try time(minutes / 60, minutes % 60)).unixSeconds
            let local = Double(day.daysSinceEpoch) * 86_400 + Double(minutes) * 60
            #expect(clock(zone, found) >= local)
            let earlier = stride(from: found - 60, to: found - 2 * 86_400, by: -60)
            #expect(!earlier.contains { clock(zone, $0) >= local }, "\(zone) \(day) \(minutes)")
        }
    }

    @Test func datesFollowOneAnotherWithoutAHole() {
        var random = SeededRandom(seed: 1582, for: "zone days")
        for _ in 0..<200 {
            let zone = randomZone(&random)
            let instant = Instant(unixSeconds: Double.random(in: 0...5e6, using: &random))
            let date = zone.date(at: instant)
            #expect(zone.day(date).lowerBound <= instant)
            #expect(zone.day(date).lowerBound <= zone.day(date).upperBound)
            #expect(zone.day(date.adding(days: 1)).lowerBound == zone.day(date).upperBound)
        }
    }

    /// What the clock of a zone shows, in seconds.
    private func clock(_ zone: ZoneRules, _ instant: Double) -> Double {
        instant + Double(zone.offset(at: Instant(unixSeconds: instant)))
    }

    /// Eight changes within some months, by up to a day and more.
    private func randomZone(_ random: inout SeededRandom) -> ZoneRules {
        var instant = 0.0
        var transitions: [ZoneRules.Transition] = []
        for _ in 0..<8 {
            instant += Double(Int.random(in: 10...20_000, using: &random)) * 60
            let offset = Int.random(in: -14 * 60...14 * 60, using: &random) * 60
            transitions.append(.init(instant: Instant(unixSeconds: instant), offset: offset))
        }
        return ZoneRules(name: "random", initialOffset: 0, transitions: transitions)
    }
}
