// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Objects to tell something to, in the order in which they came; it keeps none alive.
@MainActor
struct WeakTable<Object: AnyObject> {
    private var entries: [(id: ObjectIdentifier, find: () -> Object?)] = []

    /// The objects that are still there.
    var objects: [Object] { entries.compactMap { $0.find() } }

    mutating func add(_ object: Object) {
        entries.append((ObjectIdentifier(object), { [weak object] in object }))
    }

    /// Forgets an object: before its memory can be another's, so in its `deinit` at the latest.
    mutating func remove(_ object: Object) {
        let id = ObjectIdentifier(object)
        entries.removeAll { $0.id == id }
    }
}
