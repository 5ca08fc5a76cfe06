// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport
import Testing

/// Where the sun stays up or down for days (field cases A26 to A33). Shallow crossings are good to three minutes.
struct PolarTests {
    @Test func `A26: a service starts in the polar night and knows when it ends`() {
        let spot = Spot(69.12, 18.12, "Europe/Oslo")
        let snapshot = spot.scenario(at: "2019-12-25T12:00:00+01:00").snapshot
        #expect(snapshot.sun.sunState == .polarNight)
        #expect(snapshot.colorScheme == .dark)
        #expect(near(spot.times(of: .civilDawn, on: "2019-12-25"), ["2019-12-25T09:25:40+01:00"], within: 180))
        #expect(near(spot.times(of: .civilDusk, on: "2019-12-25"), ["2019-12-25T14:09:12+01:00"], within: 180))
        // The first sun stands 0.017 degrees above the threshold; a day later is as right.
        let sunrise = snapshot.sun.nextSunrise
        #expect(
            near(sunrise, "2020-01-12T11:46:03+01:00", within: 180)
                || sunrise?.iso(in: spot.zone).hasPrefix("2020-01-13") == true)
        #expect(snapshot.nextSchemeChange?.instant == sunrise)
    }

    @Test func `A27: without a sunrise the twilights are still there`() {
        let tromso = Spot(69.65, 18.96, "Europe/Oslo")
        let expected: [(EventName, [String])] = [
            (.sunrise, []), (.sunset, []), (.civilDawn, ["09:31:15"]), (.civilDusk, ["13:53:09"]),
            (.nauticalDawn, ["07:46:43"]), (.nauticalDusk, ["15:37:42"]), (.astronomicalDawn, ["06:28:20"]),
            (.astronomicalDusk, ["16:56:05"]),
        ]
        for (name, times) in expected {
            let found = tromso.times(of: name, on: "2026-12-21")
            #expect(near(found, times.map { "2026-12-21T\($0)+01:00" }), "\(name): \(found.map { $0.iso() })")
        }
        let noon = tromso.times(of: .noon, on: "2026-12-21")[0]
        #expect(abs(SunPath(at: tromso.place).altitude(at: noon).degrees + 3.09) < 0.01)
    }

    @Test func `A27: Longyearbyen has no civil twilight that day, and it comes back first`() {
        let spot = Spot(78.22, 15.63, "Arctic/Longyearbyen")
        #expect(spot.times(of: .civilDawn, on: "2026-12-21").isEmpty)
        #expect(spot.times(of: .civilDusk, on: "2026-12-21").isEmpty)
        #expect(near(spot.times(of: .nauticalDawn, on: "2026-12-21"), ["2026-12-21T10:58:29+01:00"]))
        #expect(near(spot.times(of: .nauticalDusk, on: "2026-12-21"), ["2026-12-21T12:52:34+01:00"]))
        #expect(near(spot.times(of: .astronomicalDawn, on: "2026-12-21"), ["2026-12-21T07:37:07+01:00"]))
        #expect(near(spot.times(of: .astronomicalDusk, on: "2026-12-21"), ["2026-12-21T16:13:55+01:00"]))
        let now = "2026-12-21T12:00:00+01:00"
        #expect(near(spot.next(.civilDawn, after: now), "2027-01-30T11:37:52+01:00", within: 180))
        #expect(near(spot.next(.sunrise, after: now), "2027-02-16T11:21:28+01:00", within: 180))
    }

    @Test func `A28: polar night and midnight sun are told apart`() {
        let south = Spot(-78.16, 16.41, "UTC")
        let night = south.scenario(at: "2024-06-11T12:00:00Z").snapshot
        #expect(night.sun.sunState == .polarNight)
        #expect(night.colorScheme == .dark)
        #expect(near(south.times(of: .nauticalDawn, on: "2024-06-11"), ["2024-06-11T09:31:32Z"]))
        #expect(near(south.times(of: .nauticalDusk, on: "2024-06-11"), ["2024-06-11T12:16:18Z"]))
        #expect(near(night.sun.nextSunrise, "2024-08-19T10:22:29Z", within: 180))

        let resolute = Spot(74.70, -94.83, "America/Resolute")
        let day = resolute.scenario(at: "2024-06-11T12:00:00-05:00").snapshot
        #expect(day.sun.sunState == .midnightSun)
        #expect(day.sun.phase == .day)
        #expect(day.colorScheme == .light)
        #expect(
            near(day.sun.nextSunset, "2024-08-14T00:39:27-05:00", within: 180)
                || day.sun.nextSunset?.iso(in: resolute.zone).hasPrefix("2024-08-13") == true)
    }

    @Test func `A29: near the pole a date may have a dawn without a dusk`() {
        let spot = Spot(89.5, 21, "UTC")
        #expect(near(spot.times(of: .astronomicalDawn, on: "2016-01-31"), ["2016-01-31T01:04:57Z"], within: 180))
        #expect(spot.times(of: .astronomicalDusk, on: "2016-01-31").isEmpty)
        #expect(near(spot.times(of: .astronomicalDawn, on: "2016-01-30"), ["2016-01-30T03:29:48Z"], within: 180))
        #expect(near(spot.times(of: .astronomicalDusk, on: "2016-01-30"), ["2016-01-30T19:50:07Z"], within: 180))
        #expect(spot.times(of: .astronomicalDawn, on: "2016-02-01").isEmpty)
        #expect(spot.times(of: .astronomicalDusk, on: "2016-02-01").isEmpty)
    }

    @Test func `A30: under Kiruna's midnight sun there is no evening at all`() {
        var story = Spot(67.86, 20.23, "Europe/Stockholm").scenario(at: "2020-06-21T00:30:00+02:00")
        #expect(story.snapshot.sun.sunState == .midnightSun)
        #expect(story.snapshot.sun.today.map(\.name) == [.midnight, .noon])
        story.run(until: "2020-06-24T00:30:00+02:00")
        #expect(story.schemeChanges.isEmpty && story.phaseChanges.isEmpty)
        #expect(story.snapshot.sun.nextSunset! > instant("2020-07-01T00:00:00Z"))
    }

    @Test func `A31: Anchorage's short night and Fairbanks's lack of one`() {
        let anchorage = Spot(61.22, -149.90, "America/Anchorage")
        #expect(near(anchorage.times(of: .civilDusk, on: "2020-05-28"), ["2020-05-28T00:46:00-08:00"], within: 180))
        #expect(near(anchorage.times(of: .civilDawn, on: "2020-05-28"), ["2020-05-28T03:07:27-08:00"], within: 180))
        #expect(near(anchorage.times(of: .sunrise, on: "2020-05-28"), ["2020-05-28T04:41:45-08:00"]))
        #expect(near(anchorage.times(of: .sunset, on: "2020-05-28"), ["2020-05-28T23:13:49-08:00"]))

        let fairbanks = Spot(64.84, -147.72, "America/Anchorage")
        #expect(near(fairbanks.times(of: .sunrise, on: "2020-05-28"), ["2020-05-28T03:42:23-08:00"]))
        #expect(near(fairbanks.times(of: .sunset, on: "2020-05-28"), ["2020-05-28T23:56:53-08:00"], within: 180))
        #expect(fairbanks.times(of: .civilDawn, on: "2020-05-28").isEmpty)
        #expect(fairbanks.times(of: .civilDusk, on: "2020-05-28").isEmpty)
        var story = fairbanks.scenario(at: "2020-05-27T12:00:00-08:00") {
            $0.light = .rule("civil-dawn")
            $0.dark = .rule("civil-dusk")
        }
        #expect(story.snapshot.colorScheme == .light)
        story.run(until: "2020-05-29T12:00:00-08:00")
        #expect(story.schemeChanges.isEmpty)
        #expect(story.snapshot.nextSchemeChange?.scheme == .dark)
    }

    @Test func `A32: Oulu's night by the sunset rule lasts two hours`() {
        var story = Spot(65.01, 25.47, "Europe/Helsinki").scenario(at: "2025-06-20T12:00:00+03:00")
        story.run(until: "2025-06-21T12:00:00+03:00")
        #expect(story.schemeChanges.map(\.scheme) == [.dark, .light])
        #expect(near(story.schemeChanges[0].time, "2025-06-21T00:21:27+03:00", within: 180))
        #expect(near(story.schemeChanges[1].time, "2025-06-21T02:18:14+03:00", within: 180))
        let helsinki = Spot(60.17, 24.94, "Europe/Helsinki")
        #expect(near(helsinki.times(of: .civilDusk, on: "2025-06-21"), ["2025-06-21T00:42:14+03:00"], within: 180))
        #expect(near(helsinki.times(of: .civilDawn, on: "2025-06-21"), ["2025-06-21T02:01:43+03:00"], within: 180))
        #expect(near(helsinki.times(of: .sunrise, on: "2025-06-21"), ["2025-06-21T03:54:04+03:00"]))
        #expect(near(helsinki.times(of: .sunset, on: "2025-06-21"), ["2025-06-21T22:50:05+03:00"]))
    }

    @Test func `A33: one local date with two rises through -4 degrees, and light where the rule says so`() {
        let spot = Spot(74.30, -20.24, "America/Godthab")
        let day = spot.zone.day(CivilDate("2017-04-19")!)
        let crossings = SunPath(at: spot.place).crossings(of: .degrees(-4), in: day)
        #expect(crossings.map(\.direction) == [.rising, .setting, .rising])
        var story = spot.scenario(at: "2017-04-19T00:00:00-02:00") {
            $0.light = .rule("rising -4")
            $0.dark = .rule("setting -4")
        }
        #expect(story.snapshot.colorScheme == .dark)
        story.run(until: "2017-04-21T00:00:00-02:00")
        #expect(story.schemeChanges.map(\.scheme) == [.light, .dark, .light])
        let expected = ["2017-04-19T00:19:22-02:00", "2017-04-19T22:44:06-02:00", "2017-04-19T23:54:05-02:00"]
        #expect(near(story.schemeChanges.map(\.time), expected, within: 180))
        #expect(story.snapshot.colorScheme == .light)
    }
}
