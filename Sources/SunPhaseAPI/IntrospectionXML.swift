// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// The contract: the texts of the files in `dbus/`, which are compiled in.
public enum IntrospectionXML {
    /// `org.sunphase.SunPhase1.xml`.
    public static let main = text(PackageResources.org_sunphase_SunPhase1_xml)

    /// `org.sunphase.SunPhase1.Location.xml`.
    public static let location = text(PackageResources.org_sunphase_SunPhase1_Location_xml)

    /// `org.sunphase.SunPhase1.Almanac.xml`.
    public static let almanac = text(PackageResources.org_sunphase_SunPhase1_Almanac_xml)

    /// `org.freedesktop.impl.portal.Settings.xml`.
    public static let portalSettings = text(PackageResources.org_freedesktop_impl_portal_Settings_xml)

    /// `nl.whynothugo.darkman.xml`.
    public static let darkman = text(PackageResources.nl_whynothugo_darkman_xml)

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
