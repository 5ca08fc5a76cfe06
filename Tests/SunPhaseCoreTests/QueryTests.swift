// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseTestSupport
import Testing

/// What clients may ask, what is refused, and the shape of the answers.
struct QueryTests {
    private static let now: Int64 = 1_789_905_600
    private static let day: Int64 = 86_400
    private static let first: Int64 = -2_208_988_800
    private static let end: Int64 = 4_133_980_800

    /// The refusal of a query; nil when it was accepted.
    private func refusal(_ query: () throws(Refusal) -> Void) -> Refusal? {
        do throws(Refusal) {
            try query()
            return nil
        } catch { return error }
    }

    @Test(
        arguments: [
            (now, now - 1, .invalidArgument), (now, now + 400 * day + 1, .limitExceeded),
            (first - 1, first, .outOfRange),
            (end, end, .outOfRange), (end - 5, end + 1, .outOfRange), (.min, .max, .outOfRange),
            (.max, .min, .outOfRange),
            (0, .max, .outOfRange), (.min, 0, .outOfRange),
        ] as [(Int64, Int64, Refusal.Kind)]
    ) func `a range that is reversed, too long or too far is refused by name`(
        from: Int64, to: Int64, kind: Refusal.Kind
    ) {
        let refusal = refusal { () throws(Refusal) in _ = try Query.range(from: from, to: to) }
        #expect(refusal?.kind == kind)
        #expect(refusal?.sentence.contains("\(from)") == true || refusal?.sentence.contains("\(to)") == true)
    }

    @Test(arguments: [(now, now), (now, now + 400 * day), (first, first + 1), (end - 1, end)] as [(Int64, Int64)])
    func `a range up to the limits is accepted`(from: Int64, to: Int64) throws {
        let range = try Query.range(from: from, to: to)
        #expect(range.lowerBound.wholeSeconds == from && range.upperBound.wholeSeconds == to)
    }

    @Test func `a range that is a second too long is not said to be as long as is accepted`() {
        let refusal = refusal { () throws(Refusal) in
            _ = try Query.range(from: Self.now, to: Self.now + 400 * Self.day + 1)
        }
        #expect(refusal?.sentence.contains("is 400 days") == false)
    }

    @Test func `each end of a range is refused with the last second that it may be`() {
        func sentence(_ from: Int64, _ to: Int64) -> String? {
            refusal { () throws(Refusal) in _ = try Query.range(from: from, to: to) }?.sentence
        }
        #expect(sentence(Self.end, Self.end)?.hasSuffix(" to \(Self.end - 1)") == true)
        #expect(sentence(Self.end - 1, Self.end + 1)?.hasSuffix(" to \(Self.end)") == true)
    }

    @Test(arguments: [
        (Double.nan, 0.0), (0, .nan), (.infinity, 0), (0, -.infinity), (91, 0), (-90.000001, 0), (0, 180.5), (0, -181),
        (.greatestFiniteMagnitude, 0),
    ])
    func `a place that is none is refused with the value and the limits`(latitude: Double, longitude: Double) {
        let refusal = refusal { () throws(Refusal) in _ = try Query.place(latitude: latitude, longitude: longitude) }
        #expect(refusal?.kind == .outOfRange)
        let isLatitude = !(-90...90).contains(latitude)
        #expect(refusal?.sentence.contains(isLatitude ? "latitude = \(latitude)" : "longitude = \(longitude)") == true)
    }

    @Test(arguments: [(90.0, 180.0), (-90, -180), (0, -0.0)])
    func `the poles and the date line are places`(latitude: Double, longitude: Double) throws {
        #expect(try Query.place(latitude: latitude, longitude: longitude).latitude == latitude)
    }

    @Test(arguments: [
        "", "Sunrise", "sunset ", "dawn", "rising -4", "sunrise\u{0}", String(repeating: "x", count: 5000),
    ])
    func `an unknown event name is refused with the known ones`(name: String) {
        let refusal = refusal { () throws(Refusal) in _ = try Query.names(["sunset", name]) }
        #expect(refusal?.kind == .invalidArgument)
        #expect(refusal?.sentence.contains("civil-dawn") == true)
        #expect((refusal?.sentence.utf8.count ?? 0) < 500)
    }

    @Test func `no names are all names, and a name twice is a name`() throws {
        #expect(try Query.names([]) == Set(EventName.allCases))
        #expect(try Query.names(["noon", "noon"]) == [.noon])
    }

    @Test(arguments: ["", "Dark", "LIGHT", "none", "default", "dark "])
    func `an unknown scheme is refused`(word: String) {
        let refusal = refusal { () throws(Refusal) in _ = try Query.scheme(word) }
        #expect(refusal?.kind == .invalidArgument && refusal?.sentence.contains("light and dark") == true)
    }

    @Test(arguments: [
        ("2026-02-29", Refusal.Kind.invalidArgument), ("2026-13-01", .invalidArgument), ("26-01-01", .invalidArgument),
        ("2026-1-01", .invalidArgument), ("today", .invalidArgument), ("2026-01-01T00:00", .invalidArgument),
        (" ", .invalidArgument), ("-001-01-01", .invalidArgument), ("２０２６-01-01", .invalidArgument),
        ("1899-12-31", .outOfRange), ("2101-01-01", .outOfRange), ("0000-01-01", .outOfRange),
        ("9999-12-31", .outOfRange),
    ])
    func `a bad date is refused`(text: String, kind: Refusal.Kind) {
        let refusal = refusal { () throws(Refusal) in
            _ = try Query.date(text, now: instant("2026-01-01T00:00:00Z"), zone: .utc)
        }
        #expect(refusal?.kind == kind)
        #expect(refusal?.sentence.contains(text) == true)
    }

    @Test func `no date is today's by the zone`() throws {
        let now = instant("2026-01-01T22:00:00Z")
        #expect(try Query.date("", now: now, zone: .utc) == CivilDate("2026-01-01"))
        #expect(try Query.date("", now: now, zone: .system("Asia/Tokyo")) == CivilDate("2026-01-02"))
        #expect(try Query.date("2028-02-29", now: now, zone: .utc) == CivilDate("2028-02-29"))
    }

    @Test func `the schedule begins with the scheme at its beginning, and its end is outside`() throws {
        let engine = Spot(52.52, 13.40, "Europe/Berlin").scenario(at: "2026-09-20T12:00:00+02:00").engine
        let sunset = engine.snapshot!.nextSchemeChange!.instant
        func rows(_ from: Int, _ to: Int) -> [String] {
            engine.schedule(in: sunset.advanced(by: .seconds(from))..<sunset.advanced(by: .seconds(to))).map {
                "\($0.instant.wholeSeconds - sunset.wholeSeconds) \($0.scheme.rawValue)"
            }
        }
        #expect(rows(-10, 10) == ["-10 light", "0 dark"])
        #expect(rows(-10, 0) == ["-10 light"])
        #expect(rows(0, 10) == ["0 dark"])
        #expect(rows(-1, 1) == ["-1 light", "0 dark"])
        #expect(rows(5, 5) == ["5 dark"])
    }

    @Test func `an event belongs to the range by its published second, which is never before the event`() {
        let place = Coordinate(latitude: 52.52, longitude: 13.40)!
        let second = AlmanacQuery.next(.sunset, at: place, after: instant("2026-09-20T12:00:00Z"))!.instant.roundedUp
        func count(_ from: Int, _ to: Int) -> Int {
            AlmanacQuery.events(
                [.sunset], at: place, in: second.advanced(by: .seconds(from))..<second.advanced(by: .seconds(to))
            ).count
        }
        #expect(
            AlmanacQuery.events([.sunset], at: place, in: second..<second.advanced(by: .seconds(1))).map(\.instant) == [
                second
            ])
        #expect(count(0, 1) == 1)
        #expect(count(-1, 0) == 0)
        #expect(count(-5, 1) == 1)
        #expect(count(1, 9) == 0)
        let computed = SunPath(at: place).events(
            [.sunset], in: second.advanced(by: .seconds(-60))..<second.advanced(by: .seconds(60)))
        #expect(computed[0].instant <= second && computed[0].instant > second.advanced(by: .seconds(-1)))
    }

    @Test func `the next event is strictly later`() {
        let place = Coordinate(latitude: 52.52, longitude: 13.40)!
        let sunset = AlmanacQuery.next(.sunset, at: place, after: instant("2026-09-20T12:00:00Z"))!.instant.roundedUp
        let before = AlmanacQuery.next(.sunset, at: place, after: sunset.advanced(by: .seconds(-1)))
        #expect(before?.instant.roundedUp == sunset)
        let at = AlmanacQuery.next(.sunset, at: place, after: sunset)
        #expect(near(at?.instant, "2026-09-21T19:07:31+02:00", within: 90))
    }

    @Test func `the live values of an engine without a place are zero, and daylight goes by the scheme`() {
        var story = Scenario(at: "2026-09-20T12:00:00Z", zone: .utc)
        let values = story.engine.liveValues(at: story.now)
        #expect(values.position == nil && values.progress == 0 && values.daylight == 1)
        #expect(story.engine.events(Set(EventName.allCases), in: story.now..<story.now.advanced(by: .days(9))).isEmpty)
        story.run(until: "2026-09-20T20:00:00Z")
        #expect(story.engine.liveValues(at: story.now).daylight == 0)
        #expect(story.snapshot.sun.phase == .unknown && story.snapshot.sun.today.isEmpty)
        #expect(story.schemeChanges.map { $0.time } == [instant("2026-09-20T19:00:00Z")])
    }

    @Test func `progress runs from 0 to 1 through a phase, and daylight from -6 to 3 degrees`() {
        let story = Spot(52.52, 13.40, "Europe/Berlin").scenario(at: "2026-09-20T12:00:00+02:00")
        let (from, to) = (story.snapshot.sun.previousPhaseChange!, story.snapshot.sun.nextPhaseChange!)
        #expect(story.engine.liveValues(at: from).progress == 0)
        #expect(abs(story.engine.liveValues(at: story.now).progress - 0.42) < 0.01)
        #expect(story.engine.liveValues(at: to).progress == 1)
        #expect(story.engine.liveValues(at: story.now).daylight == 1)
        let dusk = story.engine.liveValues(at: to).daylight
        #expect(abs(dusk - 0.606) < 0.01)
    }

    @Test func `the sun's state is that of the solar day of any instant`() {
        let story = Spot(69.65, 18.96, "Europe/Oslo").scenario(at: "2026-09-20T12:00:00+02:00")
        func state(_ text: String) -> SunState { story.engine.sunState(at: instant(text)) }
        #expect(state("2026-06-21T12:00:00+02:00") == .midnightSun)
        #expect(state("2026-09-20T12:00:00+02:00") == .risesAndSets)
        #expect(state("2026-12-21T12:00:00+01:00") == .polarNight)
        let placeless = Scenario(at: "2026-09-20T12:00:00Z", zone: .utc)
        #expect(placeless.engine.sunState(at: placeless.now) == .unknown)
    }
}
