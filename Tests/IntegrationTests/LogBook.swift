// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

/// What the services of the running tests have written, to be shown with what fails.
enum LogBook {
    private static let lock = NSLock()
    private nonisolated(unsafe) static var logs: [Test.ID: [WrittenText]] = [:]

    /// Remembers where the log of a service of this test is to be had.
    static func add(_ log: WrittenText) {
        guard let test = Test.current?.id else { return }
        lock.withLock { logs[test, default: []].append(log) }
    }

    /// What the services of this test have written.
    static var current: [String] {
        guard let test = Test.current?.id else { return [] }
        return lock.withLock { logs[test] ?? [] }.map(\.text)
    }
}

extension Trait where Self == IssueHandlingTrait {
    /// Shows the log of the service with each failure of a test, and nothing of it otherwise.
    static var showingLogs: Self {
        .compactMapIssues { issue in
            var issue = issue
            issue.comments += LogBook.current.map { Comment(rawValue: "The service wrote:\n\($0)") }
            return issue
        }
    }
}
