// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
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
        for (index, line) in lines(of: bytes).enumerated() {
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

/// What one line of a key file is; GLib judges, so that nothing is a key here that is none elsewhere.
private enum KeyFileLine {
    case nothing
    case group(String)
    case key(String, value: String)
    case wrong(String)

    init(_ line: ArraySlice<UInt8>, in group: String?) {
        let text = withoutBlanks(line)
        guard let first = text.first, first != UInt8(ascii: "#") else {
            self = .nothing
            return
        }
        // GLib would take both, and cut the value off at the zero.
        guard !text.contains(0), String(validating: text, as: UTF8.self) != nil else {
            self = .wrong("the line is not UTF-8 text")
            return
        }
        if let name = try? KeyFile(Array(text)).groups.first {
            self = .group(name)
        } else if let file = try? KeyFile(Array("[g]\n".utf8) + text), let key = file.keys(in: "g").first {
            self = group == nil ? .wrong("the key stands before the first group") : Self.pair(key, in: file)
        } else {
            self = .wrong("the line is neither a group such as [schedule], a key with a value nor a comment with #")
        }
    }

    private static func pair(_ key: String, in file: KeyFile) -> KeyFileLine {
        .key(key, value: file.value(of: key, in: "g") ?? "")
    }
}

/// A line without the white space around it, also the return that a line of Windows ends with: GLib keeps what
/// follows a value.
private func withoutBlanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
    var rest = line.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
}

/// The lines of a file, without the mark that some editors begin a file of UTF-8 with.
private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
}
