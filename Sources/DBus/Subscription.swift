// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

internal import CDBus

/// Listening for signals, until this is cancelled or released.
@MainActor
public final class Subscription {
    let match: SignalMatch
    let handler: @MainActor (Signal) -> Void
    private weak var connection: Connection?

    init(_ match: SignalMatch, on connection: Connection, handler: @escaping @MainActor (Signal) -> Void) {
        self.match = match
        self.connection = connection
        self.handler = handler
        connection.add(self)
    }

    isolated deinit {
        cancel()
    }

    /// Stops listening. Doing so twice is harmless.
    public func cancel() {
        connection?.remove(self)
        connection = nil
    }
}

/// Who listens on one connection; it keeps no subscription alive.
@MainActor
final class SignalRouter {
    private var subscriptions: [ObjectIdentifier: () -> Subscription?] = [:]

    func add(_ subscription: Subscription) {
        subscriptions[ObjectIdentifier(subscription)] = { [weak subscription] in subscription }
    }

    func remove(_ subscription: Subscription) {
        subscriptions[ObjectIdentifier(subscription)] = nil
    }

    /// Tells all that listen for the signal; a handler may add and remove subscriptions.
    func deliver(_ signal: Signal) {
        for (id, find) in subscriptions {
            guard subscriptions[id] != nil, let subscription = find(), subscription.match.includes(signal) else {
                continue
            }
            subscription.handler(signal)
        }
    }
}

extension Connection {
    /// Listens for signals. The bus is told without waiting for its answer, so one that is emitted before it has
    /// heard is missed: ask for the state afterwards.
    public func subscribe(
        to match: SignalMatch, handler: @escaping @MainActor (Signal) -> Void
    ) -> Subscription {
        Subscription(match, on: self, handler: handler)
    }

    // With an error to fill, the two functions of libdbus would wait for the bus to answer.

    fileprivate func add(_ subscription: Subscription) {
        signals.add(subscription)
        guard isOpen else { return }
        dbus_bus_add_match(pointer, subscription.match.rule, nil)
    }

    fileprivate func remove(_ subscription: Subscription) {
        signals.remove(subscription)
        guard isOpen else { return }
        dbus_bus_remove_match(pointer, subscription.match.rule, nil)
    }
}
