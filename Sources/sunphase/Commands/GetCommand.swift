// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Almanac
import GLib
import SunPhaseClient
import SunPhaseCore

extension Command {
    /// The service's properties.
    static let get = Command(
        name: "get", operands: "[PROPERTY…]", operandCount: 0...ServiceProperty.allCases.count,
        summary: "Print what the service publishes: ColorScheme, or the properties named",
        details: """
            PROPERTY is \(ServiceProperty.list).
            A time that does not happen is an empty line, or null; so are \(ServiceProperty.placedList) where they are not known.
            """,
        options: [.flag("unix", letter: "u", "Print times as seconds since 1970"), CommonOptions.json]
    ) { invocation throws(Failure) in
        let properties = try invocation.operands.map { word throws(Failure) in try ServiceProperty(word: word) }
        let service = try ServiceConnection.open()
        let values = try service.values(of: properties.isEmpty ? [.colorScheme] : properties)
        if invocation.isJSON {
            let members = values.map { JSON.Member($0.rawValue, $1?.json(of: $0) ?? .null) }
            try Answer.write(JSON.object(members).line + "\n")
        } else {
            // The zone is only read where a time is shown.
            let clock = invocation.words.has("unix") ? nil : UserClock(invocation.environment)
            try Answer.write(values.map { ($1?.text(clock, of: $0) ?? "") + "\n" }.joined())
        }
        return .success
    }

    /// Whether it is to be light.
    static let isLight = isScheme(.light)
    /// Whether it is to be dark.
    static let isDark = isScheme(.dark)

    private static func isScheme(_ scheme: Scheme) -> Command {
        Command(
            name: "is-\(scheme)",
            summary: "Say by the exit status whether the colour scheme is \(scheme): 0 if so, else 1"
        ) { _ throws(Failure) in
            let service = try ServiceConnection.open()
            let value = try awaiting { service.read(.colorScheme, completion: $0) }
            return value == .text(scheme.rawValue) ? .success : .failure
        }
    }
}

extension ServiceConnection {
    /// What properties say, in the order asked for; nil for what is not known, above all without a place.
    fileprivate func values(
        of properties: [ServiceProperty]
    ) throws(Failure) -> [(ServiceProperty, ServiceProperty.Value?)] {
        // Whether there is a place is to be of the same answer as the numbers.
        let all = properties.contains { $0.placed != nil } ? try awaiting { everything(completion: $0) } : nil
        return try properties.map { property throws(Failure) in
            if let all, let placed = property.placed {
                return (property, placed(all.state, all.live).map(ServiceProperty.Value.number))
            }
            return (property, try awaiting { read(property, completion: $0) })
        }
    }
}

extension ServiceProperty {
    /// All names, for texts.
    fileprivate static let list = allCases.map(\.rawValue).joined(separator: ", ")

    /// The names of those that are not always known, for texts.
    fileprivate static let placedList = allCases.filter { $0.placed != nil }.map(\.rawValue).joined(separator: ", ")

    /// Takes a number that is not always known from all that the service publishes; nil for other properties.
    fileprivate var placed: ((ServiceState, SunPhaseClient.LiveValues) -> Double?)? {
        switch self {
        case .latitude: { state, _ in state.location.latitude }
        case .longitude: { state, _ in state.location.longitude }
        case .accuracy: { state, _ in state.location.accuracy }
        case .sunAltitude: { $1.sunAltitude }
        case .sunAzimuth: { $1.sunAzimuth }
        case .progress: { $1.progress }
        default: nil
        }
    }

    /// The property that a word names.
    ///
    /// - Throws: names the word, and those that are accepted.
    fileprivate init(word: String) throws(Failure) {
        guard let property = Self(rawValue: word) else {
            throw .usage("\"\(shortened(word))\" is no property: accepted are \(Self.list).")
        }
        self = property
    }
}

extension ServiceProperty.Value {
    /// The value for a program.
    fileprivate func json(of property: ServiceProperty) -> JSON {
        switch self {
        case .text(let text): .text(text)
        case .time(let seconds): .unixTime(property.time(seconds))
        case .number(let number): .number(number, decimals: 6)
        case .flag(let flag): .flag(flag)
        case .texts(let texts): .array(texts.map(JSON.text))
        case .events(let events): .array(events.map { ["event": .text($0.name), "time": .unixTime($0.time)] })
        }
    }

    /// The value for people, with times on a clock; seconds since 1970 without one.
    fileprivate func text(_ clock: UserClock?, of property: ServiceProperty) -> String {
        switch self {
        case .text(let text): text.printable
        case .time(let seconds): property.time(seconds).map { clock?.iso($0) ?? "\($0)" } ?? ""
        case .number(let number): decimal(number, decimals: 4)
        case .flag(let flag): flag ? "true" : "false"
        case .texts(let texts): texts.map(\.printable).joined(separator: "\n")
        case .events(let events):
            events.map { "\(clock?.iso($0.time) ?? "\($0.time)")  \($0.name.printable)" }.joined(separator: "\n")
        }
    }
}
