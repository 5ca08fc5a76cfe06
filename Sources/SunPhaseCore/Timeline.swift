// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

public import Almanac

/// A change to a state, at a whole second.
public struct Change<State: Hashable & Sendable>: Hashable, Sendable {
    /// When; a whole second, the computed instant rounded up.
    public let instant: Instant

    /// The state from then on.
    public let state: State
}

/// A state as a function of time over a range: what it is at the start, and each change after that.
///
/// Neighbouring states differ, and no two changes share an instant.
public struct Timeline<State: Hashable & Sendable>: Hashable, Sendable {
    /// The state at the beginning.
    public let initial: State

    /// The changes, in order.
    public private(set) var changes: [Change<State>] = []

    /// A time line that starts in a state.
    init(initial: State) {
        self.initial = initial
    }

    /// Appends a change at the instant rounded up; of several in one second only the last stands.
    ///
    /// - Precondition: the instant is not before that of the last change.
    mutating func append(_ state: State, at instant: Instant) {
        let second = instant.roundedUp
        if let last = changes.last {
            precondition(last.instant <= second, "changes must be appended in order")
            if last.instant == second { changes.removeLast() }
        }
        guard state != (changes.last?.state ?? initial) else { return }
        changes.append(Change(instant: second, state: state))
    }

    /// The state at an instant.
    public func state(at instant: Instant) -> State {
        last(notAfter: instant)?.state ?? initial
    }

    /// The last change at or before an instant.
    public func last(notAfter instant: Instant) -> Change<State>? {
        let next = changes.partitioningIndex { $0.instant > instant }
        return next == 0 ? nil : changes[next - 1]
    }

    /// The first change after an instant.
    public func first(after instant: Instant) -> Change<State>? {
        let next = changes.partitioningIndex { $0.instant > instant }
        return next == changes.count ? nil : changes[next]
    }
}

extension Array {
    /// The index of the first element that belongs to the second part of a partitioned array, by bisection.
    func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
