// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import GLib
import Glibc
import SunPhaseTestSupport
import Testing

@MainActor @Suite struct WallTimerTests {
    private func makeTimer(read: @escaping @MainActor (Int32) -> Int32) throws -> WallTimer {
        var kernel = WallTimer.Kernel()
        kernel.read = read
        return try WallTimer(kernel: kernel)
    }

    @Test func anAlarmIsDueAtItsTimeAndOnce() throws {
        let timer = try WallTimer()
        var wakes: [WallTimer.Wake] = []
        timer.onWake = { wakes.append($0) }
        let time = KernelClock.realTime.now + .milliseconds(20)
        timer.arm(at: time)
        #expect(runLoop { !wakes.isEmpty })
        #expect(KernelClock.realTime.now >= time)
        while EventLoop.iterate(mayBlock: false) {}
        #expect(wakes == [.due])
    }

    @Test(arguments: [Duration.seconds(1), .zero, .seconds(-5), .seconds(1_000_000_000)])
    func anAlarmInThePastIsDueAtOnce(time: Duration) throws {
        let timer = try WallTimer()
        var wakes: [WallTimer.Wake] = []
        timer.onWake = { wakes.append($0) }
        timer.arm(at: time)
        #expect(runLoop { wakes == [.due] })
    }

    @Test func anAlarmIsForgottenForTheNextOneOrForNone() throws {
        let (replaced, cleared) = (try WallTimer(), try WallTimer())
        var wakes: [String] = []
        replaced.onWake = { _ in wakes.append("replaced") }
        cleared.onWake = { _ in wakes.append("cleared") }
        let past = Duration.seconds(1)
        cleared.arm(at: past)
        cleared.arm(at: nil)
        replaced.arm(at: past)
        replaced.arm(at: .seconds(1e12))
        replaced.arm(at: past)
        #expect(runLoop { !wakes.isEmpty })
        #expect(wakes == ["replaced"])
    }

    @Test func aClockThatWasSetIsTold() throws {
        let timer = try makeTimer(read: { _ in ECANCELED })
        var wakes: [WallTimer.Wake] = []
        timer.onWake = { [unowned timer] in
            wakes.append($0)
            timer.arm(at: nil)
        }
        timer.arm(at: .seconds(1))
        #expect(runLoop { !wakes.isEmpty })
        #expect(wakes == [.stepped])
    }

    @Test func aClockThatWasSetBeforeTheAlarmWasIsTold() throws {
        var kernel = WallTimer.Kernel()
        var answers: [Int32] = [0, ECANCELED, 0, 0]
        kernel.arm = { _, _ in answers.removeFirst() }
        let timer = try WallTimer(kernel: kernel)
        var wakes: [WallTimer.Wake] = []
        timer.onWake = { [unowned timer] in
            wakes.append($0)
            timer.arm(at: nil)
        }
        timer.arm(at: nil)
        timer.arm(at: nil)
        #expect(wakes.isEmpty)
        #expect(runLoop { !wakes.isEmpty })
        while EventLoop.iterate(mayBlock: false) {}
        #expect(wakes == [.stepped])
    }

    @Test func withoutAnAlarmTheTimerIsArmedForADayThatNeverComes() throws {
        var kernel = WallTimer.Kernel()
        var armed: [Duration] = []
        kernel.arm = { _, time in
            armed.append(time)
            return 0
        }
        let timer = try WallTimer(kernel: kernel)
        for time in [.seconds(5), .seconds(-5), nil, .seconds(1e15)] as [Duration?] {
            timer.arm(at: time)
        }
        let never = Duration.seconds(7_258_118_400)
        #expect(armed == [never, .seconds(5), .nanoseconds(1), never, never])
    }

    @Test func theKernelIsAskedForAnAbsoluteAlarmThatEndsWhenTheClockIsSet() throws {
        var kernel = WallTimer.Kernel()
        let arm = kernel.arm
        var descriptor: Int32 = -1
        kernel.arm = {
            descriptor = $0
            return arm($0, $1)
        }
        let timer = try WallTimer(kernel: kernel)
        let account = try String(contentsOfFile: "/proc/self/fdinfo/\(descriptor)", encoding: .utf8)
        withExtendedLifetime(timer) {
            #expect(account.contains("clockid: 0\n"))
            // TFD_TIMER_ABSTIME is 1, TFD_TIMER_CANCEL_ON_SET is 2.
            #expect(account.contains("settime flags: 03\n"))
        }
    }

    @Test func aReadingThatTellsNothingWakesNobody() throws {
        var reads = 0
        let timer = try makeTimer(read: { _ in
            reads += 1
            return EAGAIN
        })
        var wakes: [WallTimer.Wake] = []
        timer.onWake = { wakes.append($0) }
        timer.arm(at: .seconds(1))
        #expect(runLoop { reads > 0 })
        #expect(wakes.isEmpty)
    }

    @Test func aReleasedTimerIsSilentAndClosesItsDescriptor() throws {
        var descriptor: Int32 = -1
        var timer: WallTimer? = try makeTimer(read: {
            descriptor = $0
            return 0
        })
        timer?.arm(at: .seconds(1))
        #expect(runLoop { descriptor >= 0 })
        #expect(isTimer(descriptor))
        weak let watched = timer
        timer = nil
        #expect(watched == nil)
        #expect(!isTimer(descriptor))
    }

    /// Asks for nothing but what kind of file a descriptor is.
    private func isTimer(_ descriptor: Int32) -> Bool {
        var target = [CChar](repeating: 0, count: 64)
        let length = readlink("/proc/self/fd/\(descriptor)", &target, target.count - 1)
        return length > 0
            && String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
                == "anon_inode:[timerfd]"
    }
}

@Suite struct KernelClockTests {
    @Test func clocksRunForward() {
        for clock in [KernelClock.monotonic, .bootTime] {
            let first = clock.now
            #expect(clock.now >= first)
        }
        #expect(KernelClock.realTime.now > .seconds(1_700_000_000))
        #expect(KernelClock.timeAsleep > .milliseconds(-100))
    }
}
