// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

/// A home's hooks: each adds what it does to one record.
extension TemporaryFolder {
    /// The folder of the user's own hooks.
    static let hooks = "config/sunphase/hooks.d"

    /// Writes a hook. In its body `say WORDS` adds a line to the record, behind the hook's name.
    func hook(_ name: String, _ body: String = "say \"$1\"", in folder: String = TemporaryFolder.hooks) throws {
        try writeScript("say() { echo \"\(name) $*\" >>'\(path("record"))'; }\n\(body)", to: "\(folder)/\(name)")
    }

    /// The body of a hook that goes on until it is let go.
    var waiting: String { "say \"$1\"; until [ -e '\(path("go"))' ]; do sleep 0.02; done; say end" }

    /// Lets the hooks that wait go on.
    func letGo() throws { try write("", to: "go") }

    /// What hooks have said.
    var record: [String] { lines(of: "record") }

    /// The scheme that this login session has seen.
    var shown: String { text(of: "run/sunphase/scheme") }
}

extension World {
    /// Light by the schedule, at noon, for as long as a test takes; the sun stands still.
    static let noon = "2026-03-28T12:00:00Z,0.001"

    /// A service at noon whose hooks have run at the start.
    ///
    /// - Parameters:
    ///   - apply: the lines of the settings' section `[apply]`.
    ///   - settled: how many lines the record has before the test begins.
    convenience init(
        apply: String = "", settled: Int, environment: [String: String] = [:], arguments: [String] = [],
        listens: Bool = false, prepare: (TemporaryFolder) throws -> Void
    ) throws {
        try self.init(
            settings: World.berlin + "[apply]\n" + apply, simulate: World.noon, arguments: arguments,
            environment: environment, listens: listens, prepare: prepare)
        guard hears(settled) else { throw TestFailure("The hooks at the start did not run: \(home.record)") }
    }

    /// Waits until the record has so many lines.
    func hears(_ count: Int, within limit: Duration = patience) -> Bool {
        eventually(within: limit) { home.record.count >= count }
    }

    /// Waits until the record has just these lines.
    func hears(_ lines: [String], within limit: Duration = patience) -> Bool {
        eventually(within: limit) { home.record == lines }
    }

    /// The lines of the service's log in which a text is.
    func logLines(with text: String) -> [String] {
        daemon.log.split(separator: "\n").map(String.init).filter { $0.contains(text) }
    }

    /// Waits until the log has a line with a text.
    func logs(_ text: String) -> Bool { eventually { daemon.log.contains(text) } }

    /// That calls are answered at once, until something has happened and at least so often.
    ///
    /// A single call may be late: it is half of them that have to be in time. And on a busy machine all are, those that
    /// the bus answers too, with which they are compared.
    func expectPrompt(
        calls least: Int = 100, until isOver: () -> Bool = { true }, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let clock = ContinuousClock()
        let end = clock.now + patience
        var (service, bus): ([Duration], [Duration]) = ([], [])
        while service.count < least || (!isOver() && clock.now < end) {
            service.append(try clock.measure { _ = try get("ColorScheme") })
            bus.append(try clock.measure { _ = try client.hasOwner("org.sunphase.SunPhase1") })
        }
        let limit = .milliseconds(10) + median(of: bus) * 5
        #expect(
            median(of: service) < limit, "of \(service.count) calls the worst took \(service.max() ?? .zero)",
            sourceLocation: location)
        #expect(isOver(), sourceLocation: location)
    }

    private func median(of times: [Duration]) -> Duration { times.sorted()[times.count / 2] }

    /// Ends a program that a hook has left, by the number in a file.
    func end(_ name: String) {
        guard let identifier = home.lines(of: name).first.flatMap({ Int32($0) }), identifier > 1 else { return }
        kill(identifier, SIGKILL)
    }
}
