// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import DBus
import SunPhaseCore

/// A row of the contract's `a(xs)`: a time and a word.
typealias TimedWord = BusStruct<Int64, String>

extension SunEvent {
    /// Time and name as the contract has them.
    var busForm: TimedWord { TimedWord(instant.wholeSeconds, name.rawValue) }
}

extension Instant? {
    /// Unix seconds rounded up; 0 stands for none.
    var busForm: Int64 { self?.wholeSeconds ?? 0 }
}

extension Client {
    /// The client who sent a call.
    init(_ caller: Caller) {
        self.init(name: caller.uniqueName.string)
    }
}
