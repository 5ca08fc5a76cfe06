// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import GLib
import SunPhaseCore
import SunPhaseHost
import SunPhaseTestSupport
import Testing

/// Each test has a folder of its own in place of `/etc`; the zones are the system's.
@Suite struct SystemZoneTests {
    private let folder: TemporaryFolder
    private let summer = Instant(unixSeconds: 1_782_864_000)  // 2026-07-01T00:00:00Z

    init() throws {
        folder = try TemporaryFolder()
    }

    private func reader(_ variable: String? = nil) -> SystemZoneReader {
        SystemZoneReader(
            variable: variable, link: folder.path("localtime"), file: folder.path("timezone"),
            database: TimeZoneDatabase())
    }

    private func link(to name: String) throws {
        try folder.link("localtime", to: "/usr/share/zoneinfo/" + name)
    }

    private func writeName(_ name: String) throws {
        try folder.write(name + "\n", to: "timezone")
    }

    @Test func theLinkComesBeforeTheFile() throws {
        try link(to: "Europe/Berlin")
        try writeName("Asia/Tokyo")
        let zone = reader().read()
        #expect(zone.zone.rules.name == "Europe/Berlin")
        #expect(zone.zone.rules.offset(at: summer) == 7200)
        #expect(zone.zone.places.first == Coordinate(latitude: 52.5, longitude: 13 + 22.0 / 60))
        #expect(zone.diagnostic == nil)
    }

    @Test func theFileServesWhereThereIsNoLink() throws {
        try writeName("Asia/Tokyo")
        #expect(reader().read().zone.rules.name == "Asia/Tokyo")
    }

    @Test func aCopyInPlaceOfTheLinkHasRulesButNoPlace() throws {
        try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Asia/Tokyo", toPath: folder.path("localtime"))
        let zone = reader().read()
        #expect(zone.zone.rules.offset(at: summer) == 32_400)
        #expect(zone.zone.places == [])
    }

    @Test func withoutAnythingItIsUTC() {
        let zone = reader().read()
        let (link, file) = (folder.path("localtime"), folder.path("timezone"))
        #expect(zone.zone.rules == .utc)
        #expect(zone.diagnostic == "Neither \(link) nor \(file) leads to a known time zone; UTC is used.")
    }

    @Test func anAliasKeepsItsNameAndHasThePlaceOfItsTarget() throws {
        try link(to: "Asia/Calcutta")
        let zone = reader().read()
        #expect(zone.zone.rules.name == "Asia/Calcutta")
        #expect(zone.zone.places == reader("Asia/Kolkata").read().zone.places)
        #expect(zone.zone.places.count == 1)
    }

    @Test(arguments: ["Europe/Kiev", "Asia/Kolkata", "America/Indiana/Indianapolis", "Europe/Oslo", "US/Eastern"])
    func zonesHavePlaces(name: String) {
        #expect(reader(name).read().zone.places != [])
    }

    @Test(arguments: ["UTC", "Etc/UTC", "EST5EDT", "Etc/GMT+5"]) func rulesHaveNoPlace(name: String) {
        let zone = reader(name).read()
        #expect(zone.zone.rules.name == name)
        #expect(zone.zone.places == [])
        #expect(zone.diagnostic == nil)
    }

    @Test(arguments: [
        ("Asia/Tokyo", "Asia/Tokyo", 32_400), (":Asia/Tokyo", "Asia/Tokyo", 32_400),
        ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo", 32_400),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3", 7200), ("", "UTC", 0), (":", "UTC", 0),
    ]) func theEnvironmentComesFirst(variable: String, name: String, offset: Int) throws {
        try link(to: "Europe/Berlin")
        let zone = reader(variable).read()
        #expect(zone.zone.rules.name == name)
        #expect(zone.zone.rules.offset(at: summer) == offset)
        #expect(zone.diagnostic == nil)
    }

    @Test func theEnvironmentNamesTheZoneAndTheFolderOfAllZones() throws {
        try folder.makeFolder("zones/Land")
        try FileManager.default.copyItem(
            atPath: "/usr/share/zoneinfo/Asia/Tokyo", toPath: folder.path("zones/Land/Town"))
        let zones = folder.path("zones")
        let zone = SystemZoneReader(environment: ["TZ": "Land/Town", "TZDIR": zones]).read()
        #expect(zone.zone.rules.name == "Land/Town")
        #expect(zone.zone.rules.offset(at: summer) == 32_400)
        #expect(SystemZoneReader(environment: ["TZ": "Land/Town"]).read().zone.rules == .utc)
        #expect(SystemZoneReader(environment: ["TZ": "Asia/Tokyo"]).read().zone.places != [])
    }

    @Test func theEnvironmentMayNameTheSystemsZone() throws {
        try link(to: "Europe/Berlin")
        #expect(reader(":\(folder.path("localtime"))").read().zone.rules.name == "Europe/Berlin")
    }

    @Test(arguments: [
        "Nowhere/Land", ":CET-1CEST,M3.5.0,M10.5.0/3", "../../../etc/passwd", "/etc/passwd", "CET-1CEST,x",
    ]) func aMistakeInTheEnvironmentIsNamed(variable: String) throws {
        try link(to: "Europe/Berlin")
        let zone = reader(variable).read()
        #expect(zone.zone.rules == .utc)
        #expect(zone.diagnostic?.contains("\"\(variable)\"") == true)
    }

    @Test @MainActor func aChangeIsToldOnce() throws {
        try link(to: "Europe/Berlin")
        let zone = SystemZone(reader: reader())
        #expect(zone.watchFailure == nil)
        var told: [String] = []
        zone.onChange = { told.append($0.zone.rules.name) }
        zone.refresh()
        try link(to: "Asia/Tokyo")
        #expect(runLoop { !told.isEmpty })
        zone.refresh()
        #expect(told == ["Asia/Tokyo"])
        #expect(zone.current.zone.rules.name == "Asia/Tokyo")
    }

    /// A72: who travels and changes the zone alone has that day's sunrise and sunset of each place.
    @Test(arguments: [LocationChoice.timezone, .auto]) @MainActor func theSunFollowsTheZone(source: LocationChoice)
        throws
    {
        try link(to: "Europe/Paris")
        let zone = SystemZone(reader: reader())
        var settings = Settings()
        settings.location.source = source
        var story = Scenario(at: "2026-04-15T12:00:00Z", settings: settings, zone: zone.current.zone)
        zone.onChange = { story.send(.zoneChanged($0.zone)) }
        for (name, sunrise, sunset) in [
            ("Europe/Paris", "06:59:58+02:00", "20:42:13+02:00"),
            ("America/Monterrey", "06:18:17-06:00", "19:04:30-06:00"),
            ("America/Mazatlan", "05:44:47-07:00", "18:26:42-07:00"),
        ] {
            try link(to: name)
            #expect(runLoop { story.location.timeZone == name })
            #expect(story.location.source == .timezone)
            for (event, time) in [(EventName.sunrise, sunrise), (.sunset, sunset)] {
                let told = story.snapshot.sun.today.filter { $0.name == event }.map(\.instant)
                let expected = instant("2026-04-15T" + time)
                #expect(
                    told.count == 1 && told.allSatisfy { abs($0.unixSeconds - expected.unixSeconds) <= 90 }, "\(name)")
            }
        }
    }

    @Test @MainActor func theFileIsWatchedWhereThereIsNoLink() throws {
        try writeName("Europe/Berlin")
        let zone = SystemZone(reader: reader())
        try writeName("Asia/Tokyo")
        #expect(runLoop { zone.current.zone.rules.name == "Asia/Tokyo" })
    }

    @Test @MainActor func aZoneOfTheEnvironmentIsNotWatched() throws {
        try link(to: "Europe/Berlin")
        let zone = SystemZone(reader: reader("Asia/Tokyo"))
        try link(to: "Europe/Paris")
        while EventLoop.iterate(mayBlock: false) {}
        #expect(zone.current.zone.rules.name == "Asia/Tokyo")
    }
}
