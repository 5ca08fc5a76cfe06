// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import GLib
import SunPhaseTestSupport
import Testing

@Suite("Small files")
struct FilesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func failure(reading path: String, limit: Int = 1 << 20) -> FileError? {
        do throws(FileError) {
            _ = try Files.read(path, limit: limit)
            return nil
        } catch {
            return error
        }
    }

    @Test("what is written is read, by the user alone")
    func roundTrip() throws {
        let path = folder.path("deep/er/file")
        try Files.replace(path, with: "first")
        try Files.replace(path, with: "second\n")
        #expect(try Files.read(path) == Array("second\n".utf8))
        #expect(try folder.mode(of: "deep/er/file") == 0o600)
        #expect(try folder.mode(of: "deep") == 0o700)
        #expect(try folder.mode(of: "deep/er") == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("deep/er")) == ["file"])
    }

    @Test("a file that others could read is replaced by one that they cannot")
    func narrowsPermissions() throws {
        try folder.write("old", to: "file")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path("file"))
        try Files.replace(folder.path("file"), with: "new")
        #expect(try folder.mode(of: "file") == 0o600)
    }

    @Test("a pipe without a writer, a folder and a device are refused at once")
    func irregular() throws {
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(failure(reading: folder.path("pipe")) == .notRegular)
        #expect(failure(reading: folder.path) == .notRegular)
        #expect(failure(reading: "/dev/null") == .notRegular)
    }

    @Test("a file of the limit's size is read, one byte more is refused")
    func limit() throws {
        try folder.write(String(repeating: "x", count: 100), to: "file")
        #expect(try Files.read(folder.path("file"), limit: 100).count == 100)
        #expect(failure(reading: folder.path("file"), limit: 99) == .tooLarge(limit: 99))
        // A file whose size the system does not know before it is read.
        #expect(failure(reading: "/proc/self/status", limit: 10) == .tooLarge(limit: 10))
    }

    @Test("an absent file is told from one that cannot be reached")
    func absent() throws {
        try folder.write("", to: "file")
        #expect(failure(reading: folder.path("none")) == .absent)
        #expect(failure(reading: folder.path("file/below")) == .absent)
        try folder.link("loop", to: "loop")
        #expect(failure(reading: folder.path("loop")) == .failed("Too many levels of symbolic links"))
    }

    @Test("a file that is rewritten keeps its mode and its links; nothing else is left in its folder")
    func rewrite() throws {
        try folder.makeFolder("there")
        try folder.write("old", to: "there/file")
        chmod(folder.path("there/file"), 0o640)
        try folder.link("link", to: "there/second")
        try folder.link("there/second", to: folder.path("there/file"))
        try Files.rewrite(folder.path("link"), with: Array("new\n".utf8))
        #expect(folder.text(of: "there/file") == "new\n")
        #expect(try folder.mode(of: "there/file") == 0o640)
        let manager = FileManager.default
        #expect(try manager.destinationOfSymbolicLink(atPath: folder.path("link")) == "there/second")
        #expect(try manager.contentsOfDirectory(atPath: folder.path("there")).sorted() == ["file", "second"])
    }

    @Test("a file that is not there is made for the user alone, also at the end of a link")
    func rewriteNothing() throws {
        try folder.link("link", to: "new/er/file")
        try Files.rewrite(folder.path("link"), with: [0x61])
        #expect(folder.text(of: "new/er/file") == "a")
        #expect(try folder.mode(of: "new/er/file") == 0o600)
        #expect(try folder.mode(of: "new") == 0o700)
    }

    @Test("what cannot be rewritten stays as it is, and the reason is told")
    func rewriteRefused() throws {
        func failure(_ name: String) -> FileError? {
            do throws(FileError) {
                try Files.rewrite(folder.path(name), with: [])
                return nil
            } catch {
                return error
            }
        }
        try folder.link("loop", to: "loop")
        #expect(failure("loop") == .failed("Too many levels of symbolic links"))
        try folder.write("old", to: "file")
        chmod(folder.path("file"), 0o400)
        #expect(failure("file") == .failed("it is read-only"))
        #expect(folder.text(of: "file") == "old")
        #expect(failure("file/below") == .failed("its folder cannot be made: Not a directory"))
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(failure("pipe") == .notRegular)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["file", "loop", "pipe"])
    }

    @Test("removing what is not there is no error")
    func remove() throws {
        try folder.write("", to: "file")
        try Files.remove(folder.path("file"))
        try Files.remove(folder.path("file"))
        #expect(failure(reading: folder.path("file")) == .absent)
        #expect(throws: FileError.self) { try Files.remove(folder.path) }
        #expect(throws: FileError.self) { try Files.replace("/proc/none/file", with: "") }
    }

    @Test("what is written openly is as the process's mask has it, also through a link and into a device")
    func openly() throws {
        // Asked for by setting it, it would be another one for other threads meanwhile.
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        let line = try #require(status.first { $0.hasPrefix("Umask:") })
        let mask = try #require(Int(line.dropFirst(7), radix: 8))
        try Files.write(folder.path("picture"), "a long text")
        #expect(try folder.mode(of: "picture") == 0o666 & ~mask)
        try folder.link("link", to: folder.path("picture"))
        try Files.write(folder.path("link"), "short")
        #expect(folder.text(of: "picture") == "short")
        try Files.write("/dev/null", "nothing")
        #expect(failure(reading: "/dev/null") == .notRegular)
    }

    @Test("what cannot be written openly says why")
    func refusedOpenly() {
        #expect(throws: FileError.absent) { try Files.write(folder.path("no/picture"), "") }
        #expect(throws: FileError.failed("Is a directory")) { try Files.write(folder.path, "") }
        #expect(throws: FileError.failed("No space left on device")) { try Files.write("/dev/full", "text") }
    }
}
