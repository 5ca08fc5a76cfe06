// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseTestSupport
import Testing

@testable import sunphase

struct JSONTests {
    @Test("what is written is read back by another's parser")
    func texts() throws {
        var random = SeededRandom(seed: 8259, for: "JSON texts")
        let odd = ["\"", "\\", "\n", "\r", "\t", "\u{0}", "\u{1F}", "/", "ö", "\u{1F31E}", "a", "\u{7F}", "\u{2028}"]
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in odd.randomElement(using: &random)! }
                .joined()
            let json = JSON.array([.text(text), .object([JSON.Member(text, .null)])])
            let read = try #require(try JSONSerialization.jsonObject(with: Data(json.line.utf8)) as? [Any])
            #expect(read[0] as? String == text)
            #expect((read[1] as? [String: Any])?.keys.first == text)
        }
    }

    @Test(
        "numbers have the decimals asked for",
        arguments: [
            (0.0, 3, "0.000"), (-0.0004, 3, "0.000"), (-0.5, 0, "-1"), (1.0005, 3, "1.001"), (-12.3456, 2, "-12.35"),
            (1_796_050_607.965, 3, "1796050607.965"), (-2_208_988_800.001, 3, "-2208988800.001"), (59.9999, 2, "60.00"),
            (1e300, 3, "1e+300"), (-.infinity, 1, "-inf"),
        ])
    func numbers(number: Double, decimals: Int, text: String) {
        #expect(decimal(number, decimals: decimals) == text)
    }

    @Test("what does not happen is null")
    func nothing() {
        #expect(JSON.time(nil).line == "null" && JSON.unixTime(nil).line == "null" && JSON.optional(nil).line == "null")
        #expect(JSON.time(Instant(unixSeconds: 1.25)).line == "1.250" && JSON.unixTime(3).line == "3.000")
        #expect(JSON.number(.nan, decimals: 1).line == "null" && JSON.unixTime(.max).line == "9.223372036854776e+18")
    }
}
