// swift-tools-version: 6.2
// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

// How this file is written: one MARK section a target, its tests with it, in alphabetical order of the
// targets; one dependency a line, alphabetical too. Warnings are errors in CI (see .ci/run), not here.

import PackageDescription

/// What every target is compiled with: an import says who may see it, and `any` is written out.
let common: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The same for targets that have no business with a pointer: the compiler refuses one there.
let memorySafe = common + [.strictMemorySafety()]

let package = Package(name: "sunphase")

package.products = [
    .executable(name: "sunphase", targets: ["sunphase"]),
    .executable(name: "sunphased", targets: ["sunphased"]),
    .library(name: "Almanac", targets: ["Almanac"]),
    // Its users import all three: the library's callbacks come on GLib's loop, and a bus is named in DBus's words.
    .library(name: "SunPhaseClient", targets: ["DBus", "GLib", "SunPhaseClient"]),
]

package.targets = [
    // MARK: Almanac

    .target(
        name: "Almanac",
        swiftSettings: memorySafe
    ),
    .testTarget(
        name: "AlmanacTests",
        dependencies: [
            "Almanac",
            "SunPhaseTestSupport",
        ],
        swiftSettings: common
    ),

    // MARK: almanac-bench (what script/bench measures; never installed)

    .executableTarget(
        name: "almanac-bench",
        dependencies: [
            "Almanac"
        ],
        path: "Benchmarks/AlmanacBench",
        swiftSettings: memorySafe
    ),

    // MARK: ArchitectureTests

    .testTarget(
        name: "ArchitectureTests",
        dependencies: [
            "SunPhaseAPI",
            "SunPhaseCore",
            "SunPhaseTestSupport",
        ],
        swiftSettings: common
    ),

    // MARK: CDBus, CGLib, CGio (C behind the fences, and the tests' own D-Bus client)

    .systemLibrary(
        name: "CDBus",
        pkgConfig: "dbus-1",
        providers: [.apt(["libdbus-1-dev"])]
    ),
    .systemLibrary(
        name: "CGLib",
        pkgConfig: "glib-2.0",
        providers: [.apt(["libglib2.0-dev"])]
    ),
    .systemLibrary(
        name: "CGio",
        path: "Tests/CGio",
        pkgConfig: "gio-2.0",
        providers: [.apt(["libglib2.0-dev"])]
    ),

    // MARK: DBus

    .target(
        name: "DBus",
        dependencies: [
            "CDBus",
            "GLib",
        ],
        swiftSettings: common
    ),
    .testTarget(
        name: "DBusTests",
        dependencies: [
            "DBus",
            "GLib",
            "SunPhaseTestSupport",
        ],
        swiftSettings: common
    ),

    // MARK: follow-example (what README.md shows; never installed)

    .executableTarget(
        name: "follow-example",
        dependencies: [
            "GLib",
            "SunPhaseClient",
        ],
        path: "Examples/Follow",
        swiftSettings: memorySafe
    ),

    // MARK: GeoClue

    .target(
        name: "GeoClue",
        dependencies: [
            "Almanac",
            "DBus",
            "GLib",
            "SunPhaseCore",
        ],
        swiftSettings: memorySafe
    ),
    .testTarget(
        name: "GeoClueTests",
        dependencies: [
            "Almanac",
            "DBus",
            "GLib",
            "GeoClue",
            "SunPhaseCore",
            "SunPhaseTestSupport",
        ],
        swiftSettings: common
    ),

    // MARK: GLib

    .target(
        name: "GLib",
        dependencies: [
            "CGLib"
        ],
        swiftSettings: common
    ),
    .testTarget(
        name: "GLibTests",
        dependencies: [
            "GLib",
            "SunPhaseTestSupport",
        ],
        swiftSettings: common
    ),

    // MARK: IntegrationTests

    .testTarget(
        name: "IntegrationTests",
        dependencies: [
            "Almanac",
            "SunPhaseAPI",
            "SunPhaseCore",
            "SunPhaseTestSupport",
            "sunphased",
        ],
        swiftSettings: common
    ),

    // MARK: sunphase

    .executableTarget(
        name: "sunphase",
        dependencies: [
            "Almanac",
            "GLib",
            "SunPhaseClient",
            "SunPhaseCore",
            "SunPhaseHost",
        ],
        swiftSettings: memorySafe
    ),
    .testTarget(
        name: "SunphaseTests",
        dependencies: [
            "Almanac",
            "GLib",
            "SunPhaseAPI",
            "SunPhaseClient",
            "SunPhaseCore",
            "SunPhaseHost",
            "SunPhaseTestSupport",
            "sunphase",
            "sunphased",
        ],
        resources: [.copy("Golden")],
        swiftSettings: common
    ),

    // MARK: SunPhaseAPI

    .target(
        name: "SunPhaseAPI",
        resources: [
            .embedInCode("../../dbus/nl.whynothugo.darkman.xml"),
            .embedInCode("../../dbus/org.freedesktop.impl.portal.Settings.xml"),
            .embedInCode("../../dbus/org.sunphase.SunPhase1.Almanac.xml"),
            .embedInCode("../../dbus/org.sunphase.SunPhase1.Location.xml"),
            .embedInCode("../../dbus/org.sunphase.SunPhase1.xml"),
        ],
        swiftSettings: memorySafe
    ),

    // MARK: SunPhaseClient

    .target(
        name: "SunPhaseClient",
        dependencies: [
            "DBus",
            "GLib",
            "SunPhaseAPI",
        ],
        swiftSettings: memorySafe
    ),
    .testTarget(
        name: "SunPhaseClientTests",
        dependencies: [
            "DBus",
            "GLib",
            "SunPhaseClient",
            "SunPhaseTestSupport",
            "sunphased",
        ],
        swiftSettings: common
    ),

    // MARK: SunPhaseCore

    .target(
        name: "SunPhaseCore",
        dependencies: [
            "Almanac"
        ],
        swiftSettings: memorySafe
    ),
    .testTarget(
        name: "SunPhaseCoreTests",
        dependencies: [
            "Almanac",
            "SunPhaseCore",
            "SunPhaseTestSupport",
        ],
        swiftSettings: common
    ),

    // MARK: sunphased

    .executableTarget(
        name: "sunphased",
        dependencies: [
            "Almanac",
            "DBus",
            "GLib",
            "GeoClue",
            "SunPhaseAPI",
            "SunPhaseCore",
            "SunPhaseHost",
            "SunPhaseService",
        ],
        swiftSettings: memorySafe
    ),

    // MARK: SunPhaseHost

    .target(
        name: "SunPhaseHost",
        dependencies: [
            "Almanac",
            "GLib",
            "SunPhaseCore",
        ],
        swiftSettings: memorySafe
    ),
    .testTarget(
        name: "SunPhaseHostTests",
        dependencies: [
            "Almanac",
            "GLib",
            "SunPhaseCore",
            "SunPhaseHost",
            "SunPhaseTestSupport",
        ],
        swiftSettings: common
    ),

    // MARK: SunPhaseService

    .target(
        name: "SunPhaseService",
        dependencies: [
            "Almanac",
            "DBus",
            "SunPhaseAPI",
            "SunPhaseCore",
        ],
        swiftSettings: memorySafe
    ),
    .testTarget(
        name: "SunPhaseServiceTests",
        dependencies: [
            "Almanac",
            "DBus",
            "SunPhaseAPI",
            "SunPhaseCore",
            "SunPhaseService",
            "SunPhaseTestSupport",
        ],
        swiftSettings: common
    ),

    // MARK: SunPhaseTestSupport (shared by the tests only)

    .target(
        name: "SunPhaseTestSupport",
        dependencies: [
            "Almanac",
            "CGio",
            "SunPhaseCore",
            "SunPhaseHost",
        ],
        path: "Tests/SunPhaseTestSupport",
        // Run where they are.
        exclude: ["GeoClue", "Portal", "control.py"],
        resources: [.copy("Reference")],
        swiftSettings: common
    ),
]
