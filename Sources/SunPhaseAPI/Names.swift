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

    /// What the names of the service's own errors begin with.
    public static let errorPrefix = service + ".Error."
}

/// The version of SunPhase.
public let version = "0.1.0"
