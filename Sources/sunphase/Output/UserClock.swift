// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseCore
import SunPhaseHost

/// The clock by which people are told the service's times. The user's zone is read when a time is told, the first one
/// or the first after ``reset()``.
final class UserClock {
    private let environment: Environment
    private var zone: ZoneRules?

    init(_ environment: Environment) {
        self.environment = environment
    }

    /// Unix seconds as the local date and time, with the offset.
    func iso(_ unixSeconds: Int64) -> String {
        let zone = zone ?? read()
        self.zone = zone
        return Instant(unixSeconds: Double(unixSeconds)).iso(in: zone)
    }

    /// The user's zone may be another one now.
    func reset() { zone = nil }

    private func read() -> ZoneRules { SystemZoneReader(environment: environment).read().zone.rules }
}
