// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import Glibc
import SunPhaseHost
import SunPhaseTestSupport
import Testing

@MainActor @Suite struct SystemClockTests {
    @Test func theAlarmIsDue() throws {
        let clock = try SystemClock()
        var reasons: [WakeReason] = []
        clock.onWake = { reasons.append($0) }
        let alarm = clock.now.advanced(by: .milliseconds(5))
        clock.alarm(at: alarm)
        #expect(runLoop { !reasons.isEmpty })
        #expect(clock.now >= alarm)
        #expect(reasons == [.due])
    }

    @Test(arguments: [
        (ECANCELED, Duration.zero, WakeReason.stepped),
        (ECANCELED, .milliseconds(900), .stepped),
        (ECANCELED, .seconds(3600), .resumed),
        (0, .seconds(3600), .resumed),
        (0, .zero, .due),
    ]) func sleepIsToldFromAStep(reading: Int32, sleep: Duration, expected: WakeReason) throws {
        var asleep = Duration.seconds(100)
        var kernel = WallTimer.Kernel()
        kernel.read = { _ in reading }
        let clock = SystemClock(timer: try WallTimer(kernel: kernel), timeAsleep: { asleep })
        var reasons: [WakeReason] = []
        clock.onWake = { [unowned clock] reason in
            reasons.append(reason)
            clock.alarm(at: reasons.count < 2 ? Instant(unixSeconds: 1) : nil)
        }
        asleep += sleep
        clock.alarm(at: Instant(unixSeconds: 1))
        #expect(runLoop { reasons.count == 2 })
        // The same sleep is not told twice.
        #expect(reasons == [expected, reading == 0 ? .due : .stepped])
    }
}

@MainActor @Suite struct SimulatedClockTests {
    @Test func itRunsAtItsRate() throws {
        var real = Duration.seconds(50)
        let clock = SimulatedClock(try Simulation("2026-03-28T12:00:00Z,3600"), monotonic: { real })
        #expect(clock.now.unixSeconds == 1_774_699_200)
        real += .milliseconds(1500)
        #expect(clock.now.unixSeconds == 1_774_699_200 + 5400)
    }

    @Test func anAlarmIsNeverEarly() throws {
        let clock = SimulatedClock(try Simulation("2026-03-28T12:00:00Z,100000"))
        for _ in 0..<20 {
            let alarm = clock.now.advanced(by: .seconds(333)).roundedUp
            var wokenAt: Instant?
            clock.onWake = { reason in
                #expect(reason == .due)
                wokenAt = clock.now
            }
            clock.alarm(at: alarm)
            #expect(runLoop { wokenAt != nil })
            #expect(try #require(wokenAt) >= alarm)
        }
    }

    @Test func theClockShowsAtLeastTheAlarmThatItTold() throws {
        // The loop's own clock runs on while this one lags behind by less than the loop's grain.
        var real = Duration.zero
        let clock = SimulatedClock(try Simulation("2026-03-28T12:00:00Z,1000"), monotonic: { real })
        let alarm = clock.now.advanced(by: .seconds(1))
        var seen: Instant?
        clock.onWake = { _ in seen = clock.now }
        real = .nanoseconds(999_999)
        clock.alarm(at: alarm)
        #expect(runLoop { seen != nil })
        #expect(seen == alarm)
    }

    @Test func alarmsAreReplacedAndCleared() throws {
        let clock = SimulatedClock(try Simulation("2026-03-28T12:00:00Z,1"))
        var wakes = 0
        clock.onWake = { _ in wakes += 1 }
        clock.alarm(at: clock.now)
        clock.alarm(at: nil)
        while EventLoop.iterate(mayBlock: false) {}
        #expect(wakes == 0)
        clock.alarm(at: clock.now.advanced(by: .days(400)))
        clock.alarm(at: clock.now.advanced(by: .seconds(-1)))
        #expect(runLoop { wakes == 1 })
    }

    @Test func theSlowestRateWaits() throws {
        let rate = "0." + String(repeating: "0", count: 299) + "1"
        let clock = SimulatedClock(try Simulation("2026-03-28T12:00:00Z,\(rate)"))
        var wakes = 0
        clock.onWake = { _ in wakes += 1 }
        clock.alarm(at: clock.now.advanced(by: .seconds(1)))
        while EventLoop.iterate(mayBlock: false) {}
        #expect(wakes == 0)
    }
}

@Suite struct SimulationTests {
    @Test func startAndRateAreRead() throws {
        let simulation = try Simulation("2026-03-28T13:00:00.5+01:00,0.5")
        #expect(simulation.start.unixSeconds == 1_774_699_200.5)
        #expect(simulation.rate == 0.5)
    }

    @Test(arguments: [
        ("2026-03-28T12:00:00Z", "\"2026-03-28T12:00:00Z\" is not of the form START,RATE"),
        ("", "\"\" is not of the form START,RATE"),
        ("today,1", "\"today\" is not an instant"),
        ("1899-12-31T23:59:59Z,1", "\"1899-12-31T23:59:59Z\" is not within the years 1900 to 2100"),
        ("2026-03-28T12:00:00Z,0", "\"0\" is not a rate"),
        ("2026-03-28T12:00:00Z,-1", "\"-1\" is not a rate"),
        ("2026-03-28T12:00:00Z,100001", "\"100001\" is not a rate"),
        ("2026-03-28T12:00:00Z,nan", "\"nan\" is not a rate"),
        ("2026-03-28T12:00:00Z,0x10", "\"0x10\" is not a rate"),
        ("2026-03-28T12:00:00Z,1e3", "\"1e3\" is not a rate"),
        ("2026-03-28T12:00:00Z,", "\"\" is not a rate"),
        ("2026-03-28T12:00:00Z,fast", "\"fast\" is not a rate"),
    ]) func mistakesAreNamed(text: String, beginning: String) {
        let error = #expect(throws: SimulationError.self) { try Simulation(text) }
        #expect(error?.description.hasPrefix(beginning) == true)
    }
}

@MainActor @Suite struct ManualClockTests {
    private let clock = ManualClock(at: Instant(unixSeconds: 0))

    @Test func alarmsAreToldAtTheirInstants() {
        var told: [Double] = []
        clock.onWake = { [unowned clock] _ in
            told.append(clock.now.unixSeconds)
            clock.alarm(at: clock.now.advanced(by: .seconds(10)))
        }
        clock.alarm(at: Instant(unixSeconds: 5))
        clock.advance(by: .seconds(27))
        #expect(told == [5, 15, 25])
        #expect(clock.now.unixSeconds == 27)
        #expect(clock.pendingAlarm?.unixSeconds == 35)
    }

    @Test func stepsAndSleepAreTold() {
        var reasons: [WakeReason] = []
        clock.onWake = { reasons.append($0) }
        clock.step(to: Instant(unixSeconds: -100))
        clock.sleep(until: Instant(unixSeconds: 100))
        clock.wakeEarly()
        #expect(reasons == [.stepped, .resumed, .due])
        #expect(clock.now.unixSeconds == 100)
    }
}
