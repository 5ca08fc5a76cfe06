// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import Testing

@Suite struct ZoneTableTests {
    private let countries = Self.table(
        """
        # a comment\twith\ttabs
        DE\t+5230+01322\tEurope/Berlin\tmost of Germany
        NO\t+5955+01045\tEurope/Oslo
        IN\t+2232+08822\tAsia/Kolkata
        UA\t+5026+03031\tEurope/Kyiv\tmost of Ukraine
        US\t+404251-0740023\tAmerica/New_York\tEastern (most areas)
        US\t+394606-0860929\tAmerica/Indiana/Indianapolis\tEastern - IN (most areas)
        AQ\t-7824+10654\tAntarctica/Vostok\tVostok
        """)
    private let since1970 = Self.table(
        """
        DE,DK,NO,SE,SJ\t+5230+01322\tEurope/Berlin\tmost of Germany
        FR,MC\t+4852+00220\tEurope/Paris
        XX\t+0100+00200\tExample/Twice
        XX\t-0300-00400\tExample/Twice
        """)

    private static func table(_ text: String) -> ZoneTable { ZoneTable(Array(text.utf8)) }

    private func places(_ name: String, aliasOf target: String? = nil) -> ReferencePlaces? {
        ReferencePlaces(name: name, tables: [{ countries }, { nil }, { since1970 }]) { target }
    }

    @Test func minutesAndSecondsAreRead() throws {
        let berlin = try #require(places("Europe/Berlin")).main
        #expect(berlin == Coordinate(latitude: 52.5, longitude: 13 + 22.0 / 60))
        let newYork = try #require(places("America/New_York")).main
        #expect(abs(newYork.latitude - 40.714167) < 1e-6)
        #expect(abs(newYork.longitude + 74.006389) < 1e-6)
        #expect(try #require(places("Antarctica/Vostok")).main.latitude == -78.4)
        #expect(places("America/Indiana/Indianapolis") != nil)
    }

    @Test(arguments: [
        "", "+", "+5230", "5230+01322", "+5230+1322", "+523+01322", "+5260+01322", "+9130+01322", "+5230+18100",
        "+5230+013x2", "+5230+01322+", "+523000+0132299", "+5230 +01322", "٥٢٣٠+01322",
    ]) func otherCoordinatesAreNone(text: String) {
        #expect(Coordinate(iso6709: text) == nil)
    }

    @Test func theCountriesComeBeforeTheCoarserTable() throws {
        #expect(try #require(places("Europe/Oslo", aliasOf: "Europe/Berlin")).main.latitude > 59)
        #expect(try #require(places("Europe/Paris")).zone == "Europe/Paris")
    }

    @Test func anAliasLeadsToItsTarget() throws {
        #expect(try #require(places("Asia/Calcutta", aliasOf: "Asia/Kolkata")).zone == "Asia/Kolkata")
        #expect(try #require(places("Europe/Kiev", aliasOf: "Europe/Kyiv")).zone == "Europe/Kyiv")
        #expect(places("Europe/Kiev", aliasOf: nil) == nil)
    }

    @Test func aKnownNameNeedsNoAliasAndNoFurtherTable() {
        func needless() -> ZoneTable? {
            Issue.record("read a table for a zone that the one before knows")
            return nil
        }
        let known = ReferencePlaces(name: "Europe/Berlin", tables: [{ countries }, needless]) {
            Issue.record("asked for an alias of a zone that the table knows")
            return nil
        }
        #expect(known != nil)
    }

    @Test func aNameThatIsNoAliasIsLookedUpOnce() {
        var looks = 0
        func table() -> ZoneTable? {
            looks += 1
            return countries
        }
        #expect(ReferencePlaces(name: "Etc/UTC", tables: [table, table]) { "Etc/UTC" } == nil)
        #expect(looks == 2)
    }

    @Test(arguments: ["UTC", "Etc/UTC", "EST5EDT", "CET", "Factory"]) func rulesWithoutAPlaceHaveNone(name: String) {
        #expect(places(name) == nil)
    }

    @Test func aRuleThatNewerTablesLinkToACityIsNotThatCity() {
        #expect(places("EST5EDT", aliasOf: "America/New_York") == nil)
    }

    @Test(arguments: [
        ("Iceland", "Africa/Abidjan", "Atlantic/Reykjavik"),
        ("Antarctica/South_Pole", "Pacific/Auckland", "Antarctica/McMurdo"),
        ("Atlantic/Jan_Mayen", "Europe/Berlin", "Arctic/Longyearbyen"),
    ]) func anOldNameIsThatOfItsOwnPlaceAndNotOfOneWhoseClocksAgree(name: String, target: String, zone: String) {
        let table = Self.table(
            "XX\t+0000+00000\t\(target)\nXX\t+6409-02151\t\(zone)")
        let found = ReferencePlaces(name: name, tables: [{ table }]) { target }
        #expect(found?.zone == zone && found?.main.longitude ?? 0 < -21)
        // In a system whose tables have no such row it is better than nothing.
        #expect(ReferencePlaces(name: name, tables: [{ Self.table("XX\t+0500-00400\t\(target)") }]) { target } != nil)
    }

    @Test func aZoneMayHaveSeveralRows() {
        #expect(places("Example/Twice")?.places.map(\.latitude) == [1, -3])
    }

    @Test func junkIsSkipped() {
        let rows = [
            "DE", "DE\t\t", "\u{0}", "DE\t+5230+01322\t", "DE\t+5230\tA/B", "#\t+5230+01322\tE/F",
            "DE\t+5230+01322\tC/D",
        ]
        #expect(Self.table(rows.joined(separator: "\n")).zones == ["C/D"])
    }
}
