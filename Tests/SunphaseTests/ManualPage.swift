// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import GLib
import SunPhaseTestSupport

@testable import sunphase

/// The project's files.
enum Project {
    /// The project's root.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Where a file is.
    static func path(_ name: String) -> String { root.appending(path: name).path }

    /// The names of the files in a folder.
    static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }

    /// What a program writes when it is asked for its options or its version.
    static func output(of program: String, _ argument: String) throws -> String {
        try ChildProcess.run(Project.program(program), [argument]).output
    }

    /// A built program.
    static func program(_ name: String) -> String {
        URL(filePath: DaemonProcess.program).deletingLastPathComponent().appending(path: name).path
    }
}

/// A page of the manual, in the words of mdoc(7).
struct ManualPage {
    /// All pages.
    static func all() throws -> [ManualPage] { try Project.files(in: "data/man").map(ManualPage.init) }

    /// The file's name.
    let name: String
    /// Its lines, with the minus that is typed as a plain one.
    let lines: [String]

    /// Reads a page.
    init(_ name: String) throws {
        self.name = name
        lines = try String(contentsOfFile: Project.path("data/man/\(name)"), encoding: .utf8)
            .replacingOccurrences(of: "\\-", with: "-").split(separator: "\n").map(String.init)
    }

    /// The titles of its sections, in order.
    var sections: [String] { lines.filter { $0.hasPrefix(".Sh ") }.map { String($0.dropFirst(4)) } }

    /// What is in a section.
    func section(_ title: String) -> ArraySlice<String> {
        lines.drop { $0 != ".Sh \(title)" }.dropFirst().prefix { !$0.hasPrefix(".Sh ") }
    }

    /// The items of a section that begin so, each with what follows up to the next such item or section.
    func items(_ macro: String, in title: String) -> [(head: String, body: [String])] {
        var items: [(head: String, body: [String])] = []
        for line in section(title) {
            if line.hasPrefix(".It \(macro) ") {
                items.append((String(line.dropFirst(".It \(macro) ".count)), []))
            } else if line.hasPrefix(".Ss ") {
                items.append(("", []))
            } else if !items.isEmpty {
                items[items.count - 1].body.append(line)
            }
        }
        return items.filter { !$0.head.isEmpty }
    }

    /// The manuals that it refers to, such as `sunphase 1`.
    var references: Set<String> {
        Set(
            lines.filter { $0.hasPrefix(".Xr ") }
                .map { $0.dropFirst(4).split(separator: " ").prefix(2).joined(separator: " ") })
    }
}

/// How a command is described: its name and its words, and the options that are described in its own paragraph.
struct CommandParagraph {
    /// The commands of sunphase(1), by name. One that is there with different words is one all the same.
    static func all(_ page: ManualPage) -> [String: CommandParagraph] {
        var paragraphs: [String: CommandParagraph] = [:]
        var name: String?
        var isHead = false
        for line in page.section("COMMANDS") {
            if line == ".It Xo" {
                (name, isHead) = (nil, true)
            } else if line == ".Xc" {
                isHead = false
            } else if isHead, name == nil, line.hasPrefix(".Ic ") {
                name = String(line.dropFirst(4))
                paragraphs[name!, default: CommandParagraph()].heads.append([])
            } else if let name, isHead {
                paragraphs[name]!.heads[paragraphs[name]!.heads.count - 1] += line.split(separator: " ").map(
                    String.init)
            } else if let name, line.hasPrefix(".It Fl ") {
                paragraphs[name]!.described.insert(String(line.dropFirst(4)))
            }
        }
        return paragraphs
    }

    private var heads: [[String]] = []

    /// The options that its own paragraph describes, as ``OptionForm/item`` has them.
    private(set) var described: Set<String> = []

    /// The options in its head, such as `--at=TIME`.
    var options: Set<String> { Set(heads.flatMap { Self.parts($0).options }) }

    /// The other words in its head.
    var operands: [String] { heads.flatMap { Self.parts($0).operands } }

    private static func parts(_ words: [String]) -> (options: [String], operands: [String]) {
        var (options, operands): ([String], [String]) = ([], [])
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "Fl" || word == ".Fl" {
                let option = "-" + (rest.popFirst() ?? "")
                guard option != "--" else { continue }
                let takesValue = Array(rest.prefix(4)) == ["Ns", "=", "Ns", "Ar"]
                options.append(option + (takesValue ? "=" + (rest.dropFirst(4).first ?? "") : ""))
                if takesValue { rest = rest.dropFirst(5) }
            } else if !word.hasPrefix("."), !["Op", "Ar", "Cm", "No", "Ns", "|", "..."].contains(word) {
                operands.append(word)
            }
        }
        return (options, operands)
    }
}

/// How an option is written.
struct OptionForm: Hashable {
    let name: String
    let letter: Character?
    let placeholder: String?

    /// `--help`, which all have.
    static let help = OptionForm(name: "help", letter: "h", placeholder: nil)

    /// As the head of a command has it: `--at=TIME`.
    var usage: String { "--" + name + (placeholder.map { "=" + $0 } ?? "") }

    /// As the list of options has it: `Fl d , Fl -date Ns = Ns Ar DATE`.
    var item: String {
        (letter.map { "Fl \($0) , " } ?? "") + "Fl -\(name)" + (placeholder.map { " Ns = Ns Ar \($0)" } ?? "")
    }

    /// As completions have it: `-d` and `--date`.
    var words: [String] { ["--" + name] + (letter.map { ["-\($0)"] } ?? []) }
}

extension OptionForm {
    init(_ option: CommandLineOption) {
        self.init(name: option.name, letter: option.letter, placeholder: option.placeholder)
    }

    /// The options in a help text.
    static func all(inHelp text: String) -> Set<OptionForm> {
        Set(
            text.matches(of: /\n  (?:-(\w), )?--([\w-]+)(?:=(\S+))?/).map { match in
                OptionForm(
                    name: String(match.2), letter: match.1.flatMap(\.first), placeholder: match.3.map(String.init))
            })
    }
}
