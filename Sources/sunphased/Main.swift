// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import GLib
import SunPhaseAPI
import SunPhaseHost

@main
@MainActor
struct Main {
    static func main() {
        ThisProcess.openStandardDescriptors()
        ThisProcess.hearEndsOfPrograms()
        guard let words = ThisProcess.arguments else {
            StandardError.write("sunphased: A word of the command line is not UTF-8 text.\n")
            ThisProcess.exit(2)
        }
        do throws(UsageError) {
            ThisProcess.exit(perform(try Options(words), environment: .process))
        } catch {
            StandardError.write("sunphased: \(error.description)\nTry sunphased --help.\n")
            ThisProcess.exit(2)
        }
    }

    /// Does what the command line asks for, and returns the exit status.
    private static func perform(_ options: Options, environment: Environment) -> Int32 {
        if let help = options.help { return answer(help) }
        if options.showsVersion { return answer("sunphased \(SunPhaseAPI.version)\n") }
        return serve(
            options, environment: environment, log: Log(isVerbose: options.isVerbose, environment: environment))
    }

    /// Writes a text to the standard output, and returns the exit status.
    private static func answer(_ text: String) -> Int32 {
        guard StandardOutput.write(text) else {
            StandardError.write("sunphased: The answer cannot be written to the standard output.\n")
            return 1
        }
        return 0
    }

    /// Runs the service to its end, and returns the exit status.
    private static func serve(_ options: Options, environment: Environment, log: Log) -> Int32 {
        // A log that nobody reads any more is no reason to end. Unlike an ignored signal, a handled one is not inherited.
        EventLoop.onSignal(.brokenPipe) {}
        do throws(StartError) {
            let daemon = try Daemon(options, environment: environment, log: log)
            for signal in [UnixSignal.terminate, .interrupt] {
                EventLoop.onSignal(signal) { EventLoop.quit() }
            }
            EventLoop.onSignal(.hangUp) { daemon.reload() }
            try daemon.start()
            EventLoop.run()
            return daemon.stop()
        } catch {
            log.error(error.sentence)
            return 1
        }
    }
}

/// Why the service cannot begin.
struct StartError: Error {
    /// The reason for people.
    let sentence: String
}
