// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac
import GLib

/// A clock of its own: it starts at any instant and runs at any rate, for those who cannot wait for the evening.
///
/// It stands on the monotonic clock, so that nobody sets it and no sleep of the machine is seen.
@MainActor
public final class SimulatedClock: WallClock {
    /// Called when the alarm is due; for no other reason.
    public var onWake: ((WakeReason) -> Void)?

    private let simulation: Simulation
    private let monotonic: () -> Duration
    private let begin: Duration
    private var floor: Instant
    private var timer: EventSource?

    /// One wait lasts no longer than this, so that no rate makes it overflow.
    private static let longestWait = 1e9

    /// A clock that begins to run now.
    public convenience init(_ simulation: Simulation) {
        self.init(simulation, monotonic: { KernelClock.monotonic.now })
    }

    /// A clock on another count of time.
    package init(_ simulation: Simulation, monotonic: @escaping () -> Duration) {
        self.simulation = simulation
        self.monotonic = monotonic
        begin = monotonic()
        floor = simulation.start
    }

    /// The present of the simulation; never before an alarm that was told.
    public var now: Instant { max(floor, running) }

    /// Sets the one alarm; nil means none.
    public func alarm(at instant: Instant?) {
        timer = instant.map { alarm in
            EventLoop.after(.seconds(wait(until: alarm))) { [weak self] in self?.fire(alarm) }
        }
    }

    private var running: Instant {
        Instant(unixSeconds: simulation.start.unixSeconds + (monotonic() - begin).inSeconds * simulation.rate)
    }

    /// Real seconds.
    private func wait(until alarm: Instant) -> Double {
        min(max(0, (alarm.unixSeconds - now.unixSeconds) / simulation.rate), Self.longestWait)
    }

    private func fire(_ alarm: Instant) {
        // A microsecond is the loop's grain; what is left beyond it was cut off the wait.
        guard wait(until: alarm) < 1e-6 else { return self.alarm(at: alarm) }
        floor = max(floor, alarm)
        timer = nil
        onWake?(.due)
    }
}
