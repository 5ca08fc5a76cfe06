// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGio

/// A text in the introspection format, as GIO reads it.
public final class ContractXML {
    private let node: UnsafeMutablePointer<GDBusNodeInfo>

    /// Reads the text.
    public init(_ text: String) throws {
        var error: UnsafeMutablePointer<GError>?
        guard let node = g_dbus_node_info_new_for_xml(text, &error) else {
            defer { g_error_free(error) }
            throw TestFailure("No introspection: \(String(cString: error!.pointee.message))")
        }
        self.node = node
    }

    deinit {
        g_dbus_node_info_unref(node)
    }

    /// The names of the interfaces, in order.
    public var interfaces: [String] {
        Self.list(node.pointee.interfaces).map { String(cString: $0.pointee.name) }
    }

    /// The names of the nodes below, in order.
    public var children: [String] {
        Self.list(node.pointee.nodes).map { String(cString: $0.pointee.path) }
    }

    /// What an interface declares: one line a member, sorted, such as `method GetDay ddss -> a(xs)`, `property Phase s
    /// read true` and `signal PhaseChanged ssx`; `nil` when there is no such interface.
    public func declaration(of interface: String) -> [String]? {
        guard let info = g_dbus_node_info_lookup_interface(node, interface) else { return nil }
        let methods = Self.list(info.pointee.methods).map { method in
            let (input, output) = (Self.types(method.pointee.in_args), Self.types(method.pointee.out_args))
            return "method \(String(cString: method.pointee.name)) \(input) -> \(output)"
        }
        let properties = Self.list(info.pointee.properties).map { property in
            let name = String(cString: property.pointee.name)
            let type = String(cString: property.pointee.signature)
            let emits =
                Self.emits(property.pointee.annotations) ?? Self.emits(info.pointee.annotations) ?? "true"
            return "property \(name) \(type) \(Self.access(property.pointee.flags)) \(emits)"
        }
        let signals = Self.list(info.pointee.signals).map { signal in
            "signal \(String(cString: signal.pointee.name)) \(Self.types(signal.pointee.args))"
        }
        return (methods + properties + signals).sorted()
    }

    private static func access(_ flags: GDBusPropertyInfoFlags) -> String {
        let reads = flags.rawValue & G_DBUS_PROPERTY_INFO_FLAGS_READABLE.rawValue != 0
        let writes = flags.rawValue & G_DBUS_PROPERTY_INFO_FLAGS_WRITABLE.rawValue != 0
        return (reads ? "read" : "") + (writes ? "write" : "")
    }

    private typealias List<T> = UnsafeMutablePointer<UnsafeMutablePointer<T>?>?

    private static func emits(_ annotations: List<GDBusAnnotationInfo>) -> String? {
        g_dbus_annotation_info_lookup(annotations, "org.freedesktop.DBus.Property.EmitsChangedSignal")
            .map { String(cString: $0) }
    }

    private static func types(_ arguments: List<GDBusArgInfo>) -> String {
        list(arguments).map { String(cString: $0.pointee.signature) }.joined()
    }

    /// GIO's lists end with a null pointer, and an empty one may be one.
    private static func list<T>(_ first: List<T>) -> [UnsafeMutablePointer<T>] {
        guard let first else { return [] }
        var items: [UnsafeMutablePointer<T>] = []
        while let item = first[items.count] { items.append(item) }
        return items
    }
}
