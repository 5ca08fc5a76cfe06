// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import SunPhaseCore
import SunPhaseHost
import SunPhaseTestSupport
import Testing

@MainActor
@Suite("The state file")
struct StateFileTests {
    private nonisolated static let overrides: [Override] = [
        Override(scheme: .dark, end: .nextScheduledChange, setAt: Instant(unixSeconds: 1_781_979_045.25)),
        Override(scheme: .light, end: .cleared, setAt: Instant(unixSeconds: 0)),
        Override(
            scheme: .dark, end: .at(Instant(unixSeconds: 1_800_000_000)), setAt: Instant(unixSeconds: 1_790_000_000.1)
        ),
    ]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("what is saved is loaded by the next start; without a file nothing is kept", arguments: overrides)
    func roundTrip(override: Override) throws {
        try KeptFile(folder.path("sunphase/state")).save(override)
        let loaded = KeptFile<Override>(folder.path("sunphase/state")).load()
        #expect(loaded.value == override)
        #expect(loaded.diagnostic == nil)
        #expect(try folder.mode(of: "sunphase/state") == 0o600)
        #expect(!KeptFile<Override>(folder.path("sunphase/state")).isNowhere)
        let nowhere = KeptFile<Override>(nil)
        #expect(nowhere.isNowhere)
        try nowhere.save(override)
        #expect(nowhere.load().value == nil)
    }

    @Test("no override is no file")
    func none() throws {
        let store = KeptFile<Override>(folder.path("sunphase/state"))
        #expect(store.load().value == nil)
        #expect(store.load().diagnostic == nil)
        try store.save(nil)
        try store.save(Self.overrides[0])
        try store.save(nil)
        #expect(store.load().value == nil)
        #expect(throws: (any Error).self) { try folder.mode(of: "sunphase/state") }
    }

    @Test(
        "junk is ignored with one line that says so",
        arguments: [
            "", "junk", "[override]\n", "[override]\nscheme=blue\nkind=next\nset-at=1\n",
            "[override]\nscheme=dark\nkind=at\nset-at=1\n", "[override]\nscheme=dark\nkind=next\nset-at=nan\n",
            "[override]\nscheme=dark\nkind=never\nset-at=1\n", "[override]\nscheme=dark\nkind=next\nset-at=1e5\n",
            "[override]\nscheme=dark\nkind=at\nset-at=1\nuntil=2.5\n",
            "[override]\nscheme=dark\nkind=at\nset-at=9\nuntil=9\n",
            "[override]\nscheme=dark\nkind=at\nset-at=1\nuntil=34560002\n", "\u{0}\u{0}",
            String(repeating: "#", count: 5000),
        ]
    )
    func junk(text: String) throws {
        try folder.write(text, to: "state")
        let loaded = KeptFile<Override>(folder.path("state")).load()
        #expect(loaded.value == nil)
        #expect(loaded.diagnostic?.sentence.hasPrefix(folder.path("state")) == true)
        #expect(loaded.diagnostic?.sentence.contains("ignored") == true)
    }

    @Test("a folder in the file's place is told, not crashed on")
    func folderInPlace() throws {
        let store = KeptFile<Override>(folder.path)
        #expect(store.load().diagnostic != nil)
        #expect(throws: (any Error).self) { try store.save(Self.overrides[0]) }
        #expect(throws: (any Error).self) { try store.save(nil) }
    }
}
