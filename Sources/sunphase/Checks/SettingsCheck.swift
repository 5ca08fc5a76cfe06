// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore

/// Whether the settings say what can be done.
enum SettingsCheck {
    /// A verdict on each thing that is wrong with them.
    ///
    /// - Parameter files: where settings are looked for, those that count more later.
    static func checks(_ diagnostics: [Diagnostic], files: [String]) -> [Check] {
        guard !diagnostics.isEmpty else {
            let own = files.last.map { " Yours are in \($0), if there are any." } ?? ""
            return [.ok(.settings, "Nothing in them is wrong." + own)]
        }
        return diagnostics.map { diagnostic in
            let place = diagnostic.file.map { " in \($0)" } ?? ""
            return .notOK(
                .settings, diagnostic.sentence + ".", cure: "correct it\(place); that takes effect when it is saved")
        }
    }
}
