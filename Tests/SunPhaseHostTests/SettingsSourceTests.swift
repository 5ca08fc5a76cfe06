// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import GLib
import SunPhaseCore
import SunPhaseHost
import SunPhaseTestSupport
import Testing

@MainActor
@Suite("The settings files, live", .serialized)
struct SettingsSourceTests {
    private final class Heard {
        var texts: [SettingsText] = []
    }

    private static let name = "home/sunphase/sunphase.conf"
    private let folder: TemporaryFolder
    private let heard = Heard()

    init() throws {
        folder = try TemporaryFolder()
    }

    private var directories: Directories {
        Directories(environment: [
            "XDG_CONFIG_HOME": folder.path("home"),
            "XDG_CONFIG_DIRS": "\(folder.path("xdg1")):\(folder.path("xdg2"))",
        ])
    }

    private func source(
        _ place: SettingsSource.Place? = nil,
        settling: Duration = .milliseconds(20)
    ) -> SettingsSource {
        let heard = heard
        let place = place ?? .directories(directories)
        let source = SettingsSource(place, settlingTime: settling)
        source.onChange = { heard.texts.append($0) }
        return source
    }

    /// For tests in which the file gets its content in time, however slow the machine is.
    private func patientSource() -> SettingsSource { source(settling: .seconds(3600)) }

    private func light(_ value: String) -> String { "[schedule]\nlight = \(value)\n" }

    /// Does something, and expects that the values of all keys are these afterwards, told once.
    private func expect(_ values: [String], _ source: SettingsSource, after action: () throws -> Void) throws {
        heard.texts = []
        try action()
        #expect(runLoop { source.text.entries.map(\.value) == values })
        #expect(heard.texts.map { $0.entries.map(\.value) } == [values])
    }

    @Test("a file that is there at the start is read at once")
    func start() throws {
        try folder.makeFolder("home/sunphase")
        try folder.write(light("noon"), to: Self.name)
        #expect(source().text.entries.map(\.value) == ["noon"])
        #expect(heard.texts.isEmpty)
    }

    @Test("rewriting, renaming over, deleting and making the file again take effect")
    func changes() throws {
        try folder.makeFolder("home/sunphase")
        try folder.write(light("noon"), to: Self.name)
        let source = source()
        try expect(["06:00"], source) { try folder.write(light("06:00"), to: Self.name) }
        try expect(["07:00"], source) { try folder.replace(Self.name, with: light("07:00")) }
        try expect([], source) { try folder.remove(Self.name) }
        try expect(["08:00"], source) { try folder.write(light("08:00"), to: Self.name) }
        try expect([], source) { try folder.move(Self.name, to: "elsewhere") }
        try expect(["08:00"], source) { try folder.move("elsewhere", to: Self.name) }
    }

    @Test("the folder may come later, and go")
    func folders() throws {
        let source = source()
        try expect(["noon"], source) {
            try folder.makeFolder("home/sunphase")
            try folder.write(light("noon"), to: Self.name)
        }
        try expect([], source) { try folder.remove("home") }
        try folder.makeFolder("home")
        while EventLoop.iterate(mayBlock: false) {}
        try expect(["06:00"], source) {
            try folder.makeFolder("home/sunphase")
            try folder.write(light("06:00"), to: Self.name)
        }
    }

    @Test("the target of a symbolic link is followed")
    func links() throws {
        try folder.makeFolder("home/sunphase")
        try folder.makeFolder("dotfiles")
        try folder.write(light("noon"), to: "dotfiles/a")
        try folder.write(light("06:00"), to: "dotfiles/b")
        try folder.link(Self.name, to: "../../dotfiles/a")
        let source = source()
        #expect(source.text.entries.map(\.value) == ["noon"])
        try expect(["07:00"], source) { try folder.write(light("07:00"), to: "dotfiles/a") }
        try expect(["08:00"], source) { try folder.replace("dotfiles/a", with: light("08:00")) }
        try expect(["06:00"], source) { try folder.link(Self.name, to: "../../dotfiles/b") }
        try expect(["09:00"], source) { try folder.write(light("09:00"), to: "dotfiles/b") }
        try expect([], source) { try folder.remove("dotfiles/b") }
    }

    @Test("a file that is made empty, or emptied, and then written is one change")
    func emptyFirst() throws {
        try folder.makeFolder("home/sunphase")
        try folder.write(light("noon"), to: Self.name)
        let source = patientSource()
        try expect(["06:00"], source) {
            try folder.remove(Self.name)
            while EventLoop.iterate(mayBlock: false) {}
            try folder.write("", to: Self.name)
            while EventLoop.iterate(mayBlock: false) {}
            try folder.write(light("06:00"), to: Self.name)
        }
    }

    @Test("an empty file that stays empty is a change in the end")
    func staysEmpty() throws {
        try folder.makeFolder("home/sunphase")
        try folder.write(light("noon"), to: Self.name)
        let source = source(settling: .milliseconds(50))
        let begin = ContinuousClock.now
        try expect([], source) { try folder.write("", to: Self.name) }
        #expect(ContinuousClock.now - begin >= .milliseconds(50))
    }

    @Test("half a file that is still open is not read")
    func halfWritten() throws {
        try folder.makeFolder("home/sunphase")
        let source = patientSource()
        try expect(["noon", "19:00"], source) {
            let file = try #require(fopen(folder.path(Self.name), "w"))
            fputs(light("noon"), file)
            fflush(file)
            while EventLoop.iterate(mayBlock: false) {}
            fputs("dark = 19:00\n", file)
            fclose(file)
        }
    }

    @Test("the user's file goes over the system's, and of these the first folder over the second")
    func merging() throws {
        for name in ["home", "xdg1", "xdg2"] {
            try folder.makeFolder("\(name)/sunphase")
        }
        let system = light("noon") + "dark = 20:00\n[apply]\nhooks = off\n"
        try folder.write(system, to: "xdg2/sunphase/sunphase.conf")
        try folder.write("[schedule]\ndark = 21:00\n", to: "xdg1/sunphase/sunphase.conf")
        try folder.write(light("06:00"), to: Self.name)
        let source = source()
        let (settings, diagnostics) = SettingsReader.read(source.text.entries)
        #expect(diagnostics.isEmpty)
        #expect(settings.rules.light == .fixed(LocalTime(hour: 6, minute: 0)!))
        #expect(settings.rules.dark == .fixed(LocalTime(hour: 21, minute: 0)!))
        #expect(settings.apply.hooks == .off)
        try expect(["noon", "20:00", "off", "06:00"], source) { try folder.remove("xdg1/sunphase/sunphase.conf") }
    }

    @Test("a file that cannot be read keeps what it said, and says so")
    func unreadable() throws {
        try folder.makeFolder("home/sunphase")
        try folder.write(light("noon"), to: Self.name)
        let source = source()
        let tooLarge = String(repeating: "#", count: 1 << 20) + "\n"
        for (action, reason) in [
            ({ try folder.replace(Self.name, with: tooLarge) }, "larger than 1048576 bytes"),
            ({ try folder.link(Self.name, to: "/dev/null") }, "not a regular file"),
        ] {
            try action()
            #expect(runLoop { source.text.diagnostics.first?.sentence.contains(reason) == true })
            #expect(source.text.diagnostics.first?.sentence.contains("what it said before stays") == true)
            #expect(source.text.entries.map(\.value) == ["noon"])
        }
        try expect(["06:00"], source) { try folder.replace(Self.name, with: light("06:00")) }
        #expect(source.text.diagnostics.isEmpty)
    }

    @Test("one named file is the only one, and its absence is said")
    func namedFile() throws {
        try folder.makeFolder("home/sunphase")
        try folder.write(light("noon"), to: Self.name)
        let source = source(.file(folder.path("mine.conf")))
        #expect(source.text.entries.isEmpty)
        #expect(source.text.diagnostics.first?.sentence.contains("does not exist") == true)
        try expect(["06:00"], source) { try folder.write(light("06:00"), to: "mine.conf") }
        #expect(source.text.diagnostics.isEmpty)
    }

    @Test("writing the same again tells nobody; reloading reads at once")
    func sameAgain() throws {
        try folder.makeFolder("home/sunphase")
        try folder.write(light("noon"), to: Self.name)
        let source = source()
        try folder.replace(Self.name, with: light("noon"))
        while EventLoop.iterate(mayBlock: false) {}
        #expect(heard.texts.isEmpty)
        try folder.write(light("06:00"), to: Self.name)
        source.reload()
        source.reload()
        #expect(heard.texts.map { $0.entries.map(\.value) } == [["06:00"]])
    }
}
