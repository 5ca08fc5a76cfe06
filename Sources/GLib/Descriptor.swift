// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Glibc

/// Writes all bytes to a descriptor.
///
/// - Parameter waits: whether to wait for a reader where the descriptor does not; whoever shares it may have made it so.
/// - Throws: the system's reason when not all are taken.
func writeAll(_ bytes: some Sequence<UInt8>, to descriptor: Int32, waits: Bool = false) throws(FileError) {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
            rest = rest.dropFirst(count)
        } else if errno == EAGAIN, waits {
            var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&state, 1, -1)
        } else if errno != EINTR {
            throw FileError(errno: errno)
        }
    }
}
