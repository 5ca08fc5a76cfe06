// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib
import Glibc

/// What a program writes, read as it comes, so that no program ever waits for us.
///
/// It is read to its very end, which comes when the last process that can write to it has gone: one that a program left
/// in the background would else be ended by its next word.
@MainActor
final class OutputPipe {
    /// The end that is handed to the program.
    let writeEnd: Int32

    private let readEnd: Int32
    private var handler: (@MainActor ([UInt8]) -> Void)?
    private var watch: EventSource?

    /// At most so much is read at a time: a flood must not keep others waiting.
    private static let portion = 64 * 1024

    /// A pipe whose handler receives what is written, in parts.
    init(_ handler: @escaping @MainActor ([UInt8]) -> Void) throws(GLibError) {
        var ends: [Int32] = [-1, -1]
        var error: UnsafeMutablePointer<GError>?
        guard g_unix_open_pipe(&ends, FD_CLOEXEC, &error) != 0 else { throw GLibError(taking: error) }
        (readEnd, writeEnd) = (ends[0], ends[1])
        self.handler = handler
        g_unix_set_fd_nonblocking(readEnd, 1, nil)
        // The loop owns the pipe until its end.
        watch = EventLoop.watch(descriptor: readEnd, for: .readable) { [self] _ in
            if read() { close() }
        }
    }

    /// Lets go of this process's copy of the end that others write to.
    func closeWriteEnd() { Glibc.close(writeEnd) }

    /// The program has ended: hands on what it has written up to now, and listens no more.
    func finish() {
        _ = read()
        handler = nil
    }

    /// Reads a portion, and says whether that was the end.
    private func read() -> Bool {
        // Once closed, the number may be another descriptor's.
        guard watch != nil else { return true }
        var bytes = [UInt8](repeating: 0, count: Self.portion)
        let count = Glibc.read(readEnd, &bytes, bytes.count)
        if count > 0 { handler?(Array(bytes[..<count])) }
        return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
    }

    private func close() {
        guard watch != nil else { return }
        watch = nil
        Glibc.close(readEnd)
    }
}
