// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib
import Glibc

/// The process's standard output. It can be a terminal, a file, or a pipe to another program.
public enum StandardOutput {
    /// Writes the bytes at once and as a whole.
    ///
    /// - Returns: whether all were taken. A reader that is gone has usually ended this process by its signal already.
    @discardableResult
    public static func write(_ bytes: [UInt8]) -> Bool {
        do {
            try writeAll(bytes, to: STDOUT_FILENO, waits: true)
            return true
        } catch {
            return false
        }
    }

    /// Writes a text; see ``write(_:)``.
    @discardableResult
    public static func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// Whether a person looks at it.
    public static var isTerminal: Bool { isatty(STDOUT_FILENO) != 0 }

    /// How many characters fit into a line of the terminal; nil when it is none, or does not tell.
    public static var columns: Int? {
        let columns = cglib_terminal_columns(STDOUT_FILENO)
        return columns > 0 ? Int(columns) : nil
    }
}
