// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseClient

@main
@MainActor
struct Main {
    static func main() throws {
        let sun = try SunPhaseProxy { state in
            guard let state else { return print("SunPhase does not run.") }
            print("\(state.colorScheme), \(state.phase), next change at \(state.nextSchemeChange ?? 0)")
        }
        EventLoop.onSignal(.hangUp) { sun.service.toggle() }
        EventLoop.run()
    }
}
