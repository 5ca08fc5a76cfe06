// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseClient
import SunPhaseCore
import SunPhaseHost
import SunPhaseTestSupport
import Testing

@testable import sunphase

/// What the checks make of facts.
struct CheckVerdictTests {
    // MARK: Location

    @Test(
        "each status has its verdict and its cure",
        arguments: [
            ("ok", "config", .ok, nil), ("off", "none", .ok, nil), ("waiting", "timezone", .open, "a minute"),
            ("denied", "cache", .notOK, "allow it in the desktop's privacy settings"),
            ("disabled", "timezone", .notOK, "switch location on"),
            ("no-agent", "timezone", .notOK, "start /usr/libexec/geoclue-2.0/demos/agent"),
            ("unavailable", "timezone", .notOK, "install geoclue-2.0"),
            ("a-later-word", "timezone", .notOK, "set coordinates"),
        ] as [(String, String, Check.Verdict, String?)])
    func status(status: String, source: String, verdict: Check.Verdict, cure: String?) {
        let check = LocationCheck.check(
            LocationFacts(source: source, status: status, statusText: "Said."), choice: .auto)
        #expect(check.verdict == verdict && check.text.hasPrefix("Said."))
        #expect(cure.map { check.cure?.hasPrefix($0) ?? false } ?? (check.cure == nil))
    }

    @Test("GeoClue is no help where the settings do not ask it", arguments: [LocationChoice.config, .timezone])
    func notGeoClue(choice: LocationChoice) {
        let facts = LocationFacts(source: "none", status: "unavailable", statusText: "Said.")
        #expect(LocationCheck.check(facts, choice: choice).cure?.hasPrefix("set coordinates: ") ?? false)
    }

    @Test("a place that is stale or odd is not ok, whatever the status")
    func odd() {
        var facts = LocationFacts(source: "cache", status: "ok", statusText: "Said.")
        facts.isStale = true
        let stale = LocationCheck.check(facts, choice: .auto)
        #expect(stale.verdict == .notOK && stale.text.hasSuffix("It may be out of date."))
        facts.isStale = false
        facts.warning = "Odd."
        for status in ["ok", "waiting"] {
            facts.status = status
            let check = LocationCheck.check(facts, choice: .auto)
            #expect(check.verdict == .notOK && check.text.hasSuffix("Odd."))
            #expect(check.cure?.hasPrefix("set the time zone") ?? false)
        }
    }

    @Test(
        "without a service, the settings and the time zone are judged",
        arguments: [(LocationChoice.auto, .open), (.config, .notOK), (.none, .ok), (.timezone, .ok)]
            as [(LocationChoice, Check.Verdict)])
    func withoutService(choice: LocationChoice, verdict: Check.Verdict) {
        var settings = Settings()
        settings.location.source = choice
        var engine = Engine(settings: settings, zone: .berlin)
        _ = engine.handle(.started, at: Instant(unixSeconds: 1_774_698_400))
        #expect(LocationCheck.check(engine).verdict == verdict)
        var placeless = Engine(settings: settings, zone: .utc)
        _ = placeless.handle(.started, at: Instant(unixSeconds: 1_774_698_400))
        #expect(LocationCheck.check(placeless).verdict == (choice == .none ? .ok : .notOK))
    }

    // MARK: Service

    @Test("only a running service of the tool's own version is ok")
    func service() {
        #expect(ServiceCheck.check(.running(version: "1.2.3"), own: "1.2.3").verdict == .ok)
        let other = ServiceCheck.check(.running(version: "1.2.2"), own: "1.2.3")
        #expect(other.verdict == .notOK && other.text.contains("1.2.2") && other.text.contains("1.2.3"))
        for finding in [
            ServiceFinding.noBus("why"), .silentBus, .absent(isActivatable: true), .absent(isActivatable: false),
            .silent("why"), .held(.failed("start-limit-hit")), .held(.masked),
        ] {
            #expect(ServiceCheck.check(finding, own: "1").verdict == .notOK)
        }
        #expect(ServiceCheck.check(.held(.failed("start-limit-hit")), own: "1").text.contains("(start-limit-hit)"))
    }

    @Test("settings that are not there are no fault, and each that is wrong has its line")
    func settings() {
        #expect(SettingsCheck.checks([], file: "/f", isThere: true).map(\.text) == ["Nothing in /f is wrong."])
        #expect(
            SettingsCheck.checks([], file: "/f", isThere: false).map(\.text)
                == ["You have none; they belong in /f."])
        let wrong = [Diagnostic(.error, file: "/f", line: 3, message: "junk"), Diagnostic(.warning, message: "more")]
        let checks = SettingsCheck.checks(wrong, file: "/f", isThere: true)
        #expect(checks.map(\.verdict) == [.notOK, .notOK])
        #expect(checks.map(\.text) == ["/f, line 3: junk.", "more."])
        #expect(checks[0].cure == "correct it in /f; that takes effect when it is saved")
    }

    // MARK: Who follows

    @Test(
        "the portal is judged by what was found, if it is to be asked",
        arguments: [
            (.off("portal = off"), .notAsked, .ok),
            (.off("KDE has a back end of its own (portal = auto)"), .absent, .ok),
            (.off("another program has the name x"), .notAsked, .notOK), (.asked, .absent, .open),
            (.notAsked, .notAsked, .open), (.asked, .silent("why"), .notOK),
            (.notAsked, .asksService, .ok), (.asked, .asksAnother, .notOK),
            (.asked, .asksAnotherFirst(.light), .notOK), (.notAsked, .asksAnotherFirst(nil), .notOK),
        ] as [(PortalReport, PortalFinding, Check.Verdict)])
    func portal(report: PortalReport, finding: PortalFinding, verdict: Check.Verdict) {
        #expect(PortalCheck.check(report, finding, installedIn: nil).verdict == verdict)
    }

    @Test("why the portal does not answer is a sentence, whether it came as one or not", arguments: ["why", "why."])
    func silentPortal(reason: String) {
        let check = PortalCheck.check(.asked, .silent(reason), installedIn: nil)
        #expect(check.text == "The portal does not answer. why.")
    }

    @Test(
        "the desktop's setting is judged by the service's word and by what it is",
        arguments: [
            (nil, nil, .open), (.off("gsettings = off"), nil, .ok), (.tried(.unknown), nil, .open),
            (.tried(.failing("why")), nil, .notOK), (.tried(.unavailable("it is locked")), nil, .notOK),
            (.tried(.active), nil, .open), (.tried(.active), "'prefer-dark'", .ok),
            (.tried(.active), "'default'", .notOK), (.tried(.active), "'junk'", .notOK),
        ] as [(DesktopReport?, String?, Check.Verdict)])
    func desktop(report: DesktopReport?, present: String?, verdict: Check.Verdict) {
        #expect(DesktopCheck.check(report, present: present, scheme: "dark").verdict == verdict)
    }

    @Test("hooks are counted by folder, and each that is skipped has its line")
    func hooks() {
        let survey = HookSurvey(hooks: ["/b/1", "/a/x y/2", "/b/3"], skipped: ["/b/it's"], masks: ["/a/4"])
        let checks = HookCheck.checks(.auto, survey, folder: "/b")
        #expect(checks.map(\.verdict) == [.ok, .notOK])
        #expect(checks[0].text == "There are 1 in /a/x y, 2 in /b. /a/4 switches off its namesake.")
        #expect(checks[1].cure == #"chmod +x '/b/it'\''s'"#)
        #expect(HookCheck.checks(.off, survey, folder: nil).map(\.text) == ["None are run: hooks = off."])
        let none = HookCheck.checks(.auto, HookSurvey(hooks: []), folder: "/h")
        #expect(none.map(\.text) == ["There are none; yours belong in /h."])
    }

    @Test("a name in other hands is a conflict, one in the service's is not")
    func conflicts() {
        func verdicts(_ darkman: String?, _ portal: String?, _ isOn: Bool) -> [Check.Verdict] {
            let owners = NameOwners(service: ":1.1", darkman: darkman, portalBackEnd: portal)
            return ConflictCheck.checks(owners, answersDarkman: isOn).map(\.verdict)
        }
        #expect(verdicts(nil, nil, false) == [.ok])
        #expect(verdicts(":1.1", ":1.1", true) == [.ok])
        #expect(verdicts(":1.2", nil, true) == [.notOK])
        #expect(verdicts(":1.2", ":1.3", false) == [.notOK, .notOK])
    }

    @Test("the portal's file is only to be installed, or linked for older portals, where it is not")
    func portalFile() {
        func cure(_ directory: String?) -> String {
            PortalCheck.check(.notAsked, .asksAnother, installedIn: directory).cure ?? ""
        }
        #expect(cure(nil).hasPrefix("install SunPhase's file sunphase.portal as /usr/share/xdg-desktop-portal/"))
        #expect(cure("/usr/share").hasPrefix("from version 1.17"))
        #expect(
            cure("/usr/local/share").hasPrefix(
                "if the portal is older than 1.20.1, link /usr/local/share/xdg-desktop-portal/portals/sunphase.portal "
                    + "as /usr/share/xdg-desktop-portal/portals/sunphase.portal; from version 1.17"))
    }

    // MARK: Written out

    @Test("a line begins with the verdict, in colour where there are any")
    func line() {
        func line(_ check: Check, _ colors: Canvas.Colors) -> String {
            check.line(on: Canvas(columns: 80, colors: colors, breaksLines: false))
        }
        let bad = Check.notOK(.hooks, "Bad.", cure: "mend")
        #expect(line(bad, .none) == "not ok  hooks      Bad. To mend it: mend.")
        #expect(line(bad, .palette) == "\u{1B}[31mnot ok\u{1B}[0m  hooks      Bad. To mend it: mend.")
        #expect(line(.ok(.location, "Good."), .full) == "\u{1B}[32mok    \u{1B}[0m  location   Good.")
        #expect(line(.open(.portal, "None."), .full) == "-       portal     None.")
        #expect(bad.json.line == #"{"name":"hooks","ok":false,"text":"Bad.","cure":"mend"}"#)
        #expect(Check.open(.portal, "None.").json.line == #"{"name":"portal","ok":null,"text":"None.","cure":null}"#)
    }

    @Test("names of files are told without what would control a terminal; programs get them as they are")
    func controlCharacters() {
        let check = Check.notOK(.hooks, "a\u{1B}[31mb\nc", cure: "d\te")
        let canvas = Canvas(columns: 80, colors: .none, breaksLines: false)
        #expect(check.line(on: canvas) == "not ok  hooks      a\u{FFFD}[31mb\u{FFFD}c To mend it: d\u{FFFD}e.")
        #expect(check.json.line.contains(#""text":"a\u001b[31mb\nc","cure":"d\te""#))
    }

    @Test("in a terminal it is broken where that ends, and what helps is on a line of its own")
    func brokenLine() {
        let check = Check.notOK(.hooks, "There is one that cannot be run.", cure: "chmod +x 50-theme")
        #expect(
            check.line(on: Canvas(columns: 44, colors: .none))
                == """
                not ok  hooks      There is one that cannot
                                   be run.
                                   To mend it: chmod +x
                                   50-theme.
                """)
    }
}
