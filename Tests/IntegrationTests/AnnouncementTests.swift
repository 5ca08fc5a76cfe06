// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseAPI
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@Suite("What is told while time goes by", .showingLogs)
struct AnnouncementTests {
    struct Days: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let latitude: Double
        let longitude: Double
        let zone: String
        let start: String
        let end: String
        /// Simulated seconds a second; those behind the first are for machines too busy for it.
        var rates = [50_000, 15_000, 15_000, 5000, 5000]
    }

    /// All that belongs to one instant.
    struct Batch: Equatable, CustomStringConvertible {
        var changed: [String: GioVariant] = [:]
        var signals: [String] = []
        var description: String { "\(changed.sorted { $0.key < $1.key }) then \(signals)" }
    }

    static let days = [
        Days(
            testDescription: "Berlin, when summer time begins", latitude: 52.52, longitude: 13.4,
            zone: "Europe/Berlin", start: "2026-03-28T12:00:00Z", end: "2026-03-30T12:00:00Z"),
        Days(
            testDescription: "the beginning of the polar day", latitude: 69.6, longitude: 19, zone: "Europe/Oslo",
            start: "2026-05-17T02:00:00Z", end: "2026-05-19T12:00:00Z"),
        Days(
            testDescription: "the end of the polar day", latitude: 69.6, longitude: 19, zone: "Europe/Oslo",
            start: "2026-07-24T12:00:00Z", end: "2026-07-26T12:00:00Z"),
        Days(
            testDescription: "the beginning of the polar night", latitude: 69.6, longitude: 19, zone: "Europe/Oslo",
            start: "2026-11-26T12:00:00Z", end: "2026-11-28T18:00:00Z"),
        Days(
            testDescription: "the end of the polar night", latitude: 69.6, longitude: 19, zone: "Europe/Oslo",
            start: "2026-01-14T00:00:00Z", end: "2026-01-15T18:00:00Z"),
    ]

    @Test("at each instant of change one message an interface, then the signals; at no other time any", arguments: days)
    func exactlyWhatChanges(days: Days) throws {
        let range = instant(days.start)..<instant(days.end)
        let zone = ZoneRules.system(days.zone)
        let model = SkyModel(
            latitude: days.latitude, longitude: days.longitude, zone: zone, around: range, days: 90)
        let instants = try model.instants(in: range)
        let start = try model.published(at: range.lowerBound.wholeSeconds)
        let expected = try expectedBatches(model, instants, since: start)
        #expect(expected.count >= 6)

        var told: [Batch] = []
        for rate in days.rates {
            let world = try World(
                settings: "[location]\nlatitude = \(days.latitude)\nlongitude = \(days.longitude)\n",
                zone: days.zone, simulate: "\(days.start),\(rate)", listens: true)
            told = batches(of: world.client.takeSignals(expected.map(\.size).reduce(0, +), within: .seconds(120)))
            #expect(world.daemon.stop() == 0)
            told = Array(told.prefix(expected.count))
            // Two instants told as one: this machine is too busy for the rate.
            if told == expected { break }
        }
        for (index, (batch, wanted)) in zip(told, expected).enumerated() where batch != wanted {
            Issue.record("at \(Instant(unixSeconds: Double(instants[index])).iso(in: zone)): \(batch), not \(wanted)")
            break
        }
        #expect(told.count == expected.count)
        let replayed = told.reduce(start) { state, batch in state.merging(batch.changed) { $1 } }
        #expect(try replayed == model.published(at: instants.last!))
    }

    private func expectedBatches(
        _ model: SkyModel, _ instants: [Int64], since start: [String: GioVariant]
    ) throws -> [Batch] {
        var before = start
        return try instants.map { second in
            let after = try model.published(at: second)
            defer { before = after }
            var batch = Batch(changed: after.filter { $0.value != before[$0.key] })
            if let phase = batch.changed["Phase"]?.string {
                batch.signals.append("PhaseChanged('\(phase)', \(before["Phase"]!), int64 \(second))")
            }
            if let scheme = batch.changed["ColorScheme"]?.string {
                batch.signals.append("ColorSchemeChanged('\(scheme)', 'sun', int64 \(second))")
            }
            return batch
        }
    }

    /// The messages by instant: each begins with the properties of the main interface, since the place stays.
    private func batches(of signals: [BusClient.Signal]) -> [Batch] {
        var batches: [Batch] = []
        for signal in signals {
            if signal.member == "PropertiesChanged" {
                #expect(signal.arguments[0].string == Names.mainInterface)
                #expect(signal.arguments[2].children.isEmpty)
                batches.append(Batch(changed: properties(in: signal.arguments[1])))
            } else if batches.isEmpty {
                Issue.record("\(signal.member) comes before the properties")
            } else {
                batches[batches.count - 1].signals.append(signal.member + signal.arguments.description)
            }
        }
        return batches
    }

    @Test("who reads once and listens from then on knows what can be read later")
    func readingAgrees() throws {
        let world = try World(simulate: "2026-06-21T00:00:00Z,20000", listens: true)
        func announced() throws -> [String: GioVariant] {
            let live: Set = ["Time", "SunAltitude", "SunAzimuth", "Progress", "Daylight"]
            return try world.all().filter { !live.contains($0.key) }
        }
        var states = [try announced()]
        var early: [BusClient.Signal] = []
        while early.count(where: { $0.member == "PropertiesChanged" }) < 6 {
            let more = world.client.takeSignals(1)
            if more.isEmpty { break }
            early += more
        }
        let read = try announced()
        for batch in batches(of: early + world.client.takeSignals(0)) {
            states.append(states.last!.merging(batch.changed) { $1 })
        }
        #expect(states.count > 5)
        #expect(states.dropFirst(5).contains(read))
    }

    @Test("what a call changes is told before it is answered")
    func signalsBeforeReply() throws {
        let world = try World(simulate: "2026-03-28T12:00:00Z,0.001", listens: true)
        for (member, arguments) in [
            ("Toggle", "()"), ("ClearOverride", "()"), ("SetOverride", "('dark', int64 -1)"), ("Toggle", "()"),
        ] {
            _ = world.client.takeIncoming()
            try world.call(member, arguments)
            #expect(
                world.client.takeIncoming() == ["signal PropertiesChanged", "signal ColorSchemeChanged", "reply"],
                "\(member)")
        }
        _ = world.client.takeIncoming()
        try world.call("ClearOverride")
        #expect(world.client.takeIncoming() == ["reply"])
        try world.call("Inhibit", "('a game',)")
        #expect(world.client.takeIncoming() == ["signal PropertiesChanged", "reply"])
        // Other settings change the place too, and that is told first.
        try world.writeSettings("[location]\nlatitude = -40\nlongitude = 175\n")
        try world.call("Reload")
        let told = world.client.takeIncoming()
        #expect(told == ["signal PropertiesChanged", "signal PropertiesChanged", "signal PhaseChanged", "reply"])
    }
}

extension AnnouncementTests.Batch {
    /// How many messages it has.
    var size: Int { 1 + signals.count }
}
