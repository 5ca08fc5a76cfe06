// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import GLib
import SunPhaseTestSupport
import Testing

@testable import sunphase

struct UserClockTests {
    @Test("the zone is read when a time is told, and again after a reset")
    func zone() throws {
        let folder = try TemporaryFolder()
        func live(in zone: String) throws {
            let file = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/" + zone))
            try file.write(to: URL(filePath: folder.path("zoneinfo/Here")))
        }
        try folder.makeFolder("zoneinfo")
        try live(in: "Asia/Tokyo")
        let clock = UserClock(["TZ": "Here", "TZDIR": folder.path("zoneinfo")])
        #expect(clock.iso(1_774_698_400) == "2026-03-28T20:46:40+09:00")
        try live(in: "Europe/Berlin")
        #expect(clock.iso(1_774_698_400) == "2026-03-28T20:46:40+09:00")
        clock.reset()
        #expect(clock.iso(1_774_698_400) == "2026-03-28T12:46:40+01:00")
    }
}
