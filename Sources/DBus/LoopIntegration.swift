// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CDBus
import GLib

/// Runs one libdbus connection on the event loop: its descriptors, its timeouts, and the dispatch of what arrived.
///
/// libdbus must not be entered from its own callbacks, so messages are dispatched after it has returned. What
/// arrives while a call blocks is found by the dispatch-status function, which asks for a drain in the next turn:
/// no descriptor would tell of it.
@MainActor
final class LoopIntegration {
    private let connection: OpaquePointer
    private var watches: [OpaquePointer: EventSource] = [:]
    private var timeouts: [OpaquePointer: EventSource] = [:]
    private var toggledWatches: Set<OpaquePointer> = []
    private var pendingDrain: EventSource?
    private var isBusy = false
    private var isAttached = true

    /// Puts the connection on the loop. It must stay open until ``detach()``.
    init(_ connection: OpaquePointer) {
        self.connection = connection
        dbus_connection_set_watch_functions(
            connection,
            { watch, data in
                LoopIntegration.enter(data, watch) { $0.update(watch: $1) }
                return 1
            },
            { watch, data in LoopIntegration.enter(data, watch) { $0.remove(watch: $1) } },
            { watch, data in LoopIntegration.enter(data, watch) { $0.toggle(watch: $1) } },
            Callback.pass(self), releaseCallback)
        dbus_connection_set_timeout_functions(
            connection,
            { timeout, data in
                LoopIntegration.enter(data, timeout) { $0.update(timeout: $1) }
                return 1
            },
            { timeout, data in LoopIntegration.enter(data, timeout) { $0.timeouts[$1] = nil } },
            { timeout, data in LoopIntegration.enter(data, timeout) { $0.update(timeout: $1) } },
            Callback.pass(self), releaseCallback)
        dbus_connection_set_dispatch_status_function(
            connection,
            { connection, status, data in
                guard status == DBUS_DISPATCH_DATA_REMAINS else { return }
                LoopIntegration.enter(data, connection) { loop, _ in loop.scheduleDrain() }
            },
            Callback.pass(self), releaseCallback)
        scheduleDrain()
    }

    /// Takes the connection off the loop: to be done before it is closed, since closing calls the status function.
    func detach() {
        guard isAttached else { return }
        isAttached = false
        pendingDrain = nil
        dbus_connection_set_dispatch_status_function(connection, nil, nil, nil)
        dbus_connection_set_watch_functions(connection, nil, nil, nil, nil, nil)
        dbus_connection_set_timeout_functions(connection, nil, nil, nil, nil, nil)
    }

    /// From one of libdbus's callbacks to the object behind it.
    private nonisolated static func enter(
        _ data: UnsafeMutableRawPointer?, _ subject: OpaquePointer?,
        _ body: @MainActor (LoopIntegration, OpaquePointer) -> Void
    ) {
        nonisolated(unsafe) let (data, subject) = (data, subject)
        MainActor.assumeIsolated { body(Callback<LoopIntegration>.borrow(data), subject!) }
    }

    /// Each sending switches the watch for writing on, and mostly off again at once. Only what is left of that
    /// matters: a source that comes and goes wakes the loop twice.
    private func toggle(watch: OpaquePointer) {
        if isBusy {
            toggledWatches.insert(watch)
        } else {
            update(watch: watch)
        }
    }

    private func remove(watch: OpaquePointer) {
        toggledWatches.remove(watch)
        watches[watch] = nil
    }

    private func updateToggledWatches() {
        for watch in toggledWatches where (watches[watch] != nil) != (dbus_watch_get_enabled(watch) != 0) {
            update(watch: watch)
        }
        toggledWatches.removeAll(keepingCapacity: true)
    }

    private func update(watch: OpaquePointer) {
        guard dbus_watch_get_enabled(watch) != 0 else {
            watches[watch] = nil
            return
        }
        let flags = dbus_watch_get_flags(watch)
        var readiness: Readiness = []
        if flags & DBUS_WATCH_READABLE.rawValue != 0 { readiness.insert(.readable) }
        if flags & DBUS_WATCH_WRITABLE.rawValue != 0 { readiness.insert(.writable) }
        watches[watch] = EventLoop.watch(descriptor: dbus_watch_get_unix_fd(watch), for: readiness) {
            [unowned self] readiness in handle(watch, readiness)
        }
    }

    private func handle(_ watch: OpaquePointer, _ readiness: Readiness) {
        var flags: UInt32 = 0
        if readiness.contains(.readable) { flags |= DBUS_WATCH_READABLE.rawValue }
        if readiness.contains(.writable) { flags |= DBUS_WATCH_WRITABLE.rawValue }
        if readiness.contains(.error) { flags |= DBUS_WATCH_ERROR.rawValue }
        if readiness.contains(.hangUp) { flags |= DBUS_WATCH_HANGUP.rawValue }
        isBusy = true
        dbus_watch_handle(watch, flags)
        isBusy = false
        drain()
    }

    /// libdbus's timeouts repeat until it takes them away.
    private func update(timeout: OpaquePointer) {
        guard dbus_timeout_get_enabled(timeout) != 0 else {
            timeouts[timeout] = nil
            return
        }
        let interval = Duration.milliseconds(dbus_timeout_get_interval(timeout))
        timeouts[timeout] = EventLoop.after(interval) { [unowned self] in
            update(timeout: timeout)
            dbus_timeout_handle(timeout)
        }
    }

    private func scheduleDrain() {
        guard !isBusy, isAttached, pendingDrain == nil else { return }
        pendingDrain = EventLoop.soon { [unowned self] in drain() }
    }

    /// Dispatches all that has arrived. A handler may close the connection meanwhile.
    private func drain() {
        guard !isBusy else { return }
        pendingDrain = nil
        isBusy = true
        while isAttached, dbus_connection_get_dispatch_status(connection) == DBUS_DISPATCH_DATA_REMAINS {
            dbus_connection_dispatch(connection)
        }
        isBusy = false
        updateToggledWatches()
    }
}
