// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// The limit rule as a table: where an edge stands that the sun does not make, with offsets and with clamps.
struct LimitRuleTests {
    /// Tromsø on a date, whose solar day the edges are asked of.
    private struct Scene {
        let sky = Sky(at: Coordinate(latitude: 69.65, longitude: 18.96)!, horizon: .seaLevel)
        let zone = ZoneRules.system("Europe/Oslo")
        let date: CivilDate

        /// At the solstice in June the sun stands between 3.1 and 43.8 degrees, in December between -43.8 and -3.1.
        static let summer = Scene(date: CivilDate("2026-06-21")!)
        static let winter = Scene(date: CivilDate("2026-12-21")!)

        var day: SolarDay { sky.solarDay(at: zone.instant(of: date, at: .noon)) }

        func light(_ rules: Rules) -> [LightInterval] {
            EdgeFinder(rules: rules, sky: sky, zone: zone, range: day.begin..<day.end).light(of: day).intervals
        }
    }

    /// Where an edge is expected.
    enum Place: Equatable {
        case begin
        case noon
        case end
        case clock(String)
    }

    private func instant(_ place: Place, _ scene: Scene, isDark: Bool) -> Instant {
        switch place {
        case .begin: scene.day.begin
        case .noon: scene.day.noon
        case .end: scene.day.end
        case .clock(let time): scene.zone.instant(of: scene.date, at: .at(time), isDark: isDark)
        }
    }

    /// The light edge by a rule, seen against a dark edge that is later than any.
    private func lightEdge(_ rule: String, _ scene: Scene, clamp: Clamp = .none) -> Instant? {
        var rules = Rules()
        rules.light = .rule(rule)
        rules.lightClamp = clamp
        rules.dark = .rule("midnight + 12h")
        let light = scene.light(rules)
        return light.count == 1 ? light[0].begin.instant : nil
    }

    /// The dark edge by a rule, seen against a light edge that is earlier than any.
    private func darkEdge(_ rule: String, _ scene: Scene, clamp: Clamp = .none) -> Instant? {
        var rules = Rules()
        rules.light = .rule("midnight - 12h")
        rules.dark = .rule(rule)
        rules.darkClamp = clamp
        let light = scene.light(rules)
        return light.count == 1 ? light[0].end.instant : nil
    }

    @Test(
        arguments: [
            ("sunrise", Place.begin, Place.noon), ("sunrise + 30min", .begin, .noon), ("sunrise - 12h", .begin, .noon),
            ("sunset", .end, .noon), ("sunset + 30min", .end, .noon), ("sunset - 2h", .end, .noon),
            ("rising 2", .begin, .noon), ("rising 44", .noon, .noon), ("rising -44", .begin, .begin),
            ("setting 2", .end, .noon), ("setting 44", .noon, .noon), ("setting -44", .end, .end),
            ("rising 90", .noon, .noon), ("rising -90", .begin, .begin),
            ("civil-dawn - 1h", .begin, nil), ("civil-dusk + 1h", .end, nil),
            ("astronomical-dawn", .begin, nil), ("astronomical-dusk", .end, nil),
        ] as [(String, Place?, Place?)])
    func `an edge without a crossing stands where the crossing would vanish to`(
        rule: String, summer: Place?, winter: Place?
    ) {
        for (scene, expected) in [(Scene.summer, summer), (.winter, winter)] {
            guard let expected else { continue }
            #expect(lightEdge(rule, scene) == instant(expected, scene, isDark: false), "light = \(rule), \(scene.date)")
            #expect(darkEdge(rule, scene) == instant(expected, scene, isDark: true), "dark = \(rule), \(scene.date)")
        }
    }

    @Test func `a transit is always there, and offsets are added to it`() {
        for scene in [Scene.summer, .winter] {
            #expect(lightEdge("midnight", scene) == scene.day.begin)
            #expect(darkEdge("midnight", scene) == scene.day.end)
            #expect(lightEdge("noon", scene) == scene.day.noon)
            #expect(darkEdge("noon", scene) == scene.day.noon)
            #expect(lightEdge("midnight + 1h", scene) == scene.day.begin.advanced(by: .hours(1)))
            #expect(darkEdge("midnight - 1h", scene) == scene.day.end.advanced(by: .hours(-1)))
            #expect(darkEdge("noon + 12h", scene) == scene.day.noon.advanced(by: .hours(12)))
        }
    }

    @Test func `a crossing that is there takes its offset`() {
        let scene = Scene.winter
        let dawn = scene.sky.path.crossings(of: .degrees(-6), in: scene.day.half(.rising))[0].instant
        #expect(lightEdge("civil-dawn", scene) == dawn)
        #expect(lightEdge("civil-dawn + 45min", scene) == dawn.advanced(by: .minutes(45)))
        #expect(darkEdge("civil-dawn - 45min", scene) == dawn.advanced(by: .minutes(-45)))
    }

    @Test(
        arguments: [
            ("sunrise", "05:00", nil, Place.clock("05:00"), Place.noon),
            ("sunrise", nil, "10:00", .begin, .clock("10:00")),
            ("sunrise + 3h", "05:00", "10:00", .clock("05:00"), .clock("10:00")),
            ("noon", nil, "10:00", .clock("10:00"), .clock("10:00")),
            ("rising 2", "05:00", nil, .clock("05:00"), .noon), ("midnight", "00:00", nil, .begin, .clock("00:00")),
        ] as [(String, String?, String?, Place, Place)])
    func `a light clamp holds whatever the sun does`(
        rule: String, earliest: String?, latest: String?, summer: Place, winter: Place
    ) {
        let clamp = Clamp(earliest: earliest.map(LocalTime.at), latest: latest.map(LocalTime.at))!
        #expect(lightEdge(rule, .summer, clamp: clamp) == instant(summer, .summer, isDark: false))
        #expect(lightEdge(rule, .winter, clamp: clamp) == instant(winter, .winter, isDark: false))
    }

    @Test(
        arguments: [
            ("sunset", nil, "22:00", Place.clock("22:00"), Place.noon), ("sunset", "16:00", nil, .end, .clock("16:00")),
            ("sunset + 2h", "16:00", "01:30", .end, .clock("16:00")),
            ("setting 2", nil, "22:00", .clock("22:00"), .noon),
            ("midnight", nil, "00:30", .clock("00:30"), .end), ("noon", "02:00", nil, .clock("02:00"), .clock("02:00")),
        ] as [(String, String?, String?, Place, Place)])
    func `a dark clamp holds whatever the sun does, and before twelve it means the next date`(
        rule: String, earliest: String?, latest: String?, summer: Place, winter: Place
    ) {
        let clamp = Clamp(
            earliest: earliest.map(LocalTime.at), latest: latest.map(LocalTime.at), wrapsAtNoon: true)!
        #expect(darkEdge(rule, .summer, clamp: clamp) == instant(summer, .summer, isDark: true))
        #expect(darkEdge(rule, .winter, clamp: clamp) == instant(winter, .winter, isDark: true))
    }

    @Test func `default rules: all light under the midnight sun, all dark in the polar night`() {
        #expect(Scene.summer.light(Rules()).map { $0.begin.instant } == [Scene.summer.day.begin])
        #expect(Scene.summer.light(Rules()).map { $0.end.instant } == [Scene.summer.day.end])
        #expect(Scene.winter.light(Rules()).isEmpty)
    }

    @Test func `a clamp makes an evening under the midnight sun, told as the clock's doing`() {
        var story = Spot(69.65, 18.96, "Europe/Oslo").scenario(at: "2026-06-20T12:00:00+02:00") {
            $0.darkClamp = Clamp(earliest: nil, latest: .at("22:00"), wrapsAtNoon: true)!
        }
        story.run(until: "2026-06-22T12:00:00+02:00")
        #expect(story.schemeChanges.map(\.cause) == [.clock, .sun, .clock, .sun])
        #expect(story.schemeChanges[0].time == SunPhaseTestSupport.instant("2026-06-20T22:00:00+02:00"))
        // Light comes back where the sunrise would vanish to: at the lower transit.
        let transits = SunPath(at: Coordinate(latitude: 69.65, longitude: 18.96)!).transits(
            in: SunPhaseTestSupport.instant(
                "2026-06-20T20:00:00Z")..<SunPhaseTestSupport.instant("2026-06-21T04:00:00Z"))
        #expect(story.schemeChanges[1].time == transits.first { $0.kind == .lower }?.instant.roundedUp)
    }
}
