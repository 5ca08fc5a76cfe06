// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation

/// The built `sunphased`, as a user's session would run it, but in a home and on a bus of the test's own.
public final class DaemonProcess: @unchecked Sendable {
    /// The program, in the folder that the test was built in.
    public static let program: String = {
        let test = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var folder = test.deletingLastPathComponent()
        // The tests are run by the program that they were linked to, or by the toolchain's helper, which names it.
        if !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("sunphased").path) {
            let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? ""
            folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
        }
        return folder.appendingPathComponent("sunphased").path
    }()

    private let child: ChildProcess

    /// Starts the service.
    ///
    /// - Parameters:
    ///   - address: the bus; an empty text leaves the variable unset.
    ///   - home: a folder that holds all that the service could read or write.
    ///   - environment: more variables, such as TZ, or others instead. Without DBUS_SYSTEM_BUS_ADDRESS there is no
    ///     system bus: nothing of this machine is to be asked.
    ///   - startsDeaf: whether it is started to ignore the ends of the programs that it starts, as some parents leave it.
    public init(
        _ arguments: [String] = [], address: String, home: TemporaryFolder, environment: [String: String] = [:],
        startsDeaf: Bool = false
    ) throws {
        var variables = Self.environment(home: home.path)
        if !address.isEmpty { variables["DBUS_SESSION_BUS_ADDRESS"] = address }
        variables.merge(environment) { $1 }
        let command = (startsDeaf ? Self.deafening : []) + [Self.program] + arguments
        child = try ChildProcess(
            command[0], Array(command.dropFirst()), environment: variables,
            outputPath: home.path("log-\(UUID().uuidString)"))
    }

    /// Not in this process itself, whose other threads start programs and wait for them.
    private static let deafening = ["/bin/sh", "-c", "trap '' CHLD; exec \"$0\" \"$@\""]

    /// Where the settings file is in a home.
    public static let settingsFile = "config/sunphase/sunphase.conf"

    /// Where the file that keeps the override is in a home.
    public static let stateFile = "state/sunphase/state"

    /// Where the file that keeps the last good fix is in a home.
    public static let locationFile = "cache/sunphase/location"

    /// What a program of the user's session has in a home, beside the session bus.
    public static func environment(home: String) -> [String: String] {
        [
            "HOME": home, "XDG_CONFIG_HOME": home + "/config", "XDG_CONFIG_DIRS": home + "/etc",
            "XDG_STATE_HOME": home + "/state", "XDG_CACHE_HOME": home + "/cache", "XDG_DATA_HOME": home + "/data",
            "XDG_DATA_DIRS": home + "/share", "XDG_RUNTIME_DIR": home + "/run", "TZ": "UTC",
            "TZDIR": "/usr/share/zoneinfo", "PATH": "/usr/bin:/bin",
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(home)/no-system-bus",
        ]
    }

    /// The process's number.
    public var identifier: Int32 { child.identifier }

    /// Whether it runs still.
    public var isRunning: Bool { child.isRunning }

    /// All that it has written.
    public var log: String { written.text }

    /// The same, for who outlives this object.
    public var written: WrittenText { child.written }

    /// Sends a signal.
    public func send(_ signal: Int32) { child.send(signal) }

    /// Waits for the service's end by itself: its exit status, nil when it runs on.
    public func exitStatus(within limit: Duration = patience) -> Int32? { child.exitStatus(within: limit) }

    /// Asks it to end as a session manager does, and returns its exit status, nil when it runs on.
    public func stop() -> Int32? {
        send(SIGTERM)
        return exitStatus()
    }

    /// A line of `/proc/PID/status`, such as `Threads`, without its name.
    public func status(_ name: String) throws -> String {
        let text = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        guard let line else { throw TestFailure("There is no \(name) of process \(identifier)") }
        return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
    }

    /// The memory in use, in kilobytes.
    public func residentKilobytes() throws -> Int { try kilobytes("VmRSS") }

    /// The most memory that was ever in use, in kilobytes.
    public func peakKilobytes() throws -> Int { try kilobytes("VmHWM") }

    private func kilobytes(_ name: String) throws -> Int {
        Int(try status(name).split(separator: " ").first ?? "") ?? 0
    }
}
