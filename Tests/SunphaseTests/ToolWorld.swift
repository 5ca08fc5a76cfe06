// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

/// A session of a test's own in which the tool is run: a home, a bus, a client on it, and the service if there is to be one.
final class ToolWorld {
    /// How the tool ended, and what it wrote.
    struct Outcome: Equatable {
        /// The exit status; nil when it did not end in time.
        let status: Int32?
        /// Its standard output.
        let output: String
        /// Its standard error.
        let errors: String
    }

    let home: TemporaryFolder
    let bus: PrivateBus
    let client: BusClient
    private(set) var daemon: DaemonProcess?
    private let arguments: [String]
    private let environment: [String: String]

    static let berlin = "[location]\nlatitude = 52.52\nlongitude = 13.40\n"
    private static let service = "org.sunphase.SunPhase1"

    /// Starts a service, if there is to be one, and waits until it answers.
    ///
    /// - Parameters:
    ///   - settings: the text of the settings file; nil for none.
    ///   - arguments: what the service is called with.
    ///   - isActivatable: whether the bus starts the service when it is asked for.
    ///   - environment: more variables of the service and the tool.
    ///   - limits: lines for the configuration of the bus.
    ///   - prepare: changes the home before.
    init(
        settings: String? = ToolWorld.berlin, zone: String = "Europe/Berlin", runs: Bool = true,
        arguments: [String] = [], isActivatable: Bool = false, environment: [String: String] = [:], limits: String = "",
        prepare: (TemporaryFolder) throws -> Void = { _ in }
    ) throws {
        home = try TemporaryFolder()
        bus = try PrivateBus(limits: limits + (isActivatable ? "<servicedir>\(home.path)/services</servicedir>" : ""))
        client = try BusClient(address: bus.address)
        self.arguments = arguments
        self.environment = ["TZ": zone].merging(environment) { $1 }
        if isActivatable { try writeServiceFile() }
        if let settings {
            try home.makeFolder("config/sunphase")
            try home.write(settings, to: DaemonProcess.settingsFile)
        }
        try prepare(home)
        if runs { try start() }
    }

    /// Starts the service.
    func start() throws {
        let daemon = try DaemonProcess(arguments, address: bus.address, home: home, environment: environment)
        self.daemon = daemon
        let isReady = try eventually { try !daemon.isRunning || client.hasOwner(Self.service) }
        guard isReady, daemon.isRunning else { throw TestFailure("The service did not start:\n\(daemon.log)") }
        // It has its other names, and who follows it has begun to, once it answers.
        _ = try property("ColorScheme", of: Self.service)
    }

    /// Ends the service, and waits until it has, and until the bus knows.
    func stop() {
        #expect(daemon?.stop() == 0)
        let isGone = eventually { (try? client.hasOwner(Self.service)) == false }
        #expect(isGone)
    }

    /// Tells the bus how the service is started.
    private func writeServiceFile() throws {
        var variables = DaemonProcess.environment(home: home.path).merging(environment) { $1 }
        variables["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        let words = variables.map { "\($0)=\($1)" }.joined(separator: " ")
        try home.makeFolder("services")
        try home.write(
            "[D-BUS Service]\nName=\(Self.service)\nExec=/usr/bin/env -i \(words) \(DaemonProcess.program)\n",
            to: "services/\(Self.service).service")
        try client.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ReloadConfig", "()")
    }

    /// The settings file.
    var settings: String { home.text(of: DaemonProcess.settingsFile) }

    /// A property of the service's that tells of the place, or of another interface.
    func property(_ name: String, of interface: String = "org.sunphase.SunPhase1.Location") throws -> GioVariant {
        try client.get(Self.service, "/org/sunphase/SunPhase1", interface, name)
    }

    /// The names on the bus; that of a program which has left does not come again.
    func names() throws -> Set<String> {
        let names = try client.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames", "()")
        return Set(names[0].children.compactMap(\.string))
    }

    /// Writes the settings file as a careful editor does.
    func writeSettings(_ text: String) throws { try home.replace(DaemonProcess.settingsFile, with: text) }
}

// MARK: The tool

extension ToolWorld {
    /// Runs the tool to its end.
    ///
    /// - Parameter environment: variables for this run alone; nil takes one away.
    func run(
        _ arguments: String..., environment: [String: String?] = [:], within limit: Duration = .seconds(60)
    ) throws -> Outcome {
        try run(arguments, environment: environment, within: limit)
    }

    /// The same, with the words as a list.
    func run(
        _ arguments: [String], environment: [String: String?] = [:], within limit: Duration = .seconds(60)
    ) throws -> Outcome {
        let child = try launch(arguments, environment: environment)
        let status = child.exitStatus(within: limit)
        return Outcome(status: status, output: child.output, errors: child.errors)
    }

    /// Starts the tool.
    func launch(
        _ arguments: [String], environment: [String: String?] = [:], input: Pipe? = nil
    ) throws -> ChildProcess { try launch(ToolRun.program, arguments, environment, input) }

    /// Starts a shell, whose `$0` is the tool.
    func launchShell(_ script: String) throws -> ChildProcess {
        try launch("/bin/sh", ["-c", script, ToolRun.program], [:], nil)
    }

    private func launch(
        _ program: String, _ arguments: [String], _ changes: [String: String?], _ input: Pipe?
    ) throws -> ChildProcess {
        var variables = DaemonProcess.environment(home: home.path)
        variables["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        variables.merge(environment) { $1 }
        for (name, value) in changes { variables[name] = value }
        let names = ["output", "errors"].map { home.path("\($0)-\(UUID().uuidString)") }
        return try ChildProcess(
            program, arguments, environment: variables, outputPath: names[0], errorPath: names[1], input: input)
    }
}
