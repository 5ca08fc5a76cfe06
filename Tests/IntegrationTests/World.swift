// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

/// A session of a test's own: a home, a bus, the running service, and a client that looks at it.
final class World {
    let home: TemporaryFolder
    let bus: PrivateBus
    private(set) var daemon: DaemonProcess
    let client: BusClient
    private let arguments: [String]
    private let environment: [String: String]

    /// The usual place: Berlin, with the zone's name in the environment.
    static let berlin = "[location]\nlatitude = 52.52\nlongitude = 13.40\n"

    /// Starts a service and waits until it owns its name.
    ///
    /// - Parameters:
    ///   - settings: the text of the settings file; nil for none.
    ///   - simulate: START,RATE for a clock of the service's own.
    ///   - listens: whether the client gets the service's signals, from the first on.
    ///   - limits: lines for the configuration of the bus.
    ///   - prepare: changes the home before the service starts.
    init(
        settings: String? = World.berlin, zone: String = "Europe/Berlin", simulate: String? = nil,
        arguments: [String] = [], environment: [String: String] = [:], listens: Bool = false,
        limits: String = "", prepare: (TemporaryFolder) throws -> Void = { _ in }
    ) throws {
        home = try TemporaryFolder()
        bus = try PrivateBus(limits: limits)
        try home.makeFolder("config/sunphase")
        if let settings { try home.write(settings, to: DaemonProcess.settingsFile) }
        try prepare(home)
        client = try BusClient(address: bus.address)
        if listens { try client.listen(path: Names.objectPath) }
        self.arguments = arguments + (simulate.map { ["--simulate", $0] } ?? [])
        self.environment = ["TZ": zone].merging(environment) { $1 }
        daemon = try DaemonProcess(
            self.arguments, address: bus.address, home: home, environment: self.environment)
        try waitUntilReady()
    }

    /// Stops the service and starts it anew.
    func restart(_ arguments: [String]? = nil) throws {
        #expect(daemon.stop() == 0)
        try start(arguments)
    }

    /// Starts the service anew, after it was stopped.
    func start(_ arguments: [String]? = nil) throws {
        daemon = try DaemonProcess(
            arguments ?? self.arguments, address: bus.address, home: home, environment: environment)
        try waitUntilReady()
    }

    private func waitUntilReady() throws {
        LogBook.add(daemon.written)
        // The name is there before all else is; and right after a restart the bus may still have the old owner's.
        let isReady = try eventually {
            try !daemon.isRunning || client.hasOwner(Names.service) && daemon.log.contains(" is ready: ")
        }
        guard isReady, daemon.isRunning else { throw TestFailure("The service did not start:\n\(daemon.log)") }
    }

    /// Another client on the same bus.
    func newClient() throws -> BusClient { try BusClient(address: bus.address) }
}

// MARK: Time

extension World {
    /// Settings by which the scheme stays as it is for hours from now in UTC: for tests with the machine's own clock,
    /// at whatever time of the day they run.
    static var lasting: String {
        let hour = Int(Date().timeIntervalSince1970) / 3600
        func time(in hours: Int) -> String { String(format: "%02d:00", (hour + hours) % 24) }
        return berlin + "[schedule]\nlight = \(time(in: 6))\ndark = \(time(in: 18))\n"
    }

    /// A simulated service with which something has been done before an instant of its clock. Where the machine was too
    /// busy for that, a slower clock gives more time.
    static func before(
        _ end: String, from start: String, rates: [Int] = [3600, 1200, 600], _ act: (World) throws -> Void
    ) throws -> World {
        for rate in rates {
            let world = try World(simulate: "\(start),\(rate)", listens: true)
            try act(world)
            if try world.time("Time") < seconds(end) { return world }
        }
        throw TestFailure("This machine is too busy: nothing is done before \(end)")
    }
}

// MARK: Asking

extension World {
    /// Calls a method of the service; the arguments are a text of GVariant's.
    @discardableResult
    func call(
        _ member: String, _ arguments: String = "()", on interface: String? = Names.mainInterface,
        by caller: BusClient? = nil
    ) throws -> GioVariant {
        try (caller ?? client).call(Names.service, Names.objectPath, interface, member, arguments)
    }

    /// The refusal of a call; nil when it was not refused.
    func refusal(
        _ member: String, _ arguments: String = "()", on interface: String? = Names.mainInterface
    ) throws -> BusClient.Refusal? {
        do {
            try call(member, arguments, on: interface)
            return nil
        } catch let refusal as BusClient.Refusal {
            return refusal
        }
    }

    /// Reads a property.
    func get(_ name: String, of interface: String = Names.mainInterface) throws -> GioVariant {
        try client.get(Names.service, Names.objectPath, interface, name)
    }

    /// Reads a text.
    func text(_ name: String, of interface: String = Names.mainInterface) throws -> String {
        try get(name, of: interface).string ?? "no text"
    }

    /// Reads a time.
    func time(_ name: String, of interface: String = Names.mainInterface) throws -> Int64 {
        try get(name, of: interface).int64 ?? -2
    }

    /// All properties of an interface by name.
    func all(_ interface: String = Names.mainInterface) throws -> [String: GioVariant] {
        properties(in: try client.getAll(Names.service, Names.objectPath, interface))
    }

    /// The sentences of Explain, in lines.
    func explanation() throws -> String {
        try call("Explain")[0].children.compactMap(\.string).joined(separator: "\n")
    }

    /// Waits until a property has a value, told as GVariant's text.
    func waits(for name: String, _ value: String, of interface: String = Names.mainInterface) throws -> Bool {
        try eventually { try get(name, of: interface).description == value }
    }

    /// Writes the settings file.
    func writeSettings(_ text: String) throws { try home.replace(DaemonProcess.settingsFile, with: text) }

    /// That the service still answers properly, and which process does.
    func expectUnharmed(_ location: SourceLocation = #_sourceLocation) throws {
        #expect(daemon.isRunning, sourceLocation: location)
        #expect(try ["light", "dark"].contains(text("ColorScheme")), sourceLocation: location)
        let position = try call("GetPosition", "(52.5, 13.4, int64 0)", on: Names.almanacInterface)
        #expect(position.signature == "(dd)", sourceLocation: location)
    }
}

/// A dictionary `a{sv}` by name, with its variants opened.
func properties(in dictionary: GioVariant) -> [String: GioVariant] {
    Dictionary(uniqueKeysWithValues: dictionary.children.map { ($0[0].string ?? "", $0[1][0]) })
}

/// The Unix seconds of an ISO text with its offset.
func seconds(_ text: String) -> Int64 { instant(text).wholeSeconds }
