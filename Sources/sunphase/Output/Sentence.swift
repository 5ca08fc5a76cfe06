// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseCore

extension String {
    /// The text with a full stop at its end.
    var asSentence: String { hasSuffix(".") ? self : self + "." }

    /// The text as XML has it, in an attribute, too; and Pango's markup, which Waybar's tooltips are.
    var escapedMarkup: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            default: text.append(character)
            }
        }
    }

    /// The text for a terminal, on one line: what programs, files and buses tell may hold control characters.
    var printable: String { shortened(self, to: .max) }
}

/// What is said on the standard error.
enum Complaint {
    /// Says one sentence.
    static func write(_ sentence: String) { StandardError.write("sunphase: \(sentence.printable)\n") }
}
