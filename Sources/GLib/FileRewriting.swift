// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib
import Glibc

extension Files {
    /// Changes what a file of the user's holds, in one step: whoever reads it sees the old bytes or the new ones, also after
    /// a crash. Unlike ``replace(_:with:)``, it leaves all else as it is: a symbolic link stays one, and the file that it
    /// leads to keeps its owner and its mode. A file that was not there is for the user alone (mode 0600), and so are
    /// folders that were not (0700).
    ///
    /// - Throws: why the file stays as it was: it is no regular one, nobody may write it, or the system refuses.
    public static func rewrite(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let target = try destination(of: path)
        try makeFolders(for: target)
        var status = stat()
        let isThere = stat(target, &status) == 0
        guard isThere || errno == ENOENT else { throw FileError(errno: errno) }
        if isThere {
            guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
            // Its folder alone would let it be replaced, but who has made it read-only wants it to stay as it is.
            guard status.st_mode & 0o222 != 0 else { throw .failed("it is read-only") }
            guard access(target, W_OK) == 0 else { throw FileError(errno: errno) }
        }
        try put(bytes, at: target, like: isThere ? status : nil)
    }

    /// Where the symbolic links lead that a path ends in; the path itself when it ends in none. There need not be a file.
    static func destination(of path: String) throws(FileError) -> String {
        var path = path
        for _ in 0..<40 {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
            guard let target = linkTarget(path) else {
                throw .failed("it is a symbolic link that cannot be followed")
            }
            path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
        }
        throw FileError(errno: ELOOP)
    }

    /// Makes the folders of a file that are missing, for the user alone.
    static func makeFolders(for path: String) throws(FileError) {
        guard g_mkdir_with_parents(folder(of: path), 0o700) == 0 else {
            throw .failed("its folder cannot be made: " + String(cString: strerror(errno)))
        }
    }

    private static func folder(of path: String) -> String {
        guard let folder = g_path_get_dirname(path) else { return "." }
        defer { g_free(folder) }
        return String(cString: folder)
    }

    /// Writes another file, and gives it the name of the old one.
    private static func put(_ bytes: [UInt8], at path: String, like old: stat?) throws(FileError) {
        var name = Array("\(path).XXXXXX".utf8CString)
        let descriptor = g_mkstemp_full(&name, O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(errno: errno) }
        do throws(FileError) {
            try fill(descriptor, with: bytes, like: old)
            guard rename(name, path) == 0 else { throw FileError(errno: errno) }
        } catch {
            unlink(name)
            throw error
        }
    }

    private static func fill(_ descriptor: Int32, with bytes: [UInt8], like old: stat?) throws(FileError) {
        defer { close(descriptor) }
        try writeAll(bytes, to: descriptor)
        if let old {
            // Whoever may not give a file away is its owner already.
            _ = fchown(descriptor, old.st_uid, old.st_gid)
            guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else { throw FileError(errno: errno) }
        }
        guard fsync(descriptor) == 0 else { throw FileError(errno: errno) }
    }
}
