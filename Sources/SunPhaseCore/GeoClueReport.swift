// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// What the conversation with GeoClue has brought.
public enum GeoClueReport: Hashable, Sendable {
    /// It lets us know the place, as soon as it knows.
    case granted

    /// It has told a place.
    case fix(LocationReport)

    /// It goes on, but there is something in the way.
    case delayed(GeoClueVerdict)

    /// It is over: no fix, or no more of them.
    case failed(GeoClueVerdict)

    /// Between two conversations: somebody has switched location on or off.
    case accessChanged(isOn: Bool)

    /// Between two conversations: GeoClue has come to the bus.
    case appeared
}

/// Why GeoClue gives no place.
public struct GeoClueVerdict: Hashable, Sendable {
    /// What it comes down to; never `ok`, `waiting` or `off`.
    public let status: LocationStatus

    /// The same as a sentence that says what can be done.
    public let sentence: String

    private init(_ status: LocationStatus, _ sentence: String) {
        self.status = status
        self.sentence = sentence
    }

    /// It refuses.
    public static func denied(_ sentence: String) -> GeoClueVerdict { GeoClueVerdict(.denied, sentence) }

    /// Location is switched off for the whole system.
    public static func disabled(_ sentence: String) -> GeoClueVerdict { GeoClueVerdict(.disabled, sentence) }

    /// Nobody is there who could grant permission.
    public static func noAgent(_ sentence: String) -> GeoClueVerdict { GeoClueVerdict(.noAgent, sentence) }

    /// It is not there, or gives up.
    public static func unavailable(_ sentence: String) -> GeoClueVerdict { GeoClueVerdict(.unavailable, sentence) }

    /// Whether it is about permission, which is settled when it is granted.
    var isRefusal: Bool { status != .unavailable }
}

/// What is to be done about GeoClue.
public enum Locating: Hashable, Sendable {
    /// Ask where we are, anew if need be; and if `continuously`, go on listening after the first fix.
    case ask(continuously: Bool)
    /// A fix is in hand: GeoClue can rest.
    case finish
    /// A fix is in hand, and later ones are wanted too, whenever they come.
    case goOn
    /// Nobody wants to know any more.
    case stop
}
