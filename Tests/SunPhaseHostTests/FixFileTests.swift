// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseHost
import SunPhaseTestSupport
import Testing

@Suite("The file of the last good fix")
struct FixFileTests {
    private let folder: TemporaryFolder
    private static let good = """
        [location]
        latitude=52.5
        longitude=13.4
        precision=0.1
        accuracy=1000
        timestamp=1796025578
        time-zone=Europe/Berlin

        """

    init() throws {
        folder = try TemporaryFolder()
    }

    private func load(_ text: String) throws -> (value: RememberedFix?, diagnostic: Diagnostic?) {
        try folder.write(text, to: "location")
        return KeptFile<RememberedFix>(folder.path("location")).load()
    }

    @Test(
        "what is saved is loaded by the next start, and only the user can read it", arguments: [-1, 20.5], [nil, 7.25])
    func roundTrip(accuracy: Double, change: Double?) throws {
        let report = LocationReport(
            latitude: 52.516_274, longitude: -13.377_704, accuracy: accuracy, timestamp: Instant(unixSeconds: 1000.25))
        let fix = try LocationFix(report, precision: .city, now: Instant(unixSeconds: 2000))
        let kept = RememberedFix(
            fix: fix, zone: "Europe/Berlin", zoneChange: change.map(Instant.init(unixSeconds:)))
        try KeptFile(folder.path("a/location")).save(kept)
        let loaded = KeptFile<RememberedFix>(folder.path("a/location")).load()
        #expect(loaded.value == kept && loaded.diagnostic == nil)
        #expect(try folder.mode(of: "a/location") == 0o600)
        let text = kept.fileText
        #expect(text.contains("latitude=52.5\n") && !text.contains("52.51") && !text.contains("13.37"))
    }

    @Test("the form in which earlier versions wrote it is read")
    func form() throws {
        let loaded = try load(Self.good)
        #expect(loaded.value?.fix.coordinate == Coordinate(latitude: 52.5, longitude: 13.4))
        #expect(loaded.value?.fileText == Self.good)
    }

    @Test(
        "A40: junk is ignored with one line that says so",
        arguments: [
            "", "0.00 0.00", "junk", "[location]\n", "\u{0}\u{1}\u{2}", String(repeating: "#", count: 5000),
            good.replacing("latitude=52.5", with: "latitude=91"), good.replacing("13.4", with: "nan"),
            good.replacing("13.4", with: "1e2"), good.replacing("precision=0.1", with: "precision=0"),
            good.replacing("precision=0.1\n", with: ""), good.replacing("1796025578", with: "soon"),
            good.replacing("time-zone=Europe/Berlin\n", with: ""), String(good.prefix(40)),
            good.replacing("52.5", with: "0").replacing("13.4", with: "0").replacing(
                "accuracy=1000", with: "accuracy=0"),
            good.replacing("52.5", with: "0").replacing("13.4", with: "0").replacing("accuracy=1000\n", with: ""),
            good.replacing("[location]", with: "[place]"), good.replacing("accuracy=1000", with: "accuracy=9e9"),
        ]
    )
    func junk(text: String) throws {
        let loaded = try load(text)
        // An accuracy that cannot be read is unknown; the place is good all the same.
        guard !text.contains("9e9") else {
            #expect(loaded.value != nil && loaded.value?.fix.accuracy == nil)
            return
        }
        #expect(loaded.value == nil)
        #expect(loaded.diagnostic?.sentence.hasPrefix(folder.path("location")) == true)
        #expect(loaded.diagnostic?.sentence.contains("no earlier place is known") == true)
    }

    @Test("no file is no junk")
    func absent() {
        let loaded = KeptFile<RememberedFix>(folder.path("nothing")).load()
        #expect(loaded.value == nil && loaded.diagnostic == nil)
    }
}
