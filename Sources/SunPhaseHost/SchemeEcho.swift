// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore

/// Tells a change that somebody else has made to the desktop's setting from the echo of our own: a state machine without
/// programs and clocks. What happened goes in, at most one thing to do comes out.
struct SchemeEcho: Hashable {
    /// Something to do.
    enum Action: Hashable {
        /// Write the setting.
        case write(ColorScheme)
        /// Read the setting.
        case read
        /// Somebody else has chosen this scheme.
        case report(ColorScheme)
    }

    /// For so long after our own writing the desktop may still be telling of it.
    static let echo = Duration.seconds(2)

    private var wanted: ColorScheme?
    private var isWriting = false
    private var reading = Reading.none

    /// How a reading stands; there is one at a time.
    private enum Reading: Hashable {
        case none
        /// What it finds counts.
        case running
        /// The setting has changed since: it is to be read again.
        case outdated
        /// We have begun to write since: it may find what was there before.
        case overtaken
    }

    /// What the setting says, as far as we know: what we wrote with success, or what somebody chose after that.
    private var known: ColorScheme?
    private var lastWriting: Duration?

    /// A scheme is to be shown.
    mutating func want(_ scheme: ColorScheme) -> Action? {
        wanted = scheme
        return nextWriting()
    }

    /// Our writing has ended.
    ///
    /// - Parameter now: any steady count of time, the same for all calls.
    mutating func wrote(_ scheme: ColorScheme, isSuccess: Bool, at now: Duration) -> Action? {
        (isWriting, lastWriting) = (false, now)
        known = isSuccess ? scheme : nil
        // One that cannot be written is not tried again and again.
        if !isSuccess, wanted == scheme { wanted = nil }
        return nextWriting()
    }

    /// The setting has changed, says the desktop; to what it does not matter, since it may be late.
    mutating func changed(at now: Duration) -> Action? {
        guard known != nil, !isWriting, let lastWriting, now - lastWriting >= Self.echo else { return nil }
        guard reading == .none else {
            reading = .outdated
            return nil
        }
        reading = .running
        return .read
    }

    /// A reading has ended.
    ///
    /// - Parameter scheme: what the setting is; nil when it is no scheme, or cannot be read.
    mutating func read(_ scheme: ColorScheme?) -> Action? {
        let ended = reading
        reading = .none
        switch ended {
        case .none, .overtaken: return nil
        case .outdated:
            reading = .running
            return .read
        case .running:
            guard let scheme, let known, scheme != known else { return nil }
            (self.known, wanted) = (scheme, scheme)
            return .report(scheme)
        }
    }

    private mutating func nextWriting() -> Action? {
        guard !isWriting, let wanted, wanted != known else { return nil }
        isWriting = true
        if reading != .none { reading = .overtaken }
        return .write(wanted)
    }
}
