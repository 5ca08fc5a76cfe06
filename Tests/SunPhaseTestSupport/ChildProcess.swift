// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A program that a test starts, with an environment of its own; what it writes goes into a file, never to the test's
/// own output. It ends with this object.
public final class ChildProcess: @unchecked Sendable {
    private let process = Process()

    /// What it writes.
    public let written: WrittenText

    private let writtenErrors: WrittenText?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: where the program is.
    ///   - arguments: what it is called with.
    ///   - environment: all of its environment, beside what makes warnings of libdbus and GLib fatal.
    ///   - outputPath: the file for its standard output and error, a new one.
    ///   - errorPath: a file for its standard error alone, a new one.
    ///   - input: what it reads; nothing without it.
    public init(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], outputPath: String,
        errorPath: String? = nil, input: Pipe? = nil
    ) throws {
        let output = try Self.newFile(outputPath)
        let error = try errorPath.map(Self.newFile) ?? output
        written = try WrittenText(outputPath)
        writtenErrors = try errorPath.map(WrittenText.init)
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = FatalWarnings.environment.merging(environment) { $1 }
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = error
        try process.run()
        try output.close()
        if errorPath != nil { try error.close() }
    }

    private static func newFile(_ path: String) throws -> FileHandle {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let file = FileHandle(forWritingAtPath: path)
        else { throw TestFailure("\(path) cannot be made") }
        return file
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// The process's number.
    public var identifier: Int32 { process.processIdentifier }

    /// Whether it runs still.
    public var isRunning: Bool { process.isRunning }

    /// All that it has written so far.
    public var output: String { written.text }

    /// All that it has written so far to its standard error, where that has a file of its own.
    public var errors: String { writtenErrors?.text ?? "" }

    /// Sends a signal.
    public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for its end.
    ///
    /// - Returns: its exit status, or the negative number of the signal that ended it; nil when it runs on.
    public func exitStatus(within limit: Duration = patience) -> Int32? {
        guard eventually(within: limit, { !process.isRunning }) else { return nil }
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}

/// What is in a file, also after the file was removed.
public final class WrittenText: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TestFailure("\(path) cannot be read") }
    }

    deinit { close(descriptor) }

    /// All that is in it now.
    public var text: String {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = pread(descriptor, &part, part.count, off_t(bytes.count))
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += part[..<count]
        }
    }
}

extension ChildProcess {
    /// Runs a program to its end.
    ///
    /// - Returns: its exit status, nil when it did not end in time, and what it wrote.
    public static func run(
        _ path: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32?, output: String) {
        let folder = try TemporaryFolder()
        let child = try ChildProcess(path, arguments, environment: environment, outputPath: folder.path("output"))
        let status = child.exitStatus()
        return (status, child.output)
    }
}
