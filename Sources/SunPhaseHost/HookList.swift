// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseCore

/// A file in a folder of hooks.
struct HookFile: Hashable {
    /// The file's name, which says when its turn is, and what it masks.
    let name: String
    /// The folder that it is in.
    let folder: String
    /// Whether it can be run.
    let isExecutable: Bool

    /// Where it is.
    var path: String { folder + "/" + name }

    /// Whether it is none of the user's hooks but a hidden file or what an editor keeps of an earlier text: that one is
    /// executable too, and would run the old hook beside the new one.
    var isLeftAside: Bool { name.utf8.first == UInt8(ascii: ".") || name.utf8.last == UInt8(ascii: "~") }
}

/// Which hooks are run, in which order: a pure function of what the folders hold.
struct HookList: Hashable {
    /// What is run, by name.
    let hooks: [HookFile]

    /// What would be run if it were executable, by name.
    let skipped: [HookFile]

    /// Of files of the same name only that of the earliest folder counts, also when it cannot be run; hidden files and
    /// backups are none at all.
    init(_ folders: [[HookFile]]) {
        // Two texts that read alike are equal, but the file system knows them for two names.
        var seen: Set<[UInt8]> = []
        let files = folders.joined().filter { !$0.isLeftAside && seen.insert(Array($0.name.utf8)).inserted }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        hooks = files.filter(\.isExecutable)
        skipped = files.filter { !$0.isExecutable }
    }
}

/// Where hooks are looked for.
public struct HookFolders: Hashable, Sendable {
    /// The folder for a user's own hooks; nil when the environment names no home.
    public let usual: String?

    private let own: [String]
    private let data: [String]

    /// The folders that an environment names.
    public init(_ directories: Directories) {
        usual = directories.configHome.map { $0 + "/sunphase/hooks.d" }
        data = ([directories.dataHome].compactMap(\.self)) + directories.dataDirectories
        own = [usual].compactMap(\.self) + data.map { $0 + "/sunphase/hooks.d" }
    }

    /// The folders for a scheme, the most important first.
    ///
    /// - Parameter withDarkman: whether darkman's folders count too: those for either scheme, then those for this one.
    func folders(for scheme: ColorScheme, withDarkman: Bool) -> [String] {
        guard withDarkman else { return own }
        return own + data.map { $0 + "/darkman" } + data.map { $0 + "/\(scheme.rawValue)-mode.d" }
    }

    /// What there is to run for a scheme now.
    func list(for scheme: ColorScheme, withDarkman: Bool) -> HookList {
        HookList(files(for: scheme, withDarkman: withDarkman))
    }

    /// All files, folder by folder.
    func files(for scheme: ColorScheme, withDarkman: Bool) -> [[HookFile]] {
        folders(for: scheme, withDarkman: withDarkman).map { folder in
            Files.files(in: folder).map { HookFile(name: $0.name, folder: folder, isExecutable: $0.isExecutable) }
        }
    }
}
