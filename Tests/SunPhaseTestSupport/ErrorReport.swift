// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac
import Foundation

extension Angle {
    /// The same in seconds of arc.
    public var arcseconds: Double { degrees * 3600 }
}

/// Collects errors and names the worst.
public struct ErrorReport {
    /// What it is about.
    public let title: String
    private var sizes: [Double] = []
    private var worst = (size: -1.0, row: "none")

    /// A report without errors.
    public init(_ title: String) { self.title = title }

    /// The largest error.
    public var largest: Double { max(worst.size, 0) }
    /// How many there were.
    public var count: Int { sizes.count }

    /// Takes an error, of which the row is named if it is the worst.
    public mutating func add(_ error: Double, _ row: @autoclosure () -> String) {
        let size = abs(error)
        sizes.append(size)
        if size > worst.size { worst = (size, row()) }
    }

    /// Prints the median, the 99th percentile and the worst.
    public func printSummary(_ unit: String) {
        let sorted = sizes.sorted()
        guard !sorted.isEmpty else { return print("\(title): no rows") }
        let (median, most) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
        let figures = [median, most, worst.size].map { String(format: "%.4f", $0) + unit }
        let summary = "median \(figures[0]), 99% \(figures[1]), worst \(figures[2]): \(worst.row)"
        print("\(title), \(sorted.count) rows: \(summary)")
    }
}

/// Errors of event times in the three belts of latitude.
public struct LatitudeBands {
    private var reports: [ErrorReport]
    private var altitudes: ErrorReport

    /// No errors yet.
    public init(_ title: String) {
        reports = ["|latitude| <= 60", "60 to 66", "> 66"].map { ErrorReport("\(title), \($0)") }
        altitudes = ErrorReport("\(title), altitude at the true instant")
    }

    /// Takes the error of an event, and says what is wrong with it: it may be a second of time, or a second of arc where the
    /// sun crosses at a shallow angle; a tenth of a second for transits.
    public mutating func problem(_ event: SunEvent, _ row: ReferenceTable.Row, _ path: SunPath) -> String? {
        let expected = row.rotationInstant()
        let error = event.instant.unixSeconds - expected.unixSeconds
        add(error, row)
        let label = "case \(row.text("case")) \(event.name.rawValue), \(error) s"
        guard let threshold = Horizon.seaLevel.altitude(of: event.name) else {
            return abs(error) <= 0.1 ? nil : label
        }
        let altitudeError = (path.altitude(at: expected) - threshold).arcseconds
        altitudes.add(altitudeError, label)
        return abs(error) <= 1 || abs(altitudeError) <= 1 ? nil : label
    }

    /// Takes the error of an event, in seconds.
    public mutating func add(_ error: Double, _ row: ReferenceTable.Row) {
        let latitude = abs(row.number("lat"))
        let label = ["lat", "lon", "kind", "unix_time"].map { row.text($0) }.joined(separator: " ")
        reports[latitude <= 60 ? 0 : latitude <= 66 ? 1 : 2].add(error, label)
    }

    /// Prints the errors of each belt.
    public func printSummary() {
        for report in reports where report.count > 0 { report.printSummary(" s") }
        if altitudes.count > 0 { altitudes.printSummary("\"") }
    }
}
