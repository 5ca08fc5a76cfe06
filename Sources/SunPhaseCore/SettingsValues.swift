// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// What the reader's simple kinds of values look like as text.
enum SettingsValues {
    /// One of a type's words.
    static func word<Value: RawRepresentable<String> & CaseIterable>(_ text: String) throws(SettingError) -> Value {
        guard let value = Value(rawValue: text) else { throw unknownWord(text, among: Value.allCases.map(\.rawValue)) }
        return value
    }

    /// `on` or `off`.
    static func onOff(_ text: String) throws(SettingError) -> Bool {
        let words = [SettingsKey.onWord, SettingsKey.offWord]
        guard words.contains(text) else { throw unknownWord(text, among: words) }
        return text == SettingsKey.onWord
    }

    /// A height in metres.
    static func horizon(_ text: String) throws(SettingError) -> Horizon {
        try inRange(Horizon(heightInMetres: DecimalText.parse(text)))
    }

    /// The size of a cell in degrees.
    static func precision(_ text: String) throws(SettingError) -> Precision {
        let degrees = try DecimalText.parse(text)
        return try inRange(LocationSettings.precisionRange.contains(degrees) ? Precision(degrees: degrees) : nil)
    }

    /// How long a hook may run.
    static func hookTimeout(_ text: String) throws(SettingError) -> HookTimeout {
        try inRange(HookTimeout(DurationText.parse(text)))
    }

    /// A time of day, or nil for `none`.
    static func timeLimit(_ text: String) throws(SettingError) -> LocalTime? {
        text == SettingsKey.noneText ? nil : try LocalTime(parsing: text)
    }

    /// A hint that fits every kind of value: no value of any key has these signs in it.
    static func generalHint(for value: String) -> String? {
        if value.contains(where: { "#;".contains($0) }) {
            return "a comment stands on a line of its own that begins with #, not after a value"
        }
        if value.count > 1, let first = value.first, "\"'".contains(first), value.last == first {
            return "a value is written without quotation marks"
        }
        return nil
    }

    private static func inRange<Value>(_ value: Value?) throws(SettingError) -> Value {
        guard let value else { throw SettingError("it is out of range") }
        return value
    }

    private static func unknownWord(_ text: String, among words: [String]) -> SettingError {
        guard !text.isEmpty else { return SettingError("it is empty") }
        let known = words.first { $0 == text.lowercased() }
        return SettingError(known.map { "it is written in small letters: \($0)" } ?? "it is not one of the known words")
    }
}
