// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib

/// What one line of a key file is; GLib judges, so that nothing is a key here that is none elsewhere.
enum KeyFileLine {
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

    /// The mark that some editors begin a file of UTF-8 with.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The lines of a file, without the mark; behind the last newline there is one more, which is empty as a rule.
    static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
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
