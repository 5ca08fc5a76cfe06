// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseTestSupport

@testable import DBus

/// A small service on a bus of its own, in this process.
@MainActor
final class TestService {
    static let path: ObjectPath = "/org/sunphase/Test"
    static let name: BusName = "org.sunphase.Test"
    static let interface: InterfaceName = "org.sunphase.Test"

    let bus: PrivateBus
    let connection: Connection
    var uniqueName: BusName { connection.uniqueName! }
    private(set) var table: Interface!
    private(set) var publisher: PropertyPublisher!
    private(set) var callers: [Caller] = []
    var mode = "light"
    var level: Double? = 0.5

    init(limits: String = "") throws {
        bus = try PrivateBus(limits: limits)
        connection = try Connection.open(.address(bus.address))
        table = makeTable()
        connection.export(ExportedObject(path: Self.path, interfaces: [table, other]))
        publisher = PropertyPublisher(table, of: Self.path, on: connection)
        guard try connection.requestName(Self.name) == .owned else { throw TestFailure("The name is taken") }
    }

    /// Runs the body in another thread, with a client on the bus, while the service answers.
    func serve<T: Sendable>(_ body: @escaping @Sendable (BusClient) throws -> T) throws -> T {
        let address = bus.address
        return try whileServing { try body(BusClient(address: address)) }
    }

    private func makeTable() -> Interface {
        Interface(
            Self.interface,
            methods: [
                Method("SetMode") { [unowned self] (caller, value: String) throws(BusError) -> String in
                    try setMode(value, by: caller)
                },
                Method("Echo") { (_, value: Variant) throws(BusError) in value },
                Method("Concatenate") { (_, texts: [String], by: String) throws(BusError) in
                    texts.joined(separator: by)
                },
                Method("Fail") { (_) throws(BusError) in throw BusError(.failed, "As asked for\0") },
                Method("Deep") { (_) throws(BusError) -> Variant in
                    Variant((0..<100).reduce(.byte(0)) { value, _ in .variant(value) })
                },
            ],
            properties: [
                Property("Mode", emits: .changes) { [unowned self] () throws(BusError) in
                    mode
                } set: { [unowned self] (caller, value) throws(BusError) in
                    _ = try setMode(value, by: caller)
                },
                Property("Level", emits: .changes) { [unowned self] () throws(BusError) in
                    guard let level else { throw BusError(.failed, "There is no level now") }
                    return level
                },
                Property("Version", emits: .constant) { () throws(BusError) in "1" },
                Property("Time", emits: .never) { () throws(BusError) in Int64(12) },
            ],
            signals: [SignalRow("ModeChanged", "s")],
            contract: Self.contract)
    }

    private let other = Interface(
        "org.sunphase.Other",
        methods: [Method("Hello") { (_) throws(BusError) in "hello" }],
        properties: [Property("Elsewhere", emits: .constant) { () throws(BusError) in true }],
        contract: TestService.contract)

    private func setMode(_ value: String, by caller: Caller) throws(BusError) -> String {
        guard ["light", "dark"].contains(value) else {
            throw BusError(.invalidArgs, "'\(value)' is no mode: 'light' or 'dark' is accepted")
        }
        callers.append(caller)
        let previous = mode
        mode = value
        publisher.announce()
        connection.emit("ModeChanged", interface: Self.interface, path: Self.path, arguments: [.string(value)])
        return previous
    }

    static let contract = """
        <node>
          <!-- What the tests call. -->
          <interface name="org.sunphase.Test">
            <!-- Sets the mode: <b>light</b> or dark. -->
            <method name="SetMode">
              <arg name="mode" type="s" direction="in"/>
              <arg name="previous" type="s" direction="out"/>
            </method>
            <method name="Echo">
              <arg name="value" type="v" direction="in"/>
              <arg name="same" type="v" direction="out"/>
            </method>
            <method name="Concatenate">
              <arg name="texts" type="as" direction="in"/>
              <arg name="by" type="s" direction="in"/>
              <arg name="text" type="s" direction="out"/>
            </method>
            <method name="Fail"/>
            <method name="Deep">
              <arg name="value" type="v" direction="out"/>
            </method>
            <property name="Mode" type="s" access="readwrite"/>
            <property name="Level" type="d" access="read"/>
            <property name="Version" type="s" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="const"/>
            </property>
            <property name="Time" type="x" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
            </property>
            <signal name="ModeChanged">
              <arg name="mode" type="s"/>
            </signal>
          </interface>
          <interface name="org.sunphase.Other">
            <method name="Hello">
              <arg name="text" type="s" direction="out"/>
            </method>
            <property name="Elsewhere" type="b" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="const"/>
            </property>
          </interface>
        </node>
        """
}
