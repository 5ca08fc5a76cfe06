// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Glibc

/// This process's standard descriptors, what it has inherited, and its end.
public enum ThisProcess {
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

    /// Makes the ends of the programs that it starts heard, also where it was started by one that ignores such ends: that
    /// is inherited, and the system throws them away. To be called first, too.
    public static func hearEndsOfPrograms() {
        signal(SIGCHLD, SIG_DFL)
    }

    /// The words that the program was called with, behind its name; nil when one is not UTF-8. Swift's own would have
    /// another text in its place, which names another file, or tells another program something else.
    public static var arguments: [String]? {
        var arguments: [String] = []
        for index in 1..<max(Int(CommandLine.argc), 1) {
            guard let bytes = CommandLine.unsafeArgv[index], let word = String(validatingCString: bytes) else {
                return nil
            }
            arguments.append(word)
        }
        return arguments
    }

    /// Ends the process.
    ///
    /// - Parameter status: 0 when all went well; what any other means, the program's manual page says.
    public static func exit(_ status: Int32) -> Never {
        Glibc.exit(status)
    }
}
