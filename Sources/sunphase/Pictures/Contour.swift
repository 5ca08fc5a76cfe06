// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A point of a picture, or of a grid.
struct Point: Hashable {
    var x: Double
    var y: Double
}

/// Values at the crossings of a grid of lines, column by column.
struct Grid {
    /// The positions of the columns, in order.
    let xs: [Double]
    /// The positions of the rows, in order.
    let ys: [Double]
    /// The values, the rows of the first column first.
    let values: [Double]

    /// The outlines of where the values lie above a level: closed, with a straight line from point to point, to be filled
    /// by the rule of even and odd.
    ///
    /// Marching squares (Lorensen and Cline 1987, "Marching Cubes", SIGGRAPH 21, 163, in two dimensions): an outline
    /// crosses a side of a cell where the values do, on a straight line between them. The grid's border closes what would
    /// leave it.
    func outlines(above level: Double) -> [[Point]] {
        let contour = Contour(self, level)
        var next = contour.links
        var outlines: [[Point]] = []
        for start in next.keys.sorted() {
            var outline: [Point] = []
            var side = start
            while let following = next.removeValue(forKey: side) {
                outline.append(contour.point(on: side))
                side = following
            }
            if outline.count > 2 { outlines.append(outline) }
        }
        return outlines
    }
}

/// The outlines at one level.
private struct Contour {
    private let grid: Grid
    private let level: Double
    private let width: Int
    private let height: Int

    init(_ grid: Grid, _ level: Double) {
        self.grid = grid
        self.level = level
        // A ring of nodes below the level around the grid, at the places of its border.
        width = grid.xs.count + 2
        height = grid.ys.count + 2
    }

    /// A value above the level is positive.
    private func value(_ column: Int, _ row: Int) -> Double {
        guard (1..<width - 1).contains(column), (1..<height - 1).contains(row) else { return -.infinity }
        return grid.values[(column - 1) * grid.ys.count + row - 1] - level
    }

    private func place(_ column: Int, _ row: Int) -> Point {
        Point(
            x: grid.xs[min(max(column - 1, 0), grid.xs.count - 1)],
            y: grid.ys[min(max(row - 1, 0), grid.ys.count - 1)])
    }

    /// A number for the side from a node to its neighbour, to the right or downwards.
    private func side(_ column: Int, _ row: Int, isDown: Bool) -> Int { 2 * (column * height + row) + (isDown ? 1 : 0) }

    /// Where the outline crosses a side.
    func point(on side: Int) -> Point {
        let (node, isDown) = (side / 2, side % 2 == 1)
        let (column, row) = (node / height, node % height)
        let other = isDown ? (column, row + 1) : (column + 1, row)
        let (one, two) = (place(column, row), place(other.0, other.1))
        let (v1, v2) = (value(column, row), value(other.0, other.1))
        // The ring's nodes leave the crossing at the border.
        guard v1.isFinite else { return two }
        guard v2.isFinite else { return one }
        let part = v1 / (v1 - v2)
        return Point(x: one.x + (two.x - one.x) * part, y: one.y + (two.y - one.y) * part)
    }

    /// For each side that an outline crosses the side that comes next on it.
    var links: [Int: Int] {
        var links: [Int: Int] = [:]
        for column in 0..<width - 1 {
            for row in 0..<height - 1 { link(column, row, &links) }
        }
        return links
    }

    /// The pieces of the outlines in one cell. Neighbours walk a common side in opposite directions, so that where one
    /// leaves what is above the other enters it, and the pieces make a ring.
    private func link(_ column: Int, _ row: Int, _ links: inout [Int: Int]) {
        let (one, two) = (value(column, row), value(column + 1, row))
        let (three, four) = (value(column + 1, row + 1), value(column, row + 1))
        // Most cells are on one side; they are passed over before anything is allocated.
        guard (one > 0) != (two > 0) || (two > 0) != (three > 0) || (three > 0) != (four > 0) else { return }
        let corners = [one, two, three, four]
        let isAbove = corners.map { $0 > 0 }
        let sides = [
            side(column, row, isDown: false), side(column + 1, row, isDown: true),
            side(column, row + 1, isDown: false), side(column, row, isDown: true),
        ]
        let entries = (0..<4).filter { !isAbove[$0] && isAbove[($0 + 1) % 4] }
        let exits = (0..<4).filter { isAbove[$0] && !isAbove[($0 + 1) % 4] }
        // Of two corners above that lie across, the middle of the cell says whether they touch.
        let touch = entries.count == 2 && corners.reduce(0, +) > 0
        for exit in exits {
            let entry = touch ? entries.first { $0 == (exit + 1) % 4 } : entries.first { $0 == (exit + 3) % 4 }
            links[sides[exit]] = sides[entry ?? entries[0]]
        }
    }
}

extension [Point] {
    /// A line with fewer points, none of the old ones further from it than the tolerance (Douglas and Peucker 1973,
    /// Cartographica 10, 112).
    func simplified(within tolerance: Double) -> [Point] {
        guard count > 2 else { return self }
        var isKept = [Bool](repeating: false, count: count)
        isKept[0] = true
        isKept[count - 1] = true
        var open = [(0, count - 1)]
        while let (begin, end) = open.popLast() {
            guard end - begin > 1 else { continue }
            let distances = (begin + 1..<end).map { self[$0].squaredDistance(toLine: self[begin], self[end]) }
            guard let most = distances.max(), most > tolerance * tolerance else { continue }
            let split = begin + 1 + (distances.firstIndex(of: most) ?? 0)
            isKept[split] = true
            open += [(begin, split), (split, end)]
        }
        return indices.filter { isKept[$0] }.map { self[$0] }
    }

    /// The same for a closed line, whose first point is not there again at the end.
    func simplifiedRing(within tolerance: Double) -> [Point] {
        guard count > 3 else { return self }
        let far = indices.max { self[0].squaredDistance(to: self[$0]) < self[0].squaredDistance(to: self[$1]) } ?? 0
        let there = Array(self[...far]).simplified(within: tolerance)
        let back = (self[far...] + [self[0]]).map { $0 }.simplified(within: tolerance)
        return there.dropLast() + back.dropLast()
    }
}

extension Point {
    fileprivate func squaredDistance(to other: Point) -> Double {
        (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
    }

    /// The distance to the piece of a line between two points.
    fileprivate func squaredDistance(toLine begin: Point, _ end: Point) -> Double {
        let (dx, dy) = (end.x - begin.x, end.y - begin.y)
        let length = dx * dx + dy * dy
        guard length > 0 else { return squaredDistance(to: begin) }
        let part = Swift.min(Swift.max(((x - begin.x) * dx + (y - begin.y) * dy) / length, 0), 1)
        return squaredDistance(to: Point(x: begin.x + part * dx, y: begin.y + part * dy))
    }
}
