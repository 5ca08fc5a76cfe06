// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseHost

/// What the command line asks for.
struct Options {
    /// Show the help text and end.
    let help: String?

    /// Show the version and end.
    let showsVersion: Bool

    /// A clock of the service's own instead of the system's.
    let simulation: Simulation?

    /// The one settings file to read, instead of the user's over the system's.
    let configFile: String?

    /// Write more to the log.
    let isVerbose: Bool

    /// Reads a command line, without the program's name.
    ///
    /// - Throws: a sentence that names the bad word and what is accepted.
    init(_ arguments: [String]) throws(UsageError) {
        let context = OptionContext(
            program: "sunphased",
            summary: "Tells on the session bus whether it is day or night where the user is.",
            options: [
                .value(
                    "simulate", placeholder: "START,RATE", "Run on a clock of its own from START, RATE seconds a second"
                ),
                .value("config", placeholder: "FILE", "Read the settings from FILE alone"),
                .flag("verbose", "Write more to the log"),
                .flag("version", "Show the version"),
            ]
        )
        let parsed = try context.parse(arguments)
        help = parsed.has(OptionContext.help) ? context.help : nil
        showsVersion = parsed.has("version")
        isVerbose = parsed.has("verbose")
        configFile = parsed.value(of: "config")
        guard configFile != "" else {
            throw UsageError(description: "--config is empty; accepted is the path of a settings file.")
        }
        do throws(SimulationError) {
            simulation = try parsed.value(of: "simulate").map { text throws(SimulationError) in try Simulation(text) }
        } catch {
            throw UsageError(description: error.description)
        }
    }
}
