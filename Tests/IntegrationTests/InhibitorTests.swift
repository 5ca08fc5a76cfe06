// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseAPI
import SunPhaseTestSupport
import Testing

@Suite("Inhibitors over the bus", .showingLogs)
struct InhibitorTests {
    private static let noon = "2026-03-28T12:00:00Z,0.001"
    private static let errors = Names.errorPrefix

    @Test("holds back the evening, and lets it come in one change when the game is over")
    func heldBack() throws {
        // Three hours before sunset.
        var game: UInt32?
        let world = try World.before("2026-03-28T17:30:00Z", from: "2026-03-28T14:30:00Z") { world in
            game = try world.call("Inhibit", "('a game',)")[0].uint32
        }
        let cookie = try #require(game)
        #expect(try world.waits(for: "ScheduledColorScheme", "'dark'"))
        #expect(try world.text("ColorScheme") == "light")
        #expect(try world.get("Inhibitors").description == "['a game']")
        try world.call("Uninhibit", "(uint32 \(cookie),)")
        #expect(try world.text("ColorScheme") == "dark")
        let changes = world.client.takeSignals(0).filter { $0.member == "ColorSchemeChanged" }
        #expect(changes.count == 1)
        #expect(changes.first?.arguments[1].string == "inhibit")
    }

    @Test("dies with its owner")
    func owner() throws {
        let world = try World(simulate: Self.noon)
        let player = try world.newClient()
        try world.call("Inhibit", "('a film',)", by: player)
        try world.call("Inhibit", "('a talk',)")
        #expect(try world.get("Inhibitors").description == "['a film', 'a talk']")
        player.close()
        #expect(try world.waits(for: "Inhibitors", "['a talk']"))
    }

    @Test("an owner who has released all is not watched any more: the bus allows so many rules and no more")
    func watchesAreEnded() throws {
        let world = try World(
            simulate: Self.noon, limits: #"<limit name="max_match_rules_per_connection">20</limit>"#)
        let clients = try (0..<40).map { _ in try world.newClient() }
        for client in clients {
            let cookie = try #require(try world.call("Inhibit", "('a game',)", by: client)[0].uint32)
            try world.call("Uninhibit", "(uint32 \(cookie),)", by: client)
        }
        let player = clients[0]
        try world.call("Inhibit", "('a game',)", by: player)
        player.close()
        #expect(try world.waits(for: "Inhibitors", "@as []"))
    }

    @Test("one that has left before its call is served leaves nothing behind")
    func vanishing() throws {
        let world = try World(simulate: Self.noon)
        for _ in 0..<30 {
            let client = try RawBusClient(address: world.bus.address)
            try client.send(Names.service, Names.objectPath, Names.mainInterface, "Inhibit", "('gone',)")
            try client.send(Names.service, Names.objectPath, Names.mainInterface, "Explain")
            client.close()
        }
        #expect(try world.waits(for: "Inhibitors", "@as []"))
        try world.expectUnharmed()
    }

    @Test("nobody else can release it, nor what is not held")
    func foreign() throws {
        let world = try World(simulate: Self.noon)
        let other = try world.newClient()
        let cookie = try #require(try world.call("Inhibit", "('a game',)")[0].uint32)
        do {
            try world.call("Uninhibit", "(uint32 \(cookie),)", by: other)
            Issue.record("A foreign cookie was released")
        } catch let refusal as BusClient.Refusal {
            #expect(refusal.name == Self.errors + "NotFound")
            #expect(refusal.message.contains("\(cookie)"))
        }
        #expect(try world.refusal("Uninhibit", "(uint32 4294967295,)")?.name == Self.errors + "NotFound")
        #expect(try world.get("Inhibitors").children.count == 1)
    }

    @Test("no more than 32 a client and 128 in all, with reasons of 256 bytes")
    func limits() throws {
        let world = try World(simulate: Self.noon)
        let clients = try [world.client] + (0..<3).map { _ in try world.newClient() }
        let cookies = try clients.flatMap { client in
            try (0..<32).map { _ in try world.call("Inhibit", "('a game',)", by: client)[0].uint32! }
        }
        #expect(Set(cookies).count == 128)
        let full = try #require(try world.refusal("Inhibit", "('one more',)"))
        #expect(full.name == Self.errors + "LimitExceeded")
        #expect(full.message.contains("128"))
        clients[3].close()
        #expect(try eventually { try world.get("Inhibitors").children.count == 96 })
        let own = try #require(try world.refusal("Inhibit", "('one more',)"))
        #expect(own.name == Self.errors + "LimitExceeded")
        #expect(own.message.contains("32"))

        try world.call("Uninhibit", "(uint32 \(cookies[0]),)")
        let long = try #require(try world.refusal("Inhibit", "('\(String(repeating: "x", count: 257))',)"))
        #expect(long.name == Self.errors + "InvalidArgument")
        #expect(long.message.contains("257") && long.message.contains("256"))
        try world.call("Inhibit", "('\(String(repeating: "x", count: 256))',)")
        try world.expectUnharmed()
    }
}
