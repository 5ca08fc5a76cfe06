// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// What is said about keys that are not in the list: a misspelt key must not pass for one that works.
enum UnknownKeys {
    /// How many are named one by one; a file of something else entirely would fill the log.
    static let namedAtMost = 20

    /// The entry in force for each known key, and all entries whose key is not known.
    static func sort(_ entries: [SettingsEntry]) -> (known: [SettingsKey: SettingsEntry], unknown: [SettingsEntry]) {
        var known: [SettingsKey: SettingsEntry] = [:]
        var unknown: [SettingsEntry] = []
        for entry in entries {
            if let key = SettingsKey.all.first(where: { $0.group == entry.group && $0.name == entry.key }) {
                known[key] = entry
            } else {
                unknown.append(entry)
            }
        }
        return (known, unknown)
    }

    /// A warning for each unknown key, up to a number of them.
    static func diagnostics(for entries: [SettingsEntry]) -> [Diagnostic] {
        let named = entries.prefix(namedAtMost).map { entry in
            Diagnostic(
                .warning,
                file: entry.file,
                line: entry.line,
                group: entry.group,
                key: entry.key,
                message: message(for: entry)
            )
        }
        guard entries.count > namedAtMost else { return named }
        return named + [Diagnostic(.warning, message: "\(entries.count - namedAtMost) more unknown keys are ignored")]
    }

    private static func message(for entry: SettingsEntry) -> String {
        if entry.key.hasPrefix(";") {
            return "the line is ignored; a comment begins with #"
        }
        if let home = SettingsKey.all.first(where: { $0.name == entry.key }) {
            return "the key is ignored here; it belongs in the group [\(home.group)]"
        }
        let names = SettingsKey.all.map(\.name)
        // Among the keys of its own group first: of equally near ones the first is taken.
        let neighbours = SettingsKey.all.filter { $0.group == entry.group }.map(\.name)
        let nearest = nearestName(to: entry.key, among: neighbours + names) ?? ""
        let home = SettingsKey.all.first { $0.name == nearest }
        let kind = SettingsKey.groups.contains(entry.group) ? "key" : "group and key"
        return "unknown \(kind), ignored; the nearest known one is [\(home?.group ?? "")] \(nearest)"
    }
}
