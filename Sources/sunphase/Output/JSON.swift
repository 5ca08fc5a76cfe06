// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// A value as RFC 8259 writes it, on one line.
enum JSON {
    case null
    case flag(Bool)
    /// A number with so many decimals; null when it is not finite, which JSON has no words for.
    case number(Double, decimals: Int)
    case integer(Int64)
    case text(String)
    case array([JSON])
    /// Members in the order in which they are written.
    case object([Member])

    /// A member of an object.
    struct Member {
        let name: String
        let value: JSON

        init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// An instant as Unix seconds with milliseconds; null when there is none.
    static func time(_ instant: Instant?) -> JSON { instant.map { .number($0.unixSeconds, decimals: 3) } ?? .null }

    /// Unix seconds, as the service has them, with milliseconds like all times; null when there is none.
    static func unixTime(_ seconds: Int64?) -> JSON { seconds.map { .number(Double($0), decimals: 3) } ?? .null }

    /// Degrees of a place, with as many decimals as anybody writes, a tenth of a metre; null when there are none.
    static func degrees(_ degrees: Double?) -> JSON { degrees.map { .number($0, decimals: 6) } ?? .null }

    /// A number with so many decimals; null when there is none.
    static func optional(_ number: Double?, decimals: Int) -> JSON {
        number.map { .number($0, decimals: decimals) } ?? .null
    }

    /// A text; null when there is none.
    static func optional(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }
}

extension JSON: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self = .text(text) }
}

extension JSON: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral members: (String, JSON)...) { self = .object(members.map(Member.init)) }
}

extension JSON {
    /// The text.
    var line: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the text. By bytes, since lists can be long.
    func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .flag(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let number, let decimals):
            bytes += (number.isFinite ? decimal(number, decimals: decimals) : "null").utf8
        case .integer(let number): bytes += "\(number)".utf8
        case .text(let text): Self.append(quoted: text, to: &bytes)
        case .array(let elements):
            Self.append("[", "]", elements, to: &bytes) { $0.append(to: &$1) }
        case .object(let members):
            Self.append("{", "}", members, to: &bytes) { member, bytes in
                Self.append(quoted: member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.append(to: &bytes)
            }
        }
    }

    private static func append<Part>(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ parts: [Part], to bytes: inout [UInt8],
        _ append: (Part, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(part, &bytes)
        }
        bytes.append(UInt8(ascii: close))
    }

    /// A text between quotation marks; what must not stand there is escaped.
    private static func append(quoted text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case 0..<0x20: bytes += ("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)).utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// A number with exactly so many decimals, rounded to the nearest; zero has no sign. One that is too large for decimals to
/// mean something, or is none, is written as Swift does.
func decimal(_ number: Double, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
    guard let scaled = Int(exactly: (number * Double(scale)).rounded()) else { return "\(number)" }
    let (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: scale)
    let sign = scaled < 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(whole)" }
    let digits = "\(part)"
    return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
}
