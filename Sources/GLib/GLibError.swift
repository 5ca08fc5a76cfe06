// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib

/// An error that GLib reported.
public struct GLibError: Error, Hashable, Sendable {
    /// The name of the error's domain, such as `g-key-file-error-quark`.
    public let domain: String

    /// The code within the domain.
    public let code: Int

    /// GLib's own sentence.
    public let message: String

    /// Takes over the error that a function of GLib has returned, and frees it.
    init(taking error: UnsafeMutablePointer<GError>?) {
        guard let error else {
            (domain, code, message) = ("", 0, "unknown error")
            return
        }
        domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? ""
        code = Int(error.pointee.code)
        message = error.pointee.message.map { String(cString: $0) } ?? ""
        g_error_free(error)
    }
}
