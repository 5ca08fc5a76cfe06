// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// What the desktop shows: light surfaces or dark ones.
public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
    /// Light surfaces, dark text.
    case light
    /// Dark surfaces, light text.
    case dark

    /// The other one.
    public var opposite: ColorScheme { self == .light ? .dark : .light }
}
