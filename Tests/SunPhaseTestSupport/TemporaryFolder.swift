// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation

/// A folder of one test's own, removed when released.
public final class TemporaryFolder {
    /// The folder's path, free of symbolic links.
    public let path: String

    /// Makes the folder.
    public init() throws {
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        path = folder.appendingPathComponent("sunphase-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of something in the folder.
    public func path(_ name: String) -> String { path + "/" + name }

    /// Makes a folder in the folder.
    public func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    /// Writes a file in place, as an editor without caution does.
    public func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    /// Writes a script of the shell's that can be run; folders that are missing are made.
    public func writeScript(_ body: String, to name: String) throws {
        let folder = URL(fileURLWithPath: path(name)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write("#!/bin/sh\n\(body)\n", to: name)
        try makeExecutable(name)
    }

    /// Lets a file be run, and waits until it can be.
    ///
    /// A program that another thread starts has all files of this process until it is itself, also the one that was
    /// just being written here; and one that somebody could write cannot be run ("Text file busy").
    public func makeExecutable(_ name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path(name))
        let descriptor = open(path(name), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TestFailure("\(path(name)) cannot be read") }
        defer { close(descriptor) }
        // A lease on reading is refused with this error as long as somebody has the file open for writing.
        let isFree = eventually { fcntl(descriptor, Self.setLease, F_RDLCK) == 0 || errno != EAGAIN }
        guard isFree else { throw TestFailure("\(path(name)) is being written") }
        _ = fcntl(descriptor, Self.setLease, F_UNLCK)
    }

    /// `F_SETLEASE` of Linux, which C's headers have for GNU's programs only.
    private static let setLease: Int32 = 1024

    /// The text of a file; empty when there is none.
    public func text(of name: String) -> String {
        (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
    }

    /// The lines of a file; none when there is none.
    public func lines(of name: String) -> [String] { text(of: name).split(separator: "\n").map(String.init) }

    /// Writes a new file and renames it over the old one, as a careful editor does.
    public func replace(_ name: String, with text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)), options: .atomic)
    }

    /// Renames something; a file of the new name is replaced.
    public func move(_ name: String, to newName: String) throws {
        guard rename(path(name), path(newName)) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Makes a symbolic link, in the place of another one if need be.
    public func link(_ name: String, to target: String) throws {
        let new = name + ".new"
        try FileManager.default.createSymbolicLink(atPath: path(new), withDestinationPath: target)
        try move(new, to: name)
    }

    /// Removes a file or a folder with all that is in it.
    public func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path(name))
    }

    /// The permissions of a file or a folder.
    public func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}
