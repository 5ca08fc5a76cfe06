// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore

/// Lines that are no longer than the terminal is wide.
enum Lines {
    /// A text with its words on as many lines as it takes; a word that is too long is broken.
    static func wrapped(_ text: String, to columns: Int) -> [String] {
        wrapped(text.split(separator: " ").map { [Cell](text: String($0)) }, to: columns).map(\.text)
    }

    /// The same for pieces that are best not broken.
    ///
    /// - Parameter gap: the blanks between two pieces on a line.
    static func wrapped(_ pieces: [[Cell]], to columns: Int, gap: Int = 1) -> [[Cell]] {
        var lines: [[Cell]] = []
        var line: [Cell] = []
        for piece in pieces {
            if !line.isEmpty, line.count + gap + piece.count <= columns {
                line += [Cell](repeating: Cell(), count: gap) + piece
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = piece
            while line.count > columns {
                lines.append(Array(line.prefix(columns)))
                line = Array(line.dropFirst(columns))
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// What the shades mean.
    static func legend(_ shades: [Shade], _ paint: Paint, _ columns: Int, more: [[Cell]] = []) -> [String] {
        let pieces = shades.map { paint.sample($0) + [Cell](text: " " + $0.shortName) }
        return wrapped(pieces + more, to: columns, gap: 2).map(\.text)
    }
}
