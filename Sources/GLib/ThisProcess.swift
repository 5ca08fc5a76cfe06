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

    /// Leads those of the three standard descriptors that are closed to the null device. Otherwise the next socket or
    /// file that is opened would be taken for one of them, and get what is written to the log. To be called first.
    public static func openStandardDescriptors() {
        while true {
            let descriptor = open("/dev/null", O_RDWR)
            guard descriptor >= 0, descriptor <= STDERR_FILENO else {
                if descriptor >= 0 { close(descriptor) }
                return
            }
        }
    }

    /// Ends the process.
    ///
    /// - Parameter status: 0 when all went well, 1 for a failure, 2 for a wrong command line.
    public static func exit(_ status: Int32) -> Never {
        Glibc.exit(status)
    }
}
