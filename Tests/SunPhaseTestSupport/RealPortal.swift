// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation

/// The installed xdg-desktop-portal on a test's bus, and a client that asks it for settings as apps do. It sees nothing
/// of this machine's desktop, and ends with this object.
public final class RealPortal: @unchecked Sendable {
    /// What apps call: the bus name, the object, the interface.
    public static let name = "org.freedesktop.portal.Desktop"
    /// The object, the same for the front end and the back ends.
    public static let path = "/org/freedesktop/portal/desktop"
    /// The front end's interface.
    public static let settings = "org.freedesktop.portal.Settings"
    /// What a back end has instead.
    public static let backEndSettings = "org.freedesktop.impl.portal.Settings"
    /// The bus name of SunPhase's back end.
    public static let backEnd = "org.freedesktop.impl.portal.desktop.sunphase"
    /// The namespace of the colour scheme.
    public static let appearance = "org.freedesktop.appearance"
    /// The file that names SunPhase's back end to the front end.
    public static let portalFile = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../data/sunphase.portal").standardizedFileURL.path

    /// A setting that has changed, as told.
    public struct Change: Equatable, CustomStringConvertible, Sendable {
        /// Where the setting is.
        public let namespace: String
        /// The setting.
        public let key: String
        /// The new value, out of its variants.
        public let value: GioVariant
        /// All of it.
        public var description: String { "\(namespace) \(key) = \(value)" }
    }

    /// Who looks at it.
    public let client: BusClient

    private let fixture: FixtureProcess

    /// Starts the front end, waits until its name is there, and listens for what changes.
    ///
    /// - Parameters:
    ///   - address: the bus.
    ///   - desktop: the desktop's name; front ends before 1.17 ask those back ends first whose `UseIn` has it. `another`
    ///     is the foreign one's.
    ///   - hasOurs: whether SunPhase's back end is known to the front end; the test is to start it.
    ///   - foreign: the scheme that a second back end says, which the fixture plays; its namespace `org.another` has
    ///     a key `status`. None when nil.
    /// - Throws: ``TestFailure``, also when something is not installed.
    public init(
        address: String, desktop: String = "sway", hasOurs: Bool = true, foreign: UInt32? = nil
    ) throws {
        fixture = try FixtureProcess(
            "Portal/real_portal.py", packages: ["xdg-desktop-portal": "/usr/libexec/xdg-desktop-portal"]
        ) { folder in
            [folder, address, desktop, foreign.map(String.init) ?? ""] + (hasOurs ? [Self.portalFile] : [])
        }
        client = try BusClient(address: address)
        try client.listen(path: Self.path, interface: Self.settings, member: "SettingChanged")
    }

    /// Ends the front end as a session does; its name has gone when this returns.
    public func stopFrontEnd() throws { try fixture.ask("stop") }

    /// The same as a crash would.
    public func killFrontEnd() throws { try fixture.ask("kill") }

    /// Starts it again, and waits until its name is there.
    public func startFrontEnd() throws { try fixture.ask("start") }

    /// Changes what the foreign back end says, and has it tell so.
    public func setForeign(_ scheme: UInt32) throws { try fixture.ask("foreign", String(scheme)) }

    /// Ends all of it. Doing so twice is harmless.
    public func stop() { fixture.stop() }
}

// MARK: Asking

extension RealPortal {
    /// The version of the front end's interface: from 2 on it has `ReadOne`.
    public func version() throws -> UInt32 {
        try client.get(Self.name, Self.path, Self.settings, "version").uint32 ?? 0
    }

    /// A setting, out of its variants.
    public func read(_ namespace: String, _ key: String) throws -> GioVariant {
        try call("Read", "('\(namespace)', '\(key)')")[0].opened
    }

    /// The colour scheme: 0 none, 1 dark, 2 light.
    public func scheme() throws -> UInt32? { try read(Self.appearance, "color-scheme").uint32 }

    /// Namespaces with their settings; no pattern means all, one that ends in `*` what begins so.
    public func readAll(_ patterns: [String]) throws -> GioVariant { try call("ReadAll", Self.list(patterns))[0] }

    /// Calls a method of the front end's interface.
    public func call(_ member: String, _ arguments: String) throws -> GioVariant {
        try client.call(Self.name, Self.path, Self.settings, member, arguments)
    }

    /// Calls a method of SunPhase's back end, past the front end.
    public func callBackEnd(_ member: String, _ arguments: String) throws -> GioVariant {
        try client.call(Self.backEnd, Self.path, Self.backEndSettings, member, arguments)
    }

    /// The arguments of ReadAll.
    public static func list(_ patterns: [String]) -> String {
        "(@as [" + patterns.map { "'\($0)'" }.joined(separator: ", ") + "],)"
    }

    /// Waits until that many changes are told, and takes all there are; fewer when the time limit has passed.
    public func takeChanges(_ count: Int, within limit: Duration = patience) -> [Change] {
        client.takeSignals(count, within: limit).map { signal in
            Change(
                namespace: signal.arguments[0].string ?? "", key: signal.arguments[1].string ?? "",
                value: signal.arguments[2].opened)
        }
    }

    /// The same of the colour scheme alone.
    public func takeSchemes(_ count: Int, within limit: Duration = patience) -> [UInt32?] {
        takeChanges(count, within: limit).filter { $0.namespace == Self.appearance && $0.key == "color-scheme" }
            .map(\.value.uint32)
    }
}

extension GioVariant {
    /// The value in a variant in a variant, and so on.
    public var opened: GioVariant { signature == "v" ? self[0].opened : self }
}
