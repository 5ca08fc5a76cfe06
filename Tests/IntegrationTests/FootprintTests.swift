// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

@Suite("What the service costs", .showingLogs)
struct FootprintTests {
    @Test("one thread, and one armed timer")
    func atRest() throws {
        let world = try World()
        try world.expectUnharmed()
        #expect(try world.daemon.status("Threads") == "1")
        let process = "/proc/\(world.daemon.identifier)"
        let timers = try FileManager.default.contentsOfDirectory(atPath: process + "/fd").filter { descriptor in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: process + "/fd/" + descriptor)
            return target?.contains("[timerfd]") == true
        }
        #expect(timers.count == 1)
        func timer() throws -> String {
            try String(contentsOfFile: process + "/fdinfo/" + (timers.first ?? ""), encoding: .utf8)
        }
        // In the last second before the sun's next event there is no whole one left.
        #expect(try eventually { try timer().contains(/it_value: \([1-9]\d*, \d+\)/) })
        let info = try timer()
        #expect(info.contains("clockid: 0"))
        #expect(info.contains("it_interval: (0, 0)"))
    }

    @Test("no library but those of the bus, the loop and the language")
    func libraries() throws {
        let (status, all) = try ChildProcess.run("/usr/bin/ldd", [DaemonProcess.program])
        #expect(status == 0)
        #expect(all.contains("libdbus-1") && all.contains("libglib-2.0"))
        for unwanted in ["Foundation", "libgio", "libgobject", "libicu"] {
            #expect(!all.contains(unwanted), "\(unwanted)")
        }
        // The language's own library brings Dispatch along; the program itself asks for none.
        let (_, own) = try ChildProcess.run("/usr/bin/readelf", ["--dynamic", DaemonProcess.program])
        #expect(own.contains("[libdbus-1.so.3]"))
        #expect(!own.contains("dispatch"))
    }
}
