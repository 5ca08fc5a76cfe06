// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import Testing

@Suite struct ISOInstantTests {
    private let berlin = ZoneRules(
        name: "Europe/Berlin", initialOffset: 3208,  // local mean time, until 1893-03-31T23:06:32Z
        transitions: [
            .init(instant: Instant(unixSeconds: -2_422_054_408), offset: 3600),
            .init(instant: Instant(unixSeconds: 1_774_746_000), offset: 7200),
        ])

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0),
        ("2026-03-28T12:00:00Z", 1_774_699_200),
        ("2026-03-28T12:00Z", 1_774_699_200),
        ("2026-03-28t13:00:00+01:00", 1_774_699_200),
        ("2026-03-28 06:30-05:30", 1_774_699_200),
        ("2026-03-28T12:00:00.25z", 1_774_699_200.25),
        ("2026-03-28T12:00:00,5Z", 1_774_699_200.5),
        ("2024-02-29T23:59:59Z", 1_709_251_199),
        ("1900-01-01T00:00:00Z", -2_208_988_800),
    ]) func instantsAreRead(text: String, seconds: Double) throws {
        #expect(try Instant(iso: text).unixSeconds == seconds)
    }

    @Test(arguments: [
        "", "now", "2026-03-28", "2026-03-28T12:00:00", "2026-03-28T12Z", "2026-02-29T12:00Z", "2026-13-01T00:00Z",
        "2026-03-28T24:00Z", "2026-03-28T12:60Z", "2026-03-28T12:00:60Z", "2026-03-28T12:00:00.Z", "26-03-28T12:00Z",
        "2026-03-28T12:00:00+1:00", "2026-03-28T12:00:00+0100", "2026-03-28T12:00:00Z ", "２０２６-03-28T12:00Z",
        "2026-03-28T12:00:00+24:00", "2026/03/28T12:00Z", "+026-03-28T12:00Z",
    ]) func anythingElseIsRefusedByName(text: String) {
        let error = #expect(throws: ISOInstantError.self) { try Instant(iso: text) }
        #expect(error?.description.hasPrefix("\"\(text)\" is not an instant such as") == true)
    }

    @Test func instantsAreWrittenInTheirZone() {
        #expect(Instant(unixSeconds: 1_789_924_191).iso(in: berlin) == "2026-09-20T19:09:51+02:00")
        #expect(Instant(unixSeconds: 1_789_924_190.2).iso(in: berlin) == "2026-09-20T19:09:51+02:00")
        #expect(Instant(unixSeconds: 1_789_924_191).iso() == "2026-09-20T17:09:51Z")
        #expect(Instant(unixSeconds: -2_500_000_000).iso(in: berlin) == "1890-10-11T20:26:48+00:53:28")
        let newfoundland = ZoneRules(name: "America/St_Johns", initialOffset: -12_600)
        #expect(Instant(unixSeconds: 0).iso(in: newfoundland) == "1969-12-31T20:30:00-03:30")
        let london = ZoneRules(name: "Europe/London", initialOffset: 0)
        #expect(Instant(unixSeconds: 0).iso(in: london) == "1970-01-01T00:00:00+00:00")
    }

    @Test func whatIsWrittenIsRead() throws {
        for seconds in stride(from: -4e9, through: 4e9, by: 123_456_789) {
            let instant = Instant(unixSeconds: seconds)
            #expect(try Instant(iso: instant.iso()) == instant)
        }
    }

    @Test func aFractionIsWrittenWithTheOffsetOfTheSecondItIsRoundedTo() {
        #expect(Instant(unixSeconds: 1_774_745_999.5).iso(in: berlin) == "2026-03-29T03:00:00+02:00")
    }
}
