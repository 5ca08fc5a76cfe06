// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib

extension String {
    /// Whether a text is part of this one, byte by byte; what follows a NUL is not looked at.
    ///
    /// The standard library's `contains` for texts comes with its regular expressions, which make up a seventh of a program
    /// that has them; script/build leaves them out.
    public func includes(_ part: String) -> Bool { g_strstr_len(self, -1, part) != nil }
}
