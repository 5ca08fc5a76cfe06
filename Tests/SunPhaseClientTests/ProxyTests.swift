// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import SunPhaseClient
import SunPhaseTestSupport
import Testing

/// The client library beside the built service.
@MainActor
struct ProxyTests {
    private let home: TemporaryFolder
    private let bus: PrivateBus

    init() throws {
        home = try TemporaryFolder()
        bus = try PrivateBus()
        try home.makeFolder("config/sunphase")
        try home.write("[location]\nlatitude = 52.52\nlongitude = 13.40\n", to: DaemonProcess.settingsFile)
    }

    private func daemon() throws -> DaemonProcess {
        try DaemonProcess(
            ["--simulate", "2026-03-28T12:00:00Z,0.001"], address: bus.address, home: home,
            environment: ["TZ": "Europe/Berlin"])
    }

    /// What a program is told, in order.
    @MainActor
    private final class Story {
        private(set) var states: [ServiceState?] = []
        private(set) var proxy: SunPhaseProxy!

        init(_ address: String) throws(ClientError) {
            proxy = try SunPhaseProxy(on: .address(address)) { [unowned self] in states.append($0) }
        }

        /// Runs the loop until so much was told.
        func tells(_ count: Int) -> Bool { runLoop { states.count >= count } }
    }

    /// A story in which the service has answered.
    private func answered() throws -> (Story, DaemonProcess) {
        let daemon = try daemon()
        let story = try Story(bus.address)
        #expect(runLoop { story.proxy.state != nil })
        return (story, daemon)
    }

    @Test("the state is one value, with all that is published")
    func state() throws {
        let (story, daemon) = try answered()
        let state = try #require(story.proxy.state)
        #expect(state.colorScheme == .light && state.scheduledColorScheme == .light)
        #expect(state.phase == "day" && state.nextPhase == "civil-dusk" && state.sunState == "rises-and-sets")
        #expect(state.nextSchemeChange == state.nextSunset && state.today.count == 10)
        #expect(state.today.contains { $0.name == "sunset" && $0.time == state.nextSunset })
        #expect(state.override == nil && state.overrideUntil == nil && state.inhibitors.isEmpty)
        #expect(state.location.source == "config" && state.location.status == "ok" && !state.location.isStale)
        #expect(state.location.latitude == 52.5 && state.location.longitude == 13.4)
        #expect(state.location.accuracy == nil && state.location.timestamp == nil)
        #expect(state.location.timeZone == "Europe/Berlin" && state.version == "0.1.0")
        _ = daemon
    }

    @Test("a change is told once, with all that changed, and before the call that caused it is answered")
    func change() throws {
        let (story, daemon) = try answered()
        let told = story.states.count
        var shown: Scheme?
        story.proxy.service.toggle { shown = try? $0.get() }
        #expect(runLoop { shown != nil && story.states.count > told })
        #expect(shown == .dark && story.states.count == told + 1)
        let state = try #require(story.proxy.state)
        #expect(state.colorScheme == .dark && state.override == .dark)
        #expect(state.overrideUntil == state.nextSchemeChange)
        story.proxy.service.setOverride(.light, until: .cleared)
        #expect(story.tells(told + 2))
        #expect(story.proxy.state?.override == .light && story.proxy.state?.overrideUntil == nil)
        story.proxy.service.clearOverride()
        #expect(story.tells(told + 3) && story.proxy.state?.override == nil)
        _ = daemon
    }

    @Test("another place and its times are one change")
    func place() throws {
        let (story, daemon) = try answered()
        let told = story.states.count
        try home.replace(DaemonProcess.settingsFile, with: "[location]\nlatitude = 48.1\nlongitude = 11.6\n")
        #expect(story.tells(told + 1))
        let (before, after) = (try #require(story.states[told - 1]), try #require(story.proxy.state))
        #expect(before.location.latitude == 52.5 && after.location.latitude == 48.1)
        #expect(before.nextSunset != after.nextSunset && story.states.count == told + 1)
        _ = daemon
    }

    @Test("it outlives restarts of the service")
    func restart() throws {
        let (story, daemon) = try answered()
        let told = story.states.count
        #expect(daemon.stop() == 0)
        #expect(story.tells(told + 1) && story.proxy.state == nil)
        let next = try self.daemon()
        #expect(story.tells(told + 2) && story.proxy.state?.colorScheme == .light)
        _ = next
    }

    @Test("an answer and an end that come together are told in this order")
    func answerAndEnd() throws {
        let daemon = try daemon()
        let client = try BusClient(address: bus.address)
        let name = "org.sunphase.SunPhase1"
        #expect(try eventually { try client.hasOwner(name) })
        let story = try Story(bus.address)
        // Asked behind the story, which does not look yet, and so answered behind it.
        _ = try client.get(name, "/org/sunphase/SunPhase1", name, "ColorScheme")
        #expect(daemon.stop() == 0)
        #expect(try eventually { try !client.hasOwner(name) })
        #expect(story.states.isEmpty && story.tells(2))
        #expect(story.states.map { $0?.colorScheme } == [.light, nil])
    }

    @Test("no service: told once, and a call says so")
    func noService() throws {
        let story = try Story(bus.address)
        #expect(story.tells(1) && story.states == [nil])
        var failure: ClientError?
        story.proxy.service.toggle { if case .failure(let error) = $0 { failure = error } }
        #expect(runLoop { failure != nil })
        guard case .noService? = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
        let daemon = try daemon()
        #expect(story.tells(2) && story.proxy.state != nil)
        _ = daemon
    }

    @Test("a refusal has its kind and its sentence")
    func refusal() throws {
        let (story, daemon) = try answered()
        var failure: ClientError?
        story.proxy.service.setOverride(.dark, until: .at(5)) { if case .failure(let error) = $0 { failure = error } }
        #expect(runLoop { failure != nil })
        guard case .refused(.outOfRange, let sentence)? = failure else {
            return #expect(Bool(false), "\(String(describing: failure))")
        }
        #expect(sentence.contains("5"))
        _ = daemon
    }

    @Test("the reasons are sentences")
    func explain() throws {
        let (story, daemon) = try answered()
        var sentences: [String] = []
        story.proxy.service.explain { sentences = (try? $0.get()) ?? [] }
        #expect(runLoop { !sentences.isEmpty })
        #expect(sentences.first == "The colour scheme is light.")
        _ = daemon
    }

    @Test("no bus, and one that goes")
    func noBus() throws {
        #expect(throws: ClientError.self) { try SunPhaseProxy(on: .address("unix:path=/nowhere/bus")) }
        let (story, daemon) = try answered()
        let told = story.states.count
        bus.stop()
        #expect(story.tells(told + 1) && story.proxy.state == nil)
        _ = daemon
    }
}
