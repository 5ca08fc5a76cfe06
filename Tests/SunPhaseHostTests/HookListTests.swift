// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import GLib
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@testable import SunPhaseHost

@Suite("Which hooks there are")
struct HookListTests {
    private func files(_ folder: String, _ names: String...) -> [HookFile] {
        names.map { name in
            let isExecutable = !name.hasSuffix("!")
            return HookFile(
                name: isExecutable ? name : String(name.dropLast()), folder: folder, isExecutable: isExecutable)
        }
    }

    @Test("the order is that of the names' bytes, whatever the folder and the language")
    func order() {
        let list = HookList([files("/1", "é", "b", "10", "9"), files("/2", "a", "B", "09-x", "_", "a-b", "a b")])
        #expect(list.hooks.map(\.name) == ["09-x", "10", "9", "B", "_", "a", "a b", "a-b", "b", "é"])
        #expect(list.hooks.first?.path == "/2/09-x" && list.skipped.isEmpty)
    }

    @Test("of the same name the first folder's counts, also when it cannot be run")
    func masks() {
        let list = HookList([files("/1", "a", "c!"), files("/2", "c", "a!", "b!", "d"), files("/3", "b", "d", "a")])
        #expect(list.hooks.map(\.path) == ["/1/a", "/2/d"])
        // What is skipped is told in the order of names too.
        #expect(list.skipped.map(\.path) == ["/2/b", "/1/c"])
    }

    @Test("a hidden file and an editor's backup are neither run nor told, in any folder; what only looks so is a hook")
    func leftAside() {
        let list = HookList([
            files("/1", ".16-hidden", "15-backup~", ".x!", "y~!", "~", ".", "a.b", "~a", "a~b", "15-backup"),
            files("/2", ".16-hidden", "15-backup~", "c"),
        ])
        #expect(list.hooks.map(\.name) == ["15-backup", "a.b", "a~b", "c", "~a"])
        #expect(list.skipped.isEmpty)
    }

    @Test("names that only look alike do not mask one another")
    func lookalikes() {
        let list = HookList([files("/1", "a", "e\u{301}"), files("/2", "A", "\u{e9}", "a ")])
        #expect(list.hooks.map { Array($0.name.utf8).count } == [1, 1, 2, 3, 2])
    }

    private static let directories = Directories(environment: [
        "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "/s:/t",
    ])

    @Test("the user's folder comes first; darkman's come last, and only when they are wanted")
    func folders() {
        let folders = HookFolders(Self.directories)
        let own = ["/c", "/d", "/s", "/t"].map { $0 + "/sunphase/hooks.d" }
        #expect(folders.folders(for: .dark, withDarkman: false) == own)
        #expect(folders.usual == own[0])
        let homeless = HookFolders(Directories(environment: ["XDG_DATA_DIRS": "/s"]))
        #expect(homeless.usual == nil && homeless.folders(for: .dark, withDarkman: false) == ["/s/sunphase/hooks.d"])
        #expect(
            folders.folders(for: .light, withDarkman: true)
                == own + ["/d/darkman", "/s/darkman", "/t/darkman"]
                + ["/d/light-mode.d", "/s/light-mode.d", "/t/light-mode.d"])
    }

    @Test("what is no program is masked and told; a folder is neither; a link counts as what it leads to")
    func onDisk() throws {
        let folder = try TemporaryFolder()
        let directories = Directories(environment: [
            "XDG_CONFIG_HOME": folder.path("c"), "XDG_DATA_HOME": folder.path("d"), "XDG_DATA_DIRS": folder.path("s"),
        ])
        for place in ["c", "d"] { try folder.makeFolder("\(place)/sunphase/hooks.d") }
        try folder.writeScript("", to: "d/sunphase/hooks.d/a")
        try folder.writeScript("", to: "d/sunphase/hooks.d/b")
        try folder.writeScript("", to: "d/sunphase/hooks.d/f")
        try folder.write("", to: "c/sunphase/hooks.d/b")
        try folder.makeFolder("c/sunphase/hooks.d/f")
        try folder.link("c/sunphase/hooks.d/l", to: folder.path("d/sunphase/hooks.d/a"))
        try folder.link("c/sunphase/hooks.d/m", to: "/nowhere/at-all")
        let list = HookFolders(directories).list(for: .dark, withDarkman: true)
        #expect(list.hooks.map(\.name) == ["a", "f", "l"])
        #expect(list.skipped.map(\.name) == ["b", "m"])

        for scheme in ["light", "dark"] { try folder.writeScript("", to: "d/\(scheme)-mode.d/\(scheme)") }
        for place in ["c/sunphase/hooks.d", "d/sunphase/hooks.d", "d/darkman", "d/dark-mode.d"] {
            for name in [".a", "a~"] { try folder.writeScript("", to: "\(place)/\(name)") }
            try folder.write("", to: "\(place)/b~")
        }
        let survey = HookFolders(directories).survey(withDarkman: true)
        let paths =
            ["c/sunphase/hooks.d/l"] + ["dark-mode.d/dark", "light-mode.d/light"].map { "d/" + $0 }
            + ["a", "f"].map { "d/sunphase/hooks.d/" + $0 }
        #expect(survey.hooks == paths.map(folder.path))
        #expect(survey.skipped == [folder.path("c/sunphase/hooks.d/m")])
        #expect(survey.masks == [folder.path("c/sunphase/hooks.d/b")])
        #expect(HookFolders(directories).survey(withDarkman: false).hooks.count == 3)
    }
}

@Suite("The last lines of a hook's output")
struct HookOutputTests {
    private func tail(_ parts: String...) -> [String] {
        var tail = OutputTail()
        for part in parts { tail.append(Array(part.utf8)) }
        return tail.lines
    }

    @Test("parts are put together; an empty line is none")
    func parts() {
        #expect(tail().isEmpty)
        #expect(tail("", "\n\n").isEmpty)
        #expect(tail("a", "b\n\nc", "\nd") == ["ab", "c", "d"])
    }

    @Test("at most ten lines, the last ones")
    func manyLines() {
        let lines = (1...25).map { "line \($0)" }
        #expect(tail(lines.joined(separator: "\n")) == lines.suffix(10))
        #expect(tail(lines.joined(separator: "\n") + "\n") == lines.suffix(10))
    }

    @Test("at most 2048 bytes, however long a line is or how many parts there were")
    func manyBytes() {
        #expect(tail(String(repeating: "x", count: 5000)) == [String(repeating: "x", count: 2048)])
        var tail = OutputTail()
        for _ in 0..<1000 { tail.append(Array("0123456789".utf8)) }
        tail.append(Array("\nend\n".utf8))
        #expect(tail.lines.map(\.utf8.count) == [2043, 3])
    }

    @Test("what is not UTF-8, or was cut in a character, is shown all the same")
    func notText() {
        var tail = OutputTail()
        tail.append([0xFF, 0x61, 0x0A])
        #expect(tail.lines == ["\u{FFFD}a"])
        #expect(self.tail(String(repeating: "é", count: 1500) + "a").first?.hasSuffix("éa") == true)
    }
}

@MainActor
@Suite("What a login session has seen of hooks")
struct HookShownSchemeTests {
    private let folder: TemporaryFolder
    private let shown: ShownScheme

    init() throws {
        folder = try TemporaryFolder()
        shown = ShownScheme(folder.path("run/sunphase/scheme"))
    }

    @Test("it is kept for the next start, and forgotten again")
    func roundTrip() throws {
        #expect(shown.scheme == nil)
        for scheme in [ColorScheme.dark, .light] {
            shown.scheme = scheme
            #expect(ShownScheme(folder.path("run/sunphase/scheme")).scheme == scheme)
        }
        #expect(try folder.mode(of: "run/sunphase/scheme") == 0o600)
        #expect(folder.text(of: "run/sunphase/scheme") == "light\n")
        shown.scheme = nil
        shown.scheme = nil
        #expect(shown.scheme == nil)
        #expect(throws: (any Error).self) { try folder.mode(of: "run/sunphase/scheme") }
    }

    @Test(
        "junk is no scheme",
        arguments: [
            "", "\n", "purple\n", "Dark\n", " dark", "dark light", "\u{0}", String(repeating: "dark\n", count: 20),
        ])
    func junk(text: String) throws {
        try folder.makeFolder("run/sunphase")
        try folder.write(text, to: "run/sunphase/scheme")
        #expect(shown.scheme == nil)
        shown.scheme = .dark
        #expect(shown.scheme == .dark)
    }

    @Test("what cannot be kept is no fault, nor is it when nothing is to be kept")
    func unwritable() throws {
        try folder.write("a file", to: "run")
        shown.scheme = .dark
        #expect(shown.scheme == nil)
        shown.scheme = nil
        let nowhere = ShownScheme(nil)
        nowhere.scheme = .dark
        #expect(nowhere.scheme == nil)
    }
}
