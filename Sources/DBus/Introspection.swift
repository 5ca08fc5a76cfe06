// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// The text that `Introspect` answers, made of the contracts of the interfaces.
enum Introspection {
    static let interface: InterfaceName = "org.freedesktop.DBus.Introspectable"

    /// The text for an object.
    @MainActor
    static func text(interfaces: [Interface], children: [String]) -> String {
        let own = interfaces.compactMap { element(of: $0.name, in: $0.contract) }
        return node(own.joined(separator: "\n") + "\n" + standardInterfaces, children)
    }

    /// The text for a path where no object is, only others below it.
    ///
    /// - Returns: `nil` when there are none; the root is always there.
    static func text(parent path: String, children: [String]) -> String? {
        guard !children.isEmpty || path == "/" else { return nil }
        return node("", children)
    }

    private static func node(_ content: String, _ children: [String]) -> String {
        let nodes = children.map { "  <node name=\"\($0)\"/>\n" }.joined()
        return doctype + "<node>\n" + content + nodes + "</node>\n"
    }

    /// Cuts the element of one interface out of a contract, without the comments: they are for people who read the
    /// file, and would be sent with every answer.
    static func element(of interface: InterfaceName, in contract: String) -> String? {
        let text = withoutComments(Array(contract.utf8)[...])
        guard let start = text.firstRange(ofBytes: "<interface name=\"\(interface)\""),
            let end = text[start.upperBound...].firstRange(ofBytes: "</interface>")
        else { return nil }
        let lines = String(decoding: text[start.lowerBound..<end.upperBound], as: UTF8.self)
            .split(separator: "\n")
            .filter { !$0.allSatisfy(\.isWhitespace) }
        return "  " + lines.joined(separator: "\n")
    }

    private static func withoutComments(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        var rest = text
        while let start = rest.firstRange(ofBytes: "<!--") {
            result += rest[..<start.lowerBound]
            let end = rest[start.upperBound...].firstRange(ofBytes: "-->")
            rest = rest[(end?.upperBound ?? rest.endIndex)...]
        }
        return (result + rest)[...]
    }

    private static let doctype = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

        """

    /// What every object has.
    static let standardInterfaces = """
          <interface name="org.freedesktop.DBus.Properties">
            <method name="Get">
              <arg name="interface" type="s" direction="in"/>
              <arg name="property" type="s" direction="in"/>
              <arg name="value" type="v" direction="out"/>
            </method>
            <method name="GetAll">
              <arg name="interface" type="s" direction="in"/>
              <arg name="properties" type="a{sv}" direction="out"/>
            </method>
            <method name="Set">
              <arg name="interface" type="s" direction="in"/>
              <arg name="property" type="s" direction="in"/>
              <arg name="value" type="v" direction="in"/>
            </method>
            <signal name="PropertiesChanged">
              <arg name="interface" type="s"/>
              <arg name="changed" type="a{sv}"/>
              <arg name="invalidated" type="as"/>
            </signal>
          </interface>
          <interface name="org.freedesktop.DBus.Introspectable">
            <method name="Introspect">
              <arg name="text" type="s" direction="out"/>
            </method>
          </interface>
          <interface name="org.freedesktop.DBus.Peer">
            <method name="Ping"/>
            <method name="GetMachineId">
              <arg name="id" type="s" direction="out"/>
            </method>
          </interface>

        """
}

extension ArraySlice<UInt8> {
    /// Where the text stands first.
    fileprivate func firstRange(ofBytes text: String) -> Range<Int>? {
        let pattern = Array<UInt8>(text.utf8)
        return indices.first { self[$0...].starts(with: pattern) }.map { $0..<($0 + pattern.count) }
    }
}
