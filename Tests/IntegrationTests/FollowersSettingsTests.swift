// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

@Suite("Settings that change the scheme and who follows it")
struct FollowersSettingsTests {
    private static func settings(dark: String, hooks: String) -> String {
        "[location]\nsource = none\n[schedule]\nlight = 07:00\ndark = \(dark)\n[apply]\nportal = off\nhooks = \(hooks)\n"
    }

    @Test("a change of the scheme is for those who follow by the same settings")
    func together() throws {
        let (bus, home) = (try PrivateBus(), try TemporaryFolder())
        try home.makeFolder("config/sunphase/hooks.d")
        let hook = "config/sunphase/hooks.d/hook"
        try home.write("#!/bin/sh\necho \"$1 $SUNPHASE_CAUSE\" >>$HOME/proof\n", to: hook)
        try home.makeExecutable(hook)
        func proof() -> String { (try? String(contentsOfFile: home.path("proof"), encoding: .utf8)) ?? "" }

        try home.write(Self.settings(dark: "19:00", hooks: "on"), to: DaemonProcess.settingsFile)
        let daemon = try DaemonProcess(
            ["--simulate", "2026-03-28T12:00:00Z,1"], address: bus.address, home: home)
        #expect(eventually { proof() == "light start\n" })

        try home.write(Self.settings(dark: "10:00", hooks: "off"), to: DaemonProcess.settingsFile)
        #expect(eventually { daemon.log.contains("The colour scheme is now dark, by settings.") })
        try home.write(Self.settings(dark: "19:00", hooks: "on"), to: DaemonProcess.settingsFile)
        #expect(eventually { daemon.log.contains("The colour scheme is now light, by settings.") })
        #expect(eventually { proof() == "light start\nlight settings\n" }, "\(proof())\(daemon.log)")
        #expect(daemon.stop() == 0)
    }
}
