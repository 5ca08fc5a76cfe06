// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import DBus
import GLib
import GeoClue
import SunPhaseAPI
import SunPhaseCore
import SunPhaseHost
import SunPhaseService

/// Wires the edges to the engine: what happens outside becomes events, and the engine's effects are carried out.
@MainActor
final class Daemon {
    private(set) var engine: Engine

    private let log: Log
    private let environment: Environment
    private let clock: any WallClock
    private let isSimulated: Bool
    private let keepers: Directories?
    private let overrideFile: KeptFile<Override>
    private let fixFile: KeptFile<RememberedFix>
    private let zones: TimeZoneDatabase
    private let zone: SystemZone
    private let connection: Connection
    private let settings: SettingsSource
    private var object: SunPhaseObject?
    private var geoclue: GeoClueClient?
    private var followers: Followers?
    private var peers: [Client: PeerWatch] = [:]
    private var failure: String?

    /// What is not kept for want of a home, and was said to be.
    private var unkept: Set<String> = []

    /// What was found out since it was asked to look at everything anew; nil while nobody has asked.
    private var found: [Event]?

    /// Reads all that is to be known before the first look at the sun, and opens the bus.
    ///
    /// - Throws: without a bus or a timer.
    init(_ options: Options, environment: Environment, log: Log) throws(StartError) {
        self.log = log
        self.environment = environment
        clock = try Self.clock(options)
        isSimulated = options.simulation != nil
        keepers = Self.keepers(options, environment)
        overrideFile = KeptFile(keepers?.stateFile)
        fixFile = KeptFile(keepers?.locationFile)
        zones = TimeZoneDatabase(environment: environment)
        zone = Self.zone(environment, log)
        do throws(BusError) {
            connection = try Connection.open(.session)
        } catch {
            throw StartError(sentence: "There is no session bus: \(error.message)")
        }
        settings = SettingsSource(Self.settingsPlace(options, environment))
        let (values, diagnostics) = SettingsReader.read(settings.text.entries)
        let (override, fix) = (overrideFile.load(), fixFile.load())
        engine = Engine(
            settings: values,
            diagnostics: settings.text.diagnostics + diagnostics
                + [override.diagnostic, fix.diagnostic].compactMap { $0 },
            zone: zone.current.zone, override: override.value, fix: fix.value, asksGeoClueOnce: isSimulated
        )
    }

    /// Looks at the sun for the first time, and takes the name once there is an object that can answer.
    ///
    /// - Throws: when the name cannot be had.
    func start() throws(StartError) {
        clock.onWake = { [weak self] reason in self?.post(Event(reason)) }
        geoclue = GeoClueClient { [weak self] report in self?.heard(report) }
        settings.onChange = { [weak self] text in self?.settingsChanged(text) }
        zone.onChange = { [weak self] found in self?.zoneChanged(found) }
        connection.onDisconnect = { [weak self] in self?.fail("The session bus is gone.") }
        connection.onNameLost = { [weak self] name in self?.lost(name) }

        let effects = engine.handle(.started, at: clock.now)
        guard let snapshot = engine.snapshot else { preconditionFailure("the first look publishes") }
        object = SunPhaseObject(snapshot, port: self, on: connection)
        // A second service must not touch what the first one remembers: it has no name, and ends here.
        try ownName()
        startFollowers(snapshot)
        effects.forEach(carryOut)
        log.info("SunPhase \(SunPhaseAPI.version) is ready: \(snapshot.summary).")
    }

    /// Leaves the bus, and returns the exit status.
    func stop() -> Int32 {
        followers?.stop()
        connection.close()
        guard let failure else { return 0 }
        log.error(failure)
        return 1
    }

    private func ownName() throws(StartError) {
        let name = BusName(stringLiteral: Names.service)
        do throws(BusError) {
            guard try connection.requestName(name) == .owned else {
                throw BusError(.failed, "another program has it; is SunPhase running already?")
            }
        } catch {
            throw StartError(sentence: "The name \(name) cannot be had: \(error.message)")
        }
    }

    private func startFollowers(_ snapshot: Snapshot) {
        let apply = engine.settings.apply
        followers = Followers(
            apply, environment: environment, keepers: keepers, port: self, connection: connection, log: log
        ) { [weak self] scheme in self?.post(.schemeChosen(scheme)) }
        followers?.start(apply, snapshot)
    }

    /// Without its own name the service is not found; without another's, a feature is missing.
    private func lost(_ name: BusName) {
        if name.string == Names.service {
            fail("The name \(name) was taken away.")
        } else {
            followers?.lost(name)
        }
    }

    private func fail(_ sentence: String) {
        failure = sentence
        EventLoop.quit()
    }
}

// MARK: - What happens outside

extension Daemon {
    /// Lets something happen; nobody waits for an answer.
    private func post(_ event: Event) {
        log.debug("event: \(event.summary)")
        guard found == nil else {
            found?.append(event)
            return
        }
        engine.handle(event, at: clock.now).forEach(carryOut)
    }

    private func settingsChanged(_ text: SettingsText) {
        let (values, diagnostics) = SettingsReader.read(text.entries, previous: engine.settings)
        log.info("The settings have changed.")
        // First who follows, then what: a change of the scheme by the same settings is theirs.
        if let scheme = engine.snapshot?.colorScheme { followers?.apply(values.apply, scheme) }
        post(.settingsChanged(values, text.diagnostics + diagnostics))
    }

    private func zoneChanged(_ found: UserZone) {
        if let diagnostic = found.diagnostic { log.warning(diagnostic) }
        log.info("The time zone is now \(found.zone.rules.name).")
        post(.zoneChanged(found.zone))
    }

    private func heard(_ report: GeoClueReport) {
        // The machine's time says nothing about a simulated one: then a fix counts from when it comes.
        if isSimulated, case .fix(let report) = report {
            post(.geoclue(.fix(report.untimed)))
        } else {
            post(.geoclue(report))
        }
    }
}

// MARK: - Effects

extension Daemon {
    private func carryOut(_ effect: Effect) {
        switch effect {
        case .publish(let publication):
            if let news = publication.snapshot.location.news(since: object?.snapshot.location) { log.info(news) }
            object?.publish(publication)
            followers?.follow(publication)
            if let change = publication.schemeChange {
                log.notice("The colour scheme is now \(change.scheme.rawValue), by \(change.cause.rawValue).")
            }
        case .wake(let instant):
            clock.alarm(at: instant)
        case .remember(let override):
            keep("override", override, in: overrideFile)
        case .rememberFix(let fix):
            keep("place", fix, in: fixFile)
        case .locate(let locating):
            geoclue?.perform(locating)
        case .watch(let client):
            guard let name = BusName(client.name) else { return }
            peers[client] = connection.watchPeer(name) { [weak self] in
                self?.peers[client] = nil
                self?.post(.clientVanished(client))
            }
        case .unwatch(let client):
            peers.removeValue(forKey: client)?.cancel()
        case .note(let diagnostic):
            if diagnostic.severity == .error {
                log.error(diagnostic.sentence)
            } else {
                log.warning(diagnostic.sentence)
            }
        case .answer:
            // Taken by who asked: see perform.
            break
        }
    }

    private func keep<Value>(_ what: String, _ value: Value?, in file: KeptFile<Value>) {
        // Under a simulated clock nothing is to be kept.
        if value != nil, file.isNowhere, !isSimulated, unkept.insert(what).inserted {
            log.warning("The \(what) is not kept over a restart: no home is known.")
        }
        do throws(FileError) {
            try file.save(value)
        } catch {
            log.warning("The \(what) is not kept over a restart: \(error.reason)")
        }
    }
}

// MARK: - ServicePort

extension Daemon: ServicePort {
    var now: Instant { clock.now }

    func perform(_ event: Event) throws(Refusal) -> Answer {
        log.debug("call: \(event.summary)")
        let effects = engine.handle(event, at: clock.now)
        effects.forEach(carryOut)
        guard case .answer(let answer)? = effects.last else { preconditionFailure("\(event) was not answered") }
        if case .refused(let refusal) = answer { throw refusal }
        return answer
    }

    func reload() {
        together {
            settings.reload()
            zone.refresh()
        }
    }

    func refreshLocation() {
        together {
            zone.refresh()
            post(.refreshRequested)
        }
    }

    /// Looks at several things anew, and lets all that is found out happen as one.
    private func together(_ look: () -> Void) {
        found = []
        look()
        let events = found ?? []
        found = nil
        if !events.isEmpty { engine.handle(events, at: clock.now).forEach(carryOut) }
    }

    var explanation: [String] { engine.explanation + (followers?.sentences ?? []) }

    func zoneRules(named name: String) -> ZoneRules? { zones.rules(of: name) }
}
