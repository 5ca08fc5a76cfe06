// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A real window of GTK 4 and libadwaita, on a screen that nobody sees: it follows the desktop portal as apps do. It ends
/// with this object.
public final class PortalWindow: @unchecked Sendable {
    private let fixture: FixtureProcess

    /// Opens the window, and waits until it is drawn.
    ///
    /// - Parameter address: the bus, with a portal on it.
    /// - Throws: ``TestFailure``, also when something is not installed.
    public init(address: String) throws {
        fixture = try FixtureProcess(
            "Portal/window.py",
            packages: [
                "xvfb": "/usr/bin/Xvfb", "gir1.2-gtk-4.0": "/usr/share/doc/gir1.2-gtk-4.0",
                "gir1.2-adw-1": "/usr/share/doc/gir1.2-adw-1",
            ]
        ) { [$0, address] }
        firstScheme = fixture.greeting[0]
    }

    /// The colours of its first picture: `light` or `dark`.
    public let firstScheme: String

    /// Its colours now.
    public func scheme() throws -> String { try fixture.ask("scheme")[0] }

    /// Closes it. Doing so twice is harmless.
    public func stop() { fixture.stop() }
}
