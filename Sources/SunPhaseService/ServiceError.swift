// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import SunPhaseAPI
import SunPhaseCore

extension BusError {
    /// A refusal as the contract names it.
    init(_ refusal: Refusal) {
        guard let name = ErrorName(Names.errorPrefix + refusal.kind.rawValue) else {
            preconditionFailure("\(refusal.kind.rawValue) is part of no error name")
        }
        self.init(name, refusal.sentence)
    }
}

/// Runs what may be refused for a method on the bus.
func refusing<Result>(_ body: () throws(Refusal) -> Result) throws(BusError) -> Result {
    do { return try body() } catch { throw BusError(error) }
}
