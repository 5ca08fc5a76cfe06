// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib

/// What a command prints as its answer.
enum Answer {
    /// Prints a text to the standard output.
    ///
    /// - Throws: when it is not taken as a whole, as by a full disk.
    static func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

    /// The same with the bytes of a text.
    static func write(_ bytes: [UInt8]) throws(Failure) {
        guard StandardOutput.write(bytes) else {
            throw .failed("The answer cannot be written to the standard output.")
        }
    }
}
