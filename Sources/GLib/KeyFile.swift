// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib

/// A key file: groups of keys with values, as the Desktop Entry Specification writes them.
public final class KeyFile {
    private let file: OpaquePointer

    /// Reads a key file; no line of it may be wrong. Keys with a language, `key[de]`, are keys like all others.
    ///
    /// - Throws: what is wrong, in GLib's words.
    public init(_ bytes: [UInt8]) throws(GLibError) {
        let file = g_key_file_new()
        var error: UnsafeMutablePointer<GError>?
        // A byte more than the text: an empty array has no address, and GLib wants one.
        let loaded = (bytes + [0]).withUnsafeBytes { buffer in
            let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return g_key_file_load_from_data(file, text, gsize(bytes.count), G_KEY_FILE_KEEP_TRANSLATIONS, &error)
        }
        guard let file, loaded != 0 else {
            g_key_file_unref(file)
            throw GLibError(taking: error)
        }
        self.file = file
    }

    deinit {
        g_key_file_unref(file)
    }

    /// The names of the groups, in the order of the file.
    public var groups: [String] {
        strings(g_key_file_get_groups(file, nil))
    }

    /// The keys of a group, in the order of the file; none when there is no such group.
    public func keys(in group: String) -> [String] {
        strings(g_key_file_get_keys(file, group, nil, nil))
    }

    /// The value of a key as it is written, escapes and all, also the blanks after it; nil when there is none.
    public func value(of key: String, in group: String) -> String? {
        guard let value = g_key_file_get_value(file, group, key, nil) else { return nil }
        defer { g_free(value) }
        return String(cString: value)
    }

    /// Copies and frees a list of strings that ends with a null pointer.
    private func strings(_ list: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> [String] {
        guard let list else { return [] }
        defer { g_strfreev(list) }
        var strings: [String] = []
        while let string = list[strings.count] {
            strings.append(String(cString: string))
        }
        return strings
    }
}
