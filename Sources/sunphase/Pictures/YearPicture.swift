// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore

/// A year as a picture of its own: the dates across, the time of day by the zone's clock downwards, in the colours of
/// night, twilights and day.
struct YearPicture {
    let view: YearView
    let plane: YearPlane

    init(_ view: YearView) {
        self.view = view
        plane = YearPlane(view)
    }

    /// The whole file.
    var xml: String {
        let (width, height) = (SVGElement.number(width), SVGElement.number(bottom + 96))
        let root = SVGElement(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("width", width), ("height", height),
                ("viewBox", "0 0 \(width) \(height)"), ("role", "img"), ("aria-labelledby", "title desc"),
                ("font-family", "sans-serif"), ("fill", "#2b2b2b"),
            ],
            [
                SVGElement("title", [("id", "title")], text: title),
                SVGElement("desc", [("id", "desc")], text: description),
                SVGElement("defs", [], clips), .rectangle(0, 0, self.width, bottom + 96, fill: "#fdfcfa"),
                heading, sky, grid, edges, steps, present, legend,
            ])
        return root.xml + "\n"
    }

    private var title: String { "Night, twilight and day in \(view.year) at \(view.place.words)" }

    private var description: String {
        "The dates of \(view.year) from left to right, the time of day by the clock of \(view.zone.name) from top to bottom; "
            + "from dark to light: " + Shade.allCases.map(\.name).joined(separator: ", ") + "."
    }

    private var heading: SVGElement {
        var title = SVGElement.label(title, Self.side, 34, size: 23)
        title.attributes.append(("font-weight", "bold"))
        let clock = "Time of day by the clock of \(view.zone.name)"
        return SVGElement("g", [], [title, .label(clock, Self.side, 58, size: 14)])
    }
}

// MARK: - Where things are

extension YearPicture {
    static let top = 94.0
    static let height = 600.0
    static let side = 54.0
    /// The width of a date.
    static let column = 3.0

    var right: Double { Self.side + Double(plane.count) * Self.column }
    var bottom: Double { Self.top + Self.height }
    private var width: Double { right + Self.side }

    /// A point of the plane: columns across, seconds of the day downwards.
    func place(_ column: Double, _ seconds: Double) -> Point {
        Point(x: Self.side + column * Self.column, y: Self.top + seconds / YearPlane.day * Self.height)
    }

    /// The shapes that the parts of the plane are cut out with.
    private var clips: [SVGElement] {
        func clip(_ id: String, _ points: [Point]) -> SVGElement {
            let outline = points.map { SVGElement.number($0.x) + "," + SVGElement.number($0.y) }.joined(separator: " ")
            return SVGElement("clipPath", [("id", id)], [SVGElement("polygon", [("points", outline)])])
        }
        let (count, day) = (Double(plane.count), YearPlane.day)
        return [clip("plot", [place(0, 0), place(count, 0), place(count, day), place(0, day)])]
            + plane.stretches.enumerated().map { clip("part\($0)", outline(of: $1)) }
    }

    /// A stretch's part of the plane: all of its dates, the first and the last one only as far as it goes.
    private func outline(of stretch: YearPlane.Stretch) -> [Point] {
        let (begin, end) = (YearPlane.split(stretch.begin), YearPlane.split(stretch.end))
        if begin.column == end.column {
            return [
                place(begin.column, begin.seconds), place(begin.column + 1, begin.seconds),
                place(begin.column + 1, end.seconds), place(begin.column, end.seconds),
            ]
        }
        return [
            place(begin.column, begin.seconds), place(begin.column + 1, begin.seconds), place(begin.column + 1, 0),
            place(end.column + 1, 0), place(end.column + 1, end.seconds), place(end.column, end.seconds),
            place(end.column, YearPlane.day), place(begin.column, YearPlane.day),
        ]
    }
}

// MARK: - The sky

extension YearPicture {
    /// The seconds between two samples of a date. A straight line between them is off by 0.03 degrees at most.
    private static let sampling = 900.0

    private var sky: SVGElement {
        let parts = plane.stretches.enumerated().map { index, stretch in
            SVGElement("g", [("clip-path", "url(#part\(index))")], bands(of: stretch))
        }
        // What no instant belongs to stays grey.
        let ground = SVGElement.rectangle(
            Self.side, Self.top, right - Self.side, Self.height, fill: "#8c8c8c")
        return SVGElement("g", [("id", "sky")], [ground] + parts)
    }

    private func bands(of stretch: YearPlane.Stretch) -> [SVGElement] {
        let first = Int(YearPlane.split(stretch.begin).column)
        let end = Int((stretch.end / YearPlane.day).rounded(.up))
        let night = SVGElement.rectangle(
            place(Double(first), 0).x, Self.top, Double(end - first) * Self.column, Self.height,
            fill: Palette.color(.night).hex)
        let grid = altitudes(offset: stretch.offset, columns: first - 1...end)
        return [night]
            + Shade.allCases.compactMap { shade in
                guard let threshold = view.threshold(of: shade) else { return nil }
                let outlines = grid.outlines(above: threshold).map { $0.simplifiedRing(within: 0.07) }
                guard !outlines.isEmpty else { return nil }
                let path = outlines.map { SVGElement.path($0, isClosed: true) }.joined()
                return SVGElement(
                    "path", [("fill", Palette.color(shade).hex), ("fill-rule", "evenodd"), ("d", path)])
            }
    }

    /// The sun's altitudes by a clock that is so far from UTC, a date in the middle of its column.
    private func altitudes(offset: Int, columns: ClosedRange<Int>) -> Grid {
        let seconds = Array(stride(from: 0, through: YearPlane.day, by: Self.sampling))
        let instants = columns.flatMap { column in
            seconds.map { plane.instant(Double(column) * YearPlane.day + $0, offset: offset) }
        }
        return Grid(
            xs: columns.map { place(Double($0) + 0.5, 0).x }, ys: seconds.map { place(0, $0).y },
            values: view.altitudes(at: instants))
    }
}
