// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib

/// What the terminal can show: how wide, and in which colours.
struct Canvas: Hashable {
    /// Which colours there are.
    enum Colors: String, CaseIterable {
        /// None: letters must do.
        case none
        /// The 256 of xterm.
        case palette = "256"
        /// All 16 million.
        case full = "true"
    }

    /// Characters in a line.
    let columns: Int
    /// Whether lines that are longer are to be broken: for a person, not for a program that reads line by line.
    let breaksLines: Bool
    /// The colours.
    let colors: Colors

    /// `--color`, for who knows better than the environment.
    static let option = CommandLineOption.value(
        "color", placeholder: "WHEN", "auto, none, 256 or true (16 million); auto by default")

    /// What standard output can show, by the option, the terminal and the variables `NO_COLOR`, `TERM`, `COLORTERM` and
    /// `COLUMNS`.
    ///
    /// - Throws: for another word than the option takes.
    init(_ invocation: Invocation) throws(Failure) {
        let environment = invocation.environment
        columns = min(max(Self.columns(environment), 20), 1000)
        breaksLines = StandardOutput.columns != nil || environment["COLUMNS"] != nil
        let word = invocation.words.value(of: Self.option.name) ?? "auto"
        if word == "auto" {
            colors = StandardOutput.isTerminal ? Self.colors(environment) : .none
        } else if let named = Colors(rawValue: word) {
            colors = named
        } else {
            throw .usage("--color=\(word) is not accepted: auto, none, 256 or true.")
        }
    }

    /// A canvas of one's own.
    init(columns: Int, colors: Colors, breaksLines: Bool = true) {
        self.columns = columns
        self.breaksLines = breaksLines
        self.colors = colors
    }

    private static func columns(_ environment: Environment) -> Int {
        StandardOutput.columns ?? environment["COLUMNS"].flatMap { Int($0) } ?? 80
    }

    private static func colors(_ environment: Environment) -> Colors {
        if !(environment["NO_COLOR"] ?? "").isEmpty || [nil, "", "dumb"].contains(environment["TERM"]) { return .none }
        return ["truecolor", "24bit"].contains(environment["COLORTERM"]) ? .full : .palette
    }
}
