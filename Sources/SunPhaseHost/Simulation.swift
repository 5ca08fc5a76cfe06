// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac
import SunPhaseCore

/// Why the value of `--simulate` is refused.
public struct SimulationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence that names the value and what is accepted.
    public let description: String
}

/// The value of the option `--simulate START,RATE`.
public struct Simulation: Hashable, Sendable {
    /// What the clock shows at first.
    public let start: Instant

    /// Simulated seconds for each real one, above 0 and at most 100,000.
    public let rate: Double

    /// A simulation from the option's text, such as `2026-03-28T12:00:00Z,3600`.
    ///
    /// - Throws: a sentence that names what cannot be read, and what is accepted.
    public init(_ text: String) throws(SimulationError) {
        guard let comma = text.lastIndex(of: ",") else {
            throw SimulationError(
                description: "\"\(text)\" is not of the form START,RATE, such as 2026-03-28T12:00:00Z,3600.")
        }
        do {
            start = try Instant(iso: text[..<comma])
        } catch {
            throw SimulationError(description: error.description)
        }
        guard Query.years.contains(start) else {
            throw SimulationError(description: "\"\(text[..<comma])\" is not within the years 1900 to 2100.")
        }
        let written = text[text.index(after: comma)...]
        guard let rate = try? DecimalText.parse(written), rate > 0, rate <= 100_000 else {
            throw SimulationError(
                description: "\"\(written)\" is not a rate: simulated seconds a second, above 0 and at most 100000.")
        }
        self.rate = rate
    }
}
