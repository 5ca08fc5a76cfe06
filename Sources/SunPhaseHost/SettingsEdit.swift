// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import SunPhaseCore

/// A settings file that is changed key by key. All else stays as the user has written it, to the byte: a key file of GLib's
/// would bring the whole file into a form of its own.
public struct SettingsEdit: Sendable {
    /// A line that no key file can have: what is behind it cannot be trusted to mean what it seems to.
    public struct WrongLine: Error, Hashable, Sendable {
        /// Counted from 1.
        public let number: Int
        /// What is wrong, as a clause.
        public let reason: String
    }

    private let hasMark: Bool
    private let hasReturns: Bool
    private var lines: [Line] = []

    /// Takes a file apart.
    ///
    /// - Throws: the first line that no key file can have.
    public init(_ bytes: [UInt8]) throws(WrongLine) {
        hasMark = bytes.starts(with: KeyFileLine.mark)
        let texts = KeyFileLine.split(bytes)
        hasReturns = texts.first?.last == Line.return
        var group: String?
        for (index, text) in texts.enumerated() {
            var (isHeader, key) = (false, String?.none)
            switch KeyFileLine(text, in: group) {
            case .nothing: break
            case .group(let name): (group, isHeader) = (name, true)
            case .key(let name, _): key = name
            case .wrong(let reason): throw WrongLine(number: index + 1, reason: reason)
            }
            lines.append(Line(bytes: Array(text), group: group, isHeader: isHeader, key: key))
        }
    }

    /// The file with all changes.
    public var bytes: [UInt8] {
        (hasMark ? KeyFileLine.mark : []) + lines.map(\.bytes).joined(separator: [UInt8(ascii: "\n")])
    }

    /// Gives a key a value. Of a key that is there several times the last counts, and is changed.
    public mutating func set(_ key: SettingsKey, to value: String) {
        if let index = lines.lastIndex(where: { $0.has(key) }) { return lines[index].replaceValue(value) }
        let line = newLine("\(key.name) = \(value)", key.group, key: key.name)
        let last = lines.lastIndex { $0.group == key.group && ($0.isHeader || $0.key != nil) }
        if let last, last < lines.count - 1 { return lines.insert(line, at: last + 1) }
        endLastLine()
        if last == nil {
            if lines.count > 1, !lines[lines.count - 2].isEmpty { lines.insert(newLine("", nil), at: lines.count - 1) }
            lines.insert(newLine("[\(key.group)]", key.group, isHeader: true), at: lines.count - 1)
        }
        lines.insert(line, at: lines.count - 1)
    }

    /// Takes a key out, however often it is there.
    public mutating func remove(_ key: SettingsKey) { lines.removeAll { $0.has(key) } }

    private func newLine(_ text: String, _ group: String?, isHeader: Bool = false, key: String? = nil) -> Line {
        Line(
            bytes: Array(text.utf8) + (hasReturns ? [Line.return] : []), group: group, isHeader: isHeader, key: key)
    }

    /// Makes the last line an empty one, behind a newline.
    private mutating func endLastLine() {
        guard let last = lines.last, !last.bytes.isEmpty else {
            if lines.isEmpty { lines = [Line(bytes: [], group: nil, isHeader: false, key: nil)] }
            return
        }
        if hasReturns { lines[lines.count - 1].bytes.append(Line.return) }
        lines.append(Line(bytes: [], group: last.group, isHeader: false, key: nil))
    }
}

extension SettingsEdit {
    fileprivate struct Line: Sendable {
        /// As it is written, without the newline.
        var bytes: [UInt8]
        /// The group that it begins, or belongs to.
        let group: String?
        let isHeader: Bool
        let key: String?

        static let `return` = UInt8(ascii: "\r")

        /// Whether nothing is seen of it.
        var isEmpty: Bool { bytes.isEmpty || bytes == [Self.return] }

        func has(_ key: SettingsKey) -> Bool { group == key.group && self.key == key.name }

        /// Changes what stands behind the equals sign and the blanks after it.
        mutating func replaceValue(_ value: String) {
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return }
            let blanks = bytes[(equals + 1)...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            bytes = bytes[...equals] + blanks + Array(value.utf8) + (bytes.last == Self.return ? [Self.return] : [])
        }
    }
}
