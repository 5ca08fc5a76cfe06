// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A zone written as a POSIX rule, such as `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX.1-2017, section 8.3, variable TZ).
///
/// Only its parts are told apart here; whether the rule makes sense is for GLib to say.
struct PosixZone {
    /// The rule in the form that GLib understands.
    let identifier: String

    /// Whether ``identifier`` is the text turned round.
    let isReversed: Bool

    /// A rule, or nil when the text does not begin with a name of three letters or more and an offset.
    ///
    /// A rule whose daylight time is behind its standard time (Ireland's `IST-1GMT0,M10.5.0,M3.5.0/1`) is turned
    /// round, for GLib takes every daylight time to be ahead. The changes keep their times of day: each is told in
    /// the time that is in force before it.
    init?(_ text: String) {
        var rest = Substring(text)
        guard let standard = takeName(&rest), let standardOffset = takeOffset(&rest),
            isNoPath(rest)
        else { return nil }
        let daylight = takeName(&rest)
        let changes = rest.drop { $0 != "," }.split(separator: ",")
        if let daylight, changes.count == 2, let daylightOffset = takeOffset(&rest),
            let ahead = secondsWest(standardOffset), let behind = secondsWest(daylightOffset), behind > ahead
        {
            identifier = "\(daylight)\(daylightOffset)\(standard)\(standardOffset),\(changes[1]),\(changes[0])"
            isReversed = true
        } else {
            identifier = text
            isReversed = false
        }
    }
}

/// Whether each `/` is followed by the hour of a change: GLib takes what is no rule for the path of a file.
private func isNoPath(_ text: Substring) -> Bool {
    text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        .allSatisfy { $0.first.map("+-0123456789".contains) ?? false }
}

/// Letters, or anything between `<` and `>`.
private func takeName(_ rest: inout Substring) -> Substring? {
    var name = rest.prefix { $0.isASCII && $0.isLetter }
    if rest.first == "<", let end = rest.firstIndex(of: ">") {
        name = rest[...end]
    }
    guard name.count >= 3 else { return nil }
    rest = rest[name.endIndex...]
    return name
}

private func takeOffset(_ rest: inout Substring) -> Substring? {
    let offset = rest.prefix { "+-:0123456789".contains($0) }
    rest = rest[offset.endIndex...]
    return offset.isEmpty ? nil : offset
}

/// Seconds of an offset in POSIX's sense, which counts westwards.
private func secondsWest(_ offset: Substring) -> Int? {
    let parts = offset.drop { $0 == "+" || $0 == "-" }.split(separator: ":").map { Int($0) ?? -1 }
    guard (1...3).contains(parts.count), parts.allSatisfy((0..<1000).contains) else { return nil }
    let seconds = zip(parts, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return offset.hasPrefix("-") ? -seconds : seconds
}
