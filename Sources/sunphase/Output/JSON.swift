// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac

/// A value as RFC 8259 writes it, on one line.
enum JSON {
    case null
    case flag(Bool)
    /// A number with so many decimals; it must be finite.
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
        switch self {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number, let decimals): decimal(number, decimals: decimals)
        case .integer(let number): "\(number)"
        case .text(let text): Self.quoted(text)
        case .array(let elements): "[" + elements.map(\.line).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.name) + ":" + $0.value.line }.joined(separator: ",") + "}"
        }
    }

    /// A text between quotation marks; what must not stand there is escaped.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20:
                quoted += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// A number with exactly so many decimals, rounded to the nearest; zero has no sign.
///
/// - Precondition: the number is finite and below 9e15 / 10^decimals in magnitude.
func decimal(_ number: Double, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = Int((number * Double(scale)).rounded())
    let (whole, part) = abs(scaled).quotientAndRemainder(dividingBy: scale)
    let sign = scaled < 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(whole)" }
    let digits = "\(part)"
    return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
}
