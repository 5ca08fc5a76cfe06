// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A signal that has arrived.
public struct Signal: Sendable {
    /// Who sent it: a connection's own name, or that of the bus.
    public let sender: BusName
    /// The object it comes from.
    public let path: ObjectPath
    /// The interface that declares it.
    public let interface: InterfaceName
    /// Its name.
    public let member: MemberName
    /// Its values.
    public let arguments: [Value]

    /// Takes a signal apart; `nil` when it did not come through a bus or holds what is not accepted.
    init?(_ message: Message) {
        guard let sender = message.sender, let path = message.path, let interface = message.interface,
            let member = message.member, let arguments = try? message.arguments
        else { return nil }
        self.sender = sender
        self.path = ObjectPath(trusted: path)
        self.interface = InterfaceName(trusted: interface)
        self.member = MemberName(trusted: member)
        self.arguments = arguments
    }
}

/// Which signals to listen for; what is `nil` does not matter.
public struct SignalMatch: Hashable, Sendable {
    /// Who sends it, by a connection's own name or that of the bus; or by a well-known name, and then any connection
    /// that takes the trouble to send the signal to this one directly is believed too.
    public let sender: BusName?
    /// The object it comes from.
    public let path: ObjectPath?
    /// The interface that declares it.
    public let interface: InterfaceName?
    /// Its name.
    public let member: MemberName?
    /// Its first value, where that is a text.
    public let firstArgument: String?

    /// Describes signals.
    public init(
        sender: BusName? = nil, path: ObjectPath? = nil, interface: InterfaceName? = nil, member: MemberName? = nil,
        firstArgument: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.firstArgument = firstArgument
    }

    /// The description in the words in which the bus takes it.
    var rule: String {
        // In a rule, an apostrophe ends the quotes; outside them it is written with a backslash.
        let first = firstArgument?.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        let parts = [
            ("sender", sender?.string), ("path", path?.string), ("interface", interface?.string),
            ("member", member?.string), ("arg0", first),
        ]
        return parts.reduce(into: "type='signal'") { rule, part in
            if let value = part.1 { rule += ",\(part.0)='\(value)'" }
        }
    }

    /// Whether the signal is one of those described. A connection receives what any of its matches asked for, and
    /// whatever others send to it directly.
    func includes(_ signal: Signal) -> Bool {
        (sender.map { $0 == signal.sender || !$0.isUnique && $0 != Bus.name } ?? true)
            && (path.map { $0 == signal.path } ?? true)
            && (interface.map { $0 == signal.interface } ?? true)
            && (member.map { $0 == signal.member } ?? true)
            && (firstArgument.map { .string($0) == signal.arguments.first } ?? true)
    }
}
