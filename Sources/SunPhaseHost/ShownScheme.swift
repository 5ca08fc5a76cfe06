// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
public import SunPhaseCore

/// The scheme for which all hooks of this login session have run: a service that is started again need not run them
/// again.
@MainActor
public final class ShownScheme {
    private let path: String?

    /// Kept in this file, which goes with the login; nil keeps nothing.
    public init(_ path: String?) {
        self.path = path
    }

    /// The scheme; nil when there is none, or when it is not sure.
    public var scheme: ColorScheme? {
        get {
            guard let path, let bytes = try? Files.read(path, limit: 64) else { return nil }
            return ColorScheme(rawValue: trimmedLine(bytes))
        }
        set {
            guard let path else { return }
            // What cannot be kept is found out anew: the hooks run once more.
            if let newValue {
                try? Files.replace(path, with: newValue.rawValue + "\n")
            } else {
                try? Files.remove(path)
            }
        }
    }

    private func trimmedLine(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
