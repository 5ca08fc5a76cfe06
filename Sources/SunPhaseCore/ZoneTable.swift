// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// The text of `zone.tab` or `zone1970.tab`: the place that stands for each zone, its most populous one.
///
/// A row is a list of countries, the coordinates, the zone's name and perhaps a remark, divided by tabs; `#` begins a
/// comment. Rows that cannot be read are skipped.
public struct ZoneTable: Hashable, Sendable {
    /// Bytes are many times as fast as characters here, and the service begins with a look into a table.
    private let bytes: [UInt8]

    /// A table from all bytes of its file.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The zone names of all rows that can be read, in the table's order.
    public var zones: [String] {
        bytes.split(separator: newline).compactMap(row).filter { place(in: $0) != nil }
            .map { String(decoding: $0[2], as: UTF8.self) }
    }

    /// The places of a zone, one for each of its rows; empty when the table does not know the zone.
    public func places(of zone: String) -> [Coordinate] {
        let name = Array(zone.utf8)
        // Of the hundreds of rows only those are taken apart that have the name behind a tab.
        return bytes.indices.filter { bytes[$0] == tab && bytes[($0 + 1)...].starts(with: name) }.compactMap { index in
            let begin = bytes[..<index].lastIndex(of: newline).map { $0 + 1 } ?? 0
            let line = bytes[begin...].prefix { $0 != newline }
            return row(line).flatMap { $0[2].elementsEqual(name) ? place(in: $0) : nil }
        }
    }

    /// A line's fields: countries, coordinates, zone and the rest; nil for a comment and for what is no row.
    private func row(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        guard line.first != UInt8(ascii: "#") else { return nil }
        let fields = line.split(separator: tab, maxSplits: 3, omittingEmptySubsequences: false)
        return fields.count >= 3 && !fields[2].isEmpty ? fields : nil
    }

    private func place(in row: [ArraySlice<UInt8>]) -> Coordinate? {
        Coordinate(iso6709: String(decoding: row[1], as: UTF8.self))
    }
}

private let tab = UInt8(ascii: "\t")
private let newline = UInt8(ascii: "\n")

/// Where the people of a time zone may be expected: the places of its rows in the tables.
public struct ReferencePlaces: Hashable, Sendable {
    /// The name under which the tables know the zone.
    public let zone: String

    /// The places, most often one; never empty.
    public let places: [Coordinate]

    /// The place that stands for the zone: the first.
    public var main: Coordinate { places[0] }

    /// The places of a zone, or nil for a zone without a place, such as `UTC`.
    ///
    /// The name as given counts before the one it is an alias of: the tables of the countries tell Oslo from Berlin
    /// where the rules of both are the same.
    ///
    /// - Parameters:
    ///   - name: the zone's name as the user has chosen it.
    ///   - tables: the tables in order of trust, `zone.tab` before `zone1970.tab`; each is read only if those before it do
    ///     not know the zone.
    ///   - canonicalName: asked what the name is an alias of (itself, when it is none), and only if no table knows it.
    public init?(name: String, tables: [() -> ZoneTable?], canonicalName: () -> String?) {
        if let row = Self.row(of: name, in: tables) {
            (zone, places) = (name, row)
        } else if let newName = Self.renamed[name], let row = Self.row(of: newName, in: tables) {
            (zone, places) = (newName, row)
        } else if !Self.placeless.contains(name), let target = canonicalName(), target != name,
            let row = Self.row(of: target, in: tables)
        {
            (zone, places) = (target, row)
        } else {
            return nil
        }
    }

    private static func row(of zone: String, in tables: [() -> ZoneTable?]) -> [Coordinate]? {
        for table in tables {
            if let places = table()?.places(of: zone), !places.isEmpty { return places }
        }
        return nil
    }

    /// Old names of places that the time zone database (2022b and later) makes aliases of a city in another country, even
    /// on another continent, whose clocks agree since 1970; and the names under which the tables have those places, or the
    /// nearest to them.
    private static let renamed = [
        "Africa/Asmera": "Africa/Asmara", "Africa/Timbuktu": "Africa/Bamako",
        "America/Coral_Harbour": "America/Atikokan", "America/Virgin": "America/St_Thomas",
        "Antarctica/South_Pole": "Antarctica/McMurdo", "Atlantic/Jan_Mayen": "Arctic/Longyearbyen",
        "Iceland": "Atlantic/Reykjavik", "Pacific/Ponape": "Pacific/Pohnpei", "Pacific/Truk": "Pacific/Chuuk",
        "Pacific/Yap": "Pacific/Chuuk",
    ]

    /// Names of rules rather than of places, which newer tables link to some city that follows them.
    private static let placeless: Set<String> = [
        "CET", "CST6CDT", "EET", "EST", "EST5EDT", "HST", "MET", "MST", "MST7MDT", "PST8PDT", "WET",
    ]
}

extension Coordinate {
    /// A place from degrees and minutes, or degrees, minutes and seconds, in the form of ISO 6709 without a solidus:
    /// `+5230+01322`, `+404251-0740023`; nil for any other text.
    public init?(iso6709 text: some StringProtocol) {
        guard let split = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
            let latitude = degrees(text[..<split], degreeDigits: 2),
            let longitude = degrees(text[split...], degreeDigits: 3)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

/// Degrees from a sign, `degreeDigits` digits of degrees, two of minutes and none or two of seconds.
private func degrees(_ text: some StringProtocol, degreeDigits: Int) -> Double? {
    let digits = text.utf8.dropFirst().map { Int($0) - Int(UInt8(ascii: "0")) }
    guard let sign = text.first, sign == "+" || sign == "-",
        digits.allSatisfy((0...9).contains), [degreeDigits + 2, degreeDigits + 4].contains(digits.count)
    else { return nil }
    func number(_ part: some Sequence<Int>) -> Int { part.reduce(0) { $0 * 10 + $1 } }
    let minutes = number(digits.dropFirst(degreeDigits).prefix(2))
    let seconds = number(digits.dropFirst(degreeDigits + 2))
    guard minutes < 60, seconds < 60 else { return nil }
    let total = number(digits.prefix(degreeDigits)) * 3600 + minutes * 60 + seconds
    return Double(sign == "-" ? -total : total) / 3600
}
