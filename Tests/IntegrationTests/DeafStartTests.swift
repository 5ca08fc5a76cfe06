// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

@Suite("A service that was started to ignore the ends of programs")
struct DeafStartTests {
    @Test("it hears how its hooks end, and they hear of those of theirs")
    func hooks() throws {
        let (bus, home) = (try PrivateBus(), try TemporaryFolder())
        try home.hook("1", "grep SigIgn /proc/$$/status >'\(home.path("ignored"))'; say \"$1\"; exit 7")
        try home.hook("2")
        try home.write(World.berlin, to: DaemonProcess.settingsFile)
        let daemon = try DaemonProcess(
            ["--simulate", "2026-03-28T12:00:00Z,1"], address: bus.address, home: home, startsDeaf: true)
        #expect(eventually { home.record == ["1 light", "2 light"] })
        #expect(eventually { daemon.log.contains("hooks.d/1 has failed with exit status 7.") })
        let ignored = try #require(UInt64(home.text(of: "ignored").dropLast().suffix(16), radix: 16))
        #expect(ignored & 1 << (SIGCHLD - 1) == 0)
        #expect(daemon.stop() == 0)
    }
}
