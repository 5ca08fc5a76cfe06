// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseHost
import Synchronization
import Testing

@Suite("The log")
struct LogTests {
    private final class Lines: Sendable {
        private let stored = Mutex<[String]>([])
        func append(_ line: String) { stored.withLock { $0.append(line) } }
        var all: [String] { stored.withLock { $0 } }
    }

    private func lines(isVerbose: Bool = false, isJournal: Bool = false, _ use: (Log) -> Void) -> [String] {
        let lines = Lines()
        use(Log(isVerbose: isVerbose, isJournal: isJournal) { lines.append($0) })
        return lines.all
    }

    private func all(_ log: Log) {
        log.error("e")
        log.warning("w")
        log.notice("n")
        log.info("i")
        log.debug("d")
    }

    @Test("the journal gets a mark for the level")
    func journal() {
        #expect(lines(isVerbose: true, isJournal: true, all) == ["<3>e\n", "<4>w\n", "<5>n\n", "<6>i\n", "<7>d\n"])
    }

    @Test("a terminal gets plain lines, and debugging only when asked for")
    func plain() {
        #expect(lines(all) == ["error: e\n", "warning: w\n", "n\n", "i\n"])
    }

    @Test("a message that is not written is not made")
    func lazy() {
        var isMade = false
        func message() -> String {
            isMade = true
            return ""
        }
        #expect(lines { $0.debug(message()) }.isEmpty)
        #expect(!isMade)
    }

    @Test("a message is one line without control characters")
    func oneLine() {
        #expect(lines { $0.info("a\nb\r\nc\t\u{1B}[31m é") } == ["a\\nb\\r\\nc\\t\\u{1b}[31m é\n"])
    }
}
