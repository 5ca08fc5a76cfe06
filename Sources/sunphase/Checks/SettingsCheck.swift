// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore

/// Whether the settings say what can be done.
enum SettingsCheck {
    /// A verdict on each thing that is wrong with them.
    ///
    /// - Parameters:
    ///   - file: the user's own; nil without a home.
    ///   - isThere: whether there is such a file.
    static func checks(_ diagnostics: [Diagnostic], file: String?, isThere: Bool) -> [Check] {
        guard !diagnostics.isEmpty else {
            guard let file else { return [.ok(.settings, "Nothing in them is wrong.")] }
            return [
                .ok(.settings, isThere ? "Nothing in \(file) is wrong." : "You have none; they belong in \(file).")
            ]
        }
        return diagnostics.map { diagnostic in
            let place = diagnostic.file.map { "it in \($0)" } ?? "the files"
            return .notOK(
                .settings, diagnostic.sentence + ".", cure: "correct \(place); that takes effect when it is saved")
        }
    }
}
