// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@Suite("Rule expressions")
struct EdgeRuleTests {
    @Test(
        "each form is read",
        arguments: [
            ("sunrise", EdgeRule.event(.sunrise, offset: .zero)),
            ("  civil-dusk\t", .event(.civilDusk, offset: .zero)),
            ("sunrise + 30min", .event(.sunrise, offset: .minutes(30))),
            ("sunset - 1h30m", .event(.sunset, offset: .minutes(-90))),
            ("sunset-90s", .event(.sunset, offset: .seconds(-90))),
            ("astronomical-dusk-1h2min3s", .event(.astronomicalDusk, offset: .seconds(-3723))),
            ("noon + 12h", .event(.noon, offset: .hours(12))),
            ("midnight - 720m", .event(.midnight, offset: .hours(-12))),
            ("sunrise + 1 h 5 min", .event(.sunrise, offset: .minutes(65))),
            ("sunrise + 0s", .event(.sunrise, offset: .zero)),
            ("rising -6", .altitude(.degrees(-6), .rising)),
            ("setting  -4.25", .altitude(.degrees(-4.25), .setting)),
            ("setting +90", .altitude(.degrees(90), .setting)),
            ("00:00", .fixed(LocalTime(hour: 0, minute: 0)!)),
            ("23:59", .fixed(LocalTime(hour: 23, minute: 59)!)),
        ]
    )
    func reads(text: String, rule: EdgeRule) throws {
        #expect(try EdgeRule(text) == rule)
    }

    @Test(
        "anything else is refused with a hint",
        arguments: [
            ("", "empty"), ("sunrize", "nearest known word is sunrise"), ("Sunset", "sunset"),
            ("sunrise 30min", "+ or -"), ("sunrise + 30", "write 30min"), ("sunrise + 30:00", "not 30:00"),
            ("sunrise + 1.5h", "1h30min"), ("sunrise + 30m1h", "in this order"), ("sunrise + 1m1min", "each once"),
            ("sunrise + 12h1s", "at most 12h"), ("sunrise + 99999999999999999999h", "units"),
            ("sunrise + 99999999999999999999", "too long"),
            ("sunrise +", "empty"), ("sunrise + -30min", "units"), ("sunrise \u{2212} 30min", "+ or -"),
            ("30", "HH:MM"), ("+30min", "HH:MM"), ("30:00", "00:00...23:59"), ("24:00", "00:00 of the next"),
            ("7:00", "two digits"), ("07:00:00", "without seconds"), ("07:00 + 30min", "event only"),
            ("rising", "missing"), ("rising 91", "-90...90"), ("rising 1e1", "exponent"), ("rising nan", "finite"),
            ("rising -4,5", "comma"), ("rising -6 + 30min", "event only"), ("rising .5", "decimal number"),
            ("rising \u{2212}6", "minus sign"), ("rising -6°", "without signs"), ("sunrises", "sunrise"),
        ]
    )
    func refuses(text: String, hint: String) {
        do throws(SettingError) {
            let rule = try EdgeRule(text)
            Issue.record("\(text) was read as \(rule)")
        } catch {
            #expect(error.reason.contains(hint), "\(text): \(error.reason)")
        }
    }

    @Test(
        "the usual spelling is short",
        arguments: [
            "sunrise", "sunset - 1h30min", "noon + 12h", "midnight + 1s", "rising -6", "setting -4.55",
            "rising 0.1", "setting -0.0001", "rising 0.00001", "07:05",
        ]
    )
    func prints(text: String) throws {
        #expect(try EdgeRule(text).description == text)
    }

    @Test("a rule's description reads as the same rule")
    func roundTrip() throws {
        var random = SeededRandom(seed: 20_260_620, for: "rule expressions")
        let rules = (0..<3_000).map { _ in random.rule() }
        let broken = try rules.first { try EdgeRule($0.description) != $0 }
        #expect(broken == nil, "seed 20260620")
    }
}

extension SeededRandom {
    fileprivate mutating func rule() -> EdgeRule {
        switch Int.random(in: 0..<3, using: &self) {
        case 0:
            let event = EventName.allCases.randomElement(using: &self)!
            return .event(event, offset: .seconds(Int.random(in: -43_200...43_200, using: &self)))
        case 1:
            let digits = Int.random(in: 0...12, using: &self)
            let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
            let degrees = (Double.random(in: -90...90, using: &self) * scale).rounded() / scale
            return .altitude(.degrees(degrees), Bool.random(using: &self) ? .rising : .setting)
        default:
            let minutes = Int.random(in: 0..<1440, using: &self)
            return .fixed(LocalTime(hour: minutes / 60, minute: minutes % 60)!)
        }
    }
}
