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
    private let environment: [String: String]

    static let berlin = "[location]\nlatitude = 52.52\nlongitude = 13.40\n"
    private static let service = "org.sunphase.SunPhase1"

    /// Starts a service, if there is to be one, and waits until it owns its name.
    ///
    /// - Parameters:
    ///   - settings: the text of the settings file; nil for none.
    ///   - environment: more variables of the service and the tool.
    ///   - limits: lines for the configuration of the bus.
    ///   - prepare: changes the home before.
    init(
        settings: String? = ToolWorld.berlin, zone: String = "Europe/Berlin", runs: Bool = true,
        environment: [String: String] = [:], limits: String = "", prepare: (TemporaryFolder) throws -> Void = { _ in }
    ) throws {
        home = try TemporaryFolder()
        bus = try PrivateBus(limits: limits)
        client = try BusClient(address: bus.address)
        self.environment = ["TZ": zone].merging(environment) { $1 }
        if let settings {
            try home.makeFolder("config/sunphase")
            try home.write(settings, to: DaemonProcess.settingsFile)
        }
        try prepare(home)
        if runs { try start() }
    }

    /// Starts the service.
    func start() throws {
        let daemon = try DaemonProcess(address: bus.address, home: home, environment: environment)
        self.daemon = daemon
        let isReady = try eventually { try !daemon.isRunning || client.hasOwner(Self.service) }
        guard isReady, daemon.isRunning else { throw TestFailure("The service did not start:\n\(daemon.log)") }
    }

    /// Ends the service, and what it has started.
    func stop() { #expect(daemon?.stop() == 0) }

    /// The settings file.
    var settings: String { home.text(of: DaemonProcess.settingsFile) }

    /// A property of the service's that tells of the place, or of another interface.
    func property(_ name: String, of interface: String = "org.sunphase.SunPhase1.Location") throws -> GioVariant {
        try client.get(Self.service, "/org/sunphase/SunPhase1", interface, name)
    }

    /// Runs the tool to its end.
    ///
    /// - Parameter environment: variables for this run alone; nil takes one away.
    func run(
        _ arguments: String..., environment: [String: String?] = [:], within limit: Duration = .seconds(30)
    ) throws -> Outcome {
        var variables = FatalWarnings.environment.merging(DaemonProcess.environment(home: home.path)) { $1 }
        variables["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        variables.merge(self.environment) { $1 }
        for (name, value) in environment { variables[name] = value }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: DaemonProcess.program).deletingLastPathComponent()
            .appending(path: "sunphase")
        process.arguments = arguments
        process.environment = variables
        process.standardInput = FileHandle.nullDevice
        let names = ["output", "errors"].map { "\($0)-\(UUID().uuidString)" }
        for name in names { try home.write("", to: name) }
        process.standardOutput = FileHandle(forWritingAtPath: home.path(names[0]))
        process.standardError = FileHandle(forWritingAtPath: home.path(names[1]))
        try process.run()
        let hasEnded = eventually(within: limit) { !process.isRunning }
        if !hasEnded { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return Outcome(
            status: hasEnded ? process.terminationStatus : nil, output: home.text(of: names[0]),
            errors: home.text(of: names[1]))
    }
}
