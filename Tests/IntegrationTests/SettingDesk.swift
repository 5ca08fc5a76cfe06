// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

/// A desktop whose settings are a file in the home of a test, kept there by GLib's own tool, and the service on it.
///
/// The service finds a `gsettings` that writes down how it is called before it is the real one.
final class SettingDesk {
    let world: World
    private let tools: TemporaryFolder

    /// Where the desktop's schemas are on every system.
    private static let schemas = "/usr/share/glib-2.0/schemas"
    private static let key = ["org.gnome.desktop.interface", "color-scheme"]

    /// It is light, and stays so for longer than a test takes.
    static let noon = "2026-03-28T12:00:00Z,0.001"

    /// Starts the service.
    ///
    /// - Parameters:
    ///   - apply: lines of the group `[apply]`.
    ///   - desktop: the value of `XDG_CURRENT_DESKTOP`.
    ///   - found: the value that the setting has before: by default not the one that the service writes first.
    ///   - tool: a shell's commands in place of the real tool; an empty text for none.
    init(
        _ apply: String = "", desktop: String? = "GNOME", found: String = "prefer-dark", simulate: String = noon,
        tool: String = "exec /usr/bin/gsettings \"$@\"", hasSchema: Bool = true, listens: Bool = false
    ) throws {
        tools = try TemporaryFolder()
        try tools.makeFolder("bin")
        if !tool.isEmpty {
            try tools.write("#!/bin/sh\necho $1 $4 >>'\(tools.path("calls"))'\n\(tool)\n", to: "bin/gsettings")
            try tools.makeExecutable("bin/gsettings")
        }
        var environment = ["PATH": tools.path("bin"), "GSETTINGS_BACKEND": "keyfile"]
        if hasSchema { environment["GSETTINGS_SCHEMA_DIR"] = Self.schemas }
        environment["XDG_CURRENT_DESKTOP"] = desktop
        world = try World(
            settings: Self.settings(apply), simulate: simulate, environment: environment, listens: listens
        ) { home in
            try Self.run(home, "set", found)
        }
    }

    /// What watches the setting must not outlive the test.
    deinit { if world.daemon.isRunning { #expect(world.daemon.stop() == 0) } }

    private static func settings(_ apply: String) -> String { World.berlin + "[apply]\n\(apply)\n" }

    /// Writes other lines of the group `[apply]`.
    func apply(_ lines: String) throws { try world.writeSettings(Self.settings(lines)) }

    // MARK: The setting

    @discardableResult
    private static func run(_ home: TemporaryFolder, _ verb: String, _ value: String? = nil) throws -> String {
        let environment = [
            "HOME": home.path, "XDG_CONFIG_HOME": home.path("config"), "XDG_RUNTIME_DIR": home.path("run"),
            "GSETTINGS_BACKEND": "keyfile", "GSETTINGS_SCHEMA_DIR": schemas,
        ]
        let (status, output) = try ChildProcess.run(
            "/usr/bin/gsettings", [verb] + key + [value].compactMap(\.self), environment: environment)
        #expect(status == 0, "\(output)")
        return output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Somebody else sets it.
    func set(_ value: String) throws { try Self.run(world.home, "set", value) }

    /// Somebody else sets it, and the service has looked what it is.
    func setAndWait(_ value: String) throws {
        let count = calls.count
        try set(value)
        #expect(eventually { calls.count > count && children().keys.sorted() == ["monitor"] })
        _ = try sentence()
    }

    /// What it is.
    var value: String { get throws { try Self.run(world.home, "get") } }

    /// Waits until it is something.
    func waits(for value: String) throws -> Bool { try eventually { try self.value == "'\(value)'" } }

    /// Waits until the service has set it to something and has nothing more to do about that: its last writing is of
    /// this value, it has looked whether that is kept, and nothing runs but what watches the setting, which does so.
    func rests(on value: String) throws -> Bool {
        let isAtRest = eventually {
            // In this order: what has ended has written down how it was called.
            guard children().keys.sorted() == ["monitor"] else { return false }
            let calls = calls
            guard let last = calls.lastIndex(where: { $0.hasPrefix("set ") }) else { return false }
            return calls[last] == "set \(value)" && calls[last...].contains("get")
        }
        // Who answers has done what there was to do at the end of a program.
        _ = try sentence()
        // Where the kernel does not tell, the watching has begun all the same by then.
        _ = eventually(within: .seconds(10)) { children()["monitor"].map(Self.isWatching) ?? false }
        return try isAtRest && self.value == "'\(value)'"
    }

    /// Waits until the service has set it to something, and for so long that it believes others again.
    func settles(on value: String) throws {
        #expect(try rests(on: value))
        Thread.sleep(forTimeInterval: 2.1)
    }

    /// How the service has called the tool.
    var calls: [String] {
        let text = try? String(contentsOfFile: tools.path("calls"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// What the service has written.
    var writings: [String] { calls.filter { $0.hasPrefix("set ") }.map { String($0.dropFirst(4)) } }

    // MARK: What the service says of it

    /// The sentence of Explain.
    func sentence() throws -> String {
        let lines = try world.explanation().split(separator: "\n").map(String.init)
        let name = "The desktop's setting org.gnome.desktop.interface color-scheme "
        return try #require(lines.first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) })
    }

    /// The lines of the log.
    var logged: [String] {
        world.daemon.log.split(separator: "\n").map(String.init).filter { $0.contains("color-scheme") }
    }

    // MARK: The programs

    /// The numbers of the programs that the service has running, by what they do.
    func children() -> [String: Int32] {
        let parent = world.daemon.identifier
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let found = names.compactMap { Int32($0) }.filter { Self.parent(of: $0) == parent }
        return Dictionary(found.map { (Self.verb(of: $0), $0) }) { $1 }
    }

    /// Whether a program runs; one that nobody has asked for its end does not.
    static func isRunning(_ identifier: Int32) -> Bool {
        guard let fields = stat(identifier) else { return false }
        return fields[0] != "Z"
    }

    /// Whether a program watches files.
    private static func isWatching(_ identifier: Int32) -> Bool {
        let folder = "/proc/\(identifier)/fdinfo/"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { name in
            let text = try? String(contentsOfFile: folder + name, encoding: .utf8)
            return text?.contains("inotify wd:") ?? false
        }
    }

    /// The state, the parent and so on.
    private static func stat(_ identifier: Int32) -> [String]? {
        guard let text = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8) else { return nil }
        return text.split(separator: ")").last.map { $0.split(separator: " ").map(String.init) }
    }

    private static func parent(of identifier: Int32) -> Int32? { stat(identifier).flatMap { Int32($0[1]) } }

    private static func verb(of identifier: Int32) -> String {
        let text = try? String(contentsOfFile: "/proc/\(identifier)/cmdline", encoding: .utf8)
        let words = (text ?? "").split(separator: "\u{0}").map(String.init)
        return words.first { ["monitor", "get", "set", "writable"].contains($0) } ?? words.first ?? "?"
    }
}
