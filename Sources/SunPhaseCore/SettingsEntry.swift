// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A key and its value as they stand in a file, not yet understood.
public struct SettingsEntry: Hashable, Sendable {
    /// The file's path.
    public let file: String

    /// The line in the file, counted from 1, where known.
    public let line: Int?

    /// The group that the key stands in.
    public let group: String

    /// The key.
    public let key: String

    /// The text after the equals sign, without the blanks around it.
    public let value: String

    /// An entry from its parts.
    public init(file: String, line: Int? = nil, group: String, key: String, value: String) {
        self.file = file
        self.line = line
        self.group = group
        self.key = key
        self.value = value
    }
}
