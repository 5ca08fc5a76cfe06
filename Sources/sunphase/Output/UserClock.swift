// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseCore
import SunPhaseHost

/// The clock by which people are told the service's times. The user's zone is read when the first one is told.
final class UserClock {
    private let environment: Environment
    private lazy var zone = SystemZoneReader(
        variable: environment["TZ"], database: TimeZoneDatabase(folder: environment["TZDIR"])
    ).read().zone.rules

    init(_ environment: Environment) {
        self.environment = environment
    }

    /// Unix seconds as the local date and time, with the offset.
    func iso(_ unixSeconds: Int64) -> String { Instant(unixSeconds: Double(unixSeconds)).iso(in: zone) }
}
