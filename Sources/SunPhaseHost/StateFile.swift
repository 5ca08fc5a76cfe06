// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
public import GLib
public import SunPhaseCore

/// Where the override is kept while the service does not run.
@MainActor
public protocol StateStore: AnyObject {
    /// The override that was saved last, or nil; with what is wrong with the store, where something is.
    func load() -> (override: Override?, diagnostic: Diagnostic?)

    /// Keeps an override, or nil: that there is none.
    func save(_ override: Override?) throws(FileError)
}

/// Keeps the override for the life of the process: under a simulated clock, or without a home.
@MainActor
public final class MemoryState: StateStore {
    private var override: Override?

    /// A store with nothing in it.
    public init() {}

    /// The override that was saved last.
    public func load() -> (override: Override?, diagnostic: Diagnostic?) { (override, nil) }

    /// Keeps an override.
    public func save(_ override: Override?) { self.override = override }
}

/// Keeps the override in a file that only the user can read.
@MainActor
public final class StateFile: StateStore {
    private let path: String

    /// A store in this file, which need not exist.
    public init(_ path: String) {
        self.path = path
    }

    /// The override in the file. A file that holds anything else holds none, and the diagnostic says so.
    public func load() -> (override: Override?, diagnostic: Diagnostic?) {
        do throws(FileError) {
            let bytes = try Files.read(path, limit: 4096)
            let file = try? KeyFile(bytes)
            if let file, let override = Override(in: file) { return (override, nil) }
            return (nil, problem("it does not hold an override"))
        } catch .absent {
            return (nil, nil)
        } catch {
            return (nil, problem(error.reason))
        }
    }

    /// Writes the override to the file in one step, or removes the file.
    public func save(_ override: Override?) throws(FileError) {
        if let override {
            try Files.replace(path, with: override.fileText)
        } else {
            try Files.remove(path)
        }
    }

    private func problem(_ reason: String) -> Diagnostic {
        Diagnostic(.warning, file: path, message: "\(reason); the file is ignored and no override holds")
    }
}

extension Override {
    private static let group = "override"
    private static let (next, cleared, at) = ("next", "cleared", "at")

    /// The override as a key file; times in Unix seconds.
    fileprivate var fileText: String {
        var lines = ["[\(Self.group)]", "scheme=\(scheme.rawValue)"]
        switch end {
        case .nextScheduledChange: lines.append("kind=\(Self.next)")
        case .cleared: lines.append("kind=\(Self.cleared)")
        case .at(let instant): lines += ["kind=\(Self.at)", "until=\(DecimalText.format(instant.unixSeconds))"]
        }
        lines.append("set-at=\(DecimalText.format(setAt.unixSeconds))")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The override that a key file holds, or nil.
    fileprivate init?(in file: KeyFile) {
        func value(_ key: String) -> String { file.value(of: key, in: Self.group) ?? "" }
        func instant(_ key: String) -> Instant? {
            (try? DecimalText.parse(value(key))).map(Instant.init(unixSeconds:))
        }
        guard let scheme = ColorScheme(rawValue: value("scheme")), let setAt = instant("set-at") else { return nil }
        switch value("kind") {
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
