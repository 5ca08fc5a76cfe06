// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseClient

extension Command {
    /// Why everything is as it is.
    static let explain = Command(
        name: "explain", summary: "Say why it is light or dark, and where the place comes from",
        options: [CommonOptions.json]
    ) { invocation throws(Failure) in
        let service = try ServiceConnection.open()
        let sentences = try awaiting { service.explain(completion: $0) }
        if invocation.isJSON {
            try Answer.write(JSON.array(sentences.map(JSON.text)).line + "\n")
        } else {
            try Answer.write(sentences.map { $0.printable + "\n" }.joined())
        }
        return .success
    }
}
