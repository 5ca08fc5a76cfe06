// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib
import Glibc

/// What must be watched so that nothing can happen to a file unseen: the folders that its path leads through.
struct WatchPlan: Equatable {
    /// What is watched in one folder.
    struct Interest: Equatable {
        /// The kinds of events, as inotify's bits.
        var mask: UInt32 = 0
        /// The names in the folder that matter; the events of all others are passed over.
        var names: Set<String> = []
    }

    /// By the folder's path, which is free of symbolic links.
    private(set) var folders: [String: Interest] = [:]

    /// That the folder itself goes away. What happens in it is not asked for: other programs' files would wake us.
    static let itself = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
    /// That something of this name comes.
    static let arrival = UInt32(IN_CREATE | IN_MOVED_TO)
    /// That something of this name comes or goes.
    static let exchange = arrival | UInt32(IN_DELETE | IN_MOVED_FROM)
    /// That besides, it is written or that its permissions change.
    static let content = exchange | UInt32(IN_CLOSE_WRITE | IN_ATTRIB)

    /// The plan for several files, as the folders and links are now.
    init(paths: [String]) {
        for path in paths {
            add(path)
        }
    }

    /// Follows the path as the kernel would, link by link, and notes each place where another entry would lead
    /// somewhere else.
    private mutating func add(_ path: String) {
        var folder = ""
        var pending = Self.components(path)
        // Linux follows at most 40 symbolic links (path_resolution(7)).
        var linksLeft = 40
        while let name = pending.popLast() {
            if name == ".." {
                folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
                continue
            }
            let entry = folder + "/" + name
            let isLast = pending.isEmpty
            switch Self.kind(of: entry) {
            case S_IFLNK where linksLeft > 0:
                watch(folder, for: isLast ? Self.content : Self.exchange, name: name)
                guard let target = Files.linkTarget(entry) else { return }
                linksLeft -= 1
                if target.hasPrefix("/") { folder = "" }
                pending += Self.components(target)
            case S_IFDIR where !isLast:
                watch(entry, for: Self.itself)
                folder = entry
            case nil:
                watch(folder, for: isLast ? Self.content : Self.arrival, name: name)
                return
            default:
                watch(folder, for: isLast ? Self.content : Self.exchange, name: name)
                return
            }
        }
    }

    private mutating func watch(_ folder: String, for mask: UInt32, name: String? = nil) {
        var interest = folders[folder.isEmpty ? "/" : folder] ?? Interest()
        interest.mask |= mask
        if let name { interest.names.insert(name) }
        folders[folder.isEmpty ? "/" : folder] = interest
    }

    /// A path's names, the last one first.
    private static func components(_ path: String) -> [String] {
        path.split(separator: "/").filter { $0 != "." }.map(String.init).reversed()
    }

    /// The kind of a directory entry as the bits of its mode; nil when there is none.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
