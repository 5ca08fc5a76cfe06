// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib

/// Runs the event loop until the condition holds.
///
/// - Returns: whether it held before the deadline of ten seconds.
@MainActor
func turnLoop(until condition: () -> Bool) -> Bool {
    var isLate = false
    let deadline = EventLoop.after(.seconds(10)) { isLate = true }
    defer { deadline.cancel() }
    while !condition(), !isLate {
        EventLoop.iterate(mayBlock: true)
    }
    return condition()
}
