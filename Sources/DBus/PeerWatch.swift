// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Waiting for another connection to leave the bus, until this is cancelled or released.
@MainActor
public final class PeerWatch {
    private var subscription: Subscription?
    private var question: PendingCall?
    private var vanished: (@MainActor () -> Void)?

    fileprivate init(_ peer: BusName, on connection: Connection, vanished: @escaping @MainActor () -> Void) {
        self.vanished = vanished
        subscription = connection.subscribe(to: Bus.ownerChange(of: peer)) { [unowned self] signal in
            guard signal.arguments.count == 3, signal.arguments[2] == .string("") else { return }
            tell()
        }
        // The peer may have left before the bus heard of the match; it answers in the order it was asked.
        question = connection.call(
            Bus.name, path: Bus.path, interface: Bus.interface, member: "NameHasOwner",
            arguments: [.string(peer.string)], timeout: .seconds(30)
        ) { [unowned self] answer in
            question = nil
            if case .success([.bool(false)]) = answer { tell() }
        }
    }

    /// Stops waiting. Doing so twice is harmless.
    public func cancel() {
        subscription = nil
        question = nil
        vanished = nil
    }

    private func tell() {
        let vanished = vanished
        cancel()
        vanished?()
    }
}

extension Connection {
    /// Tells once when a connection has left the bus, at once when it had left before. When this side loses the bus,
    /// ``onDisconnect`` tells instead.
    public func watchPeer(_ peer: BusName, vanished: @escaping @MainActor () -> Void) -> PeerWatch {
        PeerWatch(peer, on: self, vanished: vanished)
    }
}
