// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore

/// A colour as a terminal is asked for it.
enum Ink: Hashable {
    /// One of the 256 of xterm.
    case index(Int)
    /// One of all.
    case color(Color)

    /// The parameters that choose it, after 38 for the text or 48 for the ground.
    fileprivate var parameters: String {
        switch self {
        case .index(let index): "5;\(index)"
        case .color(let color): "2;\(color.red);\(color.green);\(color.blue)"
        }
    }
}

/// One character of a terminal's line with its colours; those that are nil are the terminal's own.
struct Cell: Hashable {
    var character: Character = " "
    var ink: Ink?
    var ground: Ink?
}

extension [Cell] {
    /// The cells as a terminal takes them, from left to right; at the end all colours are the terminal's own again.
    var text: String {
        var text = ""
        var (ink, ground) = (Ink?.none, Ink?.none)
        for cell in self {
            if cell.ink != ink || cell.ground != ground {
                var parameters: [String] = []
                // What goes back to the terminal's own takes all with it.
                if (cell.ink == nil && ink != nil) || (cell.ground == nil && ground != nil) {
                    parameters.append("0")
                    (ink, ground) = (nil, nil)
                }
                if let new = cell.ink, new != ink { parameters.append("38;" + new.parameters) }
                if let new = cell.ground, new != ground { parameters.append("48;" + new.parameters) }
                text += "\u{1B}[" + parameters.joined(separator: ";") + "m"
                (ink, ground) = (cell.ink, cell.ground)
            }
            text.append(cell.character)
        }
        return ink == nil && ground == nil ? text : text + "\u{1B}[0m"
    }

    /// Cells without colours.
    init(text: String) { self = text.map { Cell(character: $0) } }
}

/// What the terminal is painted with: the palette as far as the terminal has it.
struct Paint {
    let colors: Canvas.Colors

    /// The colour of a shade; nil where there are letters.
    func ink(_ shade: Shade) -> Ink? {
        switch colors {
        case .none: nil
        case .palette: .index(Palette.index(shade))
        case .full: .color(Palette.sky(at: shade.altitude))
        }
    }

    /// The sky: in the colours of the phases, or where there are all colours by the sun's altitudes in degrees, which are
    /// asked for only then; or in letters.
    func sky(_ phases: [Phase], altitudes: () -> [Double]) -> [Cell] {
        guard colors != .full else { return altitudes().map { Cell(ground: .color(Palette.sky(at: $0))) } }
        return phases.map { phase in
            guard let shade = Shade(phase) else { return Cell() }
            return ink(shade).map { Cell(ground: $0) } ?? Cell(character: shade.letter)
        }
    }

    /// The colour of a scheme; nil where there are letters.
    func ink(_ scheme: ColorScheme) -> Ink? {
        switch colors {
        case .none: nil
        case .palette: .index(Palette.index(scheme))
        case .full: .color(Palette.color(scheme))
        }
    }

    /// A sample of a shade as a legend has it: a letter, or two cells of the colour.
    func sample(_ shade: Shade) -> [Cell] { sample(ink(shade), shade.letter) }

    /// A sample of a scheme.
    func sample(_ scheme: ColorScheme) -> [Cell] { sample(ink(scheme), Palette.letter(scheme)) }

    private func sample(_ ink: Ink?, _ letter: Character) -> [Cell] {
        ink == nil ? [Cell(character: letter)] : [Cell(ground: ink), Cell(ground: ink)]
    }
}
