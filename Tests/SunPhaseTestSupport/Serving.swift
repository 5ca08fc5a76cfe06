// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGio
import Foundation

/// Runs the body in a thread of its own while this one runs the program's event loop, so that a service of this
/// process can be called from outside.
///
/// Tests that use the loop are functions on the main actor that wait for nothing, and so run one after the other.
@MainActor
public func whileServing<T: Sendable>(_ body: @escaping @Sendable () throws -> T) throws -> T {
    let result = Outcome<T>()
    let thread = Thread {
        result.set(Result { try body() })
        g_main_context_wakeup(nil)
    }
    thread.start()
    while true {
        if let outcome = result.get() { return try outcome.get() }
        g_main_context_iteration(nil, 1)
    }
}

/// Runs the event loop until the condition holds.
///
/// - Returns: whether it held in time.
@MainActor
public func runLoop(within limit: Duration = patience, until condition: () -> Bool) -> Bool {
    eventually(within: limit) {
        while !condition() {
            guard g_main_context_iteration(nil, 0) != 0 else { return false }
        }
        return true
    }
}

private final class Outcome<T: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var result: Result<T, any Error>?

    func set(_ result: Result<T, any Error>) { lock.withLock { self.result = result } }
    func get() -> Result<T, any Error>? { lock.withLock { result } }
}
