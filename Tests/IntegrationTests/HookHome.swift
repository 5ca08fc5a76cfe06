// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

/// How a hook ended, and what it said.
struct HookOutcome: Equatable {
    /// The exit status; nil when it did not end.
    let status: Int32?
    /// All that it wrote.
    let output: String

    /// It did what there was to do, in silence.
    static let fine = HookOutcome(status: 0, output: "")

    /// It said a sentence, and failed.
    static func failed(_ sentence: String, status: Int32 = 1) -> HookOutcome {
        HookOutcome(status: status, output: sentence + "\n")
    }
}

/// A user's home in which a hook finds no program but those that every system has and those that the test puts there,
/// which write down how they are called.
final class HookHome {
    /// Where the hooks are in the source tree.
    private static let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "data/hooks").path

    /// The names of all hooks that come with SunPhase.
    static let hooks: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? []
        return names.filter { $0 != "README.md" }.sorted()
    }()

    /// The home.
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["bin", ".config", "run"] { try folder.makeFolder(name) }
        for name in [
            "awk", "cat", "grep", "id", "ln", "mkdir", "mv", "readlink", "sed", "sleep", "timeout", "touch", "xargs",
        ] { try allow(name) }
        // No process of the machine is seen.
        try processes([])
    }

    /// The file with the calls.
    var record: String { folder.path("calls") }

    /// The calls of stand-ins so far, a line for each.
    var calls: [String] {
        get throws {
            guard FileManager.default.fileExists(atPath: record) else { return [] }
            return try text("calls").split(separator: "\n").map(String.init).filter { !$0.hasPrefix("pgrep ") }
        }
    }

    /// Lets a program of the system be found.
    func allow(_ name: String) throws {
        let path = try #require(["/usr/bin/", "/bin/"].map { $0 + name }.first(where: FileManager.default.fileExists))
        try folder.link("bin/" + name, to: path)
    }

    /// Writes a program.
    func program(_ path: String, _ body: String) throws {
        try folder.write("#!/bin/sh\n\(body)\n", to: path)
        try folder.makeExecutable(path)
    }

    /// Puts a stand-in in place of a program; without a body it writes down how it is called.
    func fake(_ name: String, _ body: String? = nil) throws {
        try program("bin/" + name, body ?? #"echo "\#(name) $*" >>\#(record)"#)
    }

    /// Has `pgrep` find these.
    func processes(_ identifiers: [Int32]) throws {
        let answer = identifiers.isEmpty ? "exit 1" : "echo \(identifiers.map(String.init).joined(separator: " "))"
        try fake("pgrep", #"echo "pgrep $*" >>\#(record); \#(answer)"#)
    }

    /// Starts a shell with a script that says `ready`, and waits until it has said so.
    func start(_ name: String, _ script: String) throws -> ChildProcess {
        let child = try ChildProcess(
            "/bin/sh", ["-c", script], environment: ["PATH": folder.path("bin")], outputPath: folder.path(name))
        #expect(eventually { child.output == "ready\n" })
        return child
    }

    /// Makes a socket in the runtime directory, on which nobody listens.
    func socket(_ name: String) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // A socket's path is short: the directory goes by its number.
        let directory = open(folder.path("run"), O_RDONLY | O_CLOEXEC)
        defer { close(directory) }
        let path = "/proc/self/fd/\(directory)/\(name)"
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
    }

    /// Runs a hook, as the service does.
    func run(
        _ hook: String, _ scheme: String, _ settings: [String: String] = [:]
    ) throws -> HookOutcome {
        var environment = [
            "HOME": folder.path, "PATH": folder.path("bin"), "XDG_RUNTIME_DIR": folder.path("run"),
            "SUNPHASE_SCHEME": scheme, "SUNPHASE_PHASE": "day", "SUNPHASE_CAUSE": "override",
            "SUNPHASE_NEXT_CHANGE": "1774720000",
        ]
        environment.merge(settings) { $1 }
        let (status, output) = try ChildProcess.run(Self.source + "/" + hook, [scheme], environment: environment)
        return HookOutcome(status: status, output: output)
    }

    /// The text of a file.
    func text(_ name: String) throws -> String { try String(contentsOfFile: folder.path(name), encoding: .utf8) }

    /// Whether a file is a link.
    func isLink(_ name: String) throws -> Bool {
        let type = try FileManager.default.attributesOfItem(atPath: folder.path(name))[.type] as? FileAttributeType
        return type == .typeSymbolicLink
    }

    /// The files below the settings' and the runtime directory.
    var files: [String] {
        get throws {
            try [".config", "run"].flatMap { name in
                try FileManager.default.subpathsOfDirectory(atPath: folder.path(name)).filter { path in
                    let type = try FileManager.default.attributesOfItem(atPath: folder.path("\(name)/\(path)"))[.type]
                    return type as? FileAttributeType != .typeDirectory
                }
            }
        }
    }
}
