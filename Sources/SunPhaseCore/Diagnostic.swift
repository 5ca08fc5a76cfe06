// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Something in a file that could not be taken as it is written, for the log and for `Explain`.
public struct Diagnostic: Hashable, Sendable {
    /// How much it matters.
    public enum Severity: String, Hashable, Sendable {
        /// A value that the user wanted is not in force.
        case error
        /// Nothing is lost, but the user may have meant something else.
        case warning
    }

    /// How much it matters.
    public let severity: Severity

    /// The file's path, where it is about a file.
    public let file: String?

    /// The line in the file, counted from 1, where known.
    public let line: Int?

    /// The key file group, where it is about one.
    public let group: String?

    /// The key in the group, where it is about one.
    public let key: String?

    /// The value as written, where it is about one.
    public let value: String?

    /// What is wrong, what is accepted, and what happens instead: clauses that follow the names above.
    public let message: String

    /// A diagnostic from its parts.
    public init(
        _ severity: Severity,
        file: String? = nil,
        line: Int? = nil,
        group: String? = nil,
        key: String? = nil,
        value: String? = nil,
        message: String
    ) {
        self.severity = severity
        self.file = file
        self.line = line
        self.group = group
        self.key = key
        self.value = value
        self.message = message
    }

    /// All of it as one text for people, on one line: `FILE, line N: [group] key = "value": message`.
    public var sentence: String {
        var subject: [String] = []
        if let group { subject.append("[\(shortened(group))]") }
        if let key { subject.append(shortened(key)) }
        if let value { subject.append("= \"\(shortened(value))\"") }
        var parts: [String] = []
        if let file { parts.append(file + (line.map { ", line \($0)" } ?? "")) }
        if !subject.isEmpty { parts.append(subject.joined(separator: " ")) }
        parts.append(message)
        return parts.joined(separator: ": ")
    }
}

/// A text from a file, fit to be quoted in a sentence: of a bounded length and without control characters.
///
/// - Parameter limit: the most characters that are left of it.
public func shortened(_ text: String, to limit: Int = 80) -> String {
    let start = text.unicodeScalars.prefix(limit)
    let printable = String(
        String.UnicodeScalarView(start.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 })
    )
    return start.endIndex < text.unicodeScalars.endIndex ? printable + "…" : printable
}
