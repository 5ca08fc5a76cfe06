// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// An object that others can call: a path with interfaces, the standard ones among them.
///
/// It answers `Introspectable` and `Properties` from its tables, and every wrong call with the standard error.
/// (`Peer` is answered by libdbus, on every path.)
@MainActor
public final class ExportedObject {
    /// Where the object is.
    public let path: ObjectPath
    /// What it was made of, without the standard interfaces.
    public let interfaces: [Interface]

    /// The names of the objects right below, set by the connection on which the object is.
    var childNames: @MainActor () -> [String] = { [] }

    /// All interfaces, in the order in which a member is looked for when a message names none.
    private var all: [Interface] = []
    private var tables: [String: Interface] = [:]

    /// Makes an object; two interfaces with the same name are a programming error and end the program.
    public init(path: ObjectPath, interfaces: [Interface]) {
        self.path = path
        self.interfaces = interfaces
        let properties = PropertiesInterface(path: path, interfaces: interfaces)
        let introspectable = Interface(
            Introspection.interface,
            methods: [
                Method("Introspect") { [unowned self] _ throws(BusError) in
                    Introspection.text(interfaces: interfaces, children: childNames())
                }
            ],
            contract: Introspection.standardInterfaces)
        all = interfaces + [properties.table, introspectable]
        tables = Dictionary(uniqueKeysWithValues: all.map { ($0.name.string, $0) })
    }

    /// Answers a call.
    func results(of call: Message) throws(BusError) -> [Value] {
        let method = try method(of: call)
        guard call.hasSignature(method.inSignature) else {
            let (wanted, given) = (method.inSignature, Quotation(call.signature))
            throw BusError(.invalidArgs, "\(method.name) takes arguments of the types '\(wanted)', not \(given)")
        }
        let arguments: [Value]
        do throws(MessageReader.Refusal) {
            arguments = try call.arguments
        } catch {
            let name: ErrorName = error == .tooMuch ? .limitsExceeded : .invalidArgs
            throw BusError(name, "\(method.name) does not take \(error.content)")
        }
        guard let sender = call.sender else {
            throw BusError(.failed, "A call that does not come through a bus has no answer")
        }
        return try method.invoke(Caller(uniqueName: sender), arguments)
    }

    private func method(of call: Message) throws(BusError) -> Method {
        let member = call.member ?? ""
        guard let interface = call.interface else {
            guard let method = all.lazy.compactMap({ $0.method(member) }).first else {
                throw BusError(.unknownMethod, "There is no method '\(member)' on the object at '\(path)'")
            }
            return method
        }
        guard let table = tables[interface] else {
            throw BusError(.unknownInterface, "There is no interface '\(interface)' on the object at '\(path)'")
        }
        guard let method = table.method(member) else {
            throw BusError(.unknownMethod, "There is no method '\(member)' in the interface '\(interface)'")
        }
        return method
    }
}

/// A text from outside, fit for a sentence: in quotes, without control characters, and cut where it is too long to be
/// read. What counts are scalars: one character can be of any length.
struct Quotation: CustomStringConvertible {
    let description: String

    init(_ text: String) {
        let start = text.unicodeScalars.prefix(80)
        let printable = start.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        let rest = start.endIndex == text.unicodeScalars.endIndex ? "" : "…"
        description = "'\(String(String.UnicodeScalarView(printable)))\(rest)'"
    }
}
