// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import GLib
import SunPhaseClient
import SunPhaseCore

extension Command {
    /// Looks for the place anew.
    static let locate = Command(
        name: "locate", summary: "Let the service look for the place anew, and show what it finds",
        details: "The status is 0 when the best source that the settings allow gives the place, else 1.",
        options: [CommonOptions.json]
    ) { invocation throws(Failure) in
        var search: Search?
        let following = try Following { following, state in
            guard let state else { return following.explainAbsence() }
            if search == nil { search = Search(following, state.location, isJSON: invocation.isJSON) }
            search?.look(state.location)
        }
        return try following.run()
    }
}

/// Asks for the place, and waits until it is found, refused, or nothing more is said.
@MainActor
private final class Search {
    private unowned let following: Following
    private let isJSON: Bool
    private let before: ServiceState.Place
    private var isAsked = false
    private var patience: EventSource?
    /// What the service is waited for in; other news do not make the wait longer.
    private var status: String?
    private var isTold = false

    /// The service itself waits a minute for a fix.
    private static let longest = Duration.seconds(75)
    /// For those who do not answer at once although nothing seems to be waited for: a refusal stays until more is known.
    private static let shortest = Duration.seconds(3)

    init(_ following: Following, _ place: ServiceState.Place, isJSON: Bool) {
        self.following = following
        self.isJSON = isJSON
        before = place
        following.proxy.service.refreshLocation { [weak self] answer in
            guard let self else { return }
            if case .failure(let error) = answer { return self.following.finish(.failure(Failure(error))) }
            isAsked = true
            if let place = self.following.proxy.state?.location { look(place) }
        }
    }

    func look(_ place: ServiceState.Place) {
        guard isAsked, !isTold else { return }
        if place.source == "config" || place.status != "waiting" && place != before { return tell(place) }
        guard place.status != status else { return }
        status = place.status
        let limit = place.status == "waiting" ? Self.longest : Self.shortest
        patience = EventLoop.after(limit) { [weak self] in
            guard let self else { return }
            tell(self.following.proxy.state?.location ?? place)
        }
    }

    private func tell(_ place: ServiceState.Place) {
        isTold = true
        patience = nil
        do throws(Failure) {
            try Answer.write(isJSON ? place.json.line + "\n" : text(place))
            following.finish(.success(place.status == "ok" ? .success : .failure))
        } catch {
            following.finish(.failure(error))
        }
    }

    private func text(_ place: ServiceState.Place) -> String {
        let lines = [
            place.latitude.flatMap { latitude in
                place.longitude.map { longitude in
                    "\(DecimalText.format(latitude)), \(DecimalText.format(longitude)) (\(place.source))"
                }
            },
            place.accuracy.map { "to \(decimal($0 / 1000, decimals: 1)) km, before it was rounded" },
            place.statusText, place.warning.isEmpty ? nil : place.warning,
        ]
        return lines.compactMap(\.self).map { $0.printable + "\n" }.joined()
    }
}
