// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// The installed GeoClue on a bus of the test's own, with a location service and an agent of the test's own. It sees
/// nothing of this machine's network, and ends with this object.
///
/// A fix less accurate than the last one is ignored by GeoClue when it comes too fast (more than 500 m/s): when a test
/// moves the machine, the accuracy had better stay, or become better.
public final class RealGeoClue: @unchecked Sendable {
    /// Degrees, degrees, metres.
    public typealias Position = (latitude: Double, longitude: Double, accuracy: Double)

    /// What a desktop has to say about telling programs where we are.
    public enum Agent: String, Sendable {
        /// They may know.
        case allow
        /// Location is switched off.
        case disabled
        /// There is no agent: `CreateClient` is never answered.
        case none
    }

    /// How the location service in the network answers.
    public enum Answers: String, Sendable {
        /// With the position.
        case ok
        /// It does not know.
        case notFound = "404"
        /// With a page of a captive portal.
        case garbage
        /// Not at all.
        case hang
    }

    /// Where the bus is, in D-Bus's words: the system bus, for who connects to it.
    public let address: String

    private let fixture: FixtureProcess

    /// Starts the bus and, unless the bus is to do that, GeoClue; waits until it knows its agent.
    ///
    /// - Parameters:
    ///   - position: what the location service answers.
    ///   - apps: the entries in GeoClue's settings: who, and whether they are let in without asking the agent.
    ///   - idleSeconds: the bus starts GeoClue on first use, and it leaves after so long without clients.
    /// - Throws: ``TestFailure``, also when something is not installed.
    public init(
        at position: Position = (52.52, 13.405, 1000), agent: Agent = .allow,
        apps: [String: Bool] = ["org.sunphase.SunPhase1": true], activate idleSeconds: Int? = nil
    ) throws {
        fixture = try FixtureProcess(
            "GeoClue/real_geoclue.py",
            packages: [
                "geoclue-2.0": "/usr/libexec/geoclue", "dbus-daemon": "/usr/bin/dbus-daemon", "iproute2": "/bin/ip",
                "util-linux": "/usr/bin/unshare",
            ]
        ) { folder in
            [folder, Self.text(position), agent.rawValue, idleSeconds.map(String.init) ?? ""]
                + apps.map { "\($0.key)=\($0.value)" }
        }
        address = fixture.greeting[0]
    }

    /// Moves the machine: clients hear of it at once.
    public func move(to position: Position) throws { try fixture.ask("move", Self.text(position)) }

    /// Changes the agent, or takes it away.
    public func setAgent(_ agent: Agent) throws { try fixture.ask("agent", agent.rawValue) }

    /// Changes how the location service answers.
    public func http(_ answers: Answers) throws { try fixture.ask("http", answers.rawValue) }

    /// Takes the network away, or gives it back.
    public func net(up: Bool) throws { try fixture.ask("net", up ? "up" : "down") }

    /// Ends GeoClue as a system does; its name has gone when this returns. Not for one that the bus starts.
    public func stopGeoClue() throws { try fixture.ask("stop") }

    /// The same as a crash would.
    public func killGeoClue() throws { try fixture.ask("kill") }

    /// Starts it again, and waits until it knows its agent.
    public func startGeoClue() throws { try fixture.ask("start") }

    /// How many questions the location service has had so far.
    public func queries() throws -> Int { Int(try fixture.ask("queries")[0]) ?? -1 }

    /// Ends all of it. Doing so twice is harmless.
    public func stop() { fixture.stop() }

    private static func text(_ position: Position) -> String {
        "\(position.latitude),\(position.longitude),\(position.accuracy)"
    }
}
