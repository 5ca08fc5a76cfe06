// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport

/// The built `sunphase`, run to its end in a home of its own, without a bus.
enum ToolRun {
    /// The program, in the folder that the test was built in.
    static let program = URL(fileURLWithPath: DaemonProcess.program).deletingLastPathComponent()
        .appendingPathComponent("sunphase").path

    /// Runs the tool.
    ///
    /// - Parameter environment: more variables, or others instead.
    /// - Returns: its exit status, nil when it did not end in time, and what it wrote.
    static func run(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32?, output: String, error: String) {
        let home = try TemporaryFolder()
        let variables = [
            "HOME": home.path, "XDG_CONFIG_HOME": home.path("config"), "XDG_CONFIG_DIRS": home.path("etc"),
            "XDG_STATE_HOME": home.path("state"), "XDG_CACHE_HOME": home.path("cache"),
            "XDG_DATA_HOME": home.path("data"), "XDG_DATA_DIRS": home.path("share"),
            "XDG_RUNTIME_DIR": home.path("run"), "TZ": "UTC", "TZDIR": "/usr/share/zoneinfo", "PATH": "/usr/bin:/bin",
            "COLUMNS": "80", "DBUS_SESSION_BUS_ADDRESS": "disabled:", "DBUS_SYSTEM_BUS_ADDRESS": "disabled:",
        ]
        let child = try ChildProcess(
            program, arguments, environment: variables.merging(environment) { $1 }, outputPath: home.path("output"),
            errorPath: home.path("error"))
        let status = child.exitStatus(within: .seconds(120))
        return (status, child.output, home.text(of: "error"))
    }
}
