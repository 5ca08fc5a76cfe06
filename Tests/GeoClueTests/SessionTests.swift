// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore
import Testing

@testable import GeoClue

/// The conversation with GeoClue, step by step and without a bus.
struct SessionTests {
    private let client = "/org/freedesktop/GeoClue2/Client/1"
    private let here = LocationReport(latitude: 52.52, longitude: 13.4, accuracy: 1000, timestamp: nil)

    /// Lets things happen, and tells what is done and reported, in order.
    private func run(_ session: inout GeoClueSession, _ inputs: GeoClueInput...) -> (
        actions: [GeoClueAction], reports: [GeoClueReport]
    ) {
        let steps = inputs.map { session.handle($0) }
        return (steps.compactMap(\.action), steps.compactMap(\.report))
    }

    /// A session that waits for its first fix.
    private func listening(continuously: Bool = false) -> GeoClueSession {
        var session = GeoClueSession()
        _ = run(
            &session, .ask(continuously: continuously), .answered(.accuracyLevel), .answered(.client(client)),
            .answered(.done), .answered(.done), .answered(.done), .answered(.done))
        #expect(session.client == client)
        return session
    }

    /// What a failure at the present step is told as.
    private func status(_ step: GeoClueStep) -> LocationStatus? {
        switch step.report {
        case .failed(let verdict), .delayed(let verdict): verdict.status
        default: nil
        }
    }

    @Test func `from the question to the fix, and back to rest`() {
        var session = GeoClueSession()
        let begin = run(&session, .ask(continuously: false), .answered(.accuracyLevel), .answered(.client(client)))
        #expect(
            begin.actions == [.readAccuracyLevel, .createClient, .set(.desktopID("org.sunphase.SunPhase1"), client)])
        let configured = run(&session, .answered(.done), .answered(.done), .answered(.done), .answered(.done))
        #expect(
            configured.actions == [
                .set(.requestedAccuracyLevel(4), client), .set(.distanceThreshold(40_000), client), .start(client),
            ])
        #expect(configured.reports == [.granted])
        let found = run(&session, .locationUpdated("/"), .locationUpdated("/l/0"), .answered(.location(here)))
        #expect(found.actions == [.readLocation("/l/0")] && found.reports == [.fix(here)])
        let end = run(&session, .finish, .answered(.done), .answered(.done))
        #expect(end.actions == [.stop(client), .deleteClient(client)] && end.reports.isEmpty)
        #expect(session == GeoClueSession())
    }

    @Test func `a place that GeoClue knows already is told before the start is answered`() {
        var session = GeoClueSession()
        _ = run(
            &session, .ask(continuously: false), .answered(.accuracyLevel), .answered(.client(client)),
            .answered(.done), .answered(.done), .answered(.done))
        #expect(run(&session, .locationUpdated("/l/0"), .locationUpdated("/")).actions.isEmpty)
        let started = run(&session, .answered(.done), .answered(.location(here)))
        #expect(started.actions == [.readLocation("/l/0")] && started.reports == [.granted, .fix(here)])
    }

    @Test func `a location that comes while another is read is read next, and only the newest of several`() {
        var session = listening()
        let read = run(
            &session, .locationUpdated("/l/0"), .locationUpdated("/l/1"), .locationUpdated("/l/2"),
            .answered(.location(here)), .answered(.location(here)))
        #expect(read.actions == [.readLocation("/l/0"), .readLocation("/l/2")])
        #expect(read.reports.count == 2)
        // One that is gone before it is read is not missed.
        #expect(run(&session, .locationUpdated("/l/3"), .failed(.other("gone"))).reports.isEmpty)
        #expect(run(&session, .locationUpdated("/l/4")).actions == [.readLocation("/l/4")])
    }

    @Test func `without an agent the delay is told once, and the late answer is as good as an early one`() {
        var session = GeoClueSession()
        _ = run(&session, .ask(continuously: false), .answered(.accuracyLevel))
        #expect(status(session.handle(.limitPassed)) == .noAgent)
        // Nothing is asked anew: the call is waited for.
        #expect(run(&session, .ask(continuously: false), .accessChanged(isOn: true), .limitPassed).actions.isEmpty)
        #expect(run(&session, .answered(.client(client))).actions.count == 1)
        #expect(session.client == client)
    }

    @Test func `without an agent GeoClue leaves after a while, which is no other reason`() {
        var session = GeoClueSession()
        _ = run(&session, .ask(continuously: false), .answered(.accuracyLevel), .limitPassed)
        #expect(status(session.handle(.failed(.ended))) == .noAgent)
        // The agent, when it comes, has the bus start GeoClue.
        #expect(run(&session, .ownerChanged(isThere: false), .ownerChanged(isThere: true)).reports == [.appeared])
    }

    @Test(arguments: [
        ("'org.sunphase.SunPhase1' disallowed, no agent for UID 1000", LocationStatus.noAgent),
        ("Geolocation disabled for UID 1000", .disabled),
        ("'org.sunphase.SunPhase1' disallowed by configuration for UID 1000", .denied),
        ("Agent rejected 'org.sunphase.SunPhase1' for user '1000'. Please ensure that", .denied),
    ])
    func `A34, A35: a refusal is told for what it is, and the client is given back`(
        words: String, status: LocationStatus
    ) {
        var session = GeoClueSession()
        _ = run(
            &session, .ask(continuously: false), .answered(.accuracyLevel), .answered(.client(client)),
            .answered(.done), .answered(.done), .answered(.done))
        let step = session.handle(.failed(.refused(words)))
        #expect(self.status(step) == status && step.action == .deleteClient(client))
        #expect(run(&session, .answered(.done), .accessChanged(isOn: true)).reports == [.accessChanged(isOn: true)])
    }

    @Test(arguments: [("", nil), (" \n", nil), ("No", ": No."), ("Not now.", ": Not now.")])
    func `words are quoted at the end of a sentence, where there are any`(words: String, end: String?) {
        for failure: GeoClueFailure in [.refused(words), .absent(words), .noBus(words), .other(words)] {
            let sentence = failure.verdict.sentence
            #expect(sentence.hasSuffix(end ?? ".") && sentence.contains(":") == (end != nil), "\(sentence)")
        }
    }

    @Test(arguments: [
        GeoClueFailure.timedOut, .absent("no such service"), .ended, .noBus("no socket"), .other("what?"),
    ])
    func `whatever fails, at whatever step, ends in rest and is told once`(failure: GeoClueFailure) {
        let answers: [GeoClueInput] = [
            .ask(continuously: false), .answered(.accuracyLevel), .answered(.client(client)), .answered(.done),
            .answered(.done), .answered(.done), .answered(.done),
        ]
        for count in 1...6 {
            var session = GeoClueSession()
            for answer in answers.prefix(count) { _ = session.handle(answer) }
            let step = session.handle(.failed(failure))
            #expect(status(step) == .unavailable, "after \(count) steps")
            // Giving back may fail as well, and is not told.
            #expect(run(&session, .failed(failure)).reports.isEmpty)
            #expect(session == GeoClueSession())
        }
    }

    @Test func `no fix in time: the client is given back`() {
        var session = listening()
        let step = session.handle(.limitPassed)
        #expect(status(step) == .unavailable && step.action == .stop(client))
        #expect(run(&session, .failed(.timedOut), .failed(.timedOut)).actions == [.deleteClient(client)])
        #expect(session == GeoClueSession())
    }

    @Test func `GeoClue ends before the first fix: told, and told when it is there again`() {
        var session = listening()
        #expect(status(session.handle(.ownerChanged(isThere: false))) == .unavailable)
        #expect(run(&session, .ownerChanged(isThere: true)).reports == [.appeared])
    }

    @Test func `GeoClue leaves when it is idle, which is no news`() {
        var session = GeoClueSession()
        #expect(run(&session, .ownerChanged(isThere: false)).reports.isEmpty)
        _ = session.handle(.ask(continuously: false))
        #expect(session.handle(.ownerChanged(isThere: true)) == GeoClueStep(action: nil, report: nil))
    }

    @Test func `A37: location is switched off, taken from us or out of reach, while GeoClue is heard`() {
        var off = listening(continuously: true)
        #expect(status(off.handle(.accessChanged(isOn: false))) == .disabled)
        var lost = listening(continuously: true)
        #expect(status(lost.handle(.reachChanged(isThere: false))) == .unavailable)
        #expect(
            run(&lost, .answered(.done), .answered(.done), .reachChanged(isThere: true)).reports
                == [.accessChanged(isOn: true)])
        var taken = listening(continuously: true)
        let step = taken.handle(.deactivated)
        #expect(status(step) == .denied && step.action == .stop(client))
        // That we stop makes the client inactive, too.
        #expect(taken.handle(.deactivated) == GeoClueStep(action: nil, report: nil))
    }

    @Test func `heard continuously, no limit holds after a fix that was taken, and asking anew takes a new client`() {
        var session = listening(continuously: true)
        let fix = run(&session, .locationUpdated("/l/0"), .answered(.location(here)), .goOn)
        #expect(fix.actions == [.readLocation("/l/0"), .clearLimit])
        let anew = run(
            &session, .ask(continuously: true), .answered(.done), .answered(.done), .answered(.accuracyLevel))
        #expect(anew.actions == [.stop(client), .deleteClient(client), .readAccuracyLevel, .createClient])
    }

    @Test func `switched off and on at once: the news is told while the client is still being given back`() {
        var session = listening(continuously: true)
        #expect(status(session.handle(.accessChanged(isOn: false))) == .disabled)
        #expect(run(&session, .accessChanged(isOn: true)).reports == [.accessChanged(isOn: true)])
        let anew = run(&session, .ask(continuously: true), .answered(.done), .answered(.done))
        #expect(anew.actions == [.deleteClient(client), .readAccuracyLevel])
    }

    @Test func `asked again while the client is given back`() {
        var session = listening()
        _ = session.handle(.finish)
        let anew = run(&session, .ask(continuously: false), .answered(.done), .failed(.timedOut))
        #expect(anew.actions == [.deleteClient(client), .readAccuracyLevel])
    }

    @Test func `who does not want to know any more leaves the bus, wherever the conversation is`() {
        for session in [GeoClueSession(), listening(), listening(continuously: true)] {
            var session = session
            #expect(session.handle(.quit) == GeoClueStep(action: .disconnect, report: nil))
            #expect(session == GeoClueSession())
            // What was on its way comes too late.
            #expect(run(&session, .answered(.client(client)), .locationUpdated("/l/0"), .limitPassed).actions.isEmpty)
        }
    }
}
