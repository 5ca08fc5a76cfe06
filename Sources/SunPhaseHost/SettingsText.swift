// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import SunPhaseCore

/// What the settings files say, not yet understood, and what is wrong with the files themselves.
public struct SettingsText: Hashable, Sendable {
    /// The keys of all files, those that count more later.
    public let entries: [SettingsEntry]

    /// What could not be read as a key file.
    public let diagnostics: [Diagnostic]

    /// A text from its parts.
    public init(entries: [SettingsEntry] = [], diagnostics: [Diagnostic] = []) {
        self.entries = entries
        self.diagnostics = diagnostics
    }

    /// How many lines of a file are named one by one; a file of something else entirely would fill the log.
    static let namedAtMost = 20

    /// Reads a file's lines one by one, so that a line that no key file can have spoils no other.
    ///
    /// - Parameters:
    ///   - bytes: what the file holds, of whatever kind.
    ///   - file: the path, for messages.
    public init(parsing bytes: [UInt8], file: String) {
        var entries: [SettingsEntry] = []
        var diagnostics: [Diagnostic] = []
        var dropped = 0
        var group: String?
        for (index, line) in KeyFileLine.split(bytes).enumerated() {
            switch KeyFileLine(line, in: group) {
            case .nothing: continue
            case .group(let name): group = name
            case .key(let key, let value):
                let group = group ?? ""
                entries.append(SettingsEntry(file: file, line: index + 1, group: group, key: key, value: value))
            case .wrong(let reason):
                dropped += 1
                guard dropped <= Self.namedAtMost else { continue }
                let message = reason + "; the line is dropped and the rest is read"
                diagnostics.append(Diagnostic(.error, file: file, line: index + 1, message: message))
            }
        }
        if dropped > Self.namedAtMost {
            let message = "\(dropped - Self.namedAtMost) more lines are dropped"
            diagnostics.append(Diagnostic(.error, file: file, message: message))
        }
        self.init(entries: entries, diagnostics: diagnostics)
    }
}
