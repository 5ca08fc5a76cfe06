// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A message bus of the test's own: a dbus-daemon with a configuration, an address and a directory that nobody else
/// knows. It ends with this object.
public final class PrivateBus: @unchecked Sendable {
    /// Where to find it, in D-Bus's words.
    public let address: String
    /// A directory that goes away with the bus.
    public let directory: URL

    private let process = Process()

    /// Starts a bus that lets everybody do everything, and waits until it listens.
    ///
    /// - Parameter limits: lines for the configuration, such as `<limit name="max_message_size">1000</limit>`.
    public init(limits: String = "") throws {
        FatalWarnings.enabledHere
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("bus-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        address = "unix:path=" + directory.appendingPathComponent("socket").path
        let configuration = directory.appendingPathComponent("bus.conf")
        try Self.configuration(address: address, limits: limits)
            .write(to: configuration, atomically: false, encoding: .utf8)

        process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        process.arguments = ["--nofork", "--print-address=1", "--config-file=" + configuration.path]
        var environment = ProcessInfo.processInfo.environment
        // The daemon itself warns where it may not raise its limit of descriptors.
        environment["DBUS_FATAL_WARNINGS"] = nil
        process.environment = environment
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // It prints its address once it listens.
        guard !output.fileHandleForReading.availableData.isEmpty else {
            throw TestFailure("dbus-daemon ended before it listened")
        }
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: directory)
    }

    /// Sends the bus a signal.
    public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Ends the bus, as a crash would: nobody is told. Doing so twice is harmless.
    public func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static func configuration(address: String, limits: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>\(address)</listen>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
          \(limits)
        </busconfig>
        """
    }
}

/// Something a test needs is not as it should be.
public struct TestFailure: Error, CustomStringConvertible {
    /// What is wrong, in a sentence.
    public let description: String

    /// Makes one.
    public init(_ description: String) {
        self.description = description
    }
}
