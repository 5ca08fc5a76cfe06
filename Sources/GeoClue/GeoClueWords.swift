// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseCore

// The words of the conversation: what can happen in it, and what can be done.

/// Something that happened.
enum GeoClueInput: Hashable, Sendable {
    /// We want to know the place, anew if need be; and if `continuously`, each later one.
    case ask(continuously: Bool)
    /// We have what we wanted.
    case finish
    /// We have what we wanted, and want to be told each move.
    case goOn
    /// We do not want to know any more.
    case quit
    /// The last call was answered.
    case answered(GeoClueAnswer)
    /// The last call failed.
    case failed(GeoClueFailure)
    /// What is waited for has not come in time.
    case limitPassed
    /// There is a new location, the object at this path.
    case locationUpdated(String)
    /// Our client object is not told places any more, and it was not us who stopped it.
    case deactivated
    /// Who grants permission has switched location on or off.
    case accessChanged(isOn: Bool)
    /// GeoClue has found a way to know the place, or lost the last one; a network that comes or goes does that, too.
    case reachChanged(isThere: Bool)
    /// GeoClue has come to the bus, or left it.
    case ownerChanged(isThere: Bool)
}

/// What a call was answered.
enum GeoClueAnswer: Hashable, Sendable {
    /// How exact a place GeoClue could tell.
    case accuracyLevel
    /// The client object that is ours now.
    case client(String)
    /// It is done.
    case done
    /// What a location object says.
    case location(LocationReport)
}

/// Something to do. Each call takes the place of the one before it, whose answer does not matter any more.
enum GeoClueAction: Hashable, Sendable {
    /// Find out whether GeoClue answers at all; that starts it.
    case readAccuracyLevel
    /// Ask for a client object. Without somebody to grant permission this is answered late or never, and so has a limit
    /// after which that is told, and none after which it is given up.
    case createClient
    /// Set a property of the client object.
    case set(GeoClueProperty, String)
    /// Let the client object begin; the first fix has a limit from now on.
    case start(String)
    /// Read the location object at this path; the limit for the first fix holds on.
    case readLocation(String)
    /// No limit holds any more.
    case clearLimit
    /// Let the client object end.
    case stop(String)
    /// Give the client object back.
    case deleteClient(String)
    /// Leave the bus; GeoClue forgets all that was ours.
    case disconnect
}

/// A property of a client object that is set before it begins.
enum GeoClueProperty: Hashable, Sendable {
    /// Who asks: the name of a desktop file, which tells users what for.
    case desktopID(String)
    /// How exact a place is wanted.
    case requestedAccuracyLevel(UInt32)
    /// How far the place has to move to be told again, in metres.
    case distanceThreshold(UInt32)

    /// What we ask for: the city is exact enough.
    static let all: [GeoClueProperty] = [
        .desktopID("org.sunphase.SunPhase1"), .requestedAccuracyLevel(4), .distanceThreshold(40_000),
    ]
}

/// What is to be done, and what is to be reported; the report comes after the action was begun.
struct GeoClueStep: Hashable, Sendable {
    /// What is to be done; nil when nothing is.
    let action: GeoClueAction?
    /// What the engine is to be told; nil when nothing is.
    let report: GeoClueReport?

    static let nothing = GeoClueStep(action: nil, report: nil)

    static func `do`(_ action: GeoClueAction, _ report: GeoClueReport? = nil) -> GeoClueStep {
        GeoClueStep(action: action, report: report)
    }

    static func report(_ report: GeoClueReport) -> GeoClueStep { GeoClueStep(action: nil, report: report) }
}

/// Why a call has failed.
enum GeoClueFailure: Hashable, Sendable {
    /// GeoClue refuses, in its own words.
    case refused(String)
    /// No answer came in time.
    case timedOut
    /// GeoClue is not there and cannot be started, in the bus's words.
    case absent(String)
    /// GeoClue has left the bus instead of answering.
    case ended
    /// There is no system bus, in the words of who looked for it.
    case noBus(String)
    /// Something else, in the words of who failed.
    case other(String)
}

extension GeoClueFailure {
    /// What a failure means for who wants to know the place.
    var verdict: GeoClueVerdict {
        switch self {
        case .refused(let words): refusal(words)
        case .timedOut: .unavailable("GeoClue does not answer.")
        case .absent(let words): .unavailable(sentence("GeoClue cannot be started, and may not be installed", words))
        case .ended: .unavailable("GeoClue has ended in the middle of a conversation.")
        case .noBus(let words): .unavailable(sentence("There is no system bus, and so no GeoClue", words))
        case .other(let words): .unavailable(sentence("GeoClue fails", words))
        }
    }

    /// GeoClue has one error for all that is forbidden; its text tells them apart.
    private func refusal(_ words: String) -> GeoClueVerdict {
        if words.includes("no agent") { return .noAgent(Self.noAgentSentence) }
        if words.includes("disabled") { return .disabled(Self.disabledSentence(words)) }
        return .denied(
            sentence(
                "GeoClue does not let SunPhase know the place; allow it in the desktop's privacy settings or in "
                    + "GeoClue's configuration", words))
    }

    static let noAgentSentence =
        "Nobody is there who could let SunPhase know the place: GeoClue waits for an agent, which most desktops start by "
        + "themselves; elsewhere run geoclue's demo agent."

    static let outOfReachSentence =
        "GeoClue has no way to know the place at present: there is no network, or location is switched off."

    static func disabledSentence(_ words: String?) -> String {
        sentence("Location is switched off for the whole system; switch it on in the desktop's privacy settings", words)
    }
}

/// A sentence that ends in words of another program, where there are any.
private func sentence(_ clause: String, _ words: String?) -> String {
    guard let words, !words.allSatisfy(\.isWhitespace) else { return clause + "." }
    let quoted = shortened(words, to: 200)
    return clause + ": " + (quoted.last == "." || quoted.last == "…" ? quoted : quoted + ".")
}
