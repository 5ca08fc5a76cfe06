// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseCore
import SunPhaseHost

/// Whether the desktop's own setting follows.
enum DesktopCheck {
    /// The verdict.
    ///
    /// - Parameters:
    ///   - report: how the service stands to the setting; nil without a service that says so.
    ///   - present: what the setting is, as the desktop's tool prints it; nil when it does not say.
    ///   - scheme: what the service shows.
    static func check(_ report: DesktopReport?, present: String?, scheme: String?) -> Check {
        switch report {
        case nil: .open(.gsettings, "Whether the desktop's setting follows is seen only when the service runs.")
        case .off(let reason): .ok(.gsettings, "It is not used: \(reason).")
        case .tried(.unknown): .open(.gsettings, "The service is looking at the desktop's setting.")
        case .tried(.failing(let reason)):
            .notOK(
                .gsettings, "The desktop's setting could not be written: \(reason).",
                cure: "see that dconf-service is installed, so that settings are kept")
        case .tried(.unavailable(let reason)):
            .notOK(.gsettings, "The desktop's setting is left alone: \(reason).", cure: cure(reason))
        case .tried(.active): compare(present, scheme)
        }
    }

    private static func compare(_ present: String?, _ scheme: String?) -> Check {
        let name = "The desktop's setting color-scheme"
        guard let present else {
            return .open(.gsettings, "\(name) follows, says the service; here, gsettings does not say what it is.")
        }
        guard ColorScheme(desktopValue: present)?.rawValue == scheme else {
            return .notOK(
                .gsettings, "\(name) is \(shortened(present)), while the colour scheme is \(scheme ?? "unknown").",
                cure: "end sunphased and start it again from within the desktop; then its log tells more")
        }
        return .ok(.gsettings, "\(name) is \(shortened(present)), and follows.")
    }

    private static func cure(_ reason: String) -> String {
        if reason.hasPrefix("there is no tool") { return "install gsettings (libglib2.0-bin on Debian)" }
        if ["No such schema", "No such key", "No schemas"].contains(where: reason.includes) {
            return "install gsettings-desktop-schemas"
        }
        return "set gsettings = off in [apply] if the setting is not to follow"
    }
}
