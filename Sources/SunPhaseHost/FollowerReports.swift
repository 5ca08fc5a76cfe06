// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import SunPhaseCore

// Who follows the scheme, and who does not and why: decided here for the service, which says so in its explanation, and for
// who reads that again, or has no service to ask.

/// How the back end for the desktop portal stands.
public enum PortalReport: Hashable, Sendable {
    /// There is none, for this reason: a clause.
    case off(String)
    /// It is there, and nobody has asked it yet.
    case notAsked
    /// It has been asked.
    case asked

    /// Why there is to be none, by the setting `portal` and the value of `XDG_CURRENT_DESKTOP`; nil when there is to be one.
    ///
    /// GNOME and KDE have back ends of their own, which would contradict this one: the front end relays both.
    public static func offReason(_ choice: Switch, desktops: String?) -> String? {
        let own = (desktops ?? "").split(separator: ":").first { $0.hasPrefix("GNOME") || $0 == "KDE" }
        return switch choice {
        case .on: nil
        case .off: "portal = off"
        case .auto: own.map { "\($0) has a back end of its own (portal = auto)" }
        }
    }

    /// The same as a sentence.
    public var sentence: String {
        switch self {
        case .off(let reason): Self.offPrefix + reason + "."
        case .notAsked:
            "The desktop portal has not asked SunPhase yet: where it never does, its configuration names another back end."
        case .asked: "The desktop portal asks SunPhase, and apps that ask the portal follow."
        }
    }

    /// What an explanation says of it; nil when it does not.
    public init?(in explanation: [String]) {
        if let reason = clause(in: explanation, after: Self.offPrefix) {
            self = .off(reason)
        } else if let known = [PortalReport.notAsked, .asked].first(where: { explanation.contains($0.sentence) }) {
            self = known
        } else {
            return nil
        }
    }

    /// Whether there is none because the settings have it so.
    public var isChosen: Bool { if case .off(let reason) = self { isChoice(reason) } else { false } }

    private static let offPrefix = "The desktop portal is not told: "
}

/// How the desktop's own setting stands.
public enum DesktopReport: Hashable, Sendable {
    /// It is left alone, for this reason: a clause.
    case off(String)
    /// It is written, or was to be.
    case tried(DesktopSettings.State)

    /// Why it is to be left alone, by the setting `gsettings` and the value of `XDG_CURRENT_DESKTOP`; nil when it is not.
    public static func offReason(_ choice: Switch, desktops: String?) -> String? {
        if DesktopSettings.isWanted(choice, desktops: desktops) { return nil }
        return choice == .off ? "gsettings = off" : "this desktop does not read it (gsettings = auto)"
    }

    /// The same as a sentence.
    public var sentence: String {
        switch self {
        case .off(let reason), .tried(.unavailable(let reason)): Self.alonePrefix + reason + "."
        case .tried(.unknown): Self.name + " is being looked at."
        case .tried(.active): Self.name + " follows."
        case .tried(.failing(let reason)): Self.failingPrefix + reason + "."
        }
    }

    /// What an explanation says of it; nil when it does not.
    public init?(in explanation: [String]) {
        if let reason = clause(in: explanation, after: Self.alonePrefix) {
            self = isChoice(reason) ? .off(reason) : .tried(.unavailable(reason))
        } else if let reason = clause(in: explanation, after: Self.failingPrefix) {
            self = .tried(.failing(reason))
        } else if let known = [DesktopReport.tried(.unknown), .tried(.active)].first(where: {
            explanation.contains($0.sentence)
        }) {
            self = known
        } else {
            return nil
        }
    }

    private static let name = "The desktop's setting \(DesktopSettings.schema) \(DesktopSettings.key)"
    private static let alonePrefix = name + " is left alone: "
    private static let failingPrefix = name + " could not be written: "
}

/// Whether darkman's clients are answered.
public enum DarkmanReport: Hashable, Sendable {
    /// They are.
    case on
    /// They are not, for this reason: a clause.
    case off(String)

    /// Why they are not to be; nil when they are.
    public static func offReason(_ settings: ApplySettings) -> String? { settings.darkman ? nil : "darkman = off" }

    /// The same as a sentence.
    public var sentence: String {
        switch self {
        case .on: "Clients of darkman are answered."
        case .off(let reason): Self.offPrefix + reason + "."
        }
    }

    private static let offPrefix = "Clients of darkman are not answered: "
}

/// Whether a reason is a setting's word, so that nothing is to be mended.
private func isChoice(_ reason: String) -> Bool {
    ["portal", "gsettings", "darkman"].contains { key in
        Switch.allCases.contains {
            reason == "\(key) = \($0.rawValue)" || reason.hasSuffix("(\(key) = \($0.rawValue))")
        }
    }
}

/// What follows a beginning in the sentence that has it, without the full stop.
private func clause(in sentences: [String], after beginning: String) -> String? {
    sentences.first { $0.hasPrefix(beginning) }.map { String($0.dropFirst(beginning.count).dropLast()) }
}
