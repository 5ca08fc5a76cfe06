// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
public import GLib
public import SunPhaseCore

extension Override: KeyFileValue {
    /// What the file holds.
    public static var description: String { "an override" }

    /// What happens when it holds anything else.
    public static var consequence: String { "no override holds" }

    private static let group = KeyFileGroup("override")
    private static let (next, cleared, at) = ("next", "cleared", "at")

    /// The override as a key file; times in Unix seconds.
    public var fileText: String {
        let (kind, until): (String, Instant?) =
            switch end {
            case .nextScheduledChange: (Self.next, nil)
            case .cleared: (Self.cleared, nil)
            case .at(let instant): (Self.at, instant)
            }
        return Self.group.text([
            "scheme": scheme.rawValue, "kind": kind, "until": until?.fileText, "set-at": setAt.fileText,
        ])
    }

    /// The override that a key file holds, or nil.
    public init?(in file: KeyFile) {
        func instant(_ key: String) -> Instant? { Instant(fileNumber: Self.group.number(key, in: file)) }
        guard let scheme = ColorScheme(rawValue: Self.group.text("scheme", in: file)), let setAt = instant("set-at")
        else { return nil }
        switch Self.group.text("kind", in: file) {
        case Self.next: self.init(scheme: scheme, end: .nextScheduledChange, setAt: setAt)
        case Self.cleared: self.init(scheme: scheme, end: .cleared, setAt: setAt)
        case Self.at:
            // What SetOverride would not have taken is not ours.
            guard let until = instant("until"), until == until.roundedUp,
                setAt < until, until <= setAt.advanced(by: End.furthest)
            else { return nil }
            self.init(scheme: scheme, end: .at(until), setAt: setAt)
        default: return nil
        }
    }
}

extension Instant {
    /// Unix seconds as they are kept in a file.
    var fileText: String { DecimalText.format(unixSeconds) }

    /// The instant of a number that was in a file.
    init?(fileNumber: Double?) {
        guard let fileNumber else { return nil }
        self.init(unixSeconds: fileNumber)
    }
}
