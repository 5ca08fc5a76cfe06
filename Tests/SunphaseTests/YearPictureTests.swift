// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@testable import sunphase

/// What a year's picture shows is what the sun does.
@MainActor
struct YearPictureTests {
    private nonisolated static let years: [(sight: Sight, year: Int)] =
        Sight.five.map { ($0, 2026) } + [(.lordHowe, 2026), (.stJohns, 2010), (.apia, 2011)]

    /// The pictures drawn so far: drawing is what takes the time of these tests.
    private static var album: [String: (picture: (YearPicture, size: Int), drawn: DrawnPicture)] = [:]

    private func drawn(_ sight: Sight, _ year: Int) throws -> (picture: (YearPicture, size: Int), drawn: DrawnPicture) {
        let name = "\(sight) \(year)"
        if let known = Self.album[name] { return known }
        let picture = YearPicture(try sight.year(year))
        let xml = picture.xml
        let entry = ((picture, size: xml.utf8.count), try DrawnPicture(xml))
        Self.album[name] = entry
        return entry
    }

    /// The colour by the altitude; nil where it is too close to a border for the width of a line.
    private func color(_ altitude: Double) -> String? {
        let borders = [-18, -12, -6, -50.0 / 60]
        guard borders.allSatisfy({ abs($0 - altitude) > 0.06 }) else { return nil }
        return Shade(rawValue: borders.count { $0 < altitude }).map { Palette.color($0).hex }
    }

    /// Compares the picture with the sun at a time of a date.
    private func check(
        _ drawn: DrawnPicture, _ picture: YearPicture, _ sight: Sight, _ zone: ZoneRules, column: Int, minute: Int
    ) throws {
        let date = picture.plane.first.adding(days: column)
        let time = try #require(LocalTime(hour: minute / 60, minute: minute % 60))
        let instant = zone.instant(of: date, at: time)
        // Off the line between two minutes, on which a border may lie.
        let point = picture.place(Double(column) + 0.5, Double(minute) * 60 + 5)
        let found = drawn.color(at: point)
        let clock = instant.iso(in: zone).prefix(16)
        guard clock == "\(date)T\(time)" else {
            #expect(found == "#8c8c8c", "\(sight), \(date) \(time), which no clock shows")
            return
        }
        guard let expected = color(sight.path.altitude(at: instant.advanced(by: .seconds(5))).degrees) else { return }
        #expect(found == expected, "\(sight), \(date) \(time)")
    }

    @Test(arguments: years)
    func `the colour at a date and a time is that of the sun's altitude then`(sight: Sight, year: Int) throws {
        let ((picture, _), drawn) = try drawn(sight, year)
        // An independent reading of the zone's table.
        let zone = ZoneRules.system(sight.zone)
        var random = SeededRandom(seed: 0x5EED_0901, for: "the picture of \(sight)")
        for _ in 0..<600 {
            let column = Int.random(in: 0..<picture.plane.count, using: &random)
            let minute = Int.random(in: 0..<1440, using: &random)
            try check(drawn, picture, sight, zone, column: column, minute: minute)
        }
        for step in picture.plane.steps {
            let column = Int(step.before / YearPlane.day)
            for near in max(column - 1, 0)...min(column + 2, picture.plane.count - 1) {
                for minute in stride(from: 0, to: 1440, by: 15) {
                    try check(drawn, picture, sight, zone, column: near, minute: minute)
                }
            }
        }
    }

    @Test(arguments: years)
    func `a picture stands alone, is small, and keeps its labels`(sight: Sight, year: Int) throws {
        let (picture, drawn) = try drawn(sight, year)
        #expect(picture.size < 60_000)
        let names = ["svg", "title", "desc", "defs", "clipPath", "polygon", "rect", "g", "path", "text"]
        #expect(drawn.names.subtracting(["circle"]) == Set(names))
        #expect(drawn.root["role"] == "img" && drawn.root["aria-labelledby"] == "title desc")
        #expect(drawn.title.contains("\(year)") && drawn.desc.contains(sight.zone))
        let box = try #require(drawn.root["viewBox"]).split(separator: " ").compactMap { Double($0) }
        for label in drawn.labels {
            #expect(
                label.left >= 0 && label.right <= box[2] && label.y - label.size >= 0 && label.y < box[3], "\(label)")
        }
        for one in drawn.labels.indices {
            for two in drawn.labels[..<one] where abs(two.y - drawn.labels[one].y) < two.size {
                #expect(two.right <= drawn.labels[one].left || drawn.labels[one].right <= two.left, "\(two)")
            }
        }
        let texts = drawn.labels.map(\.text)
        #expect(YearView.months.allSatisfy(texts.contains) && Shade.allCases.map(\.name).allSatisfy(texts.contains))
        #expect(texts.contains { $0.contains(sight.zone) } && texts.contains("light scheme begins"))
    }

    @Test func `steps of the clock are named`() throws {
        func names(_ sight: Sight, _ year: Int) throws -> [String] {
            try drawn(sight, year).drawn.labels.map(\.text).filter { "+−".contains($0.prefix(1)) }
        }
        #expect(try names(.quito, 2026).isEmpty)
        #expect(try names(.berlin, 2026) == ["+1 h", "−1 h"])
        #expect(try names(.mcMurdo, 2026) == ["−1 h", "+1 h"])
        #expect(try names(.lordHowe, 2026) == ["−30 min", "+30 min"])
        #expect(try names(.apia, 2011) == ["−1 h", "+1 h", "+24 h"])
    }
}

/// The parts of a year's plane.
struct YearPlaneTests {
    @Test func `every clock time of a year is in one stretch, or was left out`() {
        for (name, year) in [
            ("Europe/Berlin", 2026), ("Pacific/Apia", 2011), ("America/St_Johns", 2010), ("Africa/Casablanca", 2030),
            ("Pacific/Kwajalein", 1969), ("Asia/Manila", 1942), ("UTC", 2024), ("Antarctica/Troll", 2026),
        ] {
            let zone = ZoneRules.system(name)
            let first = CivilDate(year: year, month: 1, day: 1)!
            let count = CivilDate(year: year + 1, month: 1, day: 1)!.daysSinceEpoch - first.daysSinceEpoch
            let plane = YearPlane(first: first, count: count, zone: zone)
            for quarter in 0..<count * 96 {
                let (column, minute) = (quarter / 96, quarter % 96 * 15)
                let clock = Double(quarter) * 900
                let instant = zone.instant(
                    of: first.adding(days: column), at: LocalTime(hour: minute / 60, minute: minute % 60)!)
                let offset = zone.offset(at: instant)
                let parts = plane.stretches.filter { $0.begin <= clock && clock < $0.end }
                let isShown = plane.clock(instant, offset: offset) == clock
                #expect(parts.map(\.offset) == (isShown ? [offset] : []), "\(name), \(quarter)")
            }
        }
    }
}

/// Lines around what lies above a level.
struct ContourTests {
    private func grid(_ count: Int, _ value: (Double, Double) -> Double) -> Grid {
        let xs = (0..<count).map(Double.init)
        return Grid(xs: xs, ys: xs, values: xs.flatMap { x in xs.map { value(x, $0) } })
    }

    private func isInside(_ outlines: [[Point]], _ x: Double, _ y: Double) -> Bool {
        DrawnPicture.Shape(fill: "", outlines: outlines).contains(Point(x: x, y: y))
    }

    @Test func `a hill, a ring, all and nothing`() {
        let hill = grid(41) { x, y in 100 - (x - 20) * (x - 20) - (y - 20) * (y - 20) }
        #expect(hill.outlines(above: 0).count == 1)
        #expect(hill.outlines(above: 101).isEmpty)
        let all = hill.outlines(above: -1000)
        #expect(all.count == 1 && isInside(all, 0.01, 0.01) && isInside(all, 39.99, 39.99) && !isInside(all, 40.1, 20))
        let ring = grid(41) { x, y in 40 - abs(100 - (x - 20) * (x - 20) - (y - 20) * (y - 20)) }.outlines(above: 0)
        #expect(ring.count == 2 && !isInside(ring, 20, 20) && isInside(ring, 30, 20))
    }

    @Test func `at any node the fill says whether the value lies above, however rough the values`() {
        var random = SeededRandom(seed: 0x5EED_0902, for: "outlines")
        for _ in 0..<20 {
            let rough = grid(12) { _, _ in Double.random(in: -1...1, using: &random) }
            let shape = DrawnPicture.Shape(fill: "", outlines: rough.outlines(above: 0.1))
            for (index, value) in rough.values.enumerated() {
                let (x, y) = (Double(index / 12), Double(index % 12))
                // What is at the border lies on the outline itself.
                guard (1...10).contains(x), (1...10).contains(y), abs(value - 0.1) > 0.001 else { continue }
                #expect(shape.contains(Point(x: x + 1e-5, y: y + 1e-5)) == (value > 0.1))
            }
        }
    }

    @Test func `a line with fewer points keeps close to all of them`() {
        let wave = (0...400).map { step in
            let bend = Double(step % 80 - 40)
            return Point(x: Double(step) / 4, y: bend * bend / 100)
        }
        let simple = wave.simplified(within: 0.1)
        #expect(simple.count < 130 && simple.first == wave.first && simple.last == wave.last)
        #expect(wave.simplified(within: 0).allSatisfy(wave.contains))
        let ring = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 2, y: 0), Point(x: 2, y: 2), Point(x: 0, y: 2)]
        #expect(ring.simplifiedRing(within: 0.01) == [ring[0], ring[2], ring[3], ring[4]])
    }
}

/// The lines of the scheme.
struct SchemeLinesTests {
    private let plane = YearPlane(first: CivilDate(year: 2026, month: 1, day: 1)!, count: 365, zone: .utc)

    private func lines(_ texts: String...) throws -> [[Point]] {
        let instants = try texts.map { try Instant(iso: $0) }
        return SchemeLines(plane: plane, zone: .utc).lines(through: instants)
    }

    @MainActor
    @Test(arguments: [(Sight.berlin, 2026), (.tromso, 2026), (.longyearbyen, 2026), (.stJohns, 2010), (.apia, 2011)])
    func `every change of the scheme is on a line, at its date and time`(sight: Sight, year: Int) throws {
        let view = try sight.year(year)
        let changes = view.engine.schedule(in: view.range).dropFirst()
        #expect(changes.count > 200)
        let plane = YearPlane(view)
        for scheme in ColorScheme.allCases {
            let instants = changes.filter { $0.scheme == scheme }.map(\.instant)
            let lines = SchemeLines(plane: plane, zone: view.zone).lines(through: instants)
            #expect(lines.count < 12)
            for instant in instants {
                let column = view.zone.date(at: instant).daysSinceEpoch - plane.first.daysSinceEpoch
                let clock = plane.clock(instant, offset: view.zone.offset(at: instant))
                let point = Point(x: Double(column) + 0.5, y: clock - Double(column) * YearPlane.day)
                #expect(
                    lines.contains { $0.contains { abs($0.x - point.x) + abs($0.y - point.y) < 1e-6 } }, "\(instant)")
            }
        }
    }

    @Test func `a line goes from date to date, half a column further at its ends`() throws {
        let line = try lines("2026-01-02T06:00:00Z", "2026-01-03T06:10:00Z", "2026-01-05T06:20:00Z")
        #expect(line.map { $0.map(\.x) } == [[1, 1.5, 2.5, 3], [4, 4.5, 5]])
        #expect(line.map { $0.map(\.y) } == [[21600, 21600, 22200, 22200], [22800, 22800, 22800]])
    }

    @Test func `what passes midnight goes on a column further at the other end of the day`() throws {
        let late = try lines("2026-01-02T23:50:00Z", "2026-01-04T00:10:00Z")
        #expect(late.count == 2)
        #expect(late.contains { $0.contains(Point(x: 2.5, y: 87_000)) && $0.contains(Point(x: 1.5, y: 85_800)) })
        #expect(late.contains { $0.contains(Point(x: 3.5, y: 600)) && $0.contains(Point(x: 2.5, y: -600)) })
        // Back over midnight: two on one date.
        let early = try lines("2026-01-04T00:10:00Z", "2026-01-04T23:50:00Z")
        #expect(early.contains { $0.contains(Point(x: 3.5, y: 600)) && $0.contains(Point(x: 4.5, y: -600)) })
        #expect(early.contains { $0.contains(Point(x: 2.5, y: 87_000)) && $0.contains(Point(x: 3.5, y: 85_800)) })
    }
}
