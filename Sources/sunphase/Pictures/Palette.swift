// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore

/// The parts of the day as pictures tell them apart: the phases, dawn and dusk alike; the darkest first.
enum Shade: Int, CaseIterable {
    case night, astronomical, nautical, civil, day

    /// The shade of a phase; nil when it is not known.
    init?(_ phase: Phase) {
        switch phase {
        case .night: self = .night
        case .astronomicalDawn, .astronomicalDusk: self = .astronomical
        case .nauticalDawn, .nauticalDusk: self = .nautical
        case .civilDawn, .civilDusk: self = .civil
        case .day: self = .day
        case .unknown: return nil
        }
    }

    /// What it is called in a legend.
    var name: String {
        switch self {
        case .night: "night"
        case .astronomical: "astronomical twilight"
        case .nautical: "nautical twilight"
        case .civil: "civil twilight"
        case .day: "day"
        }
    }

    /// What it is called where there is little room.
    var shortName: String { name.split(separator: " ").first.map(String.init) ?? name }

    /// An altitude of the sun that is typical of it, degrees.
    var altitude: Double {
        switch self {
        case .night: -21
        case .astronomical: -14.5
        case .nautical: -9
        case .civil: -3
        case .day: 12
        }
    }

    /// What stands for it where there are no colours.
    var letter: Character {
        switch self {
        case .night: "."
        case .astronomical: ":"
        case .nautical: "-"
        case .civil: "="
        case .day: "#"
        }
    }
}

/// A colour as screens mix it; each part is 0...255.
struct Color: Hashable {
    let red: Int
    let green: Int
    let blue: Int

    /// A colour from 0xRRGGBB.
    init(_ hex: Int) {
        (red, green, blue) = (hex >> 16 & 255, hex >> 8 & 255, hex & 255)
    }

    private init(red: Int, green: Int, blue: Int) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// The colour as `#rrggbb`.
    var hex: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The colour that lies a part of the way, 0...1, towards another.
    func mixed(with other: Color, _ part: Double) -> Color {
        func mix(_ one: Int, _ two: Int) -> Int { one + Int((Double(two - one) * part).rounded()) }
        return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}

/// The colours of all pictures: each shade is clearly lighter than the one before, so that they are told apart without
/// their hues as well.
enum Palette {
    /// The colour of a shade.
    static func color(_ shade: Shade) -> Color {
        switch shade {
        case .night: Color(0x0D1230)
        case .astronomical: Color(0x2A3670)
        case .nautical: Color(0x5B6CAE)
        case .civil: Color(0xEDA97C)
        case .day: Color(0xD3EBFB)
        }
    }

    /// The nearest that the 256 colours of xterm have.
    static func index(_ shade: Shade) -> Int {
        switch shade {
        case .night: 17
        case .astronomical: 60
        case .nautical: 103
        case .civil: 216
        case .day: 195
        }
    }

    /// The colour of the sky by the sun's altitude in degrees, without steps.
    static func sky(at altitude: Double) -> Color {
        guard let above = skies.firstIndex(where: { $0.altitude > altitude }) else {
            return skies[skies.count - 1].color
        }
        guard above > 0 else { return skies[0].color }
        let (low, high) = (skies[above - 1], skies[above])
        return low.color.mixed(with: high.color, (altitude - low.altitude) / (high.altitude - low.altitude))
    }

    private static let skies: [(altitude: Double, color: Color)] = [
        (-21, Color(0x0A0E27)), (-18, Color(0x10163A)), (-15, Color(0x1D2757)), (-12, Color(0x33407F)),
        (-9, Color(0x5563A6)), (-6, Color(0x8C7BB0)), (-3.5, Color(0xD98C7E)), (-0.9, Color(0xF6B36B)),
        (1.5, Color(0xF8DDA6)), (6, Color(0xD6E7EC)), (15, Color(0xB3DCF6)), (35, Color(0x8CC7F2)),
        (90, Color(0x6DB5EC)),
    ]

    /// The colour of a scheme.
    static func color(_ scheme: ColorScheme) -> Color { scheme == .light ? Color(0xF7E26B) : Color(0x4A4458) }

    /// The nearest that the 256 colours of xterm have.
    static func index(_ scheme: ColorScheme) -> Int { scheme == .light ? 221 : 239 }

    /// What stands for a scheme where there are no colours.
    static func letter(_ scheme: ColorScheme) -> Character { scheme == .light ? "L" : "D" }
}
