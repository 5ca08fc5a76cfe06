// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib

@main
@MainActor
struct Main {
    static func main() {
        ThisProcess.openStandardDescriptors()
        ThisProcess.hearEndsOfPrograms()
        guard let words = ThisProcess.arguments else {
            Complaint.write("A word of the command line is not UTF-8 text.")
            ThisProcess.exit(ExitStatus.usage.code)
        }
        ThisProcess.exit(Tool.run(words, environment: .process).code)
    }
}
