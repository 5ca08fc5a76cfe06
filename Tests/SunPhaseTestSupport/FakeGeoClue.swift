// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A program that is GeoClue on the wire, for what the real one cannot be made to do. It writes down what it is asked,
/// answers as it is told, and ends with this object.
///
/// What a method here does has reached the bus when the method returns.
public final class FakeGeoClue: @unchecked Sendable {
    /// What GeoClue is asked for.
    public enum Method: String, Sendable, CaseIterable {
        /// The manager's.
        case createClient = "CreateClient"
        case getClient = "GetClient"
        case deleteClient = "DeleteClient"
        /// A client's.
        case start = "Start"
        case stop = "Stop"
        /// Of any object's properties.
        case get = "Get"
        case getAll = "GetAll"
        case set = "Set"
    }

    /// How a method is answered.
    public enum Answer: Sendable {
        /// As GeoClue does.
        case answer
        /// Never.
        case never
        /// As GeoClue does, but after a while; what the call asks for is done only then.
        case later(Duration)
        /// The same, when ``FakeGeoClue/release(_:)`` says so.
        case held
        /// Without the values that belong to it, and nothing is done.
        case empty
        /// With an error, and nothing is done.
        case error(String, String = "as the test wants it")
    }

    /// A position with all that GeoClue says of it; it may be nonsense.
    public struct Fix: Sendable {
        let words: [String]

        /// Makes one.
        ///
        /// - Parameters:
        ///   - accuracy: metres.
        ///   - seconds: of the time of the fix, since 1970; nil for the time when it is given.
        public init(
            _ latitude: Double, _ longitude: Double, accuracy: Double = 1000, seconds: UInt64? = nil,
            microseconds: UInt64 = 0
        ) {
            words = ["\(latitude)", "\(longitude)", "\(accuracy)", seconds.map { "\($0)" } ?? "now", "\(microseconds)"]
        }
    }

    /// Where the bus is, in D-Bus's words.
    public let address: String

    private let ownBus: PrivateBus?
    private let fixture: FixtureProcess

    /// Starts the program on a bus that plays the system's, and waits until it has its name.
    ///
    /// - Parameters:
    ///   - address: the bus; nil for one of its own.
    ///   - isThere: whether it takes its name at once.
    ///   - fixes: what each client is given when it starts.
    ///   - answers: for methods that are answered otherwise than as GeoClue does.
    public init(
        address: String? = nil, isThere: Bool = true, fixes: [Fix] = [], answers: [Method: Answer] = [:]
    ) throws {
        ownBus = address == nil ? try PrivateBus() : nil
        let address = address ?? ownBus?.address ?? ""
        self.address = address
        fixture = try FixtureProcess("GeoClue/fake_geoclue.py") { _ in [address] }
        try setFixes(fixes)
        for (method, answer) in answers { try on(method, answer) }
        if isThere { try come() }
    }

    /// Ends the program, and the bus if it is its own. Doing so twice is harmless.
    public func stop() {
        fixture.stop()
        ownBus?.stop()
    }
}

// MARK: What it is asked

extension FakeGeoClue {
    /// The calls so far, in their order: `CreateClient`, `Set DesktopId=org.sunphase.SunPhase1`, `Start`,
    /// `GetAll /org/freedesktop/GeoClue2/Client/1/Location/0`, `Get AvailableAccuracyLevel`.
    public func calls() throws -> [String] { try fixture.ask("calls") }

    /// How often it was called so.
    public func count(of call: String) throws -> Int { try calls().count { $0 == call } }

    /// Waits until it was called so, that often.
    public func wasCalled(_ call: String, times: Int = 1, within limit: Duration = patience) throws -> Bool {
        try eventually(within: limit) { try count(of: call) >= times }
    }

    /// Forgets the calls so far.
    public func forgetCalls() throws { try fixture.ask("forget") }

    /// The client objects that there are.
    public func clients() throws -> [String] { try fixture.ask("clients") }
}

// MARK: What it does

extension FakeGeoClue {
    /// Says how a method is answered from now on.
    public func on(_ method: Method, _ answer: Answer) throws {
        try fixture.ask(["on", method.rawValue] + answer.words)
    }

    /// Answers the calls of a method that are held; those to come are held again, unless ``on(_:_:)`` says otherwise.
    public func release(_ method: Method) throws { try fixture.ask("release", method.rawValue) }

    /// What each client is given from now on when it starts.
    public func setFixes(_ fixes: [Fix]) throws { try fixture.ask(["fixes"] + fixes.flatMap(\.words)) }

    /// Gives every started client a fix.
    public func give(_ fix: Fix) throws { try fixture.ask(["give"] + fix.words) }

    /// Tells every started client that its location is at a path where there may be nothing, such as `/`; what does not
    /// begin like a path is sent as a string.
    public func sendLocationUpdated(to path: String) throws { try fixture.ask("updated", path) }

    /// Makes the started clients inactive, as GeoClue does when location is switched off, or active again.
    public func setActive(_ isActive: Bool) throws { try fixture.ask("active", "\(isActive)") }

    /// Changes `AvailableAccuracyLevel`, which is 4 at first.
    public func setAccuracyLevel(_ level: UInt32) throws { try fixture.ask("level", "\(level)") }

    /// Sends what an agent sends when location is switched on or off: its `MaxAccuracyLevel`.
    public func sendAgentLevel(_ level: UInt32) throws { try fixture.ask("agent", "\(level)") }

    /// Leaves the bus, as GeoClue does when idle or when it crashes: its clients are no more.
    public func leave() throws { try fixture.ask("go") }

    /// Comes to the bus, anew after ``leave()``.
    public func come() throws { try fixture.ask("come") }
}

extension FakeGeoClue.Answer {
    fileprivate var words: [String] {
        switch self {
        case .answer: ["answer"]
        case .never: ["never"]
        case .later(let delay): ["later", "\(delay / .seconds(1))"]
        case .held: ["held"]
        case .empty: ["empty"]
        case .error(let name, let message): ["error", name, message]
        }
    }
}
