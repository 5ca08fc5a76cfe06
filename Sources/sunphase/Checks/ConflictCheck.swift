// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Which connections own the names on the bus, by their unique names; nil where none does.
struct NameOwners: Hashable {
    var service: String?
    var darkman: String?
    var portalBackEnd: String?
}

/// Whether other programs do the same as the service, or have names that it needs.
enum ConflictCheck {
    /// A verdict on each, or one on all.
    ///
    /// - Parameter answersDarkman: whether the settings say `darkman = on`.
    static func checks(_ owners: NameOwners, answersDarkman: Bool) -> [Check] {
        var checks: [Check] = []
        if let owner = owners.darkman, owner != owners.service {
            checks.append(
                answersDarkman
                    ? .notOK(
                        .conflicts, "darkman = on, but another program has darkman's name: darkman itself, as a rule.",
                        cure: stopDarkman)
                    : .notOK(
                        .conflicts, "darkman runs too: both turn the scheme, each in its own time.",
                        cure: stopDarkman + "; with darkman = on in [apply], SunPhase answers its clients"))
        }
        if let owner = owners.portalBackEnd, owner != owners.service {
            checks.append(
                .notOK(
                    .conflicts, "Another program (\(owner)) has the name of SunPhase's back end for the portal.",
                    cure: "end it, then start sunphased again; busctl --user status \(owner) tells which it is"))
        }
        return checks.isEmpty ? [.ok(.conflicts, "No other program is in the way.")] : checks
    }

    private static let stopDarkman = "stop darkman: systemctl --user disable --now darkman, then start sunphased again"
}
