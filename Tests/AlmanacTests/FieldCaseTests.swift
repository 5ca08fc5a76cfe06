// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Testing

/// Times that users of programs like this one found wrong, with the right ones.
///
/// The right times come from another ephemeris; a minute is allowed, three where the sun crosses at a shallow angle.
@Suite struct FieldCaseTests {
    @Test(arguments: sightings) func theEventIsWhereItBelongs(_ sighting: Sighting) throws {
        let expected = try localTime(sighting.time, hoursEast: sighting.hoursEast)
        let range = expected.advanced(by: .hours(-8))..<expected.advanced(by: .hours(8))
        let found = try sighting.path().events([sighting.name], in: range)
        let errors = found.map { abs($0.instant.unixSeconds - expected.unixSeconds) }
        let error = try #require(errors.min(), "\(sighting)")
        #expect(error <= (sighting.isShallow ? 180 : 60), "\(sighting): \(error) s")
    }

    @Test(arguments: absences) func theDayIsWithout(_ absence: Absence) throws {
        let start = try localTime(absence.date + " 00:00:00", hoursEast: absence.hoursEast)
        let path = try SunPath(at: #require(Coordinate(latitude: absence.latitude, longitude: absence.longitude)))
        let found = path.events(absence.names, in: start..<start.advanced(by: .days(1)))
        #expect(found.isEmpty, "\(absence.where): \(found)")
        let samples = (0..<144).map { path.altitude(at: start.advanced(by: .minutes($0 * 10))).degrees }
        if let highest = absence.highest { #expect(abs(try #require(samples.max()) - highest) < 0.06) }
        if let lowest = absence.lowest { #expect(abs(try #require(samples.min()) - lowest) < 0.06) }
    }

    @Test(arguments: returns) func theSunComesBackOrSinksAgain(_ wait: Sighting) throws {
        let expected = try localTime(wait.time, hoursEast: wait.hoursEast)
        let from = expected.advanced(by: .days(-15))
        let found = try #require(wait.path().nextEvent(wait.name, in: from..<from.advanced(by: .days(400))))
        #expect(abs(found.instant.unixSeconds - expected.unixSeconds) <= 180, "\(wait): \(found)")
    }

    @Test func theSunRisesTwiceInOneDateThroughMinusFour() throws {
        let daneborg = SunPath(at: try #require(Coordinate(latitude: 74.30, longitude: -20.24)))
        let start = try localTime("2017-04-19 00:00:00", hoursEast: -2)
        let found = daneborg.crossings(of: .degrees(-4), in: start..<start.advanced(by: .days(2)))
        let expected = ["2017-04-19 00:19:22", "2017-04-19 22:44:06", "2017-04-19 23:54:05"]
        #expect(found.map(\.direction) == [.rising, .setting, .rising])
        for (crossing, text) in zip(found, expected) {
            let instant = try localTime(text, hoursEast: -2)
            #expect(abs(crossing.instant.unixSeconds - instant.unixSeconds) <= 180, "\(text)")
        }
    }

    @Test func aForgottenMinusPutsTheSunOnTheOtherSide() throws {
        let noon = try localTime("2016-01-08 12:00:00", hoursEast: -5)
        let boston = SunPath(at: try #require(Coordinate(latitude: 42.36, longitude: -71.06)))
        let mirrored = SunPath(at: try #require(Coordinate(latitude: 42.36, longitude: 71.06)))
        #expect(abs(boston.altitude(at: noon).degrees - 25) < 1)
        #expect(abs(mirrored.altitude(at: noon).degrees + 54) < 1)
    }
}

/// An event at a place, at a local time `YYYY-MM-DD HH:MM:SS` some hours east of UTC.
struct Sighting: CustomStringConvertible, Sendable {
    let place: String
    let latitude: Double
    let longitude: Double
    let hoursEast: Int
    let name: EventName
    let time: String
    let isShallow: Bool

    init(
        _ place: String, _ latitude: Double, _ longitude: Double, _ hoursEast: Int, _ name: EventName, _ time: String,
        shallow: Bool = false
    ) {
        self.place = place
        self.latitude = latitude
        self.longitude = longitude
        self.hoursEast = hoursEast
        self.name = name
        self.time = time
        isShallow = shallow
    }

    var description: String { "\(place), \(name.rawValue), \(time)" }

    func path() throws -> SunPath {
        SunPath(at: try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }
}

/// A local date on which none of the named events happens, with the day's highest or lowest altitude in degrees.
struct Absence: Sendable {
    let `where`: String
    let latitude: Double
    let longitude: Double
    let hoursEast: Int
    let date: String
    let names: Set<EventName>
    var highest: Double?
    var lowest: Double?
}

private func localTime(_ text: String, hoursEast: Int) throws -> Instant {
    let date = try #require(CivilDate(text.prefix(10)), "\(text)")
    let parts = text.suffix(8).split(separator: ":").compactMap { Int($0) }
    try #require(parts.count == 3, "\(text)")
    let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
    return Instant(unixSeconds: Double(date.daysSinceEpoch * 86_400 + seconds - hoursEast * 3600))
}

private let sunCrossings: Set<EventName> = [.sunrise, .sunset]
private let civil: Set<EventName> = [.civilDawn, .civilDusk]

private let absences: [Absence] = [
    Absence(
        where: "Senja, polar night", latitude: 69.12, longitude: 18.12, hoursEast: 1, date: "2019-12-25",
        names: sunCrossings),
    Absence(
        where: "Tromso, polar night", latitude: 69.65, longitude: 18.96, hoursEast: 1, date: "2026-12-21",
        names: sunCrossings, highest: -3.09),
    Absence(
        where: "Longyearbyen, no civil twilight", latitude: 78.22, longitude: 15.63, hoursEast: 1, date: "2026-12-21",
        names: sunCrossings.union(civil)),
    Absence(
        where: "Antarctica in June", latitude: -78.16, longitude: 16.41, hoursEast: 0, date: "2024-06-11",
        names: sunCrossings.union(civil), highest: -11.3),
    Absence(
        where: "Resolute in June", latitude: 74.70, longitude: -94.83, hoursEast: -5, date: "2024-06-11",
        names: sunCrossings.union(civil), lowest: 7.8),
    Absence(
        where: "near the pole, a dawn without a dusk", latitude: 89.5, longitude: 21, hoursEast: 0, date: "2016-01-31",
        names: [.astronomicalDusk]),
    Absence(
        where: "near the pole, the day after", latitude: 89.5, longitude: 21, hoursEast: 0, date: "2016-02-01",
        names: [.astronomicalDawn, .astronomicalDusk]),
    Absence(
        where: "Kiruna, midnight sun", latitude: 67.86, longitude: 20.23, hoursEast: 2, date: "2020-06-21",
        names: Set(EventName.allCases).subtracting([.noon, .midnight]), lowest: 1.3),
    Absence(
        where: "Fairbanks, white night", latitude: 64.84, longitude: -147.72, hoursEast: -8, date: "2020-05-28",
        names: civil),
    Absence(
        where: "Oulu, white night", latitude: 65.01, longitude: 25.47, hoursEast: 3, date: "2025-06-21", names: civil),
]

private let returns: [Sighting] = [
    Sighting("Senja", 69.12, 18.12, 1, .sunrise, "2020-01-12 11:46:03"),
    Sighting("Senja", 69.12, 18.12, 1, .sunset, "2020-01-12 12:05:45"),
    Sighting("Longyearbyen", 78.22, 15.63, 1, .civilDawn, "2027-01-30 11:37:52"),
    Sighting("Longyearbyen", 78.22, 15.63, 1, .sunrise, "2027-02-16 11:21:28"),
    Sighting("Antarctica", -78.16, 16.41, 0, .sunrise, "2024-08-19 10:22:29"),
    Sighting("Resolute", 74.70, -94.83, -5, .sunset, "2024-08-14 00:39:27"),
]

private let sightings: [Sighting] = [
    Sighting("Philadelphia, summer time begins", 39.95, -75.17, -4, .sunrise, "2022-03-13 07:15:18"),
    Sighting("Philadelphia, summer time begins", 39.95, -75.17, -4, .sunset, "2022-03-13 19:05:29"),
    Sighting("Berlin, before summer time", 52.52, 13.4, 1, .sunset, "2017-03-25 18:28:34"),
    Sighting("Berlin, summer time begins", 52.52, 13.4, 2, .sunset, "2017-03-26 19:30:20"),
    Sighting("Manawatu, before summer time", -40.66, 175.25, 12, .sunrise, "2022-09-24 06:05:57"),
    Sighting("Manawatu, before summer time", -40.66, 175.25, 12, .sunset, "2022-09-24 18:17:07"),
    Sighting("Manawatu, summer time begins", -40.66, 175.25, 13, .sunrise, "2022-09-25 07:04:16"),
    Sighting("Manawatu, summer time begins", -40.66, 175.25, 13, .sunset, "2022-09-25 19:18:07"),
    Sighting("Kuressaare, before winter time", 58.25, 22.49, 3, .sunrise, "2021-10-30 08:40:36"),
    Sighting("Kuressaare, before winter time", 58.25, 22.49, 3, .sunset, "2021-10-30 17:45:51"),
    Sighting("Kuressaare, winter time begins", 58.25, 22.49, 2, .sunrise, "2021-10-31 07:42:57"),
    Sighting("Kuressaare, winter time begins", 58.25, 22.49, 2, .sunset, "2021-10-31 16:43:25"),
    Sighting("Monroe, before winter time", 41.34, -74.17, -4, .sunrise, "2019-11-02 07:29:03"),
    Sighting("Monroe, winter time begins", 41.34, -74.17, -5, .sunrise, "2019-11-03 06:30:15"),
    Sighting("Leipzig, winter time begins", 51.34, 12.37, 1, .sunrise, "2024-10-27 06:55:30"),
    Sighting("Leipzig, winter time begins", 51.34, 12.37, 1, .sunset, "2024-10-27 16:52:22"),
    Sighting("Tver, the evening before", 56.0, 35.0, 3, .sunset, "2020-10-08 17:56:16"),
    Sighting("Tver, after midnight", 56.0, 35.0, 3, .sunset, "2020-10-09 17:53:42"),
    Sighting("Wadeye, far from the zone's meridian", -14.41, 128.53, 8, .sunrise, "2022-04-14 05:32:30"),
    Sighting("Wadeye, far from the zone's meridian", -14.41, 128.53, 8, .sunset, "2022-04-14 17:19:52"),
    Sighting("Wadeye, the next day", -14.41, 128.53, 8, .sunrise, "2022-04-15 05:32:37"),
    Sighting("Sydney", -33.88, 151.21, 11, .sunrise, "2015-03-15 06:53:50"),
    Sighting("Sydney", -33.88, 151.21, 11, .sunset, "2015-03-15 19:14:09"),
    Sighting("Sydney, the next day", -33.88, 151.21, 11, .sunrise, "2015-03-16 06:54:37"),
    Sighting("Philadelphia, dates in UTC", 39.95, -75.16, 0, .sunrise, "2018-05-18 09:42:54"),
    Sighting("Philadelphia, dates in UTC", 39.95, -75.16, 0, .sunset, "2018-05-18 00:10:52"),
    Sighting("Philadelphia, the next UTC date", 39.95, -75.16, 0, .sunset, "2018-05-19 00:11:48"),
    Sighting("Reykjavik, sunset after midnight", 64.15, -21.94, 0, .sunrise, "2014-06-21 02:55:14", shallow: true),
    Sighting("Reykjavik, sunset after midnight", 64.15, -21.94, 0, .sunset, "2014-06-21 00:03:37", shallow: true),
    Sighting("Reykjavik, the next one", 64.15, -21.94, 0, .sunset, "2014-06-22 00:03:50", shallow: true),
    Sighting("Mount Kisco, the day before", 41.12, -73.78, -4, .sunset, "2018-06-01 20:21:24"),
    Sighting("Mount Kisco, at local midnight", 41.12, -73.78, -4, .sunrise, "2018-06-02 05:24:30"),
    Sighting("Mount Kisco, at local midnight", 41.12, -73.78, -4, .sunset, "2018-06-02 20:22:07"),
    Sighting("Indiana", 40.02, -85.5, -5, .sunrise, "2019-02-11 07:40:03"),
    Sighting("Indiana", 40.02, -85.5, -5, .sunset, "2019-02-11 18:12:55"),
    Sighting("Auckland, while UTC is a day behind", -37.03, 175.12, 12, .sunrise, "2022-06-28 07:33:44"),
    Sighting("Senja, polar night", 69.12, 18.12, 1, .civilDawn, "2019-12-25 09:25:40", shallow: true),
    Sighting("Senja, polar night", 69.12, 18.12, 1, .civilDusk, "2019-12-25 14:09:12", shallow: true),
    Sighting("Tromso, polar night", 69.65, 18.96, 1, .civilDawn, "2026-12-21 09:31:15"),
    Sighting("Tromso, polar night", 69.65, 18.96, 1, .civilDusk, "2026-12-21 13:53:09"),
    Sighting("Tromso, polar night", 69.65, 18.96, 1, .nauticalDawn, "2026-12-21 07:46:43"),
    Sighting("Tromso, polar night", 69.65, 18.96, 1, .nauticalDusk, "2026-12-21 15:37:42"),
    Sighting("Tromso, polar night", 69.65, 18.96, 1, .astronomicalDawn, "2026-12-21 06:28:20"),
    Sighting("Tromso, polar night", 69.65, 18.96, 1, .astronomicalDusk, "2026-12-21 16:56:05"),
    Sighting("Longyearbyen, polar night", 78.22, 15.63, 1, .nauticalDawn, "2026-12-21 10:58:29"),
    Sighting("Longyearbyen, polar night", 78.22, 15.63, 1, .nauticalDusk, "2026-12-21 12:52:34"),
    Sighting("Longyearbyen, polar night", 78.22, 15.63, 1, .astronomicalDawn, "2026-12-21 07:37:07"),
    Sighting("Longyearbyen, polar night", 78.22, 15.63, 1, .astronomicalDusk, "2026-12-21 16:13:55"),
    Sighting("Antarctica in June", -78.16, 16.41, 0, .nauticalDawn, "2024-06-11 09:31:32"),
    Sighting("Antarctica in June", -78.16, 16.41, 0, .nauticalDusk, "2024-06-11 12:16:18"),
    Sighting("near the pole", 89.5, 21.0, 0, .astronomicalDawn, "2016-01-30 03:29:48", shallow: true),
    Sighting("near the pole", 89.5, 21.0, 0, .astronomicalDusk, "2016-01-30 19:50:07", shallow: true),
    Sighting("near the pole", 89.5, 21.0, 0, .astronomicalDawn, "2016-01-31 01:04:57", shallow: true),
    Sighting("Anchorage", 61.22, -149.9, -8, .civilDusk, "2020-05-28 00:46:00", shallow: true),
    Sighting("Anchorage", 61.22, -149.9, -8, .civilDawn, "2020-05-28 03:07:27", shallow: true),
    Sighting("Anchorage", 61.22, -149.9, -8, .sunrise, "2020-05-28 04:41:45"),
    Sighting("Anchorage", 61.22, -149.9, -8, .sunset, "2020-05-28 23:13:49"),
    Sighting("Fairbanks", 64.84, -147.72, -8, .sunrise, "2020-05-28 03:42:23"),
    Sighting("Fairbanks", 64.84, -147.72, -8, .sunset, "2020-05-28 23:56:53", shallow: true),
    Sighting("Oulu, sunset after midnight", 65.01, 25.47, 3, .sunrise, "2025-06-21 02:18:14", shallow: true),
    Sighting("Oulu, sunset after midnight", 65.01, 25.47, 3, .sunset, "2025-06-21 00:21:27", shallow: true),
    Sighting("Helsinki", 60.17, 24.94, 3, .civilDusk, "2025-06-21 00:42:14", shallow: true),
    Sighting("Helsinki", 60.17, 24.94, 3, .civilDawn, "2025-06-21 02:01:43", shallow: true),
    Sighting("Helsinki", 60.17, 24.94, 3, .sunrise, "2025-06-21 03:54:04"),
    Sighting("Helsinki", 60.17, 24.94, 3, .sunset, "2025-06-21 22:50:05"),
    Sighting("Boston", 42.36, -71.06, -5, .sunrise, "2016-01-08 07:13:13"),
    Sighting("Boston", 42.36, -71.06, -5, .sunset, "2016-01-08 16:28:37"),
    Sighting("Dallas", 32.78, -96.8, -5, .sunrise, "2020-07-01 06:23:04"),
    Sighting("Dallas", 32.78, -96.8, -5, .sunset, "2020-07-01 20:39:14"),
    Sighting("Makhachkala, far from the zone's place", 42.98, 47.5, 3, .sunrise, "2026-07-11 04:21:07"),
    Sighting("Makhachkala, far from the zone's place", 42.98, 47.5, 3, .sunset, "2026-07-11 19:29:31"),
    Sighting("Moscow", 55.75, 37.62, 3, .sunrise, "2026-07-11 04:00:17"),
    Sighting("Moscow", 55.75, 37.62, 3, .sunset, "2026-07-11 21:08:59"),
    Sighting("Columbus", 40.0, -83.0, -4, .sunset, "2024-06-21 21:04:27"),
    Sighting("Berlin", 52.52, 13.4, 2, .sunrise, "2026-09-20 06:48:46"),
    Sighting("Berlin", 52.52, 13.4, 2, .sunset, "2026-09-20 19:09:51"),
    Sighting("Berlin, the next day", 52.52, 13.4, 2, .sunrise, "2026-09-21 06:50:27"),
    Sighting("Parana", -23.1, -50.6, -3, .sunrise, "2026-06-21 07:02:49"),
    Sighting("Parana", -23.1, -50.6, -3, .sunset, "2026-06-21 17:45:40"),
    Sighting("Delft", 52.01, 4.36, 2, .sunrise, "2026-06-21 05:22:18"),
    Sighting("Delft", 52.01, 4.36, 2, .sunset, "2026-06-21 22:06:29"),
    Sighting("Bogota", 4.61, -74.08, -5, .sunrise, "2026-06-21 05:46:29"),
    Sighting("Bogota", 4.61, -74.08, -5, .sunset, "2026-06-21 18:09:53"),
    Sighting("Kurgan", 56.18, 66.15, 5, .sunrise, "2026-04-08 05:48:07"),
    Sighting("Kurgan", 56.18, 66.15, 5, .sunset, "2026-04-08 19:27:45"),
    Sighting("Montreal", 45.5, -73.6, -4, .sunrise, "2026-06-21 05:05:41"),
    Sighting("Montreal", 45.5, -73.6, -4, .sunset, "2026-06-21 20:46:50"),
    Sighting("Paris", 48.8667, 2.3333, 2, .sunrise, "2026-04-15 06:59:58"),
    Sighting("Paris", 48.8667, 2.3333, 2, .sunset, "2026-04-15 20:42:13"),
    Sighting("Monterrey", 25.6667, -100.3167, -6, .sunrise, "2026-04-15 06:18:17"),
    Sighting("Monterrey", 25.6667, -100.3167, -6, .sunset, "2026-04-15 19:04:30"),
    Sighting("Mazatlan", 23.2167, -106.4167, -7, .sunrise, "2026-04-15 05:44:47"),
    Sighting("Mazatlan", 23.2167, -106.4167, -7, .sunset, "2026-04-15 18:26:42"),
]
