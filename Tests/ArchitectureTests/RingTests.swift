// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Testing

/// Which module may know which: no arrow goes up or sideways.
struct RingTests {
    /// The modules that the files of each target may import, beside their own.
    private static let allowed: [String: Set<String>] = [
        "Almanac": ["Glibc"],
        "SunPhaseCore": ["Almanac", "Glibc"],
        "SunPhaseAPI": [],
        "GLib": ["CGLib", "Glibc"],
        "DBus": ["CDBus", "GLib"],
        "GeoClue": ["Almanac", "DBus", "GLib", "SunPhaseCore"],
        "SunPhaseClient": ["DBus", "GLib", "SunPhaseAPI"],
        "SunPhaseService": ["Almanac", "DBus", "SunPhaseAPI", "SunPhaseCore"],
        "SunPhaseHost": ["Almanac", "GLib", "SunPhaseCore"],
        "sunphase": ["Almanac", "GLib", "SunPhaseClient", "SunPhaseCore", "SunPhaseHost"],
        "sunphased": [
            "Almanac", "DBus", "GLib", "GeoClue", "SunPhaseAPI", "SunPhaseCore", "SunPhaseHost", "SunPhaseService",
        ],
    ]

    @Test func `every target is on the map`() {
        #expect(Set(SourceTree.sources.map(\.target)) == Set(Self.allowed.keys))
    }

    @Test(arguments: SourceTree.sources)
    func `a file imports only what its ring allows`(file: SourceFile) {
        let imports = Set(file.imports)
        let allowed = Self.allowed[file.target] ?? []
        #expect(imports.isSubset(of: allowed), "\(imports.subtracting(allowed)) is not for \(file.target)")
    }

    @Test func `the pure core takes nothing from the C library but mathematics`() {
        let importers = SourceTree.sources.filter {
            ["Almanac", "SunPhaseCore"].contains($0.target) && $0.imports.contains("Glibc")
        }
        let others = importers.flatMap {
            $0.matches(#"\b(clock_gettime|time\(|open\(|read\(|getenv|printf|localtime)"#)
        }
        #expect(!importers.isEmpty && others.isEmpty, "\(others)")
    }
}

/// What the compiler cannot forbid.
struct HabitTests {
    @Test(arguments: [
        #"\b(await|async)\b"#, #"\bTask\b"#, #"\bDispatchQueue\b"#, #"\bThread\b"#, #"\bpthread_"#,
        #"@unchecked Sendable"#, #"\btry!"#, #"\bfatalError\("#,
        #"\b(ContinuousClock|SuspendingClock)\b"#, #"\bprint\(.*\bdebug"#,
    ])
    func `the sources keep away from`(pattern: String) {
        let found = SourceTree.sources.flatMap { $0.matches(pattern) }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test func `a closure crosses into C in one file alone`() {
        let found = SourceTree.sources.filter { !$0.matches(#"\bUnmanaged\b"#).isEmpty }
        #expect(found.map(\.path) == ["Sources/GLib/Callback.swift"])
    }

    @Test func `isolation is set aside only where C calls back`() {
        let found = SourceTree.sources.filter { !["DBus", "GLib"].contains($0.target) }
            .flatMap { $0.matches(#"\bnonisolated\(unsafe\)|\bunsafe\b"#) }
        #expect(found.isEmpty, "\(found)")
    }

    @Test func `no C type is in a public signature of the fences`() {
        let fences = SourceTree.sources.filter { ["DBus", "GLib"].contains($0.target) }
        let found = fences.flatMap {
            $0.matches(
                #"^\s*public .*\b(Unsafe\w*Pointer|OpaquePointer|DBusMessage|DBusConnection|GMainContext|GSource|G\w+Func|gint|guint|gpointer)\b"#
            )
        }
        #expect(found.isEmpty, "\(found)")
    }

    @Test func `a file stays short enough to be read at once`() {
        let files = SourceTree.sources + SourceTree.files(below: "Tests", endings: ["swift"])
        let long = files.filter { $0.lines.count > 401 }.map { "\($0.path): \($0.lines.count - 1)" }
        #expect(long.isEmpty, "\(long)")
    }

    @Test func `every file says whose it is`() {
        let files =
            SourceTree.sources + SourceTree.files(below: "Tests", endings: ["swift", "h", "py"])
            + SourceTree.files(below: "Sources", endings: ["h"])
            + SourceTree.files(below: "dbus", endings: ["xml", "in"])
            + SourceTree.files(below: "Examples", endings: ["swift"])
            + SourceTree.files(below: "Benchmarks", endings: ["swift", "c", "sh"])
            + SourceTree.files(below: "data/hooks", endings: ["", "md"])
            + SourceTree.files(below: "data/man", endings: ["1", "5"])
            + SourceTree.files(below: "data/completions", endings: ["", "bash", "fish"])
            + [
                "Makefile", "script/bench", "script/bootstrap", "script/build", "script/package", "script/run",
                "script/screenshots", "script/strip", "script/terminal-picture", "script/test",
                "data/sunphase-portal.in",
                "data/org.freedesktop.impl.portal.desktop.sunphase.service.in",
                "data/org.sunphase.SunPhase1.service.in", "data/systemd/sunphased.service.in",
                "data/systemd/sunphased-strict.conf", "data/autostart/sunphased.desktop.in",
                "data/packaging/debian/control", "data/packaging/debian/rules",
                "data/packaging/debian/sunphase.lintian-overrides",
                "data/portals.conf.example", "data/sunphase.conf", "data/sunphase.portal",
                "data/org.sunphase.SunPhase1.desktop.in", "data/geoclue/org.sunphase.SunPhase1.conf", ".ci/run",
            ]
            .map(SourceTree.file)
        let silent = files.filter { file in
            let head = file.lines.prefix(8).joined()
            return !head.contains("SPDX-FileCopyrightText: The SunPhase authors")
                || !head.contains("SPDX-License-Identifier: MIT")
        }
        #expect(silent.isEmpty, "\(silent.map(\.path))")
    }

    @Test func `the example in the manual is the one that is built`() {
        let example = SourceTree.file("Examples/Follow/Main.swift").lines.drop { !$0.hasPrefix("import") }
        let shown = example.map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
        let manual = SourceTree.file("README.md").lines.joined(separator: "\n")
        #expect(example.count > 10 && manual.contains(shown))
    }

    @Test func `nothing is left behind`() {
        let files = SourceTree.sources + SourceTree.files(below: "Tests", endings: ["swift"])
        // Written in two halves, or this file would find itself.
        let words = ["TO" + "DO", "FIX" + "ME", "HA" + "CK", "withKnown" + "Issue"]
        let found = files.filter { file in words.contains { word in file.lines.contains { $0.contains(word) } } }
        #expect(found.isEmpty, "\(found.map(\.path))")
    }
}
