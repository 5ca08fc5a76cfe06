// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// How far the sea's horizon lies below an observer, and with it the altitudes at which the sun rises and sets.
public struct Horizon: Hashable, Sendable {
    /// The observer's height above the horizon's sea or plain in metres, within ``heightRange``.
    public let heightInMetres: Double

    /// The heights that an observer may have, in metres.
    public static let heightRange = 0.0...10_000.0

    /// An observer at sea level.
    public static let seaLevel = Horizon(checkedHeight: 0)

    /// A horizon seen from a height, or nil when it is not finite or outside 0...10,000 m.
    public init?(heightInMetres: Double) {
        guard Self.heightRange.contains(heightInMetres) else { return nil }
        self.init(checkedHeight: heightInMetres)
    }

    private init(checkedHeight: Double) {
        heightInMetres = checkedHeight
    }

    /// The altitude of the sun's centre, without refraction, at which an event happens; nil for the transits.
    ///
    /// Sunrise and sunset: -50' (34' of refraction and 16' of semidiameter; Urban and Seidelmann (eds) 2013,
    /// "Explanatory Supplement to the Astronomical Almanac"), lowered by the dip of the horizon, 1.76' times the square
    /// root of the height in metres, refraction included ("The Nautical Almanac", altitude correction tables). The
    /// twilights, -6, -12 and -18 degrees, are defined by the altitude alone and are not lowered.
    public func altitude(of name: EventName) -> Angle? {
        switch name {
        case .sunrise, .sunset: .arcminutes(-50 - 1.76 * heightInMetres.squareRoot())
        case .civilDawn, .civilDusk: .degrees(-6)
        case .nauticalDawn, .nauticalDusk: .degrees(-12)
        case .astronomicalDawn, .astronomicalDusk: .degrees(-18)
        case .noon, .midnight: nil
        }
    }
}
