// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseClient

/// What was found out about the service.
enum ServiceFinding {
    /// There is no session bus, for this reason.
    case noBus(String)
    /// The bus does not answer.
    case silentBus
    /// Nobody has its name.
    case absent(isActivatable: Bool)
    /// Nobody has its name, and systemd will not start it.
    case held(UnitTrouble)
    /// Somebody has its name, and does not answer as the service does.
    case silent(String)
    /// It runs.
    case running(version: String)
}

/// Whether the service runs.
enum ServiceCheck {
    /// The verdict.
    ///
    /// - Parameter own: the version of the tool.
    static func check(_ finding: ServiceFinding, own: String) -> Check {
        switch finding {
        case .noBus(let reason):
            .notOK(
                .service, "There is no session bus: \(reason.asSentence)",
                cure: "run it inside a session of yours, or name its bus in DBUS_SESSION_BUS_ADDRESS")
        case .silentBus:
            .notOK(.service, "The session bus does not answer.", cure: "log out and in again")
        case .absent(isActivatable: true):
            .notOK(
                .service, "It does not run; the bus can start it.",
                cure: "ask it something, and the bus starts it, or start sunphased with your session")
        case .absent(isActivatable: false):
            .notOK(
                .service, "It does not run, and the bus does not know how to start it.",
                cure:
                    "systemctl --user enable --now sunphased where it is installed for systemd, else start sunphased from the "
                    + "desktop's autostart")
        case .held(.failed(let result)):
            .notOK(
                .service, "It does not run: systemd has given up starting it (\(result)).",
                cure: "journalctl --user -u sunphased says why; then systemctl --user reset-failed sunphased and "
                    + "systemctl --user start sunphased")
        case .held(.masked):
            .notOK(
                .service, "It does not run, and systemd may not start it: its unit is masked.",
                cure: "systemctl --user unmask sunphased")
        case .silent(let reason):
            .notOK(
                .service, "It has its name on the bus, and does not answer as it should: \(reason.asSentence)",
                cure: "end sunphased and start it again; its log may tell more")
        case .running(version: own): .ok(.service, "It runs, version \(own).")
        case .running(let version):
            .notOK(
                .service, "It runs, version \(version), while this tool is of version \(own).",
                cure: "end sunphased and start it again, so that the installed one runs")
        }
    }
}
