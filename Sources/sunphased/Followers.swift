// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import GLib
import SunPhaseAPI
import SunPhaseCore
import SunPhaseHost
import SunPhaseService

/// What follows the colour scheme beside those who listen to the service itself: the desktop portal, the desktop's own
/// setting, the user's hooks, and darkman's clients; each as the settings have it.
@MainActor
final class Followers {
    private let connection: Connection
    private let desktops: String?
    private let log: Log
    private unowned let port: any ServicePort
    private let chosen: @MainActor (ColorScheme) -> Void

    private let hooks: HookRunner
    private var runsHooks = false
    private var portal: Face = .off("portal = off")
    private var darkman: Face = .off("darkman = off")
    private var desktop: DesktopSettings?
    private var desktopOff: String?

    /// A face on the bus, or why there is none.
    private enum Face {
        case on(ExportedFace)
        case off(String)
    }

    /// Followers that follow nothing yet.
    ///
    /// - Parameters:
    ///   - keepers: where it is kept what this login session has seen; nil keeps nothing.
    ///   - chosen: called when somebody has chosen a scheme in the desktop's settings.
    init(
        _ settings: ApplySettings, environment: Environment, keepers: Directories?, port: any ServicePort,
        connection: Connection, log: Log, chosen: @escaping @MainActor (ColorScheme) -> Void
    ) {
        desktops = environment["XDG_CURRENT_DESKTOP"]
        (self.port, self.connection, self.log, self.chosen) = (port, connection, log, chosen)
        hooks = HookRunner(
            HookFolders(Directories(environment: environment)), rules: HookRunner.Rules(settings),
            shown: ShownScheme(keepers?.shownFile), log: log)
    }

    /// Begins to follow as the settings have it.
    func start(_ settings: ApplySettings, _ snapshot: Snapshot) {
        apply(settings, snapshot.colorScheme)
        if runsHooks { hooks.runAtStart(HookRequest(atStart: snapshot)) }
    }

    /// Follows as other settings have it; what they do not change goes on.
    func apply(_ settings: ApplySettings, _ scheme: ColorScheme) {
        hooks.rules = HookRunner.Rules(settings)
        runsHooks = settings.hooks != .off
        if !runsHooks { hooks.cancel() }
        update(&portal, reason: PortalReport.offReason(settings.portal, desktops: desktops), "portal") {
            PortalSettings(scheme, on: connection)
        }
        update(&darkman, reason: DarkmanReport.offReason(settings), "darkman") {
            DarkmanFacade(scheme, port: port, on: connection)
        }
        updateDesktop(settings.gsettings, scheme)
    }

    /// Takes over what was published: the faces first, which only say something, then who has to do something.
    func follow(_ publication: Publication) {
        guard let request = HookRequest(publication) else { return }
        for case .on(let exported) in [portal, darkman] { exported.face.follow(request.scheme) }
        desktop?.follow(request.scheme)
        if runsHooks { hooks.run(request) }
    }

    /// The bus has given a name to somebody else.
    func lost(_ name: BusName) {
        for face in [\Followers.portal, \Followers.darkman] {
            if case .on(let exported) = self[keyPath: face], exported.face.name == name {
                self[keyPath: face] = .off("another program has taken the name \(name)")
            }
        }
        log.warning("The name \(name) was taken away, and who asks under it is not answered any more.")
    }

    /// The service ends, and what only watches for it.
    func stop() { desktop?.stop() }
}

// MARK: - As the settings have it

extension Followers {
    private func update(_ face: inout Face, reason: String?, _ key: String, _ make: () -> any BusFace) {
        if let reason {
            face = .off(reason)
            return
        }
        if case .on = face { return }
        do throws(BusError) {
            face = .on(try ExportedFace(make(), on: connection))
        } catch {
            face = .off(error.message)
            log.warning("Nothing comes of \(key): \(error.message).")
        }
    }

    private func updateDesktop(_ choice: Switch, _ scheme: ColorScheme) {
        desktopOff = DesktopReport.offReason(choice, desktops: desktops)
        if desktopOff == nil, desktop == nil {
            desktop = DesktopSettings(scheme, log: log, chosen: chosen)
        } else if desktopOff != nil {
            desktop?.stop()
            desktop = nil
        }
    }
}

// MARK: - In sentences

extension Followers {
    /// Who follows, and who does not and why.
    var sentences: [String] {
        [portalReport.sentence, desktopReport.sentence, hooksSentence, darkmanReport.sentence]
    }

    private var portalReport: PortalReport {
        switch portal {
        case .off(let reason): .off(reason)
        case .on(let exported): (exported.face as? PortalSettings)?.hasBeenAsked ?? false ? .asked : .notAsked
        }
    }

    private var desktopReport: DesktopReport { desktop.map { .tried($0.state) } ?? .off(desktopOff ?? "") }

    private var darkmanReport: DarkmanReport {
        switch darkman {
        case .on: .on
        case .off(let reason): .off(reason)
        }
    }

    private var hooksSentence: String {
        guard runsHooks else { return "No hooks are run: hooks = off." }
        let count = hooks.count(for: port.engine.snapshot?.colorScheme ?? .light)
        return count == 0
            ? "There are no hooks to run." : "\(count == 1 ? "1 hook is" : "\(count) hooks are") run at each change."
    }
}
