// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac
import Foundation

/// The rows of one of the reference tables, read by column name.
public struct ReferenceTable {
    /// The rows, in the order of the file.
    public let rows: [Row]

    /// One row.
    public struct Row {
        fileprivate let columns: [Substring: Int]
        fileprivate let fields: [Substring]

        /// The field of a column.
        ///
        /// - Precondition: the table has such a column.
        public func text(_ column: Substring) -> String {
            guard let index = columns[column] else { preconditionFailure("the table has no column \(column)") }
            return String(fields[index])
        }

        /// The field of a column with numbers.
        ///
        /// - Precondition: it is one.
        public func number(_ column: Substring) -> Double {
            guard let number = Double(text(column)) else {
                preconditionFailure("\(column) is \(text(column)), not a number")
            }
            return number
        }

        /// The place of the columns `lat` and `lon`.
        public func place() throws -> Coordinate {
            guard let place = Coordinate(latitude: number("lat"), longitude: number("lon")) else {
                throw TestFailure("\(text("lat")), \(text("lon")) is no place")
            }
            return place
        }

        /// The event of the column `kind`.
        public func name() throws -> EventName {
            guard let name = EventName(rawValue: text("kind")) else { throw TestFailure("\(text("kind")) is no event") }
            return name
        }

        /// The instant of a column with its UTC turned into UT1, which is what the almanac takes UTC for.
        public func rotationInstant(_ column: Substring = "unix_time") -> Instant {
            Instant(unixSeconds: number(column) + number("dut1_s"))
        }
    }

    /// Reads a table.
    public init(_ table: String) throws {
        guard let file = Bundle.module.url(forResource: "Reference/\(table)", withExtension: "csv") else {
            throw TestFailure("There is no table \(table)")
        }
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
