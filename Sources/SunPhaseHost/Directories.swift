// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import GLib

/// The folders of the XDG Base Directory Specification (version 0.8), as an environment names them.
public struct Directories: Hashable, Sendable {
    /// The user's settings; nil when the environment names no home.
    public let configHome: String?
    /// The system's settings, the most important folder first.
    public let configDirectories: [String]
    /// The user's data; nil when the environment names no home.
    public let dataHome: String?
    /// The system's data, the most important folder first.
    public let dataDirectories: [String]
    /// What a program remembers; nil when the environment names no home.
    public let stateHome: String?
    /// What a program can find out again; nil when the environment names no home.
    public let cacheHome: String?
    /// What lasts as long as the login; nil when the environment names none.
    public let runtimeDirectory: String?

    /// The folders that an environment names. A relative path is no path, says the specification.
    public init(environment: Environment) {
        func path(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let home = path("HOME")
        func userPath(_ name: String, _ usual: String) -> String? { path(name) ?? home.map { $0 + "/" + usual } }
        func paths(_ name: String, _ usual: [String]) -> [String] {
            let named = (environment[name] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
            return named.isEmpty ? usual : named
        }
        configHome = userPath("XDG_CONFIG_HOME", ".config")
        configDirectories = paths("XDG_CONFIG_DIRS", ["/etc/xdg"])
        dataHome = userPath("XDG_DATA_HOME", ".local/share")
        dataDirectories = paths("XDG_DATA_DIRS", ["/usr/local/share", "/usr/share"])
        stateHome = userPath("XDG_STATE_HOME", ".local/state")
        cacheHome = userPath("XDG_CACHE_HOME", ".cache")
        runtimeDirectory = path("XDG_RUNTIME_DIR")
    }

    /// The settings files, those that count more later: the user's own is the last.
    public var settingsFiles: [String] {
        configDirectories.reversed().map { $0 + "/sunphase/sunphase.conf" } + [userSettingsFile].compactMap(\.self)
    }

    /// The user's own settings file; nil when the environment names no home.
    public var userSettingsFile: String? { configHome.map { $0 + "/sunphase/sunphase.conf" } }

    /// The file that keeps the override; nil when the environment names no home.
    public var stateFile: String? { stateHome.map { $0 + "/sunphase/state" } }

    /// The file that says what this login session has seen; nil when the environment names no runtime directory.
    public var shownFile: String? { runtimeDirectory.map { $0 + "/sunphase/scheme" } }

    /// The file that keeps the last good fix; nil when the environment names no home.
    public var locationFile: String? { cacheHome.map { $0 + "/sunphase/location" } }
}
