// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseCore
import Testing

@testable import sunphase

/// Colours that are told apart, also by who sees no hues.
struct PaletteTests {
    /// The lightness L* of CIE 1976, 0...100.
    private func lightness(_ color: Color) -> Double {
        func linear(_ part: Int) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let luminance = 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        return luminance <= 216.0 / 24389 ? luminance * 24389 / 27 : 116 * cbrt(luminance) - 16
    }

    /// A colour of xterm's cube.
    private func color(_ index: Int) -> Color {
        let levels = [0, 95, 135, 175, 215, 255]
        let cell = index - 16
        return Color(levels[cell / 36] << 16 | levels[cell / 6 % 6] << 8 | levels[cell % 6])
    }

    @Test func `each shade is clearly lighter than the one before`() {
        let palettes = [
            Shade.allCases.map(Palette.color), Shade.allCases.map { Palette.sky(at: $0.altitude) },
            Shade.allCases.map { color(Palette.index($0)) },
        ]
        for palette in palettes {
            let lights = palette.map(lightness)
            for (dark, light) in zip(lights, lights.dropFirst()) { #expect(light - dark > 9, "\(lights)") }
        }
    }

    @Test func `the sky brightens up to broad day, without a jump`() {
        let altitudes = Array(stride(from: -90, through: 90, by: 0.25))
        let colors = altitudes.map(Palette.sky)
        for (dark, light) in zip(colors, colors.dropFirst()) { #expect(abs(lightness(light) - lightness(dark)) < 2) }
        let twilight = zip(altitudes, colors).filter { (-21...1.5).contains($0.0) }.map { lightness($0.1) }
        #expect(twilight == twilight.sorted())
    }

    @Test func `every phase that is known has a shade, and letters are one's own`() {
        #expect(Phase.allCases.filter { Shade($0) == nil } == [.unknown])
        let letters = Shade.allCases.map(\.letter) + ColorScheme.allCases.map(Palette.letter)
        #expect(Set(letters).count == letters.count && letters.allSatisfy(\.isASCII))
    }
}

/// What terminals get.
struct InkTests {
    @Test func `colours are set where they change, and nothing is left behind`() {
        let red = Ink.index(1)
        let blue = Ink.color(Color(0x0000FF))
        let cells = [
            Cell(character: "a"), Cell(character: "b", ink: red), Cell(character: "c", ink: red, ground: blue),
            Cell(character: "d", ground: blue), Cell(character: "e"), Cell(character: "f", ink: blue),
        ]
        #expect(
            cells.text
                == "a\u{1B}[38;5;1mb\u{1B}[48;2;0;0;255mc\u{1B}[0;48;2;0;0;255md\u{1B}[0me\u{1B}[38;2;0;0;255mf\u{1B}[0m"
        )
        #expect([Cell](text: "plain").text == "plain")
    }

    @Test func `words are wrapped, and what is too long is broken`() {
        #expect(Lines.wrapped("one two three", to: 7) == ["one two", "three"])
        #expect(Lines.wrapped("abcdefghij kl", to: 4) == ["abcd", "efgh", "ij", "kl"])
        #expect(Lines.wrapped("", to: 20).isEmpty)
    }
}
