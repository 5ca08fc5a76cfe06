// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore

// What is drawn over the sky, and beside it.

extension YearPicture {
    /// Lines and names of the hours and months.
    var grid: SVGElement {
        let hours = stride(from: 0, through: 24, by: 3).flatMap { hour -> [SVGElement] in
            let y = place(0, Double(hour) * 3600).y
            let text = (hour < 10 ? "0" : "") + "\(hour):00"
            let labels: [SVGElement] = [
                .label(text, Self.side - 7, y + 4, anchor: "end"), .label(text, right + 7, y + 4),
            ]
            return (0 < hour && hour < 24 ? [gridLine(Self.side, y, right, y)] : []) + labels
        }
        let months = (1...12).flatMap { month -> [SVGElement] in
            let (begin, end) = (x(of: view.month(month)), x(of: view.month(month + 1)))
            let label = SVGElement.label(
                YearView.months[month - 1], (begin + end) / 2, bottom + 20, anchor: "middle", size: 14)
            return (month > 1 ? [gridLine(begin, Self.top, begin, bottom)] : []) + [label]
        }
        return SVGElement("g", [("id", "grid")], hours + months)
    }

    private func x(of date: CivilDate) -> Double {
        place(Double(date.daysSinceEpoch - plane.first.daysSinceEpoch), 0).x
    }

    private func gridLine(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> SVGElement {
        Self.stroke([Point(x: x1, y: y1), Point(x: x2, y: y2)], "#7f7f7f", 0.8, [("stroke-opacity", "0.45")])
    }

    /// A line through points.
    static func stroke(
        _ points: [Point], _ color: String, _ width: Double, _ more: [(String, String)] = []
    ) -> SVGElement {
        SVGElement(
            "path",
            [("fill", "none"), ("stroke", color), ("stroke-width", SVGElement.number(width))] + more
                + [("d", SVGElement.path(points))])
    }
}

// MARK: - The scheme

extension YearPicture {
    private static let edgeColor = "#d3005a"

    /// How the line of an edge is drawn: through where the light begins, with gaps where it ends.
    private static func dashes(_ scheme: ColorScheme) -> [(String, String)] {
        scheme == .light ? [] : [("stroke-dasharray", "7 4")]
    }

    /// The changes of the scheme by the rules.
    var edges: SVGElement {
        let range = view.range.lowerBound.advanced(by: .days(-2))..<view.range.upperBound.advanced(by: .days(2))
        let changes = view.engine.schedule(in: range).dropFirst()
        let lines = ColorScheme.allCases.flatMap { scheme in
            let instants = changes.filter { $0.scheme == scheme }.map(\.instant)
            return SchemeLines(plane: plane, zone: view.zone).lines(through: instants).flatMap { line in
                Self.edge(line.map { place($0.x, $0.y) }.simplified(within: 0.1), scheme)
            }
        }
        return SVGElement("g", [("id", "scheme"), ("clip-path", "url(#plot)")], lines)
    }

    /// A line that is seen on dark grounds and on light ones.
    private static func edge(_ points: [Point], _ scheme: ColorScheme) -> [SVGElement] {
        [
            stroke(points, "#ffffff", 3.6, [("stroke-opacity", "0.7")]),
            stroke(points, edgeColor, 1.8, dashes(scheme)),
        ]
    }
}

// MARK: - Steps of the clock, and now

extension YearPicture {
    /// Where the clock is set, a line from date to date with what is done to it above.
    var steps: SVGElement {
        var lastEnd = -Double.infinity
        let steps = plane.steps.flatMap { step -> [SVGElement] in
            let (column, seconds) = YearPlane.split(step.before)
            let line = [
                place(column + 1, 0), place(column + 1, seconds), place(column, seconds), place(column, YearPlane.day),
            ]
            let text = (step.change > 0 ? "+" : "\u{2212}") + TimeText.words(.seconds(abs(step.change)))
            let half = Double(text.count) * 3.6
            let x = min(max(place(column + 0.5, 0).x, Self.side + half), right - half)
            // Two that are close to each other are written one above the other.
            let isClose = x - half < lastEnd + 4
            lastEnd = x + half
            return [
                Self.stroke(line, "#ffffff", 2, [("stroke-opacity", "0.55")]),
                Self.stroke(line, "#222222", 0.8, [("stroke-dasharray", "3 3")]),
                .label(text, x, Self.top - (isClose ? 21 : 7), anchor: "middle", size: 12),
            ]
        }
        return SVGElement("g", [("id", "clock")], steps)
    }

    /// Now, when it is in the year.
    var present: SVGElement {
        guard isPresent else { return SVGElement("g", [("id", "now")]) }
        let (column, seconds) = YearPlane.split(plane.clock(view.now, offset: view.zone.offset(at: view.now)))
        return SVGElement("g", [("id", "now")], Self.pointer(place(column + 0.5, seconds)))
    }

    private var isPresent: Bool { view.zone.date(at: view.now).year == view.year }

    private static func pointer(_ point: Point) -> [SVGElement] {
        let center = [("cx", SVGElement.number(point.x)), ("cy", SVGElement.number(point.y))]
        return [
            SVGElement(
                "circle", center + [("r", "6"), ("fill", "none"), ("stroke", "#ffffff"), ("stroke-width", "4")]),
            SVGElement(
                "circle", center + [("r", "6"), ("fill", "none"), ("stroke", "#111111"), ("stroke-width", "2")]),
        ]
    }
}

// MARK: - The legend

extension YearPicture {
    /// What the colours and lines mean, on two lines.
    var legend: SVGElement {
        let shades = Shade.allCases.map { shade in
            Entry(shade.name) { point in
                var box = SVGElement.rectangle(point.x, point.y - 11, 22, 13, fill: Palette.color(shade).hex)
                box.attributes += [("stroke", "#7f7f7f"), ("stroke-width", "0.5")]
                return [box]
            }
        }
        let edges = ColorScheme.allCases.map { scheme in
            Entry("\(scheme.rawValue) scheme begins") { point in
                Self.edge([Point(x: point.x, y: point.y - 4), Point(x: point.x + 25, y: point.y - 4)], scheme)
            }
        }
        let step = Entry("the clock is set") { point in
            let line = [Point(x: point.x, y: point.y - 4), Point(x: point.x + 25, y: point.y - 4)]
            return [Self.stroke(line, "#222222", 0.8, [("stroke-dasharray", "3 3")])]
        }
        let now = Entry("now") { Self.pointer(Point(x: $0.x + 11, y: $0.y - 4)) }
        let more = edges + (plane.steps.isEmpty ? [] : [step]) + (isPresent ? [now] : [])
        return SVGElement(
            "g", [("id", "legend")], row(shades, at: bottom + 52) + row(more, at: bottom + 78))
    }

    private struct Entry {
        let text: String
        let sample: (Point) -> [SVGElement]

        init(_ text: String, _ sample: @escaping (Point) -> [SVGElement]) {
            self.text = text
            self.sample = sample
        }
    }

    private func row(_ entries: [Entry], at y: Double) -> [SVGElement] {
        var x = Self.side
        return entries.flatMap { entry -> [SVGElement] in
            defer { x += 30 + Double(entry.text.count) * 7 + 26 }
            return entry.sample(Point(x: x, y: y)) + [.label(entry.text, x + 30, y)]
        }
    }
}
