// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore

/// Which hooks there are for either scheme, and what is not run.
public struct HookSurvey: Hashable, Sendable {
    /// The paths of those that are run.
    public let hooks: [String]
    /// The paths of those that are not, since they are not executable.
    public let skipped: [String]
    /// The paths of those that are not executable but keep one of their name in a later folder from being run: that is how
    /// one is switched off.
    public let masks: [String]

    /// A survey from its parts.
    public init(hooks: [String], skipped: [String] = [], masks: [String] = []) {
        (self.hooks, self.skipped, self.masks) = (hooks, skipped, masks)
    }
}

extension HookFolders {
    /// Looks what there is now.
    ///
    /// - Parameter withDarkman: whether darkman's folders count too.
    public func survey(withDarkman: Bool) -> HookSurvey {
        var hooks: Set<String> = []
        var skipped: Set<String> = []
        var masks: Set<String> = []
        for scheme in ColorScheme.allCases {
            let folders = files(for: scheme, withDarkman: withDarkman)
            let list = HookList(folders)
            hooks.formUnion(list.hooks.map(\.path))
            for file in list.skipped {
                let isMask = folders.joined().contains {
                    $0.isExecutable && $0.name.utf8.elementsEqual(file.name.utf8) && $0.folder != file.folder
                }
                if isMask { masks.insert(file.path) } else { skipped.insert(file.path) }
            }
        }
        return HookSurvey(hooks: hooks.sorted(), skipped: skipped.sorted(), masks: masks.sorted())
    }
}
