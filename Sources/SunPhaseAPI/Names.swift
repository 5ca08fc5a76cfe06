// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// The names under which the service is found on the bus.
public enum Names {
    /// The bus name, and the main interface.
    public static let service = "org.sunphase.SunPhase1"

    /// The one object.
    public static let objectPath = "/org/sunphase/SunPhase1"

    /// The main interface: scheme, phase, schedule, override.
    public static let mainInterface = service

    /// The interface that tells of the place.
    public static let locationInterface = service + ".Location"

    /// The interface that answers for any place.
    public static let almanacInterface = service + ".Almanac"

    /// The name of the back end for the desktop portal.
    public static let portalService = "org.freedesktop.impl.portal.desktop.sunphase"

    /// The back end's object, the same for all back ends.
    public static let portalPath = "/org/freedesktop/portal/desktop"

    /// The back end's interface.
    public static let portalInterface = "org.freedesktop.impl.portal.Settings"

    /// The namespace of the colour scheme among the portal's settings.
    public static let portalAppearance = "org.freedesktop.appearance"

    /// The colour scheme's key in it: 0 = no preference, 1 = dark, 2 = light.
    public static let portalColorScheme = "color-scheme"

    /// The namespace by which one sees, through the portal, that it asks SunPhase.
    public static let portalProof = "org.sunphase"

    /// darkman's name, and that of its interface.
    public static let darkmanService = "nl.whynothugo.darkman"

    /// darkman's object.
    public static let darkmanPath = "/nl/whynothugo/darkman"

    /// What the names of the service's own errors begin with.
    public static let errorPrefix = service + ".Error."
}

/// The version of SunPhase.
public let version = "0.1.0"
