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
        let environment = Environment.process
        do throws(UsageError) {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            if let help = options.help {
                print(help, terminator: "")
            } else if options.showsVersion {
                print("sunphased \(SunPhaseAPI.version)")
            } else {
                let log = Log(isVerbose: options.isVerbose, environment: environment)
                ThisProcess.exit(serve(options, environment: environment, log: log))
            }
        } catch {
            StandardError.write("sunphased: \(error.description)\nTry sunphased --help.\n")
            ThisProcess.exit(2)
        }
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
