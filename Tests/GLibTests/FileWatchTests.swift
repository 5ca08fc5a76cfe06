// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import GLib
import SunPhaseTestSupport
import Testing

@MainActor
@Suite("Watching files", .serialized)
struct FileWatchTests {
    private final class Seen {
        var changes: [FileWatch.Change] = []
    }

    private let folder: TemporaryFolder
    private let seen = Seen()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func watch(_ names: String...) throws -> FileWatch {
        let seen = seen
        return try FileWatch(names.map(folder.path)) { seen.changes.append($0) }
    }

    /// Does something, and expects to be told of it.
    private func expectChange(_ what: FileWatch.Change = .changed, by action: () throws -> Void) throws {
        seen.changes = []
        try action()
        #expect(runLoop { seen.changes.last == what })
    }

    /// Does something, and expects not to hear of it; `marker` is a change after it that is heard of.
    private func expectSilence(before marker: () throws -> Void, by action: () throws -> Void) throws {
        seen.changes = []
        try action()
        while EventLoop.iterate(mayBlock: false) {}
        #expect(seen.changes.isEmpty)
        try expectChange(by: marker)
    }

    @Test("a file is written, replaced, moved, removed and made again")
    func file() throws {
        try folder.write("1", to: "file")
        let watch = try watch("file")
        try expectChange { try folder.write("2", to: "file") }
        try expectChange { try folder.replace("file", with: "3") }
        try expectChange { try folder.move("file", to: "other") }
        try expectChange { try folder.move("other", to: "file") }
        try expectChange { try folder.remove("file") }
        try expectChange { try folder.write("4", to: "file") }
        watch.cancel()
    }

    @Test("a file that is made and still open is told as such")
    func made() throws {
        let watch = try watch("file")
        let descriptor = open(folder.path("file"), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        try expectChange(.created) {}
        try expectChange { close(descriptor) }
        watch.cancel()
    }

    @Test("other files in the folder are no change")
    func others() throws {
        try folder.write("1", to: "file")
        let watch = try watch("file")
        try expectSilence(before: { try folder.write("2", to: "file") }) {
            try folder.write("x", to: "file.swp")
            try folder.remove("file.swp")
        }
        watch.cancel()
    }

    @Test("many changes between two turns of the loop are told once")
    func coalesced() throws {
        let watch = try watch("file", "second")
        for round in 0..<50 {
            try folder.replace("file", with: "\(round)")
            try folder.write("\(round)", to: "second")
        }
        try expectChange {}
        #expect(seen.changes.count == 1)
        watch.cancel()
    }

    @Test("a symbolic link, its target and the target's folder are followed")
    func links() throws {
        try folder.makeFolder("a")
        try folder.makeFolder("b")
        try folder.write("1", to: "a/target")
        try folder.write("2", to: "b/target")
        try folder.link("folder", to: "a")
        try folder.link("link", to: folder.path("folder/target"))
        let watch = try watch("link")
        try expectChange { try folder.write("3", to: "a/target") }
        try expectChange { try folder.replace("a/target", with: "4") }
        try expectChange { try folder.link("folder", to: "b") }
        try expectChange { try folder.write("5", to: "b/target") }
        try expectChange { try folder.link("link", to: "a/target") }
        try expectSilence(before: { try folder.write("6", to: "a/target") }) {
            try folder.write("7", to: "b/target")
        }
        try expectChange { try folder.remove("a") }
        watch.cancel()
    }

    @Test("folders that do not exist yet, or no more, are waited for")
    func folders() throws {
        let watch = try watch("one/two/file")
        try expectChange(.created) { try folder.makeFolder("one/two") }
        try expectChange { try folder.write("1", to: "one/two/file") }
        try expectChange { try folder.move("one", to: "away") }
        try expectChange { try folder.move("away", to: "one") }
        try expectChange { try folder.write("2", to: "one/two/file") }
        try expectChange { try folder.remove("one") }
        try expectChange(.created) { try folder.makeFolder("one") }
        try expectChange(.created) { try folder.makeFolder("one/two") }
        try expectChange { try folder.write("3", to: "one/two/file") }
        watch.cancel()
    }

    @Test("links that lead in a circle, and a file in a folder's place, do no harm")
    func dead() throws {
        try folder.link("loop", to: "loop")
        try folder.write("1", to: "plain")
        let watch = try watch("loop", "plain/file", "../nowhere/..//./x")
        try expectChange { try folder.link("loop", to: "plain") }
        try expectChange { try folder.remove("plain") }
        watch.cancel()
    }

    @Test("a released watch gives its descriptor back")
    func release() throws {
        func descriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)"))
                    == "anon_inode:inotify"
            }
        }
        let before = try descriptors()
        var watch: FileWatch? = try watch("file")
        #expect(watch != nil)
        #expect(try descriptors() == before + 1)
        watch = nil
        #expect(try descriptors() == before)
    }
}
