// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation

/// A Python program beside this file, which plays a part in a test and obeys it line by line; `control.py` is the other
/// half. It ends with this object, and also when the test is killed.
final class FixtureProcess: @unchecked Sendable {
    private let folder: TemporaryFolder
    private let process = Process()
    private let socket: Int32
    private let written: WrittenText
    private let lock = NSLock()
    private var received: [UInt8] = []

    /// What it had to say when it was ready.
    private(set) var greeting: [String] = []

    /// Where the programs are.
    private static let programs = URL(filePath: #filePath).deletingLastPathComponent()

    /// Starts a program and waits until it is ready.
    ///
    /// - Parameters:
    ///   - name: where the program is, from the folder of this file.
    ///   - arguments: what it is called with, made with a folder of its own, which goes away with this object.
    ///   - packages: the Debian packages that it needs beside Python's, each with a file of it.
    init(
        _ name: String, packages: KeyValuePairs<String, String> = [:], arguments: (_ folder: String) -> [String]
    ) throws {
        try Self.requirePackages(packages)
        folder = try TemporaryFolder()
        try folder.write("", to: "log")
        written = try WrittenText(folder.path("log"))
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw TestFailure("There is no socket to be had")
        }
        socket = ends[0]
        let theirs = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [Self.programs.appending(path: name).path] + arguments(folder.path)
        // Nothing of the test's own: neither its buses nor what makes warnings fatal, of which these have some.
        process.environment = [
            "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": Self.programs.path,
        ]
        process.standardInput = theirs
        process.standardOutput = theirs
        process.standardError = FileHandle(forWritingAtPath: folder.path("log"))
        try process.run()
        try theirs.close()
        greeting = try answer()
    }

    deinit {
        stop()
        close(socket)
    }

    /// Has it do something, and waits until it has.
    ///
    /// - Returns: what it tells.
    @discardableResult
    func ask(_ words: String...) throws -> [String] { try ask(words) }

    /// The same with a list of words.
    @discardableResult
    func ask(_ words: [String]) throws -> [String] {
        try lock.withLock {
            let line = Array((words.joined(separator: "\t") + "\n").utf8)
            guard send(socket, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
                throw failure("it has ended")
            }
            return try answer()
        }
    }

    /// Ends it, and waits until all that it started has ended. Doing so twice is harmless.
    func stop() {
        shutdown(socket, Int32(SHUT_RDWR))
        guard process.isRunning, !eventually({ !process.isRunning }) else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private func answer() throws -> [String] {
        // Longer than the program itself waits for others: it says for what.
        let deadline = ContinuousClock().now + patience * 2
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received.removeFirst(end + 1)
                let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                guard words[0] == "ok" else { throw failure(words.dropFirst().joined(separator: " ")) }
                return Array(words.dropFirst())
            }
            try receive(until: deadline)
        }
    }

    private func receive(until deadline: ContinuousClock.Instant) throws {
        let rest = max(.zero, deadline - ContinuousClock().now)
        var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Int32(rest / .milliseconds(1))) != 0 else { throw failure("it does not answer") }
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &part, part.count, 0)
        guard count > 0 else { throw failure("it has ended") }
        received += part[..<count]
    }

    private func failure(_ reason: String) -> TestFailure {
        TestFailure("The fixture failed: \(reason)\n\(written.text)")
    }

    private static func requirePackages(_ packages: KeyValuePairs<String, String>) throws {
        let python = [
            ("python3-dbus", "/usr/lib/python3/dist-packages/dbus"),
            ("python3-gi", "/usr/lib/python3/dist-packages/gi"),
        ]
        let missing = (packages.map { ($0.key, $0.value) } + python)
            .filter { !FileManager.default.fileExists(atPath: $0.1) }
        guard missing.isEmpty else {
            throw TestFailure("Missing Debian packages: \(missing.map(\.0).joined(separator: ", "))")
        }
    }
}
