// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore
import SunPhaseHost
import Testing

@Suite("Who follows, and why not")
struct FollowerReportTests {
    private func explained(_ sentence: String) -> [String] { ["The phase is day.", sentence, "More."] }

    @Test("what is said of the portal is read back as the same")
    func portal() {
        for report in [PortalReport.off("why: so"), .notAsked, .asked] {
            #expect(PortalReport(in: explained(report.sentence)) == report)
        }
        #expect(PortalReport(in: []) == nil)
    }

    @Test("what is said of the desktop's setting is read back as the same")
    func desktop() {
        let reports: [DesktopReport] = [
            .off("gsettings = off"), .off("this desktop does not read it (gsettings = auto)"), .tried(.unknown),
            .tried(.active), .tried(.failing("gsettings says: no.")), .tried(.unavailable("it is locked")),
        ]
        for report in reports {
            #expect(DesktopReport(in: explained(report.sentence)) == report)
        }
        #expect(DesktopReport(in: []) == nil)
    }

    @Test(
        "GNOME and KDE have a back end of their own; the settings may know better",
        arguments: [
            (.auto, nil, false), (.auto, "sway", false), (.auto, "ubuntu:GNOME", true), (.auto, "KDE", true),
            (.on, "KDE", false), (.off, "sway", true),
        ] as [(Switch, String?, Bool)])
    func portalChoice(choice: Switch, desktops: String?, isOff: Bool) {
        let reason = PortalReport.offReason(choice, desktops: desktops)
        #expect((reason != nil) == isOff)
        if let reason { #expect(PortalReport.off(reason).isChosen) }
        #expect(!PortalReport.off("another program has the name x").isChosen)
    }

    @Test(
        "the desktop's setting is for desktops that read it, unless the settings know better",
        arguments: [(.auto, "sway", true), (.auto, "GNOME", false), (.on, nil, false), (.off, "GNOME", true)]
            as [(Switch, String?, Bool)])
    func desktopChoice(choice: Switch, desktops: String?, isOff: Bool) {
        #expect((DesktopReport.offReason(choice, desktops: desktops) != nil) == isOff)
    }
}
