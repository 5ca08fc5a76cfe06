// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Who sent a call.
public struct Caller: Hashable, Sendable {
    /// The name that the bus gave the sender; no other connection ever has it.
    public let uniqueName: BusName

    /// Names a caller.
    public init(uniqueName: BusName) {
        self.uniqueName = uniqueName
    }
}

/// One row of an interface: a method's name and the function that answers it. Its types on the bus are those of
/// the function.
@MainActor
public struct Method {
    /// The name on the bus.
    public let name: MemberName
    /// The types of the arguments.
    public let inSignature: Signature
    /// The types of the results.
    public let outSignature: Signature
    /// Answers a call; the arguments have the types of ``inSignature``.
    let invoke: @MainActor (Caller, [Value]) throws(BusError) -> [Value]

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - name: the name on the bus.
    ///   - body: answers a call. What it emits reaches the bus before its answer.
    public init<each Argument: BusValue, each Output: BusValue>(
        _ name: MemberName,
        _ body: @escaping @MainActor (Caller, repeat each Argument) throws(BusError) -> (repeat each Output)
    ) {
        var input = ""
        for signature in repeat (each Argument).signature {
            input += signature.string
        }
        var output = ""
        for signature in repeat (each Output).signature {
            output += signature.string
        }
        self.name = name
        self.inSignature = Signature(stringLiteral: input)
        self.outSignature = Signature(stringLiteral: output)
        self.invoke = { caller, arguments throws(BusError) in
            var reader = ValueReader(arguments)
            let results = try body(caller, repeat reader.next((each Argument).self))
            var values: [Value] = []
            for result in repeat each results {
                values.append(result.busValue)
            }
            return values
        }
    }
}
