// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib

/// The variables that a process was started with.
public struct Environment: Sendable, ExpressibleByDictionaryLiteral {
    private let value: @Sendable (String) -> String?

    /// This process's, as it is at each look. A variable that is not UTF-8 counts as not set.
    public static let process = Environment { name in
        g_getenv(name).flatMap { String(validatingCString: $0) }
    }

    /// Just these variables.
    public init(dictionaryLiteral variables: (String, String)...) {
        let variables = Dictionary(variables) { _, last in last }
        self.init { variables[$0] }
    }

    private init(_ value: @escaping @Sendable (String) -> String?) {
        self.value = value
    }

    /// A variable's value; nil when it is not set.
    public subscript(_ name: String) -> String? { value(name) }
}
