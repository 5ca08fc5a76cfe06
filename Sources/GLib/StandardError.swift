// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib
import Glibc

/// The process's standard error. C's own `stderr` is a global variable that Swift's concurrency checks refuse.
public enum StandardError {
    /// Writes the text at once and as a whole, so that lines of several processes do not mix. What the other side
    /// does not take is lost: there is nowhere to complain.
    public static func write(_ text: String) {
        try? writeAll(text.utf8, to: STDERR_FILENO)
    }

    /// Device and inode of what standard error leads to, as `DEVICE:INODE`, the form of `JOURNAL_STREAM`; nil when
    /// it is closed.
    public static var identity: String? {
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return nil }
        return "\(status.st_dev):\(status.st_ino)"
    }
}
