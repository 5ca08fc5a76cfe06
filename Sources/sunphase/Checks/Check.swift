// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib

/// What came of looking at one thing.
struct Check: Hashable {
    /// What was looked at.
    enum Subject: String, CaseIterable {
        case service, settings, location, portal, gsettings, hooks, conflicts
    }

    /// Whether it is as it should be.
    enum Verdict: Hashable {
        case ok
        case notOK
        /// There is nothing to judge, or not yet.
        case open
    }

    /// What was looked at.
    let subject: Subject
    /// Whether it is as it should be.
    let verdict: Verdict
    /// What was found, in sentences.
    let text: String
    /// What helps, as a clause without a full stop; nil when nothing has to.
    let cure: String?

    /// It is as it should be.
    static func ok(_ subject: Subject, _ text: String) -> Check {
        Check(subject: subject, verdict: .ok, text: text, cure: nil)
    }

    /// It is not as it should be.
    static func notOK(_ subject: Subject, _ text: String, cure: String) -> Check {
        Check(subject: subject, verdict: .notOK, text: text, cure: cure)
    }

    /// There is nothing to judge, or not yet.
    static func open(_ subject: Subject, _ text: String, cure: String? = nil) -> Check {
        Check(subject: subject, verdict: .open, text: text, cure: cure)
    }
}

// MARK: - Written out

extension Check {
    /// The line for people; broken where the terminal ends, with what helps on a line of its own.
    func line(on canvas: Canvas) -> String {
        let width = Subject.allCases.map(\.rawValue.count).max() ?? 0
        let head = word.padded(to: 6).colored(color, canvas.colors) + "  " + subject.rawValue.padded(to: width) + "  "
        let parts = ([text] + (help.map { [$0] } ?? [])).map(\.printable)
        guard canvas.breaksLines else { return head + parts.joined(separator: " ") }
        let margin = 6 + 2 + width + 2
        let lines = parts.flatMap { Lines.wrapped($0, to: max(canvas.columns - margin, 20)) }
        return head + lines.joined(separator: "\n" + String(repeating: " ", count: margin))
    }

    private var help: String? { cure.map { (verdict == .notOK ? "To mend it: " : "What helps: ") + $0 + "." } }

    private var word: String {
        switch verdict {
        case .ok: "ok"
        case .notOK: "not ok"
        case .open: "-"
        }
    }

    /// The number of a colour that every terminal has (ECMA-48, SGR).
    private var color: Int? {
        switch verdict {
        case .ok: 32
        case .notOK: 31
        case .open: nil
        }
    }

    /// The same for a program.
    var json: JSON {
        [
            "name": .text(subject.rawValue), "ok": verdict == .open ? .null : .flag(verdict == .ok),
            "text": .text(text), "cure": .optional(cure),
        ]
    }
}

extension String {
    fileprivate func colored(_ number: Int?, _ colors: Canvas.Colors) -> String {
        guard let number, colors != .none else { return self }
        return "\u{1B}[\(number)m\(self)\u{1B}[0m"
    }
}
