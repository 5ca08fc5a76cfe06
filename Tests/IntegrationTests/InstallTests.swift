// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("What make installs")
struct InstallTests {
    @Test("all files are there, with the places filled in, and uninstall leaves nothing")
    func installAndUninstall() throws {
        let place = try InstalledPlace()
        // The slash is what shells add to the name of a folder.
        try place.make("install", "PREFIX=/usr/")
        let files = try place.files
        #expect(try place.secrets.isEmpty)
        let expected = [
            "usr/bin/sunphase", "usr/bin/sunphased", "usr/libexec/sunphase-portal",
            "usr/lib/systemd/user/sunphased.service",
            "usr/share/applications/org.sunphase.SunPhase1.desktop",
            "usr/share/dbus-1/services/org.sunphase.SunPhase1.service",
            "usr/share/dbus-1/services/\(Names.portalService).service",
            "usr/share/xdg-desktop-portal/portals/sunphase.portal", "usr/share/man/man1/sunphase.1",
            "usr/share/sunphase/hooks/kitty", "usr/share/sunphase/examples/geoclue.conf",
            "etc/xdg/sunphase/sunphase.conf",
        ]
        #expect(Set(expected).isSubset(of: files), "\(Set(expected).subtracting(files))")
        // No hook runs because it was installed.
        #expect(!files.contains { $0.contains("hooks.d") })
        for file in files {
            let text = place.folder.text(of: "root/" + file)
            #expect(text.range(of: "@[a-z]+@", options: .regularExpression) == nil, "\(file)")
            #expect(!text.contains(place.folder.path), "\(file)")
        }
        #expect(
            place.folder.text(of: "root/usr/share/dbus-1/services/org.sunphase.SunPhase1.service")
                .contains("Exec=/usr/bin/sunphased\n"))

        try place.make("uninstall", "PREFIX=/usr/")
        #expect(try place.files.isEmpty)
        #expect(try place.folders == ["etc", "usr", "usr/bin", "usr/share", "usr/share/man"])
    }

    @Test("a place with a space in it is refused before anything is installed")
    func space() throws {
        let place = try InstalledPlace()
        try place.folder.makeFolder("root")
        #expect(throws: TestFailure.self) { try place.make("install", "PREFIX=/usr/a b") }
        #expect(try place.files.isEmpty)
    }

    @Test("settings that somebody has changed stay, whether it is installed again or removed")
    func changedSettings() throws {
        let place = try InstalledPlace()
        let file = "root/etc/xdg/sunphase/sunphase.conf"
        try place.make("install")
        try place.folder.write("[schedule]\nlight = 07:00\n", to: file)
        try place.make("install")
        try place.make("uninstall")
        #expect(place.folder.text(of: file) == "[schedule]\nlight = 07:00\n")
        #expect(try place.files == ["etc/xdg/sunphase/sunphase.conf"])
    }

    @Test("the bus starts it by what is installed, the portal's name too, or says at once that it will not come")
    func activation() throws {
        let place = try InstalledPlace(program: DaemonProcess.program)
        // The bus's own programs start where they were put, so nothing goes before the folders.
        try place.make("install", "DESTDIR=", "PREFIX=\(place.folder.path)/prefix")
        for (setting, answer) in [("on", "v u"), ("off", "exited with status 1")] {
            try place.folder.makeFolder("home/config/sunphase")
            try place.folder.write("[apply]\nportal = \(setting)\n", to: "home/config/sunphase/sunphase.conf")
            let bus = try place.startBus(setting)
            let read = try place.call(
                setting, Names.portalService, Names.portalPath, Names.portalInterface, "Read", "ss",
                "org.freedesktop.appearance", "color-scheme")
            // The bus would say something else if it had waited for a name that does not come.
            #expect(read.contains(answer), "\(read)")
            let explained = try place.call(setting, Names.service, Names.objectPath, Names.service, "Explain")
            #expect(explained.hasPrefix("as "), "\(explained)")
            bus.send(SIGTERM)
            #expect(bus.exitStatus() != nil)
        }
    }

    @Test("systemd takes the unit, and the stricter example, which allows system calls by name")
    func unit() throws {
        let place = try InstalledPlace()
        try place.make("install")
        try place.folder.makeFolder(place.unit + ".d")
        // It looks for the program, which is not there.
        let unit = place.folder.text(of: "root/usr/lib/systemd/user/sunphased.service")
        try place.folder.write(unit.replacingOccurrences(of: "/usr/bin/sunphased", with: "/bin/true"), to: place.unit)
        #expect(try place.analyze("verify", "--man=no").isEmpty)
        #expect(try place.analyze("security", "--offline=yes", "--json=short").contains("System call deny list"))

        let example = place.folder.text(of: "root/usr/share/sunphase/examples/sunphased-strict.conf")
        try place.folder.write(example, to: place.unit + ".d/strict.conf")
        #expect(try place.analyze("verify", "--man=no").isEmpty)
        let judged = try place.analyze("security", "--offline=yes", "--json=short")
        #expect(judged.contains("System call allow list") && !judged.contains("System call deny list"))
    }

    @Test("the version is the same wherever it is written")
    func versions() throws {
        let place = try InstalledPlace()
        #expect(try place.make("version") == version + "\n")
        for program in ["sunphase", "sunphased"] {
            let path = URL(fileURLWithPath: DaemonProcess.program).deletingLastPathComponent().path + "/" + program
            #expect(try ChildProcess.run(path, ["--version"]).output == "\(program) \(version)\n")
        }
        let pages = ["sunphase.1", "sunphased.1", "sunphase.conf.5", "org.sunphase.SunPhase1.5"]
        for page in pages {
            #expect(place.source("data/man/\(page)").contains("\n.Os SunPhase \(version)\n"), "\(page)")
        }
        #expect(place.source("data/packaging/debian/changelog").hasPrefix("sunphase (\(version)) "))
        // The newest one is the first.
        let headings = place.source("NEWS.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
        #expect(headings.first?.dropFirst(3).split(separator: " ").first.map(String.init) == version)
        let numbers = headings.map { $0.dropFirst(3).prefix { $0 != " " }.split(separator: ".").compactMap { Int($0) } }
        #expect(numbers == numbers.sorted { $1.lexicographicallyPrecedes($0) }, "\(headings)")
    }
}

/// A root of the test's own, with what was installed in it.
private struct InstalledPlace {
    let folder: TemporaryFolder
    private let program: String
    private let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// - Parameter program: the service to install, with the tool beside it; without one, both are stand-ins.
    init(program: String? = nil) throws {
        folder = try TemporaryFolder()
        if let program {
            self.program = program
        } else {
            try folder.writeScript("exit 0", to: "built/sunphase")
            try folder.writeScript("exit 0", to: "built/sunphased")
            self.program = folder.path("built/sunphased")
        }
    }

    /// Has make do something with the programs, for a user whose new files are for nobody else.
    @discardableResult
    func make(_ arguments: String...) throws -> String {
        let tool = URL(fileURLWithPath: program).deletingLastPathComponent().path + "/sunphase"
        let (status, output) = try ChildProcess.run(
            "/bin/sh",
            [
                "-c", #"umask 077; exec make "$@""#, "make", "--no-print-directory", "-C", checkout.path,
                "DESTDIR=" + folder.path("root"), "PREFIX=/usr", "STRIP=:",
                "SUNPHASED=" + program, "SUNPHASE=" + tool,
            ] + arguments, environment: ["PATH": "/usr/bin:/bin"])
        guard status == 0 else { throw TestFailure("make \(arguments): \(output)") }
        return output
    }

    /// Where a unit is that `analyze` looks at.
    let unit = "units/sunphased.service"

    /// What systemd's analysis says about the unit; nothing of this machine's is asked.
    func analyze(_ words: String...) throws -> String {
        try folder.makeFolder("run")
        return try ChildProcess.run(
            "/usr/bin/systemd-analyze", ["--user", "--no-pager"] + words + [folder.path(unit)],
            environment: [
                "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path("run"),
                "SYSTEMD_UNIT_PATH": folder.path("units") + ":/usr/lib/systemd/user",
            ]
        ).output
    }

    /// A file of the project's.
    func source(_ path: String) -> String {
        (try? String(contentsOf: checkout.appending(path: path), encoding: .utf8)) ?? ""
    }

    /// What is in the root, other than folders.
    var files: Set<String> { get throws { Set(try entries.filter { !isFolder($0) }) } }

    /// What in the root not everybody can read.
    var secrets: [String] {
        get throws {
            try entries.filter { entry in
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("root/" + entry))
                return try #require(attributes[.posixPermissions] as? Int) & 0o044 != 0o044
            }
        }
    }

    /// The folders in the root.
    var folders: [String] { get throws { try entries.filter(isFolder).sorted() } }

    private var entries: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: folder.path("root")) }
    }

    private func isFolder(_ entry: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: folder.path("root/" + entry), isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// Starts a bus that knows what was installed in the prefix, and nothing of this machine.
    func startBus(_ name: String) throws -> ChildProcess {
        let configuration = """
            <busconfig><type>session</type><listen>unix:path=\(folder.path(name))</listen>
            <servicedir>\(folder.path)/prefix/share/dbus-1/services</servicedir>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            <allow own="*"/></policy></busconfig>
            """
        try folder.write(configuration, to: name + ".conf")
        var environment = DaemonProcess.environment(home: folder.path("home"))
        // The daemon itself warns where it may not raise its limit of descriptors.
        environment["DBUS_FATAL_WARNINGS"] = "0"
        // Like a session's bus, and unlike a child of this process, it hears of the ends of what it has started.
        let unblock =
            "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); os.execv(sys.argv[1], sys.argv[1:])"
        let bus = try ChildProcess(
            "/usr/bin/python3",
            [
                "-c", unblock, "/usr/bin/dbus-daemon", "--nofork", "--nopidfile", "--print-address",
                "--config-file=" + folder.path(name + ".conf"),
            ],
            environment: environment, outputPath: folder.path(name + ".log"))
        guard eventually({ folder.text(of: name + ".log").contains("unix:") }) else {
            throw TestFailure("the bus does not start: \(bus.output)")
        }
        return bus
    }

    /// Calls a method on a bus, and returns what is said about it.
    func call(_ bus: String, _ words: String...) throws -> String {
        try ChildProcess.run("/usr/bin/busctl", ["--address=unix:path=" + folder.path(bus), "call"] + words).output
    }
}
