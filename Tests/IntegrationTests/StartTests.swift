// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("How the service begins and ends", .showingLogs)
struct StartTests {
    @Test("the first answer is right: just after midnight in Vienna nobody ever sees day (A61)")
    func firstAnswer() throws {
        let world = try World(
            settings: "[location]\nlatitude = 48.21\nlongitude = 16.37\n", zone: "Europe/Vienna",
            simulate: "2026-09-17T00:10:00+02:00,1", listens: true)
        #expect(try world.text("Phase") == "night")
        #expect(try world.text("ColorScheme") == "dark")
        #expect(abs(try world.time("PreviousSchemeChange") - 1_789_578_313) <= 60)
        #expect(abs(try world.time("NextSchemeChange") - 1_789_619_641) <= 60)
        let altitude = try #require(try world.get("SunAltitude").double)
        #expect(abs(altitude + 38.7) < 0.1)
        #expect(world.client.takeSignals(0).isEmpty)
    }

    @Test("a restart in a bright evening is light at once, not dark by default times (A62)")
    func brightEvening() throws {
        let world = try World(simulate: "2026-06-15T20:00:00+02:00,1", listens: true)
        #expect(try world.text("ColorScheme") == "light")
        #expect(world.client.takeSignals(0).isEmpty)
    }

    @Test("dozens of clients at login all get whole answers as soon as the name is there (A63)")
    func login() throws {
        let (home, bus) = (try TemporaryFolder(), try PrivateBus())
        let clients = try (0..<36).map { _ in try BusClient(address: bus.address) }
        let daemon = try DaemonProcess(address: bus.address, home: home, environment: ["TZ": "Europe/Berlin"])
        LogBook.add(daemon.written)
        let answers = Counter()
        DispatchQueue.concurrentPerform(iterations: clients.count) { index in
            let client = clients[index]
            guard (try? eventually { try client.hasOwner(Names.service) }) == true else { return }
            client.timeout = .seconds(4)
            let all = try? client.getAll(Names.service, Names.objectPath, Names.mainInterface)
            let place = try? client.getAll(Names.service, Names.objectPath, Names.locationInterface)
            if all?.children.count == 21, place?["Source"]?.string == "timezone" { answers.increment() }
        }
        #expect(answers.count == clients.count)
        #expect(daemon.stop() == 0)
    }

    @Test("a name that is taken, a bus that is not there: a sentence, and status 1")
    func noNameAndNoBus() throws {
        let world = try World()
        let second = try DaemonProcess(address: world.bus.address, home: world.home)
        #expect(second.exitStatus() == 1)
        #expect(second.log.contains("The name org.sunphase.SunPhase1 cannot be had: another program has it"))
        try world.expectUnharmed()

        for address in ["unix:path=/nowhere/bus", "nonsense", "disabled:"] {
            let lonely = try DaemonProcess(address: address, home: world.home)
            #expect(lonely.exitStatus() == 1, "\(address)")
            #expect(lonely.log.hasPrefix("error: There is no session bus: "), "\(address)")
            #expect(lonely.log.split(separator: "\n").count == 1, "\(address)")
        }
        let nothing = try DaemonProcess(address: "", home: world.home, environment: ["XDG_RUNTIME_DIR": ""])
        #expect(nothing.exitStatus() == 1)
        #expect(
            nothing.log
                == "error: There is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set\n")
    }

    @Test("where no variable names the bus, the one at the usual place is taken")
    func usualBus() throws {
        let (home, bus) = (try TemporaryFolder(), try PrivateBus())
        try home.makeFolder("run")
        try home.link("run/bus", to: String(bus.address.dropFirst("unix:path=".count)))
        let daemon = try DaemonProcess(address: "", home: home)
        LogBook.add(daemon.written)
        let client = try BusClient(address: bus.address)
        #expect(try eventually { try client.hasOwner(Names.service) })
        #expect(daemon.stop() == 0)
    }

    @Test(
        "a log that nobody reads, and standard descriptors that are closed, are no reason to end",
        arguments: ["2>&1 | read line", "<&- >&- 2>&-"])
    func noLog(redirection: String) throws {
        let (home, bus) = (try TemporaryFolder(), try PrivateBus())
        let client = try BusClient(address: bus.address)
        let shell = try ChildProcess(
            "/bin/sh", ["-c", "'\(DaemonProcess.program)' --verbose \(redirection)"],
            environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "TZ": "UTC", "HOME": home.path],
            outputPath: home.path("output"))
        #expect(try eventually { try client.hasOwner(Names.service) })
        for _ in 0..<10 { try client.call(Names.service, Names.objectPath, Names.mainInterface, "Toggle") }
        #expect(try client.hasOwner(Names.service))
        // With its bus the service goes, too.
        bus.stop()
        #expect(shell.exitStatus() != nil)
    }

    @Test(
        "a bad word on the command line is named, with status 2",
        arguments: [
            (["--frobnicate"], "--frobnicate"), (["--simulate", "yesterday,1"], "\"yesterday\""),
            (["--simulate", "2026-01-01T00:00:00Z"], "START,RATE"),
            (["--simulate", "2026-01-01T00:00:00Z,0"], "\"0\""),
            (["--simulate", "2026-01-01T00:00:00Z,100001"], "\"100001\""),
            (["--simulate", "2026-01-01T00:00:00Z,nan"], "\"nan\""),
            (["--simulate", "1899-01-01T00:00:00Z,1"], "1900 to 2100"), (["--config="], "--config"), (["what"], "what"),
        ])
    func badOptions(arguments: [String], named: String) throws {
        let (status, output) = try ChildProcess.run(DaemonProcess.program, arguments)
        #expect(status == 2)
        #expect(output.contains(named))
        #expect(output.contains("Try sunphased --help."))
    }

    @Test("a word that is not UTF-8 is refused: another file would be read in its place")
    func foreignBytes() throws {
        let command = "exec \"$0\" --config \"$(printf '\\377')\""
        let (status, output) = try ChildProcess.run("/bin/sh", ["-c", command, DaemonProcess.program])
        #expect(status == 2)
        #expect(output == "sunphased: A word of the command line is not UTF-8 text.\n")
    }

    @Test("an answer that cannot be written is a failure", arguments: ["--help", "--version"])
    func fullDisk(option: String) throws {
        let command = "exec \"$0\" \(option) >/dev/full"
        let (status, output) = try ChildProcess.run("/bin/sh", ["-c", command, DaemonProcess.program])
        #expect(status == 1)
        #expect(output == "sunphased: The answer cannot be written to the standard output.\n")
    }

    @Test("--help and --version answer without a bus")
    func helpAndVersion() throws {
        let (status, help) = try ChildProcess.run(DaemonProcess.program, ["--help"])
        #expect(status == 0)
        for option in ["--simulate", "--config", "--verbose", "--version"] { #expect(help.contains(option)) }
        #expect(try ChildProcess.run(DaemonProcess.program, ["--version"]) == (0, "sunphased \(version)\n"))
    }

    @Test("a lost bus ends the service with one sentence and status 1")
    func lostBus() throws {
        let world = try World(simulate: "2026-03-28T12:00:00Z,0.001")
        world.bus.stop()
        #expect(world.daemon.exitStatus() == 1)
        #expect(
            world.daemon.log.hasSuffix(
                "is ready: light, phase day, location config (ok).\nerror: The session bus is gone.\n"))
    }

    @Test("TERM and INT end it with status 0", arguments: [SIGTERM, SIGINT])
    func signals(signal: Int32) throws {
        let world = try World()
        world.daemon.send(signal)
        #expect(world.daemon.exitStatus() == 0)
        #expect(!world.daemon.log.contains("error"))
        #expect(try eventually { try !world.client.hasOwner(Names.service) })
    }

    @Test("HUP reads the settings anew")
    func hangUp() throws {
        let world = try World()
        try world.writeSettings("[location]\nlatitude = -40\nlongitude = 175\n")
        world.daemon.send(SIGHUP)
        #expect(try world.waits(for: "Latitude", "-40.0", of: Names.locationInterface))
        try world.expectUnharmed()
    }
}

/// Counts from many threads.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0
    var count: Int { lock.withLock { value } }
    func increment() { lock.withLock { value += 1 } }
}
