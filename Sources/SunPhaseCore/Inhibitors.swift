// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A client of the service, by a name that is its own for as long as it lives.
public struct Client: Hashable, Sendable {
    /// The unique name.
    public let name: String

    /// A client from its unique name.
    public init(name: String) {
        self.name = name
    }
}

/// Who holds back automatic changes of the scheme, and why.
public struct Inhibitors: Hashable, Sendable {
    /// One held cookie.
    public struct Inhibitor: Hashable, Sendable {
        /// The number that releases it.
        public let cookie: UInt32
        /// Whose it is.
        public let owner: Client
        /// Why, in the owner's words.
        public let reason: String
    }

    /// How many one client may hold.
    public static let limitPerClient = 32

    /// How many all clients together may hold.
    public static let limit = 128

    /// How long a reason may be, in bytes of UTF-8.
    public static let reasonLimit = 256

    /// All that are held, the oldest first.
    public private(set) var held: [Inhibitor] = []

    private var lastCookie: UInt32 = 0

    /// Nobody holds anything back.
    public init() {}

    /// Whether nobody holds anything back.
    public var isEmpty: Bool { held.isEmpty }

    /// The reasons, the oldest first.
    public var reasons: [String] { held.map(\.reason) }

    /// Whether this client holds at least one.
    public func isHeld(by owner: Client) -> Bool { held.contains { $0.owner == owner } }

    /// Adds one and returns its cookie, which is never 0 nor one that is held.
    ///
    /// - Throws: `invalidArgument` for a reason that is too long, `limitExceeded` beyond the limits.
    public mutating func add(owner: Client, reason: String) throws(Refusal) -> UInt32 {
        guard reason.utf8.count <= Self.reasonLimit else {
            throw .invalidArgument("a reason of \(reason.utf8.count) bytes is too long: at most \(Self.reasonLimit)")
        }
        guard held.count < Self.limit else {
            throw .limitExceeded("\(held.count) inhibitors are held already: at most \(Self.limit) in all")
        }
        let own = held.count { $0.owner == owner }
        guard own < Self.limitPerClient else {
            throw .limitExceeded("this client holds \(own) inhibitors already: at most \(Self.limitPerClient) a client")
        }
        repeat { lastCookie &+= 1 } while lastCookie == 0 || held.contains { $0.cookie == lastCookie }
        held.append(Inhibitor(cookie: lastCookie, owner: owner, reason: reason))
        return lastCookie
    }

    /// Releases one.
    ///
    /// - Throws: `notFound` for a cookie that is not held, or not by this client.
    public mutating func release(cookie: UInt32, owner: Client) throws(Refusal) {
        guard let index = held.firstIndex(where: { $0.cookie == cookie && $0.owner == owner }) else {
            throw .notFound("cookie \(cookie) is not held by this client: use a number that Inhibit returned to it")
        }
        held.remove(at: index)
    }

    /// Releases all that a client held; it has left.
    public mutating func releaseAll(of owner: Client) {
        held.removeAll { $0.owner == owner }
    }
}
