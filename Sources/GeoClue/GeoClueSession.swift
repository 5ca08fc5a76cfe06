// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore

/// The conversation with GeoClue as a state machine: what happened goes in, at most one thing to do and one to report come
/// out. It knows no bus; paths of objects are texts.
///
/// A client object is asked for, told who we are and how little we want to know, started, and listened to; with a fix in
/// hand, or when none comes, it is stopped and given back, since GeoClue stays in memory for as long as it has clients.
struct GeoClueSession: Hashable, Sendable {
    private var state = State.idle
    private var isContinuous = false

    /// Asked again while the last client object is being given back.
    private var isAskedAgain = false

    private enum State: Hashable {
        case idle
        case probing
        /// Delayed: the limit has passed, and an answer is waited for all the same.
        case creating(isDelayed: Bool)
        case configuring(client: String, remaining: ArraySlice<GeoClueProperty>)
        /// A place that GeoClue knows already is told before the start is answered.
        case starting(client: String, found: String?)
        case listening(client: String, reading: String?, next: String?)
        case stopping(client: String)
        case deleting
    }

    /// A session in which nothing has been asked.
    init() {}

    /// The client object that is ours; nil when there is none.
    var client: String? {
        switch state {
        case .idle, .probing, .creating, .deleting: nil
        case .configuring(let client, _), .starting(let client, _), .listening(let client, _, _), .stopping(let client):
            client
        }
    }

    /// Takes in what happened.
    mutating func handle(_ input: GeoClueInput) -> GeoClueStep {
        switch input {
        case .ask(let continuously): ask(continuously)
        case .finish: finish()
        case .goOn: goOn()
        case .quit: quit()
        case .answered(let answer): take(answer)
        case .failed(let failure): take(failure)
        case .limitPassed: takeLimit()
        case .locationUpdated(let path): takeLocation(path)
        case .deactivated: withdraw(.denied("GeoClue has stopped telling SunPhase the place."))
        case .accessChanged(let isOn):
            takeAccess(isOn, or: .disabled(GeoClueFailure.disabledSentence(nil)))
        case .reachChanged(let isThere):
            takeAccess(isThere, or: .unavailable(GeoClueFailure.outOfReachSentence))
        case .ownerChanged(let isThere): takeOwner(isThere)
        }
    }
}

// MARK: - What we want

extension GeoClueSession {
    private mutating func ask(_ continuously: Bool) -> GeoClueStep {
        switch state {
        case .idle:
            isContinuous = continuously
            state = .probing
            return .do(.readAccuracyLevel)
        case .listening(let client, _, _) where isContinuous:
            // It was silent for long: a new client is told the place at once.
            isAskedAgain = true
            return stop(client)
        case .stopping, .deleting:
            (isAskedAgain, isContinuous) = (true, continuously)
            return .nothing
        case .probing, .creating, .configuring, .starting, .listening:
            return .nothing
        }
    }

    private mutating func finish() -> GeoClueStep {
        guard case .listening(let client, _, _) = state else { return .nothing }
        return stop(client)
    }

    private func goOn() -> GeoClueStep {
        guard case .listening = state else { return .nothing }
        return .do(.clearLimit)
    }

    private mutating func quit() -> GeoClueStep {
        self = GeoClueSession()
        return .do(.disconnect)
    }
}

// MARK: - What GeoClue answers

extension GeoClueSession {
    private mutating func take(_ answer: GeoClueAnswer) -> GeoClueStep {
        switch (state, answer) {
        case (.probing, .accuracyLevel):
            state = .creating(isDelayed: false)
            return .do(.createClient)
        case (.creating, .client(let client)):
            return configure(client, GeoClueProperty.all[...])
        case (.configuring(let client, let remaining), .done):
            return configure(client, remaining)
        case (.starting(let client, let found), .done):
            state = .listening(client: client, reading: found, next: nil)
            return GeoClueStep(action: found.map(GeoClueAction.readLocation), report: .granted)
        case (.listening(let client, _, let next), .location(let report)):
            state = .listening(client: client, reading: next, next: nil)
            return GeoClueStep(action: next.map(GeoClueAction.readLocation), report: .fix(report))
        case (.stopping(let client), _):
            return delete(client)
        case (.deleting, _):
            return rest()
        default:
            return .nothing
        }
    }

    private mutating func configure(_ client: String, _ properties: ArraySlice<GeoClueProperty>) -> GeoClueStep {
        guard let property = properties.first else {
            state = .starting(client: client, found: nil)
            return .do(.start(client))
        }
        state = .configuring(client: client, remaining: properties.dropFirst())
        return .do(.set(property, client))
    }

    private mutating func take(_ failure: GeoClueFailure) -> GeoClueStep {
        switch state {
        case .idle:
            return .nothing
        case .creating(isDelayed: true) where failure == .ended:
            // GeoClue leaves when it has no clients for a while, and who waits for an agent is none yet.
            state = .idle
            return .report(.failed(Self.noAgent))
        case .probing, .creating:
            state = .idle
            return .report(.failed(failure.verdict))
        case .configuring(let client, _), .starting(let client, _):
            return delete(client, .failed(failure.verdict))
        case .listening(let client, _, let next):
            // The fix was gone before it was read; there may be a newer one.
            state = .listening(client: client, reading: next, next: nil)
            return GeoClueStep(action: next.map(GeoClueAction.readLocation), report: nil)
        case .stopping(let client):
            return delete(client)
        case .deleting:
            return rest()
        }
    }

    private static let noAgent = GeoClueVerdict.noAgent(GeoClueFailure.noAgentSentence)

    private mutating func takeLimit() -> GeoClueStep {
        switch state {
        case .creating:
            // The answer is waited for all the same: it comes as soon as there is somebody to grant permission.
            state = .creating(isDelayed: true)
            return .report(.delayed(Self.noAgent))
        case .listening(let client, _, _):
            return stop(
                client, .failed(.unavailable("GeoClue has told no place, or none that is of use, within a minute.")))
        default:
            return .nothing
        }
    }
}

// MARK: - What GeoClue tells

extension GeoClueSession {
    /// A path of `/` means that there is no fix.
    private mutating func takeLocation(_ path: String) -> GeoClueStep {
        guard path != "/" else { return .nothing }
        switch state {
        case .starting(let client, _):
            state = .starting(client: client, found: path)
            return .nothing
        case .listening(let client, nil, _):
            state = .listening(client: client, reading: path, next: nil)
            return .do(.readLocation(path))
        case .listening(let client, let reading, _):
            state = .listening(client: client, reading: reading, next: path)
            return .nothing
        default:
            return .nothing
        }
    }

    /// - Parameter verdict: what it means that there is no access.
    private mutating func takeAccess(_ isOn: Bool, or verdict: GeoClueVerdict) -> GeoClueStep {
        switch state {
        case .idle, .stopping, .deleting: .report(.accessChanged(isOn: isOn))
        case .listening where !isOn: withdraw(verdict)
        default: .nothing
        }
    }

    private mutating func withdraw(_ verdict: GeoClueVerdict) -> GeoClueStep {
        guard case .listening(let client, _, _) = state else { return .nothing }
        return stop(client, .failed(verdict))
    }

    /// What GeoClue had of ours goes with it. Calls that wait for an answer fail by themselves.
    private mutating func takeOwner(_ isThere: Bool) -> GeoClueStep {
        switch state {
        case .idle where isThere:
            return .report(.appeared)
        case .listening where !isThere:
            state = .idle
            return .do(.clearLimit, .failed(GeoClueFailure.ended.verdict))
        default:
            return .nothing
        }
    }
}

// MARK: - Giving back

extension GeoClueSession {
    private mutating func stop(_ client: String, _ report: GeoClueReport? = nil) -> GeoClueStep {
        state = .stopping(client: client)
        return GeoClueStep(action: .stop(client), report: report)
    }

    private mutating func delete(_ client: String, _ report: GeoClueReport? = nil) -> GeoClueStep {
        state = .deleting
        return GeoClueStep(action: .deleteClient(client), report: report)
    }

    private mutating func rest() -> GeoClueStep {
        state = .idle
        guard isAskedAgain else { return .nothing }
        isAskedAgain = false
        return ask(isContinuous)
    }
}
