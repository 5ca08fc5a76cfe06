// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore

/// A year in the terminal: the dates downwards, the time of day by the zone's clock across.
struct YearTable {
    let view: YearView

    /// The lines, each as wide as the canvas or shorter.
    func lines(on canvas: Canvas) -> [String] {
        let paint = Paint(colors: canvas.colors)
        let width = canvas.columns - Self.labelWidth
        let ruler = "".padded(to: Self.labelWidth) + HourMark.ruler(HourMark.ordinary, columns: width)
        let phases = view.engine.phases(in: view.range)
        let rows = (0..<48).map { quarter in cells(quarter, width, phases, paint) }
        let months = (0..<24).map { line in
            label(line, isPlain: canvas.colors == .none)
                + (canvas.colors == .none ? rows[line * 2] : Self.halves(rows[line * 2], rows[line * 2 + 1])).text
        }
        return Lines.wrapped("\(view.year), \(view.place.words), \(view.zone.name)", to: canvas.columns) + [ruler]
            + months + [ruler] + Lines.legend(Shade.allCases.reversed(), paint, canvas.columns)
    }

    private static let labelWidth = 4

    /// The date in the middle of a quarter of a month; the quarters are numbered through the year.
    private func date(_ quarter: Int, isPlain: Bool) -> CivilDate {
        let (month, part) = quarter.quotientAndRemainder(dividingBy: 4)
        let (start, end) = (view.month(month + 1), view.month(month + 2))
        let length = end.daysSinceEpoch - start.daysSinceEpoch
        // Without colours every other row is left out, so that the ones that are there stand for two.
        return start.adding(days: length * (isPlain ? 2 * part + 2 : 2 * part + 1) / 8)
    }

    /// The colours of a row, as grounds of blanks, or its letters.
    private func cells(_ quarter: Int, _ width: Int, _ phases: Timeline<Phase>?, _ paint: Paint) -> [Cell] {
        let date = date(quarter, isPlain: paint.colors == .none)
        let instants = (0..<width).map { column in
            let minute = (2 * column + 1) * 720 / width
            // The middle of a column is before the end of the date.
            return view.zone.instant(of: date, at: LocalTime(hour: minute / 60, minute: minute % 60)!)
        }
        return paint.sky(instants.map { phases?.state(at: $0) ?? .unknown }) { view.altitudes(at: instants) }
    }

    /// Two rows on one line: the upper one in the colour of the text.
    private static func halves(_ upper: [Cell], _ lower: [Cell]) -> [Cell] {
        zip(upper, lower).map { $0.ground == $1.ground ? $0 : Cell(character: "▀", ink: $0.ground, ground: $1.ground) }
    }

    /// The month at its first line, and a sign where today is.
    private func label(_ line: Int, isPlain: Bool) -> String {
        let name = line % 2 == 0 ? YearView.months[line / 2] : ""
        let today = view.zone.date(at: view.now)
        let half = today.day * 2 > view.month(today.month + 1).adding(days: -1).day ? 1 : 0
        let isToday = today.year == view.year && line == (today.month - 1) * 2 + half
        return name.padded(to: 3) + (isToday ? (isPlain ? ">" : "▶") : " ")
    }
}
