// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// How a Swift closure crosses into C: as the `void *` that a C library hands back to a callback function.
///
/// C calls the function any number of times, and tells by ``releaseCallback(_:)``, the destroy notify, that it never
/// will again. There is no other way here: every library below takes a destroy notify.
package final class Callback<Body> {
    private let body: Body

    private init(_ body: Body) {
        self.body = body
    }

    /// Hands the closure over to C, which owns it until ``releaseCallback(_:)``.
    package static func pass(_ body: Body) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Callback(body)).toOpaque()
    }

    /// The closure behind a pointer made by ``pass(_:)``; C keeps it.
    package static func borrow(_ pointer: UnsafeMutableRawPointer?) -> Body {
        Unmanaged<Callback>.fromOpaque(pointer!).takeUnretainedValue().body
    }
}

/// The destroy notify for every pointer made by ``Callback/pass(_:)``, whatever the type of its closure.
package func releaseCallback(_ pointer: UnsafeMutableRawPointer?) {
    Unmanaged<AnyObject>.fromOpaque(pointer!).release()
}
