// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Why a text is not a value of a setting.
public struct SettingError: Error, Hashable, Sendable {
    /// What is wrong and how it is written right: a clause that follows the text it is about, without a full stop.
    public let reason: String

    /// An error from its reason.
    public init(_ reason: String) {
        self.reason = reason
    }
}
