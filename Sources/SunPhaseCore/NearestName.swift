// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// The known name that is most like a text, the first of equals; nil when no names are known.
func nearestName(to text: String, among names: [String]) -> String? {
    // A name longer than this is like none of ours, and the work grows with its length.
    let start = Array(text.lowercased().unicodeScalars.prefix(64))
    return names.map { (name: $0, distance: editDistance(start, Array($0.unicodeScalars))) }
        .min { $0.distance < $1.distance }?.name
}

/// How many insertions, deletions and replacements lead from one to the other (Levenshtein 1966; by rows, after
/// Wagner and Fischer 1974, "The String-to-String Correction Problem").
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var row = Array(0...right.count)
    for (i, scalar) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in right.enumerated() {
            let replaced = diagonal + (scalar == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        }
    }
    return row[right.count]
}
