// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Numbers as people write them in settings: digits with a decimal point, nothing else.
public enum DecimalText {
    /// The number that a text spells out, exactly rounded.
    ///
    /// An optional sign, digits, and an optional point with more digits. What number formats of programs or of
    /// other languages allow besides (exponents, `nan`, decimal commas) is refused, each with its own reason.
    public static func parse(_ text: some StringProtocol) throws(SettingError) -> Double {
        guard isPlain(text.utf8), let value = Double(String(text)), value.isFinite else {
            throw SettingError(reason(against: String(text)))
        }
        return value
    }

    /// The shortest text without an exponent that `parse` reads as the same number.
    ///
    /// - Precondition: the value is finite.
    public static func format(_ value: Double) -> String {
        precondition(value.isFinite, "only a finite number can be written out")
        let shortest = "\(value.magnitude)"
        let parts = shortest.split(separator: "e")
        let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
        let mantissa = parts[0].split(separator: ".")
        let whole = String(mantissa[0])
        let fraction = mantissa.count == 2 && mantissa[1] != "0" ? String(mantissa[1]) : ""
        return (value < 0 ? "-" : "") + shifted(digits: whole + fraction, point: whole.utf8.count + exponent)
    }

    /// Digits with the decimal point after the first `point` of them; zeros fill up where there are none.
    private static func shifted(digits: String, point: Int) -> String {
        if point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
        let missing = point - digits.utf8.count
        if missing >= 0 { return digits + String(repeating: "0", count: missing) }
        return digits.prefix(point) + "." + digits.dropFirst(point)
    }

    private static func isPlain(_ bytes: some Collection<UInt8>) -> Bool {
        let unsigned = bytes.first.map(isSign) == true ? bytes.dropFirst() : bytes[...]
        let parts = unsigned.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return (1...2).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
    }

    private static func reason(against text: String) -> String {
        let letters = text.lowercased()
        if text.isEmpty { return "it is empty" }
        if text.contains(",") { return "the decimal mark is a point, not a comma" }
        if text.contains("\u{2212}") || text.contains("\u{2013}") { return "the minus sign is written -" }
        let word = letters.drop { $0 == "+" || $0 == "-" }
        if word.hasPrefix("nan") || word.hasPrefix("inf") { return "it is not a finite number" }
        if text.contains(where: { "°'\"′″".contains($0) }) {
            return "decimal degrees are written without signs for degrees and minutes"
        }
        if text.utf8.first.map({ isDigit($0) || isSign($0) }) == true, letters.contains("e") {
            return "a number is written out, without an exponent"
        }
        return "it is not a decimal number"
    }
}

/// Whether a byte of UTF-8 is one of 0...9.
func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

/// Whether a byte of UTF-8 is a sign of a number.
func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

/// Whether a byte of UTF-8 is a space or a tab.
func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

/// A text without the spaces and tabs around it.
func trimmed(_ text: some StringProtocol) -> String {
    var rest = String(text).utf8[...]
    while let first = rest.first, isBlank(first) { rest.removeFirst() }
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(Substring(rest))
}
