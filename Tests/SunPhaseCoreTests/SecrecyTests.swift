// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseTestSupport
import Testing

@testable import SunPhaseCore

/// The exact place of a fix cannot be found out from anything that the service says: who solves for it lands on the
/// rounded one.
struct SecrecyTests {
    /// A number that the service publishes, and what it would be at another place.
    private struct Clue {
        let name: String
        let published: Double
        let model: (Coordinate) -> Double?
        /// What one unit is worth, so that all clues weigh alike: a second of an event, 0.001 degrees of an angle.
        let scale: Double
    }

    @Test(arguments: [(52.516_274, 13.377_704), (-33.868_8, 151.209_3), (64.146_6, -21.942_6), (1.352_1, 103.819_8)])
    func `solving for the place from all that is published`(latitude: Double, longitude: Double) throws {
        var settings = Settings()
        settings.location.source = .geoclue
        var story = Scenario(at: "2026-04-10T09:30:00Z", settings: settings, zone: .utc)
        story.fix(latitude, longitude, accuracy: 20)
        let rounded = try #require(story.location.published)
        let solution = try #require(solve(clues(of: story), from: rounded))
        let exact = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(
            abs(solution.latitude - rounded.latitude) < 0.002 && abs(solution.longitude - rounded.longitude) < 0.002)
        #expect(solution.distance(to: exact) > 1000)
    }

    /// The same way finds exact coordinates where they are in use, as the manual says of the settings.
    @Test func `coordinates in the settings are found so`() throws {
        let story = Scenario(at: "2026-04-10T09:30:00Z", latitude: 52.516_274, longitude: 13.377_704, zone: .utc)
        let rounded = try #require(story.location.published)
        let solution = try #require(solve(clues(of: story), from: rounded))
        #expect(abs(solution.latitude - 52.516_274) < 0.002 && abs(solution.longitude - 13.377_704) < 0.002)
    }

    private func clues(of story: Scenario) -> [Clue] {
        let now = story.now
        let range = now.advanced(by: .days(-200))..<now.advanced(by: .days(200))
        let live = story.engine.liveValues(at: now)
        var clues: [Clue] = []
        if let position = live.position {
            clues += [
                Clue(
                    name: "altitude", published: position.altitude.degrees,
                    model: { SunPath(at: $0).position(at: now).altitude.degrees }, scale: 1e-6),
                Clue(
                    name: "azimuth", published: position.azimuth.degrees,
                    model: { SunPath(at: $0).position(at: now).azimuth.degrees }, scale: 1e-6),
            ]
        }
        // Rounded up, as published: on average half a second late.
        let names: [EventName] = [.civilDawn, .sunrise, .noon, .sunset, .civilDusk]
        for event in story.engine.events(Set(names), in: range).enumerated().filter({ $0.offset % 9 == 0 }).map(
            \.element)
        {
            let around = event.instant.advanced(by: .hours(-3))..<event.instant.advanced(by: .hours(3))
            clues.append(
                Clue(
                    name: event.name.rawValue, published: event.instant.unixSeconds - 0.5,
                    model: {
                        SunPath(at: $0).nextEvent(event.name, in: around, horizon: .seaLevel)?.instant.unixSeconds
                    }, scale: 0.3))
        }
        return clues
    }

    /// Gauss and Newton's method (Gauss 1809, Theoria motus, section 3) with differences for derivatives.
    private func solve(_ clues: [Clue], from start: Coordinate) -> Coordinate? {
        #expect(clues.count > 100)
        var place = start
        // Begin somewhere else, so that the start is not the answer.
        place = Coordinate(latitude: place.latitude + 0.2, longitude: place.longitude - 0.3) ?? place
        let step = 1e-4
        for _ in 0..<8 {
            var (aa, ab, bb, ar, br) = (0.0, 0.0, 0.0, 0.0, 0.0)
            guard let north = Coordinate(latitude: place.latitude + step, longitude: place.longitude),
                let east = Coordinate(latitude: place.latitude, longitude: place.longitude + step)
            else { return nil }
            for clue in clues {
                guard let here = clue.model(place), let up = clue.model(north), let right = clue.model(east) else {
                    continue
                }
                let (a, b) = ((up - here) / step / clue.scale, (right - here) / step / clue.scale)
                let residual = (clue.published - here) / clue.scale
                (aa, ab, bb) = (aa + a * a, ab + a * b, bb + b * b)
                (ar, br) = (ar + a * residual, br + b * residual)
            }
            let determinant = aa * bb - ab * ab
            guard determinant != 0,
                let next = Coordinate(
                    latitude: place.latitude + (ar * bb - br * ab) / determinant,
                    longitude: place.longitude + (br * aa - ar * ab) / determinant)
            else { return nil }
            place = next
        }
        return place
    }
}
