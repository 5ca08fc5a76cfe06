// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore
import SunPhaseHost

/// Whether the hooks can be run.
enum HookCheck {
    /// A verdict on each hook that is not run, or one on all.
    ///
    /// - Parameter folder: where a user's own hooks are; nil when there is no home.
    static func checks(_ choice: Switch, _ survey: HookSurvey, folder: String?) -> [Check] {
        guard choice != .off else { return [.ok(.hooks, "None are run: hooks = off.")] }
        let wrong = survey.skipped.map {
            Check.notOK(.hooks, "\($0) is not executable, and is skipped.", cure: "chmod +x \(quoted($0))")
        }
        let masked = survey.masks.map { " \($0) switches off its namesake." }.joined()
        if survey.hooks.isEmpty {
            guard wrong.isEmpty else { return wrong }
            return [.ok(.hooks, "There are none\(folder.map { "; yours belong in \($0)" } ?? "").\(masked)")]
        }
        return [.ok(.hooks, count(survey.hooks) + masked)] + wrong
    }

    private static func count(_ paths: [String]) -> String {
        let folders = Dictionary(grouping: paths) { path in path.split(separator: "/").dropLast().joined(separator: "/")
        }
        let counts = folders.sorted { $0.key < $1.key }.map { "\($0.value.count) in /\($0.key)" }
        return "There \(paths.count == 1 ? "is" : "are") " + counts.joined(separator: ", ") + "."
    }

    /// A path as a word of the shell's.
    private static func quoted(_ path: String) -> String {
        let plain = path.utf8.allSatisfy { byte in
            byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                || "/._-".utf8.contains(byte)
        }
        return plain
            ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
