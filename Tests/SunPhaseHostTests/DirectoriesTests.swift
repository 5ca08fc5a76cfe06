// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseHost
import Testing

@Suite("Folders of the environment")
struct DirectoriesTests {
    @Test("the usual folders stand in for what is not named, is empty or is relative")
    func usual() {
        let directories = Directories(environment: [
            "HOME": "/home/u", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "state", "XDG_CONFIG_DIRS": ":a",
        ])
        #expect(directories.configHome == "/home/u/.config")
        #expect(directories.configDirectories == ["/etc/xdg"])
        #expect(directories.dataHome == "/home/u/.local/share")
        #expect(directories.dataDirectories == ["/usr/local/share", "/usr/share"])
        #expect(directories.cacheHome == "/home/u/.cache")
        #expect(directories.stateFile == "/home/u/.local/state/sunphase/state")
        #expect(directories.runtimeDirectory == nil)
        #expect(
            directories.settingsFiles == [
                "/etc/xdg/sunphase/sunphase.conf", "/home/u/.config/sunphase/sunphase.conf",
            ]
        )
    }

    @Test("named folders are taken, the first of a list counting most")
    func named() {
        let directories = Directories(environment: [
            "HOME": "/home/u", "XDG_CONFIG_HOME": "/c", "XDG_CONFIG_DIRS": "/x:relative:/y", "XDG_RUNTIME_DIR": "/r",
        ])
        #expect(
            directories.settingsFiles == [
                "/y/sunphase/sunphase.conf", "/x/sunphase/sunphase.conf", "/c/sunphase/sunphase.conf",
            ]
        )
        #expect(directories.runtimeDirectory == "/r")
    }

    @Test("without a home there is nothing of the user's")
    func homeless() {
        let directories = Directories(environment: [:])
        #expect(directories.configHome == nil)
        #expect(directories.stateFile == nil)
        #expect(directories.settingsFiles == ["/etc/xdg/sunphase/sunphase.conf"])
    }
}
