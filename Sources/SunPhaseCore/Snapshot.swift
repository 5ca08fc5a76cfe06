// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// All that is published at one time; two equal snapshots are never published one after the other.
///
/// Instants are whole seconds. An instant that is nil is published as 0.
public struct Snapshot: Hashable, Sendable {
    /// What to show now.
    public let colorScheme: ColorScheme

    /// What the rules say, without override and inhibitors.
    public let scheduledColorScheme: ColorScheme

    /// The last scheduled change; nil when there was none within 400 days.
    public let previousSchemeChange: ScheduledChange?

    /// The next scheduled change; nil when there is none within 400 days.
    public let nextSchemeChange: ScheduledChange?

    /// What the sun says.
    public let sun: SunReport

    /// The override in force.
    public let override: Override?

    /// When the override ends by itself; nil without one, for one that lasts until it is cleared, and where the scheduled
    /// change that it lasts until does not come within 400 days.
    public let overrideEnd: Instant?

    /// The reasons of those who hold back automatic changes.
    public let inhibitors: [String]

    /// The place.
    public let location: Location

    /// Whether the rules never change the scheme. Everywhere on Earth the sun rises and sets within 400 days, so that the
    /// reason lies in the rules.
    var isConstant: Bool { previousSchemeChange == nil && nextSchemeChange == nil }
}

/// What is published of the sun.
public struct SunReport: Hashable, Sendable {
    /// The phase now.
    public let phase: Phase

    /// The phase that comes next; `unknown` without a place.
    public let nextPhase: Phase

    /// When the present phase began; nil without a place.
    public let previousPhaseChange: Instant?

    /// When the next phase begins; nil without a place.
    public let nextPhaseChange: Instant?

    /// Whether the sun rises and sets on the present solar day.
    public let sunState: SunState

    /// The next sunrise, however far, up to 400 days.
    public let nextSunrise: Instant?

    /// The next sunset, however far, up to 400 days.
    public let nextSunset: Instant?

    /// All events of the local date, in order; two sunsets or none are both normal.
    public let today: [SunEvent]

    /// When any of this changes next.
    let nextChange: Instant?

    /// Nothing is known without a place.
    static let unknown = SunReport(
        phase: .unknown, nextPhase: .unknown, previousPhaseChange: nil, nextPhaseChange: nil, sunState: .unknown,
        nextSunrise: nil, nextSunset: nil, today: [], nextChange: nil
    )
}

/// Values that change all the time: computed when read, never announced.
public struct LiveValues: Hashable, Sendable {
    /// The service's now.
    public let time: Instant

    /// Where the sun stands; nil without a place.
    public let position: HorizontalPosition?

    /// How much of the present phase has passed, 0...1; 0 without a place.
    public let progress: Double

    /// How much daylight there is for gradual effects, 0...1.
    public let daylight: Double
}
