// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation

/// For how long a test waits for what has to come: longer than the busiest machine needs, as only a failure takes it.
public let patience: Duration = .seconds(30)

/// Asks again and again until the condition holds or the limit has passed.
///
/// For what no message tells; where there is one, wait for that.
///
/// - Returns: whether the condition held in time.
public func eventually(within limit: Duration = patience, _ condition: () throws -> Bool) rethrows -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    while true {
        if try condition() { return true }
        guard clock.now < deadline else { return false }
        Thread.sleep(forTimeInterval: 0.002)
    }
}
