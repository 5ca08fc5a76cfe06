// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseClient
import SunPhaseCore
import SunPhaseHost

extension Command {
    /// What works, what does not, and what helps.
    static let check = Command(
        name: "check", summary: "Say what works and what does not, and what helps",
        details: """
            A line says ok, not ok, or - where there is nothing to judge. The service is not started for it;
            the desktop portal is, where the bus knows how, as by any app.
            Exit status: 0 when all is ok, 1 when something is not, 3 when the service does not run.
            """,
        options: [CommonOptions.json, Canvas.option]
    ) { invocation throws(Failure) in
        let canvas = try Canvas(invocation)
        let (checks, status) = try Examination(invocation).result()
        if invocation.isJSON {
            let answer: JSON = [
                "ok": .flag(status == .success), "checks": .array(checks.map(\.json)),
            ]
            try Answer.write(answer.line + "\n")
        } else {
            try Answer.write(checks.map { $0.line(on: canvas) + "\n" }.joined())
        }
        return status
    }
}

/// Looks at everything once, and lets each kind of check judge what it is about.
@MainActor
private struct Examination {
    private let engine: Engine
    private let diagnostics: [Diagnostic]
    private let directories: Directories
    private let hasSettings: Bool
    private let desktops: String?

    private var apply: ApplySettings { engine.settings.apply }

    init(_ invocation: Invocation) throws(Failure) {
        directories = Directories(environment: invocation.environment)
        let text = SettingsText(reading: .directories(directories))
        diagnostics = text.diagnostics + SettingsReader.read(text.entries).diagnostics
        hasSettings = directories.userSettingsFile.map { (try? Files.read($0)) != nil } ?? false
        desktops = invocation.environment["XDG_CURRENT_DESKTOP"]
        engine = try Vantage(invocation).engine
    }

    func result() -> (checks: [Check], status: ExitStatus) {
        let inquiry = Inquiry()
        var checks = [ServiceCheck.check(inquiry.service, own: SunPhaseClient.version)]
        checks += SettingsCheck.checks(
            diagnostics, file: directories.userSettingsFile, isThere: hasSettings)
        checks.append(location(inquiry))
        // Without a service that says so, what the settings and the desktop's name say.
        let portal =
            PortalReport(in: inquiry.explanation)
            ?? PortalReport.offReason(apply.portal, desktops: desktops).map { .off($0) } ?? .notAsked
        let places = [PortalCheck.home] + [directories.dataHome].compactMap(\.self) + directories.dataDirectories
        let directory = places.first { (try? Files.read("\($0)/\(PortalCheck.file)")) != nil }
        checks.append(PortalCheck.check(portal, inquiry.portal(portal), installedIn: directory))
        checks.append(desktop(inquiry))
        let folders = HookFolders(directories)
        checks += HookCheck.checks(
            apply.hooks, folders.survey(withDarkman: apply.darkmanHooks), folder: folders.usual)
        checks +=
            inquiry.owners.map { ConflictCheck.checks($0, answersDarkman: apply.darkman) }
            ?? [.open(.conflicts, "Whether another program is in the way is seen only on a bus.")]
        return (checks, status(checks, inquiry.service))
    }

    private func location(_ inquiry: Inquiry) -> Check {
        guard let place = inquiry.state?.location else { return LocationCheck.check(engine) }
        let facts = LocationFacts(
            source: place.source, status: place.status, statusText: place.statusText, isStale: place.isStale,
            warning: place.warning)
        return LocationCheck.check(facts, choice: engine.settings.location.source)
    }

    private func desktop(_ inquiry: Inquiry) -> Check {
        let report =
            DesktopReport(in: inquiry.explanation)
            ?? DesktopReport.offReason(apply.gsettings, desktops: desktops).map { .off($0) }
        let present = report == .tried(.active) ? inquiry.desktopValue() : nil
        return DesktopCheck.check(report, present: present, scheme: inquiry.state?.colorScheme.rawValue)
    }

    private func status(_ checks: [Check], _ service: ServiceFinding) -> ExitStatus {
        switch service {
        case .noBus, .silentBus, .absent, .held: .noService
        case .silent, .running: checks.contains { $0.verdict == .notOK } ? .failure : .success
        }
    }
}
