// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import DBus
import SunPhaseTestSupport
import Testing

@MainActor
struct PropertyPublisherTests {
    private nonisolated static let name = "org.sunphase.Test"

    /// What a client hears of the changes, up to a signal that ends them.
    private func announcements(_ changes: @escaping @MainActor (TestService) -> Void) throws -> [String] {
        let service = try TestService()
        let signals = try service.serve { (client) throws in
            try client.listen(from: Self.name)
            return client
        }
        changes(service)
        service.connection.emit("End", interface: TestService.interface, path: TestService.path, arguments: [])
        return try whileServing {
            var heard: [BusClient.Signal] = []
            while heard.last?.member != "End" {
                let more = signals.takeSignals(1)
                guard !more.isEmpty else { throw TestFailure("No signal came") }
                heard += more
            }
            return heard.dropLast().map { "\($0.member) \($0.arguments)" }
        }
    }

    @Test("One signal carries all that changed, in the order of the rows")
    func changes() throws {
        let heard = try announcements { service in
            service.mode = "dark"
            service.level = 1
            service.publisher.announce()
        }
        let changed = "{'Mode': <'dark'>, 'Level': <1.0>}"
        #expect(heard == ["PropertiesChanged ('org.sunphase.Test', \(changed), @as [])"])
    }

    @Test("What did not change is not announced, nor a change that was taken back, nor anything twice")
    func noChange() throws {
        let heard = try announcements { service in
            service.publisher.announce()
            service.mode = "dark"
            service.mode = "light"
            service.publisher.announce()
            service.level = 0.25
            service.publisher.announce()
            service.publisher.announce()
        }
        #expect(heard == ["PropertiesChanged ('org.sunphase.Test', {'Level': <0.25>}, @as [])"])
    }

    @Test("A property that can no longer be read is said to be invalid, and announced when it can again")
    func unreadable() throws {
        let heard = try announcements { service in
            service.level = nil
            service.publisher.announce()
            service.publisher.announce()
            service.level = 0.5
            service.publisher.announce()
        }
        #expect(
            heard == [
                "PropertiesChanged ('org.sunphase.Test', @a{sv} {}, ['Level'])",
                "PropertiesChanged ('org.sunphase.Test', {'Level': <0.5>}, @as [])",
            ])
    }
}
