// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import Testing

/// The rows of one of the reference tables, read by column name.
struct Reference {
    let rows: [Row]

    struct Row {
        fileprivate let columns: [Substring: Int]
        fileprivate let fields: [Substring]

        /// The field of a column; an unknown column fails the test.
        func text(_ column: Substring) -> String {
            guard let index = columns[column] else {
                Issue.record("the table has no column \(column)")
                return ""
            }
            return String(fields[index])
        }

        func number(_ column: Substring) -> Double {
            guard let number = Double(text(column)) else {
                Issue.record("\(column) is \(text(column)), not a number")
                return 0
            }
            return number
        }

        func place() throws -> Coordinate {
            try #require(Coordinate(latitude: number("lat"), longitude: number("lon")))
        }

        func name() throws -> EventName { try #require(EventName(rawValue: text("kind"))) }

        /// The instant of a column with its UTC turned into UT1, which is what the almanac takes UTC for.
        func rotationInstant(_ column: Substring = "unix_time") -> Instant {
            Instant(unixSeconds: number(column) + number("dut1_s"))
        }
    }

    init(_ table: String) throws {
        let file = try #require(Bundle.module.url(forResource: "Reference/\(table)", withExtension: "csv"))
        let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
        let header = lines[0].split(separator: ",", omittingEmptySubsequences: false)
        let columns = Dictionary(uniqueKeysWithValues: zip(header, header.indices))
        rows = lines.dropFirst().map { Row(columns: columns, fields: Self.fields(of: $0)) }
    }

    /// The fields of a line; a comma inside quotes separates nothing.
    private static func fields(of line: Substring) -> [Substring] {
        guard line.utf8.contains(UInt8(ascii: "\"")) else {
            return line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { Substring($0) }
        }
        var isQuoted = false
        return line.split(omittingEmptySubsequences: false) { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }
}

extension Angle {
    var arcseconds: Double { degrees * 3600 }
}

/// Collects errors and names the worst.
struct ErrorReport {
    let title: String
    private var sizes: [Double] = []
    private var worst = (size: -1.0, row: "none")

    init(_ title: String) { self.title = title }

    var largest: Double { max(worst.size, 0) }
    var count: Int { sizes.count }

    mutating func add(_ error: Double, _ row: @autoclosure () -> String) {
        let size = abs(error)
        sizes.append(size)
        if size > worst.size { worst = (size, row()) }
    }

    func printSummary(_ unit: String) {
        let sorted = sizes.sorted()
        guard !sorted.isEmpty else { return print("\(title): no rows") }
        let (median, most) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
        let figures = [median, most, worst.size].map { String(format: "%.4f", $0) + unit }
        let summary = "median \(figures[0]), 99% \(figures[1]), worst \(figures[2]): \(worst.row)"
        print("\(title), \(sorted.count) rows: \(summary)")
    }
}
