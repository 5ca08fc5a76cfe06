// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import GLib
public import SunPhaseCore

/// A value that can be kept in a key file.
public protocol KeyFileValue {
    /// What a file holds that holds such a value, with an article.
    static var description: String { get }

    /// What happens when it does not, as a clause.
    static var consequence: String { get }

    /// The value as a key file.
    var fileText: String { get }

    /// The value in a key file; nil when it holds anything else, or what cannot have been written by the service.
    init?(in file: KeyFile)
}

/// Keeps a value while the service does not run, in a file that only the user can read; or nowhere.
public struct KeptFile<Value: KeyFileValue>: Sendable {
    private let path: String?

    /// A store in this file, which need not exist; nil keeps nothing, as is right under a simulated clock and without a
    /// home.
    public init(_ path: String?) {
        self.path = path
    }

    /// Whether there is no file, so that what is saved is not loaded by the next start.
    public var isNowhere: Bool { path == nil }

    /// The value in the file. A file that holds anything else holds none, and the diagnostic says so.
    public func load() -> (value: Value?, diagnostic: Diagnostic?) {
        guard let path else { return (nil, nil) }
        do throws(FileError) {
            let bytes = try Files.read(path, limit: 4096)
            if let file = try? KeyFile(bytes), let value = Value(in: file) { return (value, nil) }
            return (nil, problem("it does not hold \(Value.description)"))
        } catch .absent {
            return (nil, nil)
        } catch {
            return (nil, problem(error.reason))
        }
    }

    /// Writes the value to the file in one step, or removes the file.
    ///
    /// - Throws: the system's reason; the file is as it was then.
    public func save(_ value: Value?) throws(FileError) {
        guard let path else { return }
        if let value {
            try Files.replace(path, with: value.fileText)
        } else {
            try Files.remove(path)
        }
    }

    private func problem(_ reason: String) -> Diagnostic {
        Diagnostic(.warning, file: path, message: "\(reason); the file is ignored and \(Value.consequence)")
    }
}

/// Reads and writes the values of one group of a key file.
struct KeyFileGroup {
    private let name: String

    /// The group of this name.
    init(_ name: String) {
        self.name = name
    }

    /// The text of a file with this group alone; a key without a value is left out.
    func text(_ entries: KeyValuePairs<String, String?>) -> String {
        "[\(name)]\n" + entries.compactMap { key, value in value.map { "\(key)=\($0)\n" } }.joined()
    }

    /// A value as it is written; an empty text when there is none.
    func text(_ key: String, in file: KeyFile) -> String { file.value(of: key, in: name) ?? "" }

    /// A number; nil when there is none.
    func number(_ key: String, in file: KeyFile) -> Double? { try? DecimalText.parse(text(key, in: file)) }
}
