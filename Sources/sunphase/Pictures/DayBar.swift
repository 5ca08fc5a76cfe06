// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore

/// A date as a bar: the sky, the hours of the clock, the scheme by the rules, and now.
struct DayBar {
    /// The date's instants; not empty.
    let range: Range<Instant>
    let zone: ZoneRules
    let phases: Timeline<Phase>
    /// The scheme from each instant on; the first is the range's.
    let schemes: [(instant: Instant, scheme: ColorScheme)]
    /// Now, when it is in the range.
    let now: Instant?
    /// The sun's altitudes in degrees.
    let altitudes: ([Instant]) -> [Double]

    /// The bar's lines, each as wide as the canvas or shorter.
    func lines(on canvas: Canvas) -> [String] {
        let paint = Paint(colors: canvas.colors)
        let times = (0..<canvas.columns).map { column in
            range.lowerBound.advanced(by: .seconds(length * (Double(column) + 0.5) / Double(canvas.columns)))
        }
        let sky = paint.sky(times.map(phases.state)) { altitudes(times) }.text
        let ruler = HourMark.ruler(HourMark.marks(in: range, zone: zone), columns: canvas.columns)
        return marker(canvas) + (canvas.colors == .none ? [sky] : [sky, sky])
            + [times.map { schemeCell(scheme(at: $0), paint) }.text, ruler]
    }

    private var length: Double { range.lowerBound.duration(to: range.upperBound).inSeconds }

    private func scheme(at instant: Instant) -> ColorScheme {
        schemes.last { $0.instant <= instant }?.scheme ?? schemes[0].scheme
    }

    private func schemeCell(_ scheme: ColorScheme, _ paint: Paint) -> Cell {
        guard let ink = paint.ink(scheme) else { return Cell(character: Palette.letter(scheme)) }
        return Cell(character: "▀", ink: ink)
    }

    /// A pointer to now with its time, on the side where there is room.
    private func marker(_ canvas: Canvas) -> [String] {
        guard let now else { return [] }
        let part = range.lowerBound.duration(to: now).inSeconds / length
        let column = Int((part * Double(canvas.columns)).rounded(.down))
        let pointer = canvas.colors == .none ? "v" : "▼"
        let label = "now, \(TimeText.clock(now, in: zone).prefix(5))"
        if column + 2 + label.count <= canvas.columns { return ["".padded(to: column) + pointer + " " + label] }
        let left = label + " " + pointer
        return [
            left.count <= column + 1 ? "".padded(to: column + 1 - left.count) + left : "".padded(to: column) + pointer
        ]
    }
}
