// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib
import Glibc

/// Why a file could not be read or written.
public enum FileError: Error, Hashable, Sendable {
    /// There is no such file, or no folder that could hold it.
    case absent
    /// The path leads to a folder, a pipe, a socket or a device.
    case notRegular
    /// The file is larger than this many bytes.
    case tooLarge(limit: Int)
    /// Anything else, in the system's words.
    case failed(String)

    /// What is the matter with the file, as a clause without a full stop.
    public var reason: String {
        switch self {
        case .absent: "it does not exist"
        case .notRegular: "it is not a regular file"
        case .tooLarge(let limit): "it is larger than \(limit) bytes"
        case .failed(let reason): reason
        }
    }

    /// What the system's error number says.
    init(errno number: Int32) {
        self = number == ENOENT || number == ENOTDIR ? .absent : .failed(String(cString: strerror(number)))
    }
}

/// Small files, read and written as a whole.
public enum Files {
    /// The bytes of a regular file.
    ///
    /// Returns at once whatever the path leads to: a pipe without a writer is refused, not waited for.
    ///
    /// - Parameter limit: the most bytes that the file may have.
    /// - Throws: why the file cannot be read.
    public static func read(_ path: String, limit: Int = 1 << 20) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            // What a socket, or a device without a driver, answers to being opened.
            throw errno == ENXIO || errno == ENODEV ? .notRegular : FileError(errno: errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
        return try readAll(descriptor, size: Int(status.st_size), limit: limit)
    }

    /// - Parameter size: what the file is said to have; it may be growing, and some files of the system say 0.
    private static func readAll(_ descriptor: Int32, size: Int, limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        // As a rule one call brings all, and a second one the end.
        var room = max(size, 1024)
        while true {
            let before = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: room))
            let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + before, room) }
            let failure = errno
            bytes.removeLast(room - max(count, 0))
            if count == 0 { return bytes }
            if count < 0 {
                if failure == EINTR { continue }
                throw FileError(errno: failure)
            }
            guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
            room = 1024
        }
    }

    /// Puts a file with this text in the place of what is there, in one step: whoever reads the path sees the old
    /// text or the new one, also after a crash. Only the user may read the file (mode 0600); folders that are
    /// missing are made for the user alone (0700).
    ///
    /// - Throws: the system's reason; the path has what it had then.
    public static func replace(_ path: String, with text: String) throws(FileError) {
        try makeFolders(for: path)
        var error: UnsafeMutablePointer<GError>?
        let length = gssize(text.utf8.count)
        guard g_file_set_contents_full(path, text, length, G_FILE_SET_CONTENTS_CONSISTENT, 0o600, &error) != 0 else {
            throw .failed(GLibError(taking: error).message)
        }
    }

    /// Writes a text to a path as a shell's `>` does: into what is there, a pipe or a device among it, or into a new file,
    /// which whoever the process's mask lets may read. No folder is made.
    ///
    /// - Throws: the system's reason; part of the text may have been written then.
    public static func write(_ path: String, _ text: String) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
        guard descriptor >= 0 else { throw FileError(errno: errno) }
        do throws(FileError) {
            try writeAll(text.utf8, to: descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        // What a full disk refuses may be told only now.
        guard close(descriptor) == 0 else { throw FileError(errno: errno) }
    }

    /// The files in a folder, also those that a link leads to; none when there is no such folder. Their order is that of
    /// the file system.
    public static func files(in folder: String) -> [(name: String, isExecutable: Bool)] {
        guard let directory = g_dir_open(folder, 0, nil) else { return [] }
        defer { g_dir_close(directory) }
        var files: [(name: String, isExecutable: Bool)] = []
        while let bytes = g_dir_read_name(directory) {
            // A name that is not UTF-8 has no text; nothing here could name it.
            guard let name = String(validatingCString: bytes) else { continue }
            let path = folder + "/" + name
            guard g_file_test(path, G_FILE_TEST_IS_DIR) == 0 else { continue }
            files.append((name, g_file_test(path, G_FILE_TEST_IS_EXECUTABLE) != 0))
        }
        return files
    }

    /// What a symbolic link says, followed or not; nil when the path is no link, or says what is not UTF-8.
    static func linkTarget(_ path: String) -> String? {
        guard let target = g_file_read_link(path, nil) else { return nil }
        defer { g_free(target) }
        return String(validatingCString: target)
    }

    /// Removes a file; that there is none is no error.
    ///
    /// - Throws: the system's reason when the file is still there.
    public static func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw FileError(errno: errno) }
    }
}
