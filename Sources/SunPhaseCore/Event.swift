// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Something that happened: all that can change what the service publishes.
public enum Event: Hashable, Sendable {
    /// The service begins; comes first, and once.
    case started

    /// Time has passed: an alarm, or just a look. May come early, late, twice or never.
    case timePassed

    /// The machine was asleep, and may be elsewhere now.
    case resumed

    /// The clock was set.
    case clockStepped

    /// The user's time zone is another, or has other rules.
    case zoneChanged(Zone)

    /// The settings were read anew; the diagnostics are those of the reading.
    case settingsChanged(Settings, [Diagnostic])

    /// GeoClue has something to say.
    case geoclue(GeoClueReport)

    /// A client asks to look for the place anew.
    case refreshRequested

    /// A client asks for a scheme; `until` as in `Override.End.init(until:now:)`.
    case overrideRequested(ColorScheme, until: Int64)

    /// The user has chosen a scheme where the desktop keeps it.
    case schemeChosen(ColorScheme)

    /// A client gives the schedule back its way.
    case overrideCleared

    /// A client asks for the other scheme until the next scheduled change.
    case toggled

    /// A client holds back automatic changes.
    case inhibited(by: Client, reason: String)

    /// A client releases what it holds.
    case uninhibited(cookie: UInt32, by: Client)

    /// A client that holds something has left the bus.
    case clientVanished(Client)
}
