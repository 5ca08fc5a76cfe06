// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

/// What hangs: the service, or the bus.
struct HangTests {
    private static let sentence =
        "sunphase: The service does not answer; sunphase check says what helps.\n"

    /// Longer than a call waits.
    private static let limit = Duration.seconds(50)

    @Test("who asks a service that hangs is told so; who follows it goes on when it does")
    func service() throws {
        let world = try ToolWorld(arguments: ["--simulate", "2026-03-28T12:00:00Z,0.001"])
        let daemon = try #require(world.daemon)
        daemon.send(SIGSTOP)
        defer { daemon.send(SIGCONT) }
        let asking = try [["get"], ["is-dark"], ["status"], ["explain"]].map { try world.launch($0) }
        let (watch, wait) = try (world.launch(["watch"]), world.launch(["wait", "dark"]))
        for child in asking {
            #expect(child.exitStatus(within: Self.limit) == 3 && child.errors == Self.sentence, "\(child.errors)")
        }
        daemon.send(SIGCONT)
        #expect(eventually { watch.output.hasSuffix("  start\n") }, "\(watch.errors)")
        #expect(try world.run(["set", "dark"]).status == 0)
        #expect(wait.exitStatus() == 0, "\(wait.errors)")
        #expect(eventually { watch.output.hasSuffix("  override\n") } && watch.errors.isEmpty, "\(watch.errors)")
    }

    @Test("a bus that hangs is not waited for")
    func bus() throws {
        let world = try ToolWorld(runs: false)
        world.bus.send(SIGSTOP)
        defer { world.bus.send(SIGCONT) }
        for child in try [["get"], ["status"], ["watch"], ["set", "dark"]].map({ try world.launch($0) }) {
            #expect(child.exitStatus(within: Self.limit * 2) == 3 && child.errors == Self.sentence, "\(child.errors)")
        }
    }
}
