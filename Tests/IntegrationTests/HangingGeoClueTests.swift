// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("The first answer waits for nobody", .showingLogs)
struct HangingGeoClueTests {
    /// What may be wrong with who could tell the place.
    enum Trouble: String, CaseIterable, Sendable {
        case neverAnswers, isAbsent, busIsSilent, busIsMissing

        /// Whether nothing is known against GeoClue for ``patienceOfService``.
        var isSilence: Bool { self == .neverAnswers || self == .busIsSilent }
    }

    /// How long the service waits for GeoClue before it says so.
    private static let patienceOfService = Duration.seconds(5)

    /// The system bus with the trouble on it, and what has to stay for it to be there.
    private func systemBus(with trouble: Trouble) throws -> (address: String, owner: AnyObject?) {
        switch trouble {
        case .neverAnswers:
            let geoClue = try FakeGeoClue(answers: [.createClient: .never])
            return (geoClue.address, geoClue)
        case .isAbsent:
            let bus = try PrivateBus()
            return (bus.address, bus)
        case .busIsSilent:
            let bus = try SilentBus()
            return (bus.address, bus)
        case .busIsMissing:
            return ("unix:path=/nowhere/bus", nil)
        }
    }

    @Test(
        "twenty clients that ask as soon as the name is there are all told what is known (A62, A63)",
        arguments: Trouble.allCases, [true, false])
    func login(trouble: Trouble, hasCache: Bool) throws {
        let (home, bus) = (try TemporaryFolder(), try PrivateBus())
        let system = try systemBus(with: trouble)
        if hasCache {
            try home.makeFolder("cache/sunphase")
            // Far away, where it is another time of day than by the zone.
            try home.write(CachedFix.text("-41.3", "174.8"), to: DaemonProcess.locationFile)
        }
        let clients = try (0..<20).map { _ in try BusClient(address: bus.address) }
        let start = ContinuousClock.now
        let daemon = try DaemonProcess(
            address: bus.address, home: home,
            environment: ["TZ": "Europe/Berlin", "DBUS_SYSTEM_BUS_ADDRESS": system.address])
        LogBook.add(daemon.written)
        let answers = Counter()
        DispatchQueue.concurrentPerform(iterations: clients.count) { index in
            let client = clients[index]
            guard (try? eventually { try client.hasOwner(Names.service) }) == true else { return }
            // Less than the service itself waits for.
            client.timeout = .seconds(4)
            let all = try? client.getAll(Names.service, Names.objectPath, Names.mainInterface)
            let place = try? client.getAll(Names.service, Names.objectPath, Names.locationInterface)
            guard place?["Source"]?.string == (hasCache ? "cache" : "timezone") else { return }
            // On a machine that is too busy the service may have given up before we are told.
            if trouble.isSilence, ContinuousClock.now - start < Self.patienceOfService {
                guard place?["Status"]?.string == "waiting" else { return }
            }
            if let all, Self.isScheme(of: all, at: hasCache ? "-41.3, 174.8" : "52.5, 13.3667", by: client) {
                answers.increment()
            }
        }
        #expect(answers.count == clients.count)
        #expect(daemon.isRunning)
        #expect(daemon.stop() == 0)
        withExtendedLifetime(system.owner) {}
    }

    /// Whether the scheme is that of the sun's altitude there.
    private static func isScheme(of all: GioVariant, at place: String, by client: BusClient) -> Bool {
        guard let time = all["Time"]?.int64, let scheme = all["ColorScheme"]?.string,
            let altitude = try? client.call(
                Names.service, Names.objectPath, Names.almanacInterface, "GetPosition", "(\(place), int64 \(time))")[0]
                .double
        else { return false }
        // Near the horizon either is right: a place is rounded, and a second passes.
        return abs(altitude + 50.0 / 60) < 0.1 || (scheme == "light") == (altitude > -50.0 / 60)
    }

    @Test("a bus that lets us in and never answers is given up, and left")
    func silentBus() async throws {
        let bus = try SilentBus()
        let there = try LocationWorld(bus.address)
        try there.expectSteps("waiting/timezone")
        try await Task.sleep(for: .seconds(4))
        try there.expectSteps("waiting/timezone", "unavailable/timezone")
        #expect(there.complaints().count == 1)
        try there.world.expectUnharmed()
        #expect(there.world.daemon.stop() == 0)
    }

    @Test("a system bus that ends is looked for anew when there is a reason")
    func lostBus() throws {
        let geoClue = try FakeGeoClue()
        let there = try LocationWorld(geoClue.address)
        #expect(try geoClue.wasCalled("Start"))
        geoClue.stop()
        try there.expectSteps("waiting/timezone", "unavailable/timezone")
        try there.world.call("Refresh", on: Names.locationInterface)
        #expect(try there.world.waits(for: "Status", "'unavailable'", of: Names.locationInterface))
        try there.world.expectUnharmed()
    }
}
