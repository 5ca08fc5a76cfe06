// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseCore
import SunPhaseTestSupport

@testable import sunphase

/// A place with its clock, as options of the tool.
struct Sight: CustomStringConvertible {
    let latitude: Double
    let longitude: Double
    let zone: String

    init(_ latitude: Double, _ longitude: Double, _ zone: String) {
        (self.latitude, self.longitude, self.zone) = (latitude, longitude, zone)
    }

    static let quito = Sight(-0.18, -78.47, "America/Guayaquil")
    static let berlin = Sight(52.52, 13.40, "Europe/Berlin")
    static let tromso = Sight(69.65, 18.96, "Europe/Oslo")
    static let longyearbyen = Sight(78.22, 15.63, "Arctic/Longyearbyen")
    static let mcMurdo = Sight(-77.85, 166.67, "Antarctica/McMurdo")
    static let five = [quito, berlin, tromso, longyearbyen, mcMurdo]
    static let apia = Sight(-13.8, -171.8, "Pacific/Apia")
    static let lordHowe = Sight(-31.55, 159.08, "Australia/Lord_Howe")
    static let stJohns = Sight(47.56, -52.71, "America/St_Johns")

    var description: String { zone }
    var options: [String] { ["--latitude=\(latitude)", "--longitude=\(longitude)", "--zone=\(zone)"] }
    var path: SunPath { SunPath(at: Coordinate(latitude: latitude, longitude: longitude)!) }

    /// What a command sees from there.
    @MainActor
    func vantage(_ command: Command) throws -> Vantage {
        try Vantage(
            Invocation(
                words: command.parse(options),
                environment: [
                    "HOME": "/nowhere", "XDG_CONFIG_DIRS": "/nowhere", "TZDIR": "/usr/share/zoneinfo",
                ]))
    }

    /// The year as it is seen from there.
    @MainActor
    func year(_ year: Int) throws -> YearView {
        guard let view = YearView(year, try vantage(.year)) else { throw TestFailure("There is no place") }
        return view
    }
}
