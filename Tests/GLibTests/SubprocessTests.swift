// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

@testable import GLib

/// Programs that the service starts.
@MainActor
struct SubprocessTests {
    /// A program, what it wrote, and how it ended.
    @MainActor
    private final class Run {
        private(set) var output: [UInt8] = []
        private(set) var end: ProcessEnd?
        private(set) var process: Subprocess!

        init(_ arguments: [String], variables: KeyValuePairs<String, String> = [:]) throws(GLibError) {
            process = try Subprocess(
                arguments, variables: variables, onOutput: { [unowned self] in output += $0 },
                onEnd: { [unowned self] in end = $0 })
        }

        convenience init(shell text: String, variables: KeyValuePairs<String, String> = [:]) throws(GLibError) {
            try self.init(["/bin/sh", "-c", text], variables: variables)
        }

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    @Test("what it writes, and how it ends")
    func outputAndEnd() throws {
        let run = try Run(shell: "echo out; echo err >&2; exit 7")
        #expect(run.process.isRunning)
        #expect(runLoop { run.end != nil })
        #expect(run.end == .exited(7) && run.text == "out\nerr\n" && !run.process.isRunning)
    }

    @Test("more variables, on top of this process's own")
    func variables() throws {
        let run = try Run(shell: "echo $SUNPHASE_TEST ${PATH:+path}", variables: ["SUNPHASE_TEST": "a b"])
        #expect(runLoop { run.end != nil })
        #expect(run.text == "a b path\n")
    }

    @Test("a signal reaches all that it has started, and is told")
    func signals() throws {
        let run = try Run(shell: "sleep 600 & echo $!; wait")
        #expect(runLoop { run.text.hasSuffix("\n") })
        let child = try #require(Int32(run.text.dropLast()))
        run.process.send(.terminate)
        #expect(runLoop { run.end != nil })
        #expect(run.end == .killed(15))
        #expect(eventually { kill(child, 0) != 0 })
    }

    @Test("who does not listen to TERM is killed")
    func stubborn() throws {
        let run = try Run(shell: "trap '' TERM; echo ready; while :; do sleep 0.01; done")
        #expect(runLoop { run.text == "ready\n" })
        run.process.send(.terminate)
        run.process.send(.kill)
        #expect(runLoop { run.end == .killed(9) })
    }

    @Test("the end is that of the program; what it leaves in the background goes on, and can write")
    func background() throws {
        let folder = try TemporaryFolder()
        let wait = "until [ -e \(folder.path("go")) ]; do sleep 0.01; done"
        let run = try Run(shell: "(\(wait); echo late; echo late >\(folder.path("proof"))) & echo early")
        #expect(runLoop { run.end != nil })
        #expect(run.text == "early\n")
        try folder.write("", to: "go")
        #expect(runLoop { (try? String(contentsOfFile: folder.path("proof"), encoding: .utf8)) == "late\n" })
        #expect(run.text == "early\n")
    }

    @Test("one that has closed its output takes none of what others write")
    func closedOutput() throws {
        let folder = try TemporaryFolder()
        // What others have left is closed before, not between the two.
        _ = runLoop(within: .milliseconds(300)) { false }
        let silent = try Run(shell: "exec >/dev/null 2>&1; until [ -e \(folder.path("end")) ]; do sleep 0.01; done")
        // Its pipe is closed before it ends, and the next pipe has the same number.
        _ = runLoop(within: .milliseconds(300)) { false }
        let other = try Run(shell: "touch \(folder.path("end")); echo mine; exec sleep 600")
        // Both are ready at once.
        #expect(eventually { FileManager.default.fileExists(atPath: folder.path("end")) })
        Thread.sleep(forTimeInterval: 0.2)
        #expect(runLoop { silent.end != nil && !(silent.text + other.text).isEmpty })
        #expect(silent.text.isEmpty && other.text == "mine\n")
        other.process.send(.terminate)
        #expect(runLoop { other.end != nil })
    }

    @Test("a flood of output keeps nobody waiting")
    func flood() throws {
        let run = try Run(shell: "head -c 3000000 /dev/zero")
        var turns = 0
        #expect(
            runLoop {
                turns += 1
                return run.end != nil
            })
        #expect(turns > 10)
        #expect(run.end == .exited(0))
    }

    @Test("what cannot be started is told, with the system's reason")
    func absent() {
        #expect(throws: GLibError.self) { try Run(["/nowhere/at-all"]) }
        #expect(throws: GLibError.self) { try Run(["sunphase-no-such-program"]) }
    }

    @Test("a script without a first line is the shell's")
    func noInterpreter() throws {
        let folder = try TemporaryFolder()
        try folder.write("echo \"$1\"\n", to: "hook")
        try folder.makeExecutable("hook")
        let run = try Run([folder.path("hook"), "dark"])
        #expect(runLoop { run.end != nil })
        #expect(run.text == "dark\n")
    }

    @Test("no descriptor and no blocked signal of ours is in it")
    func inheritance() throws {
        let bus = try PrivateBus()
        let run = try Run(shell: "ls -l /proc/self/fd | grep -c socket; grep -E 'SigBlk|SigIgn' /proc/self/status")
        #expect(runLoop { run.end != nil })
        #expect(run.text.hasPrefix("0\n"), "\(run.text)")
        _ = bus
    }
}
