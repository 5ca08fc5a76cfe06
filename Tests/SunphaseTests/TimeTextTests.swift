// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Testing

@testable import sunphase

struct TimeTextTests {
    @Test(
        "a length of time in words",
        arguments: [
            (0.0, "0 s"), (59.4, "59 s"), (59.6, "1 min"), (3_570, "1 h"), (11_520, "3 h 12 min"), (172_800, "2 days"),
            (-90, "2 min"), (172_700, "47 h 58 min"), (3_456_000, "40 days"),
        ])
    func words(seconds: Double, text: String) {
        #expect(TimeText.words(.seconds(seconds)) == text)
    }
}
