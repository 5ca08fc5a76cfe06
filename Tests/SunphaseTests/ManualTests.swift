// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import Foundation
import SunPhaseCore
import SunPhaseTestSupport
import Testing

@testable import sunphase

@Suite("The manual says what the programs do")
@MainActor
struct ManualTests {
    @Test func `mandoc and groff have nothing to say about a page`() throws {
        let pages = try Project.files(in: "data/man")
        #expect(pages.count == 4)
        for page in pages.map({ Project.path("data/man/\($0)") }) {
            // Whether other manuals are installed is not the page's business.
            let lint = try ChildProcess.run("/usr/bin/mandoc", ["-T", "lint", "-W", "style", page]).output
                .split(separator: "\n").filter { !$0.contains("referenced manual not found") }
                .filter { !$0.contains("outdated mandoc.db") }
            #expect(lint.isEmpty, "\(lint.joined(separator: "\n"))")
            let groff = try ChildProcess.run("/usr/bin/groff", ["-ww", "-mandoc", "-Tutf8", "-z", page])
            #expect(groff.output.isEmpty && groff.status == 0, "\(groff.output)")
        }
    }

    @Test func `a page refers to pages that there are`() throws {
        let own = try Project.files(in: "data/man").map { file in
            let dot = file.lastIndex(of: ".") ?? file.startIndex
            return "\(file[..<dot]) \(file[file.index(after: dot)...])"
        }
        let others = ["busctl 1", "gdbus 1", "sh 1", "systemd 1"]
        for page in try ManualPage.all() {
            let unknown = page.references.subtracting(own + others)
            #expect(unknown.isEmpty, "\(page.name): \(unknown)")
        }
    }

    @Test(arguments: ["sunphase", "sunphased"]) func `the pages are of the program's version`(program: String) throws {
        let version = try Project.output(of: program, "--version").split(whereSeparator: \.isWhitespace).last ?? ""
        for page in try ManualPage.all() {
            #expect(page.lines.contains(".Os SunPhase \(version)"), "\(page.name)")
        }
    }

    @Test func `what is typed has the minus of the keyboard, not a hyphen`() throws {
        let macros: Set<Substring> = [".It", ".Op", ".Ic", ".Cm", ".Fl", ".Ql", ".Dl", ".Pa"]
        for name in try Project.files(in: "data/man") {
            let text = try String(contentsOfFile: Project.path("data/man/\(name)"), encoding: .utf8)
            var isLiteral = false
            for line in text.split(separator: "\n") {
                if line.hasPrefix(".Bd") || line.hasPrefix(".Ed") { isLiteral = line.hasPrefix(".Bd") }
                let isTyped = isLiteral || macros.contains(line.prefix { $0 != " " })
                guard isTyped, !line.hasPrefix(".Bd") else { continue }
                let rest = line.replacingOccurrences(of: "\\(->", with: "").replacingOccurrences(of: "\\-", with: "")
                #expect(!rest.contains("-"), "\(name): \(line)")
            }
        }
    }
}

extension ManualTests {
    @Test func `sunphase(1) has each command, with its options and words`() throws {
        let page = try ManualPage("sunphase.1")
        let paragraphs = CommandParagraph.all(page)
        #expect(Set(paragraphs.keys) == Set(Tool.commands.map(\.name)))
        let common = Set(page.items("Fl", in: "OPTIONS").map { "Fl " + $0.head })
        for command in Tool.commands {
            let forms = Set(command.options.map(OptionForm.init))
            let paragraph = try #require(paragraphs[command.name])
            #expect(paragraph.options == Set(forms.map(\.usage)), "\(command.name)")
            #expect(paragraph.operands == command.operands.matches(of: /\w+/).map { String($0.0) }, "\(command.name)")
            let items = Set(forms.map(\.item))
            #expect(items.isSubset(of: common.union(paragraph.described)), "\(command.name)")
            #expect(paragraph.described.isSubset(of: items), "\(command.name)")
        }
        let version = OptionForm(name: "version", letter: nil, placeholder: nil)
        let known = Set((Tool.commands.flatMap { $0.options.map(OptionForm.init) } + [.help, version]).map(\.item))
        #expect(common.isSubset(of: known))
    }

    @Test func `sunphase(1) has the options without a command, and each exit status`() throws {
        let page = try ManualPage("sunphase.1")
        let general = OptionForm.all(inHelp: try Project.output(of: "sunphase", "--help"))
        #expect(general.count == 2)
        let items = Set(page.items("Fl", in: "OPTIONS").map { "Fl " + $0.head })
        #expect(Set(general.map(\.item)).isSubset(of: items))
        let statuses = page.section("EXIT STATUS").compactMap { $0.firstMatch(of: /^\.It (\d)$/)?.1 }
        let all = [ExitStatus.success, .failure, .usage, .noService].map { "\($0.code)" }
        #expect(statuses.map(String.init) == all)
    }

    @Test func `sunphased(1) has each option`() throws {
        let page = try ManualPage("sunphased.1")
        let forms = OptionForm.all(inHelp: try Project.output(of: "sunphased", "--help"))
        #expect(forms.contains(.help) && forms.count > 4)
        #expect(Set(page.items("Fl", in: "OPTIONS").map { "Fl " + $0.head }) == Set(forms.map(\.item)))
        let synopsis = page.section("SYNOPSIS").joined(separator: " ")
        for form in forms { #expect(synopsis.contains("Fl -\(form.name)"), "\(form.name)") }
    }

    @Test(arguments: [("sunphase.1", "TIMES AND PLACES"), ("sunphase.conf.5", "GROUP schedule")])
    func `a page has the events, in order`(page: String, section: String) throws {
        let item = try #require(try ManualPage(page).items("Ar", in: section).first { $0.head == "EVENT" })
        let words = item.body.filter { $0.hasPrefix(".Cm ") }.joined(separator: " ").matches(of: /[a-z][a-z-]+/)
        #expect(words.map { String($0.0) } == EventName.allCases.map(\.rawValue))
    }
}

extension ManualTests {
    @Test func `sunphase.conf(5) has each setting, with what is accepted and the default`() throws {
        let page = try ManualPage("sunphase.conf.5")
        for group in SettingsKey.groups {
            let keys = SettingsKey.all.filter { $0.group == group }
            let items = page.items("Ic", in: "GROUP \(group)")
            #expect(items.map(\.head) == keys.map(\.name))
            for (key, item) in zip(keys, items) {
                let text = item.body.filter { !$0.hasPrefix(".") }.joined(separator: " ")
                let said = "Accepted: \(key.accepted). Default: \(key.defaultText)."
                #expect(text.contains(said), "\(key.name): \(said)")
            }
        }
        #expect(page.sections.filter { $0.hasPrefix("GROUP ") } == SettingsKey.groups.map { "GROUP " + $0 })
    }

    @Test func `the settings in the examples are accepted`() throws {
        var entries: [SettingsEntry] = []
        var group = ""
        for line in try ManualPage("sunphase.conf.5").section("EXAMPLES") {
            if let name = line.firstMatch(of: /^\[(\w+)\]$/)?.1 { group = String(name) }
            guard let pair = line.firstMatch(of: /^([\w-]+) = (.*)$/) else { continue }
            entries.append(
                SettingsEntry(file: "example", group: group, key: String(pair.1), value: String(pair.2)))
        }
        #expect(entries.count > 8)
        for entry in entries where !["latitude", "longitude"].contains(entry.key) {
            #expect(SettingsReader.read([entry]).diagnostics.isEmpty, "\(entry)")
        }
        #expect(SettingsReader.read(entries).diagnostics.isEmpty)
    }
}

extension ManualTests {
    @Test func `org.sunphase.SunPhase1(5) has what the contract has`() throws {
        let page = try ManualPage("org.sunphase.SunPhase1.5")
        var names: Set<String> = []
        for file in try Project.files(in: "dbus") where file.hasSuffix(".xml") {
            let xml = try String(contentsOfFile: Project.path("dbus/\(file)"), encoding: .utf8)
            let contract = try ContractXML(xml)
            let name = try #require(contract.interfaces.first)
            names.insert(name)
            let members = page.items("Va", in: "INTERFACE \(name)") + page.items("Ic", in: "INTERFACE \(name)")
            let declared = try #require(contract.declaration(of: name)).map(Self.head)
            #expect(members.map(\.head).sorted() == declared.sorted())
            for (member, arguments) in Self.arguments(xml) {
                let item = try #require(members.first { $0.head.prefix { $0 != " " } == member })
                let said = Set(item.body.filter { $0.hasPrefix(".Ar ") }.map { $0.split(separator: " ")[1] })
                #expect(said.isSuperset(of: arguments), "\(name) \(member)")
            }
        }
        #expect(names == Set(page.sections.compactMap { $0.firstMatch(of: /^INTERFACE (\S+)$/).map { String($0.1) } }))
        #expect(page.items("Er", in: "ERROR NAMES").map(\.head) == Refusal.Kind.allCases.map(\.rawValue))
    }

    /// The head of a member's item, for its line in a declaration.
    private static func head(_ declaration: String) -> String {
        let words = declaration.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        switch words[0] {
        case "property": return "\(words[1]) Ar \(words[2])" + (words[3].contains("write") ? " No , writable" : "")
        case "method":
            return words[1] + (words[2].isEmpty ? "" : " Ar \(words[2])")
                + (words[4].isEmpty ? "" : " No \\(-> Ar \(words[4])")
        default: return words[1] + " Ar \(words[2])"
        }
    }

    private static func arguments(_ xml: String) -> [(member: String, arguments: Set<Substring>)] {
        xml.matches(
            of: /<(?:method|signal) name="(\w+)">\n(.*?)<\/(?:method|signal)>/.dotMatchesNewlines()
        ).map { (String($0.1), Set($0.2.matches(of: /<arg name="(\w+)"/).map(\.1))) }
    }
}
