// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import GLib

/// The program's log: one line on standard error for each message.
public struct Log: Sendable {
    /// How much a message matters; the numbers are those of syslog (RFC 5424, section 6.2.1).
    public enum Level: Int, CaseIterable, Comparable, Sendable {
        /// Something that should work does not.
        case error = 3
        /// Something is not as the user may expect.
        case warning = 4
        /// Something happened that the user may look for, such as a change of the scheme.
        case notice = 5
        /// How the program works.
        case info = 6
        /// For who looks for a fault.
        case debug = 7

        /// Whether the left one matters more.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    private let leastImportant: Level
    private let marksLevels: Bool
    private let write: @Sendable (String) -> Void

    /// A log.
    ///
    /// - Parameters:
    ///   - isVerbose: whether messages of level debug are written.
    ///   - isJournal: whether the journal reads the lines and takes a mark such as `<4>` for the level (sd-daemon(3)).
    ///   - write: where the lines go.
    public init(
        isVerbose: Bool,
        isJournal: Bool,
        write: @escaping @Sendable (String) -> Void
    ) {
        leastImportant = isVerbose ? .debug : .info
        marksLevels = isJournal
        self.write = write
    }

    /// A log on standard error, for whoever reads there.
    ///
    /// - Parameter environment: `JOURNAL_STREAM` in it names the stream that leads to the journal; standard error may
    ///   have been led elsewhere since.
    public init(isVerbose: Bool, environment: Environment) {
        let stream = environment["JOURNAL_STREAM"]
        let isJournal = stream != nil && stream == StandardError.identity
        self.init(isVerbose: isVerbose, isJournal: isJournal) { StandardError.write($0) }
    }

    /// Something that should work does not.
    public func error(_ message: String) { log(.error, message) }

    /// Something is not as the user may expect.
    public func warning(_ message: String) { log(.warning, message) }

    /// Something happened that the user may look for.
    public func notice(_ message: String) { log(.notice, message) }

    /// How the program works.
    public func info(_ message: String) { log(.info, message) }

    /// For who looks for a fault; made only when it is written.
    public func debug(_ message: @autoclosure () -> String) {
        if leastImportant >= .debug { log(.debug, message()) }
    }

    private func log(_ level: Level, _ message: String) {
        write(prefix(level) + escaped(message) + "\n")
    }

    private func prefix(_ level: Level) -> String {
        if marksLevels { return "<\(level.rawValue)>" }
        return level <= .warning ? "\(level): " : ""
    }
}

/// A message on one line: a newline would begin a message of its own, and other control characters could play
/// tricks on a terminal.
private func escaped(_ message: String) -> String {
    var line = ""
    for scalar in message.unicodeScalars {
        switch scalar {
        case "\n": line += "\\n"
        case "\r": line += "\\r"
        case "\t": line += "\\t"
        case _ where scalar.properties.generalCategory == .control:
            line += "\\u{" + String(scalar.value, radix: 16) + "}"
        default: line.unicodeScalars.append(scalar)
        }
    }
    return line
}
