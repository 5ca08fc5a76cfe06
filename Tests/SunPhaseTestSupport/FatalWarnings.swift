// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGio
import Foundation

/// Warnings of libdbus and GLib are mistakes of the program that uses them, and end a test.
public enum FatalWarnings {
    /// What to add to the environment of a child, so that they end it.
    public static let environment = ["DBUS_FATAL_WARNINGS": "1", "G_DEBUG": "fatal-warnings"]

    /// Makes them end this process; to be called before libdbus is first used.
    static let enabledHere: Void = {
        setenv("DBUS_FATAL_WARNINGS", "1", 1)
        g_log_set_always_fatal(
            GLogLevelFlags(
                G_LOG_LEVEL_ERROR.rawValue | G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue))
    }()
}
