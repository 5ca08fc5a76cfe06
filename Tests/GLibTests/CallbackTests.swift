// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Testing

@testable import GLib

struct CallbackTests {
    private final class Held {}

    @Test("A callback with a destroy notify lives until that is called")
    func destroyNotify() {
        weak var held: Held?
        let pointer = Callback.pass(makeClosure(holding: &held))
        #expect(Callback<() -> Int>.borrow(pointer)() == 7)
        #expect(Callback<() -> Int>.borrow(pointer)() == 7)
        #expect(held != nil)
        releaseCallback(pointer)
        #expect(held == nil)
    }

    private func makeClosure(holding held: inout Held?) -> () -> Int {
        let object = Held()
        held = object
        return {
            withExtendedLifetime(object) { 7 }
        }
    }
}
