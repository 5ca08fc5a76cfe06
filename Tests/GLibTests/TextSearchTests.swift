// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import Testing

@Suite("Parts of texts")
struct TextSearchTests {
    @Test("a part is found at the beginning, within and at the end", arguments: ["No", "such", "schéma", "a", ""])
    func found(part: String) {
        #expect("No such schéma".includes(part))
    }

    @Test("what differs in a letter, its case or its accent is no part", arguments: ["no", "Nosuch", "schema", "x"])
    func missing(part: String) {
        #expect(!"No such schéma".includes(part))
    }

    @Test("nothing is part of an empty text but an empty one")
    func empty() {
        #expect("".includes("") && !"".includes("a"))
    }
}
