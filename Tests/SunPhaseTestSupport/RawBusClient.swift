// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGio
import Foundation

/// A client that only writes: it never reads what it is answered, and can leave in the middle of everything.
public final class RawBusClient {
    private let descriptor: Int32
    private var serial: UInt32 = 1

    /// Connects to the bus at an address of the form `unix:path=PATH` and says hello.
    public init(address: String) throws {
        let path = Array(address.dropFirst("unix:path=".count).utf8)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        guard path.count < MemoryLayout.size(ofValue: name.sun_path) else {
            throw TestFailure("\(address) is too long")
        }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path) }
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: Int(patience / .seconds(1)), tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let result = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw TestFailure("\(address): \(String(cString: strerror(errno)))") }
        let user = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
        try write(Array("\0AUTH EXTERNAL \(user)\r\n".utf8))
        var answer = [UInt8](repeating: 0, count: 256)
        guard read(descriptor, &answer, answer.count) > 0, answer.starts(with: Array("OK".utf8)) else {
            throw TestFailure("The bus does not know this user")
        }
        try write(Array("BEGIN\r\n".utf8))
        try send("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello")
    }

    deinit { Foundation.close(descriptor) }

    /// Leaves the bus without a word.
    public func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Sends a call, whose answer nobody reads.
    public func send(
        _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: String = "()"
    ) throws {
        let message = g_dbus_message_new_method_call(destination, path, interface, member)!
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        let body = try GioVariant(parsing: arguments)
        if !body.children.isEmpty { g_dbus_message_set_body(message, body.pointer) }
        g_dbus_message_set_serial(message, serial)
        serial += 1
        var size: gsize = 0
        var error: UnsafeMutablePointer<GError>?
        guard let bytes = g_dbus_message_to_blob(message, &size, G_DBUS_CAPABILITY_FLAGS_NONE, &error) else {
            defer { g_error_free(error) }
            throw TestFailure(String(cString: error!.pointee.message))
        }
        defer { g_free(bytes) }
        try write(Array(UnsafeBufferPointer(start: bytes, count: Int(size))))
    }

    private func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw TestFailure("The bus takes no more: \(String(cString: strerror(errno)))") }
            sent += count
        }
    }
}
