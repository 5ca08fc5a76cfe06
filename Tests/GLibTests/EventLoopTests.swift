// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

@testable import GLib

/// The tests use the one loop of the process: functions on the main actor that wait for nothing.
@MainActor
struct EventLoopTests {
    @Test("A readable descriptor calls its handler until the source is cancelled")
    func watchReadable() {
        let pipe = Pipe()
        var seen: [Readiness] = []
        let source = EventLoop.watch(descriptor: pipe.fileHandleForReading.fileDescriptor, for: .readable) {
            seen.append($0)
        }
        EventLoop.iterate(mayBlock: false)
        #expect(seen.isEmpty)
        pipe.fileHandleForWriting.write(Data([1]))
        EventLoop.iterate(mayBlock: true)
        EventLoop.iterate(mayBlock: true)
        #expect(seen == [.readable, .readable])
        source.cancel()
        source.cancel()
        EventLoop.iterate(mayBlock: false)
        #expect(seen.count == 2)
    }

    @Test("A writable descriptor and a hang-up are told as such")
    func watchOtherConditions() throws {
        let pipe = Pipe()
        var seen: Readiness = []
        let writing = EventLoop.watch(descriptor: pipe.fileHandleForWriting.fileDescriptor, for: .writable) {
            seen.formUnion($0)
        }
        EventLoop.iterate(mayBlock: true)
        #expect(seen == .writable)
        writing.cancel()
        try pipe.fileHandleForWriting.close()
        let reading = EventLoop.watch(descriptor: pipe.fileHandleForReading.fileDescriptor, for: .readable) {
            seen = $0
        }
        EventLoop.iterate(mayBlock: true)
        #expect(seen.contains(.hangUp))
        reading.cancel()
    }

    @Test("A released source calls no handler, and lets go of what the handler held")
    func releasedSource() {
        final class Held {}
        weak var held: Held?
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data([1]))
        var calls = 0
        do {
            let object = Held()
            held = object
            let source = EventLoop.watch(descriptor: pipe.fileHandleForReading.fileDescriptor, for: .readable) {
                [object] _ in
                calls += 1
                _ = object
            }
            EventLoop.iterate(mayBlock: true)
            _ = source
        }
        EventLoop.iterate(mayBlock: false)
        #expect(calls == 1)
        #expect(held == nil)
    }

    @Test("A handler may release its own source")
    func releaseInsideHandler() {
        var source: EventSource?
        var calls = 0
        source = EventLoop.soon {
            source = nil
            calls += 1
        }
        #expect(source != nil)
        EventLoop.iterate(mayBlock: true)
        EventLoop.iterate(mayBlock: false)
        #expect(calls == 1)
        #expect(source == nil)
    }

    @Test("Timers fire once each, and never early")
    func timers() {
        let start = ContinuousClock.now
        var elapsed: [String: Duration] = [:]
        let late = EventLoop.after(.milliseconds(4)) { elapsed["late"] = ContinuousClock.now - start }
        let early = EventLoop.after(.microseconds(300)) { elapsed["early"] = ContinuousClock.now - start }
        let past = EventLoop.after(.seconds(-5)) { elapsed["past"] = ContinuousClock.now - start }
        let never = EventLoop.after(.milliseconds(1)) { elapsed["never"] = ContinuousClock.now - start }
        never.cancel()
        #expect(runLoop { elapsed.count == 3 })
        let first = elapsed
        #expect(first.keys.sorted() == ["early", "late", "past"])
        #expect(first["early"]! >= .microseconds(300))
        #expect(first["late"]! >= .milliseconds(4))
        EventLoop.iterate(mayBlock: false)
        #expect(elapsed == first)
        _ = (late, early, past)
    }

    @Test("A delay beyond measure is no overflow", arguments: [Duration.seconds(Int64.max), .seconds(1 << 43)])
    func longTimer(delay: Duration) {
        var calls = 0
        let source = EventLoop.after(delay) { calls += 1 }
        EventLoop.iterate(mayBlock: false)
        #expect(calls == 0)
        source.cancel()
    }

    @Test("Run returns after quit, also when that came first, and can run again")
    func runAndQuit() {
        var calls = 0
        EventLoop.quit()
        EventLoop.run()
        let first = EventLoop.soon {
            calls += 1
            EventLoop.quit()
        }
        EventLoop.run()
        #expect(calls == 1)
        _ = first
    }

    @Test("A signal reaches the latest handler")
    func signals() {
        var calls: [String] = []
        EventLoop.onSignal(.hangUp) { calls.append("replaced") }
        EventLoop.onSignal(.hangUp) { calls.append("hang-up") }
        kill(getpid(), SIGHUP)
        #expect(runLoop { calls == ["hang-up"] })
        kill(getpid(), SIGHUP)
        #expect(runLoop { calls == ["hang-up", "hang-up"] })
    }

    @Test("Answering a signal blocks none, unblocks that one, and leaves children the default action")
    func signalsOfChildren() throws {
        let before = try signalMasks(of: "thread-self")
        EventLoop.onSignal(.hangUp) {}
        EventLoop.onSignal(.terminate) {}
        let after = try signalMasks(of: "thread-self")
        let answered: UInt64 = 0b100_0000_0000_0001
        #expect(after["SigBlk"] == before["SigBlk"].map { $0 & ~answered })
        #expect(try #require(after["SigCgt"]) & answered == answered)

        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/cat")
        child.standardInput = Pipe()
        child.standardOutput = FileHandle.nullDevice
        try child.run()
        defer {
            kill(child.processIdentifier, SIGKILL)
            child.waitUntilExit()
        }
        let name = "/proc/\(child.processIdentifier)/comm"
        #expect(try eventually { try String(contentsOfFile: name, encoding: .utf8) == "cat\n" })
        let masks = try signalMasks(of: "\(child.processIdentifier)")
        #expect(try #require(masks["SigBlk"]) & answered == 0)
        #expect(try #require(masks["SigCgt"]) & answered == 0)
    }

    /// The sets of signals that a process or thread blocks, ignores and catches: bit 0 is number 1.
    private func signalMasks(of process: String) throws -> [String: UInt64] {
        let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let lines = text.split(separator: "\n").map { $0.split(separator: "\t") }
        return lines.reduce(into: [:]) { masks, line in
            guard line.count == 2, line[0].hasPrefix("Sig"), let mask = UInt64(line[1], radix: 16) else { return }
            masks[String(line[0].dropLast())] = mask
        }
    }
}
