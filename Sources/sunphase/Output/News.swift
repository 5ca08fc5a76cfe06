// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseClient

/// What a change is about, the most important first.
enum News: Hashable {
    /// The first look, at a service that has just appeared, too.
    case start
    /// The scheme, for this reason.
    case scheme(cause: String, time: Int64?)
    case phase, override, inhibitors, location, schedule

    /// Nil when nothing has changed but what follows from the date.
    init?(_ state: ServiceState, since told: ServiceState?, _ change: SunPhaseClient.SchemeChange?) {
        guard let told else {
            self = .start
            return
        }
        if state.colorScheme != told.colorScheme {
            self = .scheme(cause: change?.cause ?? "start", time: change?.time)
        } else if state.phase != told.phase {
            self = .phase
        } else if (state.override, state.overrideUntil) != (told.override, told.overrideUntil) {
            self = .override
        } else if state.inhibitors != told.inhibitors {
            self = .inhibitors
        } else if state.location != told.location {
            self = .location
        } else if state.scheduledColorScheme != told.scheduledColorScheme
            || state.nextSchemeChange != told.nextSchemeChange
        {
            self = .schedule
        } else {
            return nil
        }
    }

    /// When it happened, Unix seconds: also what is told late, after sleep, has its own time.
    func time(in report: Report) -> Int64 {
        switch self {
        case .scheme(_, let time): time ?? report.now.wholeSeconds
        case .phase: report.state.previousPhaseChange ?? report.now.wholeSeconds
        default: report.now.wholeSeconds
        }
    }

    /// One word.
    var text: String {
        switch self {
        case .start: "start"
        case .scheme(let cause, _): cause
        case .phase: "phase"
        case .override: "override"
        case .inhibitors: "inhibitors"
        case .location: "location"
        case .schedule: "schedule"
        }
    }
}
