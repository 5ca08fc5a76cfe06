// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseClient
import SunPhaseCore

extension Command {
    /// Shows a scheme, whatever the rules say.
    static let set = Command(
        name: "set", operands: "light|dark", operandCount: 1...1,
        summary: "Show light or dark, until the next scheduled change",
        details: """
            WHEN is an event such as sunset, a length of time such as 2h or 1h30m, HH:MM (the next), \
            YYYY-MM-DDTHH:MM, also with an offset such as +02:00, or @SECONDS since 1970; at most \
            \(TimeText.words(Override.End.furthest)) ahead.
            """,
        options: [
            .value("until", letter: "u", placeholder: "WHEN", "Until then instead"),
            .flag("permanent", letter: "p", "Until sunphase auto, or another set"), CommonOptions.json,
        ]
    ) { invocation throws(Failure) in
        guard let scheme = Scheme(rawValue: invocation.operands[0]) else {
            throw .usage("\"\(shortened(invocation.operands[0]))\" is no colour scheme: accepted are light and dark.")
        }
        let until = invocation.words.value(of: "until")
        guard until == nil || !invocation.words.has("permanent") else {
            throw .usage("--until and --permanent exclude each other.")
        }
        let service = try ServiceConnection.open()
        let end: ServiceConnection.OverrideEnd
        if let until {
            end = .at(try EndOfOverride.read(until, invocation, now: service.now()))
        } else {
            end = invocation.words.has("permanent") ? .cleared : .nextScheduledChange
        }
        try awaiting { service.setOverride(scheme, until: end, completion: $0) }
        return try service.tellOverride(invocation, lasts: end == .cleared)
    }

    /// Shows the other scheme.
    static let toggle = Command(
        name: "toggle", summary: "Show the other scheme, until the next scheduled change", options: [CommonOptions.json]
    ) { invocation throws(Failure) in
        let service = try ServiceConnection.open()
        _ = try awaiting { service.toggle(completion: $0) }
        return try service.tellOverride(invocation)
    }

    /// Gives the schedule back its way.
    static let auto = Command(
        name: "auto", summary: "Show what the schedule says again", options: [CommonOptions.json]
    ) { invocation throws(Failure) in
        let service = try ServiceConnection.open()
        try awaiting { service.clearOverride(completion: $0) }
        return try service.tellOverride(invocation)
    }
}

/// The end of an override as people type it.
enum EndOfOverride {
    /// The Unix seconds that a text names.
    ///
    /// - Parameter now: the service's present.
    /// - Throws: names the text and what is accepted.
    @MainActor
    static func read(_ text: String, _ invocation: Invocation, now: Instant) throws(Failure) -> Int64 {
        let vantage = try Vantage(invocation).at(now)
        guard let instant = instant(text, vantage) else {
            throw .usage(
                "--until \"\(shortened(text))\" is neither a coming event, nor a length of time, nor a time: accepted are "
                    + "such as sunset, 2h, 18:30, 2026-03-28T18:30, 2026-03-28T18:30+01:00 or @1774719000.")
        }
        guard instant > now, now.duration(to: instant) <= Override.End.furthest else {
            throw .usage(
                "--until \"\(shortened(text))\" is \(instant.iso(in: vantage.zone)): accepted are times after "
                    + "\(now.iso(in: vantage.zone)) and at most \(TimeText.words(Override.End.furthest)) later.")
        }
        return instant.wholeSeconds
    }

    private static func instant(_ text: String, _ vantage: Vantage) -> Instant? {
        if let length = try? DurationText.parse(text) { return vantage.now.advanced(by: length) }
        if let event = EventName(rawValue: text) { return vantage.next(.event(event)) }
        return TimeArgument.coming(text, vantage)
    }
}

extension ServiceConnection {
    /// The service's present, which is simulated at times.
    func now() throws(Failure) -> Instant {
        guard case .time(let seconds) = try awaiting({ read(.time, completion: $0) }) else {
            throw .failed("The service does not tell its time.")
        }
        return Instant(unixSeconds: Double(seconds))
    }

    /// Prints what holds now.
    ///
    /// - Parameter lasts: whether an override without an end is one until it is cleared; else it is one until a scheduled
    ///   change that is too far.
    fileprivate func tellOverride(_ invocation: Invocation, lasts: Bool = false) throws(Failure) -> ExitStatus {
        let state = try awaiting { self.state(completion: $0) }
        let text =
            invocation.isJSON
            ? JSON.object(state.overrideMembers).line
            : state.overrideLine(UserClock(invocation.environment), lasts: lasts)
        try Answer.write(text + "\n")
        return .success
    }
}

extension ServiceState {
    /// What is shown and until when, for programs.
    fileprivate var overrideMembers: [JSON.Member] {
        members.filter { ["colorScheme", "override", "overrideUntil"].contains($0.name) }
    }

    /// The same for people.
    fileprivate func overrideLine(_ clock: UserClock, lasts: Bool) -> String {
        guard let override else { return "\(colorScheme), by the schedule" }
        if let overrideUntil { return "\(override) until \(clock.iso(overrideUntil))" }
        let limit = TimeText.words(Query.longestRange)
        return "\(override) until sunphase auto"
            + (lasts ? "" : ", or the next scheduled change, which does not come within \(limit)")
    }
}
