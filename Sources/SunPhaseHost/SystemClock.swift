// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac
public import GLib

/// The machine's own clock.
@MainActor
public final class SystemClock: WallClock {
    /// Called when the alarm is due, when the clock was set, and after sleep.
    public var onWake: ((WakeReason) -> Void)?

    private let timer: WallTimer
    private let timeAsleep: () -> Duration
    private var lastTimeAsleep: Duration

    /// Sleep shorter than this is noise between the readings of two clocks.
    private static let shortestSleep = Duration.seconds(1)

    /// The machine's clock, without an alarm.
    ///
    /// - Throws: when the system gives no timer.
    public convenience init() throws(WallTimerError) {
        self.init(timer: try WallTimer(), timeAsleep: { KernelClock.timeAsleep })
    }

    /// The clock with a timer and a count of the time asleep of its own.
    package init(timer: WallTimer, timeAsleep: @escaping () -> Duration) {
        self.timer = timer
        self.timeAsleep = timeAsleep
        lastTimeAsleep = timeAsleep()
        timer.onWake = { [weak self] in self?.wake($0) }
    }

    /// The present, as the machine's clock shows it.
    public var now: Instant { Self.present }

    /// The same, for who needs no alarm.
    public nonisolated static var present: Instant { Instant(unixSeconds: KernelClock.realTime.now.inSeconds) }

    /// Sets the one alarm; nil means none.
    public func alarm(at instant: Instant?) {
        timer.arm(at: instant.map { .seconds($0.unixSeconds) })
    }

    /// The timer says the same after sleep as after a step, or that the alarm is due, which may have been hours ago:
    /// the time asleep tells which it was.
    private func wake(_ wake: WallTimer.Wake) {
        let asleep = timeAsleep()
        let hasSlept = asleep - lastTimeAsleep >= Self.shortestSleep
        lastTimeAsleep = asleep
        onWake?(hasSlept ? .resumed : wake == .due ? .due : .stepped)
    }
}
