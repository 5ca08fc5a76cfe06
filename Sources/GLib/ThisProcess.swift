// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

internal import CGLib
internal import Glibc

/// The process as its starter made it, and its end.
public enum ThisProcess {
    /// The environment as it is now. A variable that is not UTF-8 is left out: no setting of ours can be meant.
    public static var environment: [String: String] {
        guard let names = g_listenv() else { return [:] }
        defer { g_strfreev(names) }
        var environment: [String: String] = [:]
        var next = names
        while let name = next.pointee {
            if let value = g_getenv(name) {
                environment[String(cString: name)] = String(validatingCString: value)
            }
            next += 1
        }
        return environment
    }

    /// Ends the process.
    ///
    /// - Parameter status: 0 when all went well, 1 for a failure, 2 for a wrong command line.
    public static func exit(_ status: Int32) -> Never {
        Glibc.exit(status)
    }
}
