// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

extension String {
    /// The text with its lines broken at blanks, so that none is longer than so many characters if it need not be.
    func wrapped(to width: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { Lines.wrapped(String($0), to: width).joined(separator: "\n") }.joined(separator: "\n")
    }
}
