// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib

@main
@MainActor
struct Main {
    static func main() {
        ThisProcess.openStandardDescriptors()
        ThisProcess.hearEndsOfPrograms()
        let status = Tool.run(Array(CommandLine.arguments.dropFirst()), environment: .process)
        ThisProcess.exit(status.code)
    }
}
