// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import GLib
import GeoClue
import SunPhaseCore
import SunPhaseTestSupport
import Testing

/// The conversation over a real bus, with a GeoClue that does as it is told.
///
/// A limit that has to pass is short where nothing has to come before it, and else longer than a busy machine needs for
/// that.
@MainActor
struct ClientTests {
    /// What a client has reported so far.
    @MainActor
    private final class Story {
        private(set) var reports: [GeoClueReport] = []
        private(set) var client: GeoClueClient!

        init(
            _ address: String, call: Duration = .seconds(10), permission: Duration = .seconds(10),
            fix: Duration = .seconds(10)
        ) {
            var limits = GeoClueClient.Limits()
            (limits.call, limits.permission, limits.fix) = (call, permission, fix)
            client = GeoClueClient(bus: .address(address), limits: limits) { [unowned self] in reports.append($0) }
        }

        /// Each report in a word.
        var words: [String] {
            reports.map {
                switch $0 {
                case .granted: "granted"
                case .fix(let report): "fix \(report.latitude)"
                case .delayed(let verdict), .failed(let verdict): verdict.status.rawValue
                case .accessChanged(let isOn): isOn ? "on" : "off"
                case .appeared: "appeared"
                }
            }
        }

        func tells(_ expected: String..., location: SourceLocation = #_sourceLocation) {
            _ = runLoop { words.count >= expected.count }
            #expect(words == expected, sourceLocation: location)
        }
    }

    @Test("it says who asks and how little it wants to know, before it begins; and gives the client back")
    func calls() throws {
        let fake = try FakeGeoClue(fixes: [.init(52.52, 13.4)])
        let story = Story(fake.address)
        story.client.perform(.ask(continuously: false))
        #expect(story.words.isEmpty)
        story.tells("granted", "fix 52.52")
        story.client.perform(.finish)
        #expect(runLoop { (try? fake.count(of: "DeleteClient")) == 1 })
        #expect(
            try fake.calls() == [
                "Get AvailableAccuracyLevel", "CreateClient", "Set DesktopId=org.sunphase.SunPhase1",
                "Set RequestedAccuracyLevel=4", "Set DistanceThreshold=40000", "Start",
                "GetAll /org/freedesktop/GeoClue2/Client/1/Location/0", "Stop", "DeleteClient",
            ])
        #expect(try fake.clients().isEmpty)
    }

    @Test(
        "a call that is not answered has its limit, whichever it is",
        arguments: [
            (FakeGeoClue.Method.get, ["unavailable"]), (.set, ["unavailable"]), (.start, ["unavailable"]),
        ])
    func limits(method: FakeGeoClue.Method, words: [String]) throws {
        let fake = try FakeGeoClue(answers: [method: .never])
        let story = Story(fake.address, call: .milliseconds(200))
        story.client.perform(.ask(continuously: false))
        #expect(runLoop { story.words == words })
    }

    @Test("without an agent: told after the limit, and the late answer is taken")
    func late() throws {
        let fake = try FakeGeoClue(fixes: [.init(52.52, 13.4)], answers: [.createClient: .held])
        let story = Story(fake.address, permission: .milliseconds(200))
        story.client.perform(.ask(continuously: false))
        story.tells("no-agent")
        try fake.on(.createClient, .answer)
        try fake.release(.createClient)
        #expect(runLoop { story.words == ["no-agent", "granted", "fix 52.52"] })
        #expect(try fake.count(of: "CreateClient") == 1)
    }

    @Test("without an agent GeoClue leaves, and the reason stays")
    func leavingWithoutAgent() throws {
        let fake = try FakeGeoClue(answers: [.createClient: .held])
        let story = Story(fake.address, permission: .milliseconds(200))
        story.client.perform(.ask(continuously: false))
        story.tells("no-agent")
        try fake.leave()
        story.tells("no-agent", "no-agent")
    }

    @Test("no fix in time: the client is given back")
    func silence() throws {
        let fake = try FakeGeoClue()
        let story = Story(fake.address, fix: .seconds(2))
        story.client.perform(.ask(continuously: false))
        story.tells("granted", "unavailable")
        #expect(runLoop { (try? fake.clients().isEmpty) == true })
    }

    @Test(
        "errors of each kind",
        arguments: [
            ("org.freedesktop.DBus.Error.AccessDenied", "Geolocation disabled for UID 1000", "disabled"),
            ("org.freedesktop.DBus.Error.AccessDenied", "disallowed, no agent for UID 1000", "no-agent"),
            ("org.freedesktop.DBus.Error.AccessDenied", "disallowed by configuration for UID 1000", "denied"),
            ("org.freedesktop.DBus.Error.Failed", "out of luck", "unavailable"), ("a.b.C", "", "unavailable"),
        ])
    func errors(name: String, message: String, status: String) throws {
        let fake = try FakeGeoClue(answers: [.start: .error(name, message)])
        let story = Story(fake.address)
        story.client.perform(.ask(continuously: false))
        story.tells(status)
        #expect(runLoop { (try? fake.clients().isEmpty) == true })
    }

    @Test(
        "who leaves has not been silent, in the words of either bus",
        arguments: [
            "Message recipient disconnected from message bus without replying", "Remote peer disconnected",
        ])
    func leavingInsteadOfAnswering(message: String) throws {
        let fake = try FakeGeoClue(answers: [.start: .error("org.freedesktop.DBus.Error.NoReply", message)])
        let story = Story(fake.address)
        story.client.perform(.ask(continuously: false))
        story.tells("unavailable")
        guard case .failed(let verdict)? = story.reports.last else { return }
        #expect(verdict.sentence.contains("ended"))
    }

    @Test(
        "answers of other types than expected are failures, not crashes",
        arguments: [
            FakeGeoClue.Method.createClient, .getAll,
        ])
    func wrongTypes(method: FakeGeoClue.Method) throws {
        let fake = try FakeGeoClue(fixes: [.init(52.52, 13.4)], answers: [method: .empty])
        let story = Story(fake.address, fix: .milliseconds(200))
        story.client.perform(.ask(continuously: false))
        #expect(runLoop { story.words.last == "unavailable" })
        #expect(!story.words.contains { $0.hasPrefix("fix") })
    }

    @Test("no GeoClue, no bus, a bus that hangs")
    func absent() throws {
        let bus = try PrivateBus()
        let silent = try SilentBus()
        for address in [bus.address, silent.address, "unix:path=/nowhere/bus", "what:"] {
            let story = Story(address, call: .milliseconds(200))
            story.client.perform(.ask(continuously: false))
            #expect(story.words.isEmpty, "told while asked")
            story.tells("unavailable")
            // And it can be asked again.
            story.client.perform(.ask(continuously: false))
            story.tells("unavailable", "unavailable")
        }
    }

    @Test("between two conversations, switches and arrivals are told")
    func hints() throws {
        let fake = try FakeGeoClue(answers: [
            .start: .error("org.freedesktop.DBus.Error.AccessDenied", "Geolocation disabled for UID 1000")
        ])
        let story = Story(fake.address)
        story.client.perform(.ask(continuously: false))
        story.tells("disabled")
        #expect(runLoop { (try? fake.clients().isEmpty) == true })
        try fake.sendAgentLevel(8)
        #expect(runLoop { story.words == ["disabled", "on"] })
        try fake.setAccuracyLevel(0)
        #expect(runLoop { story.words == ["disabled", "on", "off"] })
        try fake.leave()
        try fake.come()
        #expect(runLoop { story.words == ["disabled", "on", "off", "appeared"] })
    }

    @Test("heard continuously, each move is told, also those that come while a fix is being read, and no limit ends it")
    func continuous() throws {
        let fake = try FakeGeoClue(fixes: [.init(1, 1), .init(2, 2), .init(3, 3)])
        let story = Story(fake.address, fix: .seconds(2))
        story.client.perform(.ask(continuously: true))
        // As the engine does with each fix that it takes.
        #expect(
            runLoop {
                if story.words.last?.hasPrefix("fix") == true { story.client.perform(.goOn) }
                return story.words.last == "fix 3.0"
            })
        var isLate = false
        let wait = EventLoop.after(.seconds(2)) { isLate = true }
        #expect(runLoop { isLate })
        try fake.give(.init(4, 4))
        #expect(runLoop { story.words.last == "fix 4.0" })
        #expect(!story.words.contains("unavailable"))
        _ = wait
    }

    @Test("GeoClue leaves while it is heard; who stops wanting to know leaves the bus")
    func leaving() throws {
        let fake = try FakeGeoClue(fixes: [.init(52.52, 13.4)])
        let story = Story(fake.address)
        story.client.perform(.ask(continuously: true))
        story.tells("granted", "fix 52.52")
        try fake.give(.init(48.1, 11.6))
        #expect(runLoop { story.words.last == "fix 48.1" })
        try fake.leave()
        #expect(runLoop { story.words.last == "unavailable" })
        try fake.come()
        #expect(runLoop { story.words.last == "appeared" })
        story.client.perform(.ask(continuously: true))
        #expect(runLoop { story.words.last == "fix 52.52" })
        story.client.perform(.stop)
        #expect(runLoop { (try? fake.clients().isEmpty) == true })
    }
}
