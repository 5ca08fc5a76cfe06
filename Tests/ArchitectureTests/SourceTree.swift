// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A file of the project, as a text.
struct SourceFile: CustomTestStringConvertible {
    /// Its path from the project's root.
    let path: String
    /// Its lines.
    let lines: [String]

    var testDescription: String { path }

    /// The target that a file below `Sources/` belongs to.
    var target: String { String(path.split(separator: "/")[1]) }

    /// The modules that it imports.
    var imports: [String] {
        lines.compactMap { line in
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "import"), index <= 1, words.count > index + 1 else { return nil }
            return index == 0 || ["public", "internal", "package", "@testable"].contains(words[0])
                ? String(words[index + 1]) : nil
        }
    }

    /// The lines of code that match a pattern, with their numbers; comments do not count.
    func matches(_ pattern: String) -> [String] {
        lines.enumerated().compactMap { number, line in
            let code = line.prefix(upTo: line.range(of: "//")?.lowerBound ?? line.endIndex)
            return code.range(of: pattern, options: .regularExpression) == nil ? nil : "\(path):\(number + 1): \(line)"
        }
    }
}

/// The project's files.
enum SourceTree {
    /// The project's root.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The Swift files below `Sources/`.
    static let sources = files(below: "Sources", endings: ["swift"])

    /// All files below a folder whose names end so.
    static func files(below folder: String, endings: Set<String>) -> [SourceFile] {
        let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap {
            $0 as? String
        }
        return (names ?? []).filter { endings.contains(($0 as NSString).pathExtension) }.sorted().map { name in
            file("\(folder)/\(name)")
        }
    }

    /// One file.
    static func file(_ path: String) -> SourceFile {
        let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
        return SourceFile(path: path, lines: (text ?? "").components(separatedBy: "\n"))
    }
}
