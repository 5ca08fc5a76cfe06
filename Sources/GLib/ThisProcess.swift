// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

internal import Glibc

/// The end of this process.
public enum ThisProcess {
    /// Ends the process.
    ///
    /// - Parameter status: 0 when all went well, 1 for a failure, 2 for a wrong command line.
    public static func exit(_ status: Int32) -> Never {
        Glibc.exit(status)
    }
}
