// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// What GLib does not tell of a compiled zone file (RFC 8536, "TZif"): whether it is one, and how it ends.
struct ZoneFile {
    /// When the last change of the table is, in seconds since 1970; nil when the table is empty.
    let lastChange: Int64?

    /// The POSIX rule for the time after the table; empty when there is none.
    let footer: String

    /// A zone file, or nil when the path leads to anything but a plain file in that form.
    init?(path: String) {
        guard let bytes = try? Files.read(path) else { return nil }
        self.init(bytes: bytes)
    }

    /// A zone file from its bytes, or nil when they are not in that form.
    init?(bytes: [UInt8]) {
        guard let first = Header(bytes[...]) else { return nil }
        guard first.version >= UInt8(ascii: "2") else {
            lastChange = first.changes > 0 ? bytes[...].bigEndian(at: 44 + (first.changes - 1) * 4, count: 4) : nil
            footer = ""
            return
        }
        // From version 2 on the same follows once more with times of 64 bits, which is the part that counts.
        let second = bytes.dropFirst(first.length(timeSize: 4))
        guard let header = Header(second) else { return nil }
        lastChange = header.changes > 0 ? second.bigEndian(at: 44 + (header.changes - 1) * 8, count: 8) : nil
        let tail = second.dropFirst(header.length(timeSize: 8)).dropFirst().prefix { $0 != UInt8(ascii: "\n") }
        footer = String(decoding: tail, as: UTF8.self)
    }

    private struct Header {
        let version: UInt8
        let changes: Int
        private let counts: [Int]

        init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count >= 44, bytes.prefix(4).elementsEqual("TZif".utf8) else { return nil }
            version = bytes[bytes.startIndex + 4]
            counts = (0..<6).map { Int(bytes.bigEndian(at: 20 + $0 * 4, count: 4)) }
            changes = counts[3]
            guard counts.allSatisfy({ (0...bytes.count).contains($0) }),
                length(timeSize: 4) <= bytes.count
            else { return nil }
        }

        /// The size of header and data: indicators (UT, standard), leap seconds, changes, types, abbreviations.
        func length(timeSize: Int) -> Int {
            44 + counts[0] + counts[1] + counts[2] * (timeSize + 4) + counts[3] * (timeSize + 1) + counts[4] * 6
                + counts[5]
        }
    }
}

extension ArraySlice<UInt8> {
    /// A signed number of `count` bytes, the most significant first.
    fileprivate func bigEndian(at offset: Int, count: Int) -> Int64 {
        let bytes = dropFirst(offset).prefix(count)
        let negative = (bytes.first ?? 0) >= 0x80
        return bytes.reduce(negative ? -1 : 0) { $0 << 8 | Int64($1) }
    }
}
