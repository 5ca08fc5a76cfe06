// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CDBus

/// Listening for signals, until this is cancelled or released.
@MainActor
public final class Subscription {
    private let match: SignalMatch
    private let handler: @MainActor (Signal) -> Void
    private weak var connection: Connection?

    init(_ match: SignalMatch, on connection: Connection, handler: @escaping @MainActor (Signal) -> Void) {
        self.match = match
        self.connection = connection
        self.handler = handler
        connection.add(self, for: match)
    }

    isolated deinit {
        cancel()
    }

    /// Stops listening. Doing so twice is harmless.
    public func cancel() {
        connection?.remove(self, for: match)
        connection = nil
    }

    /// Tells the signal, if it is one that was asked for; a handler before may have cancelled this.
    func deliver(_ signal: Signal) {
        guard connection != nil, match.includes(signal) else { return }
        handler(signal)
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

    fileprivate func add(_ subscription: Subscription, for match: SignalMatch) {
        subscriptions.add(subscription)
        guard isOpen else { return }
        dbus_bus_add_match(pointer, match.rule, nil)
    }

    fileprivate func remove(_ subscription: Subscription, for match: SignalMatch) {
        subscriptions.remove(subscription)
        guard isOpen else { return }
        dbus_bus_remove_match(pointer, match.rule, nil)
    }
}
