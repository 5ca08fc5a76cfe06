// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// The last lines of what a program has written, however much that was.
struct OutputTail: Hashable {
    /// At most so many lines are kept ...
    static let mostLines = 10
    /// ... of all in all so many bytes.
    static let mostBytes = 2048

    private var bytes: [UInt8] = []

    /// Takes more of it in.
    mutating func append(_ more: [UInt8]) {
        bytes = Array((bytes + more).suffix(Self.mostBytes))
    }

    /// The lines, the last one last; none is empty.
    var lines: [String] {
        bytes.split(separator: UInt8(ascii: "\n")).suffix(Self.mostLines).map { String(decoding: $0, as: UTF8.self) }
    }
}
