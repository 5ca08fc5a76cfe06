// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib

/// An option of a command line.
public struct CommandLineOption: Hashable, Sendable {
    /// Its long name, without the two dashes.
    public let name: String

    /// Its one letter, if it has one.
    public let letter: Character?

    /// What stands for its value in the help text; nil for an option without a value.
    public let placeholder: String?

    /// What it does, in a few words.
    public let summary: String

    /// An option that is there or not.
    public static func flag(_ name: String, letter: Character? = nil, _ summary: String) -> CommandLineOption {
        CommandLineOption(name: name, letter: letter, placeholder: nil, summary: summary)
    }

    /// An option with a value, written `--name=VALUE` or `--name VALUE`.
    public static func value(
        _ name: String, letter: Character? = nil, placeholder: String, _ summary: String
    ) -> CommandLineOption {
        CommandLineOption(name: name, letter: letter, placeholder: placeholder, summary: summary)
    }
}

/// Why a command line is refused.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence that names what is wrong.
    public let description: String

    /// An error with its sentence.
    public init(description: String) {
        self.description = description
    }
}

/// What a command line says.
public struct ParsedOptions: Hashable, Sendable {
    private let flags: Set<String>
    private let values: [String: String]

    /// The words that are no options, in order.
    public let operands: [String]

    fileprivate init(flags: Set<String>, values: [String: String], operands: [String]) {
        self.flags = flags
        self.values = values
        self.operands = operands
    }

    /// Whether a flag is there.
    public func has(_ name: String) -> Bool { flags.contains(name) }

    /// The value of an option; of one that is there twice, the last. Nil when it is not there.
    public func value(of name: String) -> String? { values[name] }
}

/// The options and other words that a program takes, read by GLib. `-h` and `--help` are always among them.
public struct OptionContext: Sendable {
    private let program: String
    private let operands: String
    private let summary: String
    private let details: String
    private let options: [CommandLineOption]
    private let stopsAtOperand: Bool

    /// The name of the option that asks for ``help``.
    public static let help = "help"

    /// A program's options.
    ///
    /// - Parameters:
    ///   - program: its name, for the help text.
    ///   - operands: what else it takes, for the help text, such as `[DATE]`; empty when it takes nothing else.
    ///   - summary: what it does, in one sentence.
    ///   - details: more about it, for the end of the help text.
    ///   - options: each long name and letter is there once, letters are of ASCII; none is `help` or `h`.
    ///   - stopsAtOperand: whether all words from the first operand on are operands, as those of another program are.
    public init(
        program: String, operands: String = "", summary: String, details: String = "", options: [CommandLineOption],
        stopsAtOperand: Bool = false
    ) {
        self.program = program
        self.operands = operands
        self.summary = summary
        self.details = details
        self.options = options + [.flag(Self.help, letter: "h", "Show this text")]
        self.stopsAtOperand = stopsAtOperand
    }

    /// How the program is called, and its options.
    public var help: String {
        g_set_prgname(program)
        return table.help
    }

    /// Reads a command line. Nothing is printed, and nothing is done about `--help`.
    ///
    /// A word such as `-33.9` is a number, not an option.
    ///
    /// - Parameter arguments: the words after the program's name.
    /// - Throws: a sentence about an unknown option, a missing value, or an operand where none is taken.
    public func parse(_ arguments: [String]) throws(UsageError) -> ParsedOptions {
        let table = table
        let rest = try table.parse([program] + arguments.map(NegativeNumber.hide))
        var found = rest.dropFirst().map(NegativeNumber.show)
        if let separator = found.firstIndex(of: "--"), !stopsAtOperand || separator == 0 {
            found.remove(at: separator)
        }
        if operands.isEmpty, let operand = found.first {
            throw UsageError(description: "\"\(operand)\" is not an option; \(program) takes no other arguments.")
        }
        return ParsedOptions(
            flags: table.flags, values: table.values.mapValues(NegativeNumber.show), operands: found)
    }

    private var table: OptionTable {
        OptionTable(
            options, operands: operands, summary: summary, details: details, stopsAtOperand: stopsAtOperand)
    }
}

/// Keeps numbers such as `-33.9` from being taken for options: GLib sees another first character.
private enum NegativeNumber {
    private static let mark: Character = "\u{2}"

    static func hide(_ word: String) -> String {
        let second = word.utf8.dropFirst().first
        let isNumber =
            word.utf8.first == UInt8(ascii: "-") && second.map { $0 == 0x2E || (0x30...0x39).contains($0) } == true
        return isNumber ? String(mark) + word : word
    }

    static func show(_ word: String) -> String { word.first == mark ? String(word.dropFirst()) : word }
}

/// One use of GLib's option parser, with the memory that it writes to.
private final class OptionTable {
    private let options: [CommandLineOption]
    private let context: OpaquePointer
    private let flagTargets: UnsafeMutablePointer<gint>
    private let valueTargets: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private var strings: [UnsafeMutablePointer<CChar>] = []

    init(
        _ options: [CommandLineOption], operands: String, summary: String, details: String, stopsAtOperand: Bool
    ) {
        self.options = options
        context = g_option_context_new(operands.isEmpty ? nil : operands)
        flagTargets = .allocate(capacity: options.count)
        flagTargets.initialize(repeating: 0, count: options.count)
        valueTargets = .allocate(capacity: options.count)
        valueTargets.initialize(repeating: nil, count: options.count)
        g_option_context_set_summary(context, summary)
        if !details.isEmpty { g_option_context_set_description(context, details) }
        g_option_context_set_strict_posix(context, stopsAtOperand ? 1 : 0)
        // GLib's own would print the text and end the program.
        g_option_context_set_help_enabled(context, 0)
        // GLib copies the entries, not the texts in them.
        let entries = options.indices.map(entry) + [GOptionEntry()]
        g_option_context_add_main_entries(context, entries, nil)
    }

    deinit {
        g_option_context_free(context)
        for index in options.indices {
            g_free(valueTargets[index])
        }
        flagTargets.deallocate()
        valueTargets.deallocate()
        for string in strings {
            g_free(string)
        }
    }

    var help: String {
        guard let text = g_option_context_get_help(context, 1, nil) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    var flags: Set<String> {
        Set(options.indices.filter { flagTargets[$0] != 0 }.map { options[$0].name })
    }

    var values: [String: String] {
        var values: [String: String] = [:]
        for index in options.indices {
            values[options[index].name] = valueTargets[index].map { String(cString: $0) }
        }
        return values
    }

    /// Reads the words of a command line, and returns those that are no options.
    func parse(_ words: [String]) throws(UsageError) -> [String] {
        // GLib takes words out of the vector, and frees them.
        let vector = g_malloc_n(gsize(words.count + 1), gsize(MemoryLayout<UnsafeMutablePointer<CChar>?>.stride))!
        let start = vector.initializeMemory(
            as: UnsafeMutablePointer<CChar>?.self, from: words.map { g_strdup($0) } + [nil], count: words.count + 1)
        var remaining: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = start
        defer { g_strfreev(remaining) }
        var error: UnsafeMutablePointer<GError>?
        guard g_option_context_parse_strv(context, &remaining, &error) != 0 else {
            let message = GLibError(taking: error).message
            throw UsageError(
                description: message.hasPrefix("Unknown option") ? "\(message); \(accepted)." : message + ".")
        }
        return [String](vector: remaining)
    }

    /// What can be written, for who wrote something else.
    private var accepted: String {
        "accepted are "
            + options.map { "--" + $0.name + ($0.placeholder.map { "=" + $0 } ?? "") }
            .joined(separator: ", ")
    }

    private func entry(_ index: Int) -> GOptionEntry {
        let option = options[index]
        var entry = GOptionEntry()
        entry.long_name = keep(option.name)
        entry.short_name = option.letter?.asciiValue.map { CChar(bitPattern: $0) } ?? 0
        entry.description = keep(option.summary)
        if let placeholder = option.placeholder {
            // A "file name" is taken as it is; a "string" would be refused when the locale is not UTF-8.
            entry.arg = G_OPTION_ARG_FILENAME
            entry.arg_data = UnsafeMutableRawPointer(valueTargets + index)
            entry.arg_description = keep(placeholder)
        } else {
            entry.arg = G_OPTION_ARG_NONE
            entry.arg_data = UnsafeMutableRawPointer(flagTargets + index)
        }
        return entry
    }

    private func keep(_ text: String) -> UnsafePointer<CChar>? {
        guard let copy = g_strdup(text) else { return nil }
        strings.append(copy)
        return UnsafePointer(copy)
    }
}

extension [String] {
    /// The strings of a vector that ends with nil.
    fileprivate init(vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) {
        self = []
        var next = vector
        while let string = next?.pointee {
            append(String(cString: string))
            next = next?.successor()
        }
    }
}
