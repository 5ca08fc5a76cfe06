// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseCore

/// The settings files: read at once, watched, and read again whenever they change.
@MainActor
public final class SettingsSource {
    /// Which files hold the settings.
    public enum Place: Hashable, Sendable {
        /// The user's file over those of the system, merged key by key.
        case directories(Directories)
        /// This file and no other.
        case file(String)
    }

    /// What the files said when they were last read.
    public private(set) var text = SettingsText()

    /// Called with what the files say whenever that has changed; not for the first reading, whose result is ``text``.
    public var onChange: ((SettingsText) -> Void)?

    private let place: Place
    private let settlingTime: Duration
    private var files: [String: SettingsFile] = [:]
    private var watch: FileWatch?
    private var watchProblem: Diagnostic?
    private var settling: EventSource?

    /// Reads the files and watches them until released.
    ///
    /// - Parameters:
    ///   - place: where the files are.
    ///   - settlingTime: how long a file that has just been made, emptied or removed gets to have content: many
    ///     programs write a file in two steps, and what lies between is nobody's wish.
    public init(_ place: Place, settlingTime: Duration = .milliseconds(100)) {
        self.place = place
        self.settlingTime = settlingTime
        // Watched first: what changes after the reading is seen.
        do throws(FileError) {
            watch = try FileWatch(place.paths) { [weak self] change in self?.filesChanged(change) }
        } catch {
            let message = "changes of the settings files are not noticed: \(error.reason); call Reload after a change"
            watchProblem = Diagnostic(.warning, message: message)
        }
        takeOver(place.read())
    }

    /// Reads the files now, settled or not, and tells of it if they say something else than before.
    public func reload() {
        publish(place.read(after: files))
    }

    private func publish(_ read: [String: SettingsFile]) {
        settling?.cancel()
        settling = nil
        let old = text
        takeOver(read)
        if text != old { onChange?(text) }
    }

    private func filesChanged(_ change: FileWatch.Change) {
        let read = place.read(after: files)
        let isUnsettled =
            change == .created || place.paths.contains { files[$0]?.losesItsContent(to: read[$0]) ?? false }
        guard isUnsettled else { return publish(read) }
        guard settling == nil else { return }
        settling = EventLoop.after(settlingTime) { [weak self] in self?.reload() }
    }

    private func takeOver(_ read: [String: SettingsFile]) {
        files = read
        let said = place.text(of: read)
        text = SettingsText(
            entries: said.entries, diagnostics: said.diagnostics + [watchProblem].compactMap(\.self))
    }
}

extension SettingsText {
    /// What the settings files say now, for who does not follow them: nothing is watched.
    public init(reading place: SettingsSource.Place) {
        self = place.text(of: place.read())
    }
}

extension SettingsSource.Place {
    /// The files, those that count more later.
    fileprivate var paths: [String] {
        switch self {
        case .directories(let directories): directories.settingsFiles
        case .file(let path): [path]
        }
    }

    fileprivate func read(after previous: [String: SettingsFile] = [:]) -> [String: SettingsFile] {
        var read: [String: SettingsFile] = [:]
        for path in paths {
            read[path] = SettingsFile(reading: path, after: previous[path])
        }
        return read
    }

    /// What the files say together.
    fileprivate func text(of files: [String: SettingsFile]) -> SettingsText {
        let inOrder = paths.compactMap { files[$0] }
        var diagnostics = inOrder.flatMap(\.text.diagnostics)
        if case .file(let path) = self, files[path]?.content == .absent {
            let message = "the file does not exist; every setting has its default until it does"
            diagnostics.append(Diagnostic(.warning, file: path, message: message))
        }
        return SettingsText(entries: inOrder.flatMap(\.text.entries), diagnostics: diagnostics)
    }
}

/// One settings file as it was read.
private struct SettingsFile {
    enum Content: Hashable {
        case absent
        case empty
        case written
        case unreadable
    }

    let content: Content
    let text: SettingsText

    /// Reads the file; when that cannot be done, it says what it said before.
    init(reading path: String, after previous: SettingsFile?) {
        do throws(FileError) {
            let bytes = try Files.read(path)
            content = bytes.isEmpty ? .empty : .written
            text = SettingsText(parsing: bytes, file: path)
        } catch .absent {
            content = .absent
            text = SettingsText()
        } catch {
            content = .unreadable
            let kept = previous?.text.entries ?? []
            let outcome = kept.isEmpty ? "nothing is taken from it" : "what it said before stays"
            let problem = Diagnostic(.error, file: path, message: "\(error.reason); \(outcome)")
            text = SettingsText(entries: kept, diagnostics: [problem])
        }
    }

    /// Whether there was something before and is nothing now.
    func losesItsContent(to read: SettingsFile?) -> Bool {
        let nothing: [Content?] = [nil, .absent, .empty]
        return !nothing.contains(content) && nothing.contains(read?.content)
    }
}
