// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Foundation

/// A bus that hangs: it lets everybody connect, and then says nothing. It ends with this object.
public final class SilentBus: @unchecked Sendable {
    /// Where to find it, in D-Bus's words.
    public let address: String

    private let folder: TemporaryFolder
    private let descriptor: Int32

    /// Begins to listen.
    public init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("bus")
        address = "unix:path=" + path
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let fits = withUnsafeMutableBytes(of: &name.sun_path) { bytes in
            bytes.count > path.utf8.count && bytes.baseAddress.map { memcpy($0, path, path.utf8.count) } != nil
        }
        let isBound = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard descriptor >= 0, fits, isBound, listen(descriptor, 16) == 0 else {
            throw TestFailure("There can be no socket at \(path)")
        }
    }

    deinit { close(descriptor) }
}
