// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("The tools that users have at hand", .showingLogs)
struct ToolTests {
    private func busctl(_ world: World, _ arguments: String...) throws -> String {
        let (status, output) = try ChildProcess.run(
            "/usr/bin/busctl", ["--address=" + world.bus.address, "--no-pager", "--"] + arguments)
        #expect(status == 0, "\(arguments): \(output)")
        return output
    }

    @Test("busctl introspects, reads and calls")
    func busctl() throws {
        let world = try World(simulate: "2026-03-28T12:00:00Z,0.001")
        let (name, path) = (Names.service, Names.objectPath)
        let table = try busctl(world, "introspect", name, path)
        #expect(table.contains(/\.ColorScheme +property +s +"light" +emits-change/))
        #expect(table.contains(/\.Version +property +s +"\d+\.\d+\.\d+" +const/))
        #expect(table.contains(/\.GetDay +method +ddss +a\(xs\)/))
        #expect(table.contains(/\.PhaseChanged +signal +ssx/))
        #expect(try busctl(world, "tree", name).contains(path))
        #expect(try busctl(world, "get-property", name, path, name, "ColorScheme") == "s \"light\"\n")
        #expect(try busctl(world, "call", name, path, name, "Toggle") == "s \"dark\"\n")
        #expect(try busctl(world, "call", name, path, name, "SetOverride", "sx", "light", "-1").isEmpty)
    }

    @Test("gdbus and busctl show changes as they come")
    func monitors() throws {
        let world = try World(simulate: "2026-03-28T12:00:00Z,0.001")
        let gdbus = try ChildProcess(
            "/usr/bin/gdbus",
            ["monitor", "--address", world.bus.address, "--dest", Names.service, "--object-path", Names.objectPath],
            outputPath: world.home.path("gdbus"))
        let busctl = try ChildProcess(
            "/usr/bin/busctl", ["--address=" + world.bus.address, "monitor", Names.service],
            outputPath: world.home.path("busctl"))
        #expect(eventually { gdbus.output.contains("is owned by") && busctl.output.contains("Monitoring bus") })
        try world.call("Toggle")
        let line = "\(Names.objectPath): \(Names.mainInterface).ColorSchemeChanged ('dark', 'override', int64 "
        #expect(eventually { gdbus.output.contains(line) })
        #expect(eventually { busctl.output.contains("Member=ColorSchemeChanged") })
    }
}
