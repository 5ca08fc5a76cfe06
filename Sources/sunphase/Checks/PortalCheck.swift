// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseClient
import SunPhaseHost

/// What was found out about the desktop portal.
enum PortalFinding: Hashable {
    /// Nobody has its name, and the bus cannot start it.
    case absent
    /// It was not asked, since nobody would answer it.
    case notAsked
    /// It does not answer, for this reason.
    case silent(String)
    /// It answers, and apps see what the service says.
    case asksService
    /// It answers, and does not ask the service.
    case asksAnother
    /// It asks the service, but apps see what another says, which it asks first: this scheme, or none.
    case asksAnotherFirst(Scheme?)
}

/// Whether the desktop portal asks the service.
enum PortalCheck {
    /// The file that names the service to the portal, below a data directory.
    static let file = "xdg-desktop-portal/portals/sunphase.portal"
    /// The data directory in which every portal looks for it; before version 1.20.1, in no other.
    static let home = "/usr/share"

    /// The verdict.
    ///
    /// - Parameters:
    ///   - report: whether the service is there for the portal.
    ///   - directory: the data directory with the file that names it to the portal; nil when there is none.
    static func check(_ report: PortalReport, _ finding: PortalFinding, installedIn directory: String?) -> Check {
        if case .off(let reason) = report {
            return report.isChosen
                ? .ok(.portal, "It is not used: \(reason).")
                : .notOK(
                    .portal, "The service cannot answer the portal: \(reason).",
                    cure: "end that program, then start sunphased again")
        }
        switch finding {
        case .absent: return .open(.portal, "There is no desktop portal here.")
        case .notAsked: return .open(.portal, "Whether the portal asks the service is seen only when it runs.")
        case .silent(let reason):
            return .notOK(
                .portal, "The portal does not answer. \(reason.asSentence)",
                cure: "systemctl --user restart xdg-desktop-portal")
        case .asksService: return .ok(.portal, "The portal asks SunPhase, and apps that ask the portal follow.")
        case .asksAnother:
            return .notOK(
                .portal, "The portal does not ask SunPhase: its configuration names another back end, or none.",
                cure: installation(directory) + configuration)
        case .asksAnotherFirst(let scheme):
            return .notOK(
                .portal,
                "The portal asks SunPhase, but another back end before it: it tells apps "
                    + "\(scheme?.rawValue ?? "no scheme").",
                cure: configuration)
        }
    }

    private static let configuration =
        "from version 1.17 of the portal on, write org.freedesktop.impl.portal.Settings=sunphase into your portals.conf; "
        + "then systemctl --user restart xdg-desktop-portal"

    /// What there is to do first, so that the portal knows of the service.
    private static func installation(_ directory: String?) -> String {
        switch directory {
        case home: ""
        case nil: "install SunPhase's file sunphase.portal as \(home)/\(file); "
        case let directory?: "if the portal is older than 1.20.1, link \(directory)/\(file) as \(home)/\(file); "
        }
    }
}
