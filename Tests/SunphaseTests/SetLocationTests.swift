// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseTestSupport
import Testing

/// `sunphase set-location`, the program itself.
struct SetLocationTests {
    private static let file = DaemonProcess.settingsFile

    // MARK: Arguments (A47)

    @Test(
        "a word that is no coordinate is named with what is accepted, and nothing is written (A47)",
        arguments: [
            (["52,52", "13.4"], "latitude \"52,52\"", "the decimal mark is a point"),
            (["52.52,", "13.4"], "latitude \"52.52,\"", "the decimal mark is a point"),
            (["1e2", "0"], "latitude \"1e2\"", "without an exponent"),
            (["NaN", "0"], "latitude \"NaN\"", "not a finite number"),
            (["0", "inf"], "longitude \"inf\"", "not a finite number"),
            ([".5", "0"], "latitude \".5\"", "not a decimal number"),
            (["", "0"], "latitude \"\"", "it is empty"),
            (["0", ""], "longitude \"\"", "it is empty"),
            (["35.221050N 97.445938W", "0"], "latitude \"35.221050N 97.445938W\"", "more than one number"),
            (["91", "0"], "latitude \"91\"", "outside the range"),
            (["-90.1", "0"], "latitude \"-90.1\"", "outside the range"),
            (["0", "181"], "longitude \"181\"", "outside the range"),
            (["97.4W", "35.2N"], "latitude \"97.4W\"", "belongs to the longitude"),
            (["-33.9S", "0"], "latitude \"-33.9S\"", "either a sign or a letter"),
            (["\u{2212}33.9", "0"], "latitude \"\u{2212}33.9\"", "the minus sign is written -"),
        ] as [([String], String, String)])
    func refusedWord(words: [String], name: String, reason: String) throws {
        let world = try ToolWorld(settings: nil, runs: false)
        let outcome = try world.run("set-location", words[0], words[1])
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.contains(name) && outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(outcome.errors.contains("accepted are degrees"))
        #expect(!FileManager.default.fileExists(atPath: world.home.path(Self.file)))
    }

    @Test("two words belong together, and --clear stands alone")
    func refusedCount() throws {
        let world = try ToolWorld(settings: nil, runs: false)
        #expect(try world.run("set-location").status == 2)
        let one = try world.run("set-location", "35.221050N 97.445938W")
        #expect(one.status == 2 && one.errors.contains("LONGITUDE is missing"), "\(one)")
        #expect(try world.run("set-location", "1", "2", "3").errors.contains("\"3\" is one word too many"))
        #expect(try world.run("set-location", "--clear", "1", "2").errors.contains("--clear does not go with"))
    }

    @Test(
        "what is written is the place in plain degrees, with all its digits (A47)",
        arguments: [
            ("35.221050N", "97.445938W", "35.22105", "-97.445938"), ("-33.9", "-70.7", "-33.9", "-70.7"),
            ("63.4263N", "10.39", "63.4263", "10.39"), ("-90", "+180", "-90", "180"), ("0S", "-0", "0", "0"),
            ("52.5200000001", "179.99999999", "52.5200000001", "179.99999999"),
            ("0.00001", "00013.400", "0.00001", "13.4"),
        ])
    func written(latitude: String, longitude: String, first: String, second: String) throws {
        let world = try ToolWorld(settings: nil, runs: false)
        let outcome = try world.run("set-location", latitude, longitude)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(world.settings == "[location]\nlatitude = \(first)\nlongitude = \(second)\n")
        #expect(
            outcome.output
                == "latitude = \(first) and longitude = \(second) are now in \(world.home.path(Self.file)).\n")
        #expect(try world.home.mode(of: Self.file) == 0o600)
    }

    // MARK: Plausibility

    @Test("latitude and longitude exchanged are written, with a warning (A47)")
    func exchanged() throws {
        let world = try ToolWorld(settings: nil, zone: "America/New_York", runs: false)
        let wrong = try world.run("set-location", "-78.95", "43.10")
        #expect(wrong.status == 0)
        #expect(wrong.errors.contains("America/New_York"), "\(wrong.errors)")
        #expect(wrong.errors.contains("Are latitude and longitude exchanged?"))
        let right = try world.run("set-location", "43.10", "-78.95")
        #expect(right.status == 0 && right.errors.isEmpty, "\(right.errors)")
        #expect(world.settings == "[location]\nlatitude = 43.1\nlongitude = -78.95\n")
    }

    // MARK: Source

    @Test(
        "a source that has no use for coordinates gives way, also one of the system's file, which is left alone",
        arguments: ["geoclue", "timezone", "none"])
    func sourceGivesWay(source: String) throws {
        let own = try ToolWorld(settings: "[location]\n# mine\nsource=\(source)\n", runs: false)
        let outcome = try own.run("set-location", "52.52", "13.4")
        #expect(outcome.output.contains("source = \(source) would let them have no effect: it is now source = auto"))
        #expect(own.settings == "[location]\n# mine\nsource=auto\nlatitude = 52.52\nlongitude = 13.4\n")

        let text = "[location]\nsource = \(source)\n"
        let systems = try ToolWorld(settings: "[apply]\nhooks = off\n", runs: false) { home in
            try home.makeFolder("etc/sunphase")
            try home.write(text, to: "etc/sunphase/sunphase.conf")
        }
        #expect(try systems.run("set-location", "52.52", "13.4").status == 0)
        #expect(
            systems.settings
                == "[apply]\nhooks = off\n\n[location]\nlatitude = 52.52\nlongitude = 13.4\nsource = auto\n")
        #expect(systems.home.text(of: "etc/sunphase/sunphase.conf") == text)
    }

    @Test("source = config and auto stay", arguments: ["config", "auto"])
    func sourceStays(source: String) throws {
        let world = try ToolWorld(settings: "[location]\nsource = \(source)", runs: false)
        let outcome = try world.run("set-location", "52.52", "13.4")
        #expect(outcome.status == 0 && !outcome.output.contains("source"))
        #expect(world.settings == "[location]\nsource = \(source)\nlatitude = 52.52\nlongitude = 13.4\n")
    }

    // MARK: Clear

    @Test("--clear takes both keys out, however often they are there, and says what is used then")
    func clear() throws {
        let text = "[location]\nlatitude = 1\n# why\nlongitude = 2\n[apply]\nhooks = off\n[location]\nlatitude = 3\n"
        let world = try ToolWorld(settings: text, runs: false)
        let outcome = try world.run("set-location", "--clear")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("are no longer in \(world.home.path(Self.file))."))
        #expect(outcome.output.contains("reference place of the time zone Europe/Berlin"), "\(outcome.output)")
        #expect(world.settings == "[location]\n# why\n[apply]\nhooks = off\n[location]\n")
        #expect(try world.run("set-location", "--clear").output.contains("There are no coordinates in"))
    }

    @Test("--clear does not make a file, and tells of a place that others keep")
    func clearNothing() throws {
        let world = try ToolWorld(settings: nil, runs: false) { home in
            try home.makeFolder("etc/sunphase")
            try home.write(ToolWorld.berlin, to: "etc/sunphase/sunphase.conf")
        }
        let outcome = try world.run("set-location", "--clear")
        #expect(outcome.status == 0 && outcome.output.hasSuffix("The place is the one in the settings.\n"))
        #expect(!FileManager.default.fileExists(atPath: world.home.path(Self.file)))
    }

    // MARK: The file

    @Test("a symbolic link stays one, and the file that it leads to keeps its mode", arguments: [0o644, 0o600, 0o664])
    func link(mode: Int) throws {
        let world = try ToolWorld(settings: nil, runs: false) { home in
            for folder in ["dotfiles", "config/sunphase"] { try home.makeFolder(folder) }
            try home.write("# mine\n", to: "dotfiles/real.conf")
            chmod(home.path("dotfiles/real.conf"), mode_t(mode))
            try home.link("dotfiles/sunphase.conf", to: "real.conf")
            try home.link(Self.file, to: "../../dotfiles/sunphase.conf")
        }
        #expect(try world.run("set-location", "52.52", "13.4").status == 0)
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: world.home.path(Self.file))
        #expect(target == "../../dotfiles/sunphase.conf")
        #expect(
            world.home.text(of: "dotfiles/real.conf")
                == "# mine\n\n[location]\nlatitude = 52.52\nlongitude = 13.4\n")
        #expect(try world.home.mode(of: "dotfiles/real.conf") == mode)
        let names = try FileManager.default.contentsOfDirectory(atPath: world.home.path("dotfiles")).sorted()
        #expect(names == ["real.conf", "sunphase.conf"])
    }

    @Test("a link to a file that is not there yet makes that file")
    func danglingLink() throws {
        let world = try ToolWorld(settings: nil, runs: false) { home in
            try home.makeFolder("config/sunphase")
            try home.link(Self.file, to: home.path("dotfiles/new.conf"))
        }
        #expect(try world.run("set-location", "52.52", "13.4").status == 0)
        #expect(world.home.text(of: "dotfiles/new.conf").hasPrefix("[location]"))
    }

    @Test("a line that no key file can have is named, and the file stays as it is")
    func wrongLine() throws {
        let text = "[location]\nlatitude = 1\nlongitude 2\n"
        let world = try ToolWorld(settings: text, runs: false)
        for words in [["52.52", "13.4"], ["--clear"]] {
            let outcome =
                try words.count == 2
                ? world.run("set-location", words[0], words[1]) : world.run("set-location", words[0])
            #expect(outcome.status == 1 && outcome.output.isEmpty)
            #expect(outcome.errors.contains("\(world.home.path(Self.file)), line 3: the line is neither"))
            #expect(world.settings == text)
        }
    }

    @Test("what cannot be written is told with the reason, and nothing is lost")
    func unwritable() throws {
        let readOnly = try ToolWorld(runs: false) { home in chmod(home.path(Self.file), 0o444) }
        let outcome = try readOnly.run("set-location", "1", "2")
        #expect(outcome.status == 1 && outcome.errors.contains("cannot be written: it is read-only"))
        #expect(readOnly.settings == ToolWorld.berlin)

        let folder = try ToolWorld(settings: nil, runs: false) { home in try home.makeFolder(Self.file) }
        #expect(try folder.run("set-location", "1", "2").errors.contains("it is not a regular file"))

        let fileInTheWay = try ToolWorld(settings: nil, runs: false) { home in try home.write("", to: "config") }
        let inTheWay = try fileInTheWay.run("set-location", "1", "2")
        #expect(inTheWay.status == 1 && inTheWay.errors.contains("its folder cannot be made: "), "\(inTheWay)")

        let full = try ToolWorld(settings: nil, runs: false)
        let kernels = try full.run("set-location", "1", "2", environment: ["XDG_CONFIG_HOME": "/proc"])
        #expect(kernels.status == 1 && kernels.errors.contains("its folder cannot be made: "), "\(kernels)")
    }

    @Test("without a home there is no place for settings")
    func homeless() throws {
        let world = try ToolWorld(settings: nil, runs: false)
        let outcome = try world.run("set-location", "1", "2", environment: ["HOME": nil, "XDG_CONFIG_HOME": nil])
        #expect(outcome.status == 1 && outcome.errors.contains("neither XDG_CONFIG_HOME nor HOME names a folder"))
        let relative = try world.run("set-location", "1", "2", environment: ["HOME": "x", "XDG_CONFIG_HOME": "y"])
        #expect(relative.status == 1 && relative.errors.contains("neither XDG_CONFIG_HOME nor HOME names a folder"))
    }

    // MARK: The service

    @Test("a service that runs notices by itself, with and without a file and by way of a link")
    func noticed() throws {
        for isLinked in [false, true] {
            let world = try ToolWorld(settings: nil) { home in
                guard isLinked else { return }
                for folder in ["dotfiles", "config/sunphase"] { try home.makeFolder(folder) }
                try home.write("[location]\nsource = none\n", to: "dotfiles/real.conf")
                try home.link(Self.file, to: "../../dotfiles/real.conf")
            }
            #expect(try world.property("Source").string == (isLinked ? "none" : "timezone"))
            #expect(try world.run("set-location", "48.2", "16.4").status == 0)
            #expect(try eventually { try world.property("Latitude").double == 48.2 })
            #expect(try world.property("Source").string == "config")
            #expect(try world.run("set-location", "-33.9", "-70.7").status == 0)
            #expect(try eventually { try world.property("Longitude").double == -70.7 })
            #expect(try world.run("set-location", "--clear").status == 0)
            #expect(try eventually { try world.property("Source").string == "timezone" })
        }
    }
}
