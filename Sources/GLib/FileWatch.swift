// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import CGLib
import Glibc

/// Tells when something happens to files: written, replaced, moved, removed, made, also by way of the symbolic
/// links and folders that their paths lead through, and also when these do not exist yet.
@MainActor
public final class FileWatch {
    /// What happened.
    public enum Change: Sendable {
        /// A file or a folder on the way to it was made; whoever made it may not have written it yet.
        case created
        /// Anything else, after which the file can be read.
        case changed
    }

    private let paths: [String]
    private let handler: @MainActor (Change) -> Void
    private let descriptor: Int32
    private var source: EventSource?
    private var plan = WatchPlan(paths: [])
    /// The names that matter, by watch descriptor.
    private var names: [Int32: Set<String>] = [:]

    /// Watches from now on, until cancelled or released.
    ///
    /// - Parameters:
    ///   - paths: the files; a relative path counts from the present working folder.
    ///   - handler: called once for all that happened between two turns of the loop.
    /// - Throws: when the system has no more watches to give.
    public init(_ paths: [String], handler: @escaping @MainActor (Change) -> Void) throws(FileError) {
        let descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        guard descriptor >= 0 else { throw FileError(errno: errno) }
        self.paths = paths.map(absolute)
        self.handler = handler
        self.descriptor = descriptor
        source = EventLoop.watch(descriptor: descriptor, for: .readable) { [weak self] _ in self?.readEvents() }
        followPaths()
    }

    isolated deinit {
        cancel()
        close(descriptor)
    }

    /// Ends the watching; the handler is not called again.
    public func cancel() {
        source?.cancel()
        source = nil
    }

    /// Watches what the paths lead through now.
    private func followPaths() {
        // While the watches are set, the folders may change; then what was set is not enough. Somebody who does
        // nothing but that is not followed for ever.
        for _ in 0..<8 {
            plan = WatchPlan(paths: paths)
            setWatches()
            if WatchPlan(paths: paths) == plan { return }
        }
    }

    private func setWatches() {
        let old = names.keys
        names = [:]
        for (folder, interest) in plan.folders {
            let flags = UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW)
            let watch = inotify_add_watch(descriptor, folder, interest.mask | flags)
            // A folder that has just gone shows in the next plan; one that may not be read cannot be watched.
            if watch >= 0 { names[watch, default: []].formUnion(interest.names) }
        }
        for watch in old where names[watch] == nil {
            inotify_rm_watch(descriptor, watch)
        }
    }

    private func readEvents() {
        var change: Change?
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            for event in InotifyEvent.all(in: buffer[..<count]) {
                guard let seen = self.change(by: event) else { continue }
                change = change == .changed ? .changed : seen
            }
        }
        guard let change else { return }
        followPaths()
        handler(change)
    }

    /// What an event means for the files; nil when it is about something else.
    private func change(by event: InotifyEvent) -> Change? {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return .changed }
        guard let names = names[event.watch] else { return nil }
        if event.mask & (WatchPlan.itself | UInt32(IN_UNMOUNT)) != 0 { return .changed }
        guard let name = event.name, names.contains(name) else { return nil }
        return event.mask & UInt32(IN_CREATE) != 0 ? .created : .changed
    }
}

/// One event as the kernel reports it (inotify(7)).
private struct InotifyEvent {
    let watch: Int32
    let mask: UInt32
    /// The name in the watched folder; nil when the event is about the folder itself.
    let name: String?

    /// The events in what was read: a header of 16 bytes each, then a name padded with zeros.
    static func all(in bytes: ArraySlice<UInt8>) -> [InotifyEvent] {
        var events: [InotifyEvent] = []
        var rest = bytes
        while rest.count >= 16 {
            let header = rest.withUnsafeBytes { raw in
                (0..<4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
            }
            let name = rest.dropFirst(16).prefix(Int(header[3])).prefix { $0 != 0 }
            events.append(
                InotifyEvent(
                    watch: Int32(bitPattern: header[0]),
                    mask: header[1],
                    name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
                )
            )
            rest = rest.dropFirst(16 + Int(header[3]))
        }
        return events
    }
}

private func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = g_get_current_dir() else { return path }
    defer { g_free(folder) }
    return String(cString: folder) + "/" + path
}
