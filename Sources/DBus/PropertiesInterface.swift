// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// The interface `org.freedesktop.DBus.Properties` of one object, over the tables of its other interfaces.
@MainActor
public struct PropertiesInterface {
    /// The interface's name, the same for all objects.
    public nonisolated static let name: InterfaceName = "org.freedesktop.DBus.Properties"

    private let path: ObjectPath
    private let interfaces: [Interface]
    private let tables: [String: Interface]

    init(path: ObjectPath, interfaces: [Interface]) {
        self.path = path
        self.interfaces = interfaces
        tables = Dictionary(uniqueKeysWithValues: interfaces.map { ($0.name.string, $0) })
    }

    /// The interface's own table. Its contract is that of all standard interfaces.
    var table: Interface {
        Interface(
            Self.name,
            methods: [
                Method("Get") { (_, interface: String, name: String) throws(BusError) in
                    Variant(try property(name, in: interface).read())
                },
                Method("GetAll") { (_, interface: String) throws(BusError) -> PropertyList in
                    let readable = try properties(in: interface).compactMap { property in
                        (try? property.read()).map { (property.name, $0) }
                    }
                    return PropertyList(readable)
                },
                Method("Set") { (caller, interface: String, name: String, value: Variant) throws(BusError) in
                    let property = try property(name, in: interface)
                    guard let write = property.write else {
                        throw BusError(.propertyReadOnly, "Property '\(name)' can be read only")
                    }
                    try write(caller, value.value)
                },
            ],
            signals: [SignalRow("PropertiesChanged", "sa{sv}as")],
            contract: Introspection.standardInterfaces)
    }

    /// An empty name of the interface means any that has the property, as the specification allows.
    private func property(_ name: String, in interface: String) throws(BusError) -> Property {
        if interface.isEmpty {
            guard let property = interfaces.lazy.compactMap({ $0.property(name) }).first else {
                throw BusError(.unknownProperty, "There is no property \(Quotation(name)) on the object at '\(path)'")
            }
            return property
        }
        guard let property = try table(interface).property(name) else {
            throw BusError(.unknownProperty, "There is no property \(Quotation(name)) in the interface '\(interface)'")
        }
        return property
    }

    private func properties(in interface: String) throws(BusError) -> [Property] {
        interface.isEmpty ? interfaces.flatMap(\.properties) : try table(interface).properties
    }

    private func table(_ interface: String) throws(BusError) -> Interface {
        guard let table = tables[interface] else {
            let name = Quotation(interface)
            throw BusError(.unknownInterface, "There is no interface \(name) on the object at '\(path)'")
        }
        return table
    }
}

/// Names with values, in an order, as `a{sv}`: Swift's own dictionary has no order.
struct PropertyList: BusValue {
    static var signature: Signature { [String: Variant].signature }
    let busValue: Value

    init?(busValue: Value) {
        guard busValue.signature == Self.signature else { return nil }
        self.busValue = busValue
    }

    init(_ values: [(name: MemberName, value: Value)]) {
        let entries = values.map { DictionaryValue.Entry(.string($0.name.string), .variant($0.value)) }
        busValue = .dictionary(DictionaryValue(trustedKey: String.signature, value: Variant.signature, entries))
    }
}
