// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseCore
import SunPhaseTestSupport
import Testing

@testable import SunPhaseHost

@Suite("Somebody else's choice, told from our own echo")
struct SchemeEchoTests {
    /// One that has written this scheme with success, at 0 s.
    private func settled(_ scheme: ColorScheme) -> SchemeEcho {
        var echo = SchemeEcho()
        #expect(echo.want(scheme) == .write(scheme))
        #expect(echo.wrote(scheme, isSuccess: true, at: .zero) == nil)
        return echo
    }

    // MARK: What counts

    @Test("before our own first writing nothing is read or reported")
    func atStart() {
        var echo = SchemeEcho()
        #expect(echo.changed(at: .seconds(100)) == nil)
        #expect(echo.read(.dark) == nil)
        #expect(echo.want(.light) == .write(.light))
        #expect(echo.changed(at: .seconds(101)) == nil)
        #expect(echo.read(.dark) == nil)
    }

    @Test("a change is read from 2 s after our writing on, not before", arguments: [0, 1, 1999, 2000, 2001, 3_600_000])
    func pause(milliseconds: Int) {
        var echo = settled(.light)
        #expect(echo.changed(at: .milliseconds(milliseconds)) == (milliseconds >= 2000 ? .read : nil))
    }

    @Test("while we write, nothing is read")
    func writing() {
        var echo = settled(.light)
        #expect(echo.want(.dark) == .write(.dark))
        #expect(echo.changed(at: .seconds(10)) == nil)
        #expect(echo.wrote(.dark, isSuccess: true, at: .seconds(11)) == nil)
        #expect(echo.changed(at: .seconds(12)) == nil)
        #expect(echo.changed(at: .seconds(13)) == .read)
    }

    @Test("the value that is read decides: what is as we know it is nothing, and so is what is no scheme")
    func nothing() {
        var echo = settled(.light)
        for (second, value) in [(2, ColorScheme.light), (3, nil), (4, .light)] as [(Int, ColorScheme?)] {
            #expect(echo.changed(at: .seconds(second)) == .read)
            #expect(echo.read(value) == nil)
        }
        #expect(echo.changed(at: .seconds(5)) == .read)
        #expect(echo.read(.dark) == .report(.dark))
    }

    @Test("what was not asked for is not taken")
    func unasked() {
        var echo = settled(.light)
        #expect(echo.read(.dark) == nil)
        #expect(echo.changed(at: .seconds(2)) == .read)
        #expect(echo.read(.dark) == .report(.dark))
        #expect(echo.read(.light) == nil)
    }

    // MARK: No echo

    @Test("what somebody has chosen is not written again, and the way back is")
    func noEcho() {
        var echo = settled(.light)
        #expect(echo.changed(at: .seconds(2)) == .read)
        #expect(echo.read(.dark) == .report(.dark))
        #expect(echo.want(.dark) == nil)
        // A choice is no writing of ours: the next one counts at once.
        #expect(echo.changed(at: .seconds(2)) == .read)
        #expect(echo.read(.light) == .report(.light))
        #expect(echo.want(.light) == nil)
        #expect(echo.want(.dark) == .write(.dark))
    }

    @Test("what is wanted and there is not written")
    func same() {
        var echo = settled(.dark)
        #expect(echo.want(.dark) == nil)
        #expect(echo.want(.light) == .write(.light))
    }

    // MARK: Readings that are too old

    @Test("a reading that our writing has overtaken is not taken, however late it ends")
    func overtaken() {
        var echo = settled(.light)
        #expect(echo.changed(at: .seconds(5)) == .read)
        #expect(echo.want(.dark) == .write(.dark))
        #expect(echo.wrote(.dark, isSuccess: true, at: .seconds(6)) == nil)
        #expect(echo.read(.light) == nil)
        #expect(echo.want(.dark) == nil)
        #expect(echo.changed(at: .seconds(8)) == .read)
        #expect(echo.read(.light) == .report(.light))
    }

    @Test("a change during a reading means another one, which decides")
    func outdated() {
        var echo = settled(.light)
        #expect(echo.changed(at: .seconds(5)) == .read)
        #expect(echo.changed(at: .seconds(5)) == nil)
        #expect(echo.changed(at: .seconds(6)) == nil)
        #expect(echo.read(.dark) == .read)
        #expect(echo.read(.light) == nil)
        #expect(echo.changed(at: .seconds(7)) == .read)
    }

    // MARK: Writing

    @Test("of what is wanted while we write, the last is written, and only then")
    func latestWins() {
        var echo = settled(.light)
        #expect(echo.want(.dark) == .write(.dark))
        for scheme in [ColorScheme.light, .dark, .light] { #expect(echo.want(scheme) == nil) }
        #expect(echo.wrote(.dark, isSuccess: true, at: .seconds(1)) == .write(.light))
        for scheme in [ColorScheme.dark, .light] { #expect(echo.want(scheme) == nil) }
        #expect(echo.wrote(.light, isSuccess: true, at: .seconds(2)) == nil)
    }

    @Test("after one that failed nothing is reported, and the same is written when it is wanted anew")
    func failure() {
        var echo = settled(.light)
        #expect(echo.want(.dark) == .write(.dark))
        #expect(echo.wrote(.dark, isSuccess: false, at: .seconds(1)) == nil)
        #expect(echo.changed(at: .seconds(10)) == nil)
        #expect(echo.read(.light) == nil)
        #expect(echo.want(.dark) == .write(.dark))
        #expect(echo.wrote(.dark, isSuccess: true, at: .seconds(11)) == nil)
        #expect(echo.changed(at: .seconds(13)) == .read)
        #expect(echo.read(.light) == .report(.light))
    }

    @Test("one that failed does not hold back what was wanted meanwhile")
    func failureThenOther() {
        var echo = SchemeEcho()
        #expect(echo.want(.dark) == .write(.dark))
        #expect(echo.want(.light) == nil)
        #expect(echo.wrote(.dark, isSuccess: false, at: .seconds(1)) == .write(.light))
    }

    // MARK: The law

    @Test("whatever happens: only what was read is reported, nothing known is written, and the last wanted is there")
    func law() {
        var random = SeededRandom(seed: 0x5EED_0E40, for: "scheme echo")
        for _ in 0..<2_000 {
            var desk = Desk()
            for _ in 0..<40 { desk.happen(Int.random(in: 0..<7, using: &random), random.next()) }
            desk.settle()
        }
    }
}

/// A desktop with a setting, whose programs end when the random numbers say so.
private struct Desk {
    private var echo = SchemeEcho()
    private var now = Duration.zero
    private var setting: ColorScheme?
    private var shown: ColorScheme?

    private var writing: ColorScheme?
    /// What the program that reads has found; it may end later.
    private var found: ColorScheme??
    private var known: ColorScheme?
    private var lastWriting: Duration?
    private var hasFailed = false

    mutating func happen(_ what: Int, _ chance: UInt64) {
        let scheme: ColorScheme = chance & 1 == 0 ? .light : .dark
        switch what {
        case 0: want(scheme)
        case 1: endWriting(isSuccess: chance % 5 != 0)
        case 2: endReading()
        case 3: setting = chance % 7 == 0 ? nil : scheme
        case 4: perform(echo.changed(at: now), asked: nil)
        default: now += .milliseconds(Int(chance % 1500))
        }
    }

    /// All that was begun ends, and well; then the setting is what is shown.
    mutating func settle() {
        for _ in 0..<4 {
            endWriting(isSuccess: true)
            endReading()
        }
        #expect(writing == nil && found == nil)
        want(.light)
        endWriting(isSuccess: true)
        want(.dark)
        endWriting(isSuccess: true)
        #expect(setting == .dark)
        now += SchemeEcho.echo
        setting = .light
        perform(echo.changed(at: now), asked: nil)
        endReading()
        #expect(shown == .light && known == .light)
    }

    private mutating func want(_ scheme: ColorScheme) {
        shown = scheme
        perform(echo.want(scheme), asked: nil)
    }

    private mutating func endWriting(isSuccess: Bool) {
        guard let scheme = writing else { return }
        writing = nil
        if isSuccess { setting = scheme }
        (known, lastWriting) = (isSuccess ? scheme : nil, now)
        perform(echo.wrote(scheme, isSuccess: isSuccess, at: now), asked: nil)
    }

    private mutating func endReading() {
        guard let value = found else { return }
        found = nil
        perform(echo.read(value), asked: value)
    }

    private mutating func perform(_ action: SchemeEcho.Action?, asked: ColorScheme?) {
        switch action {
        case nil: break
        case .write(let scheme):
            #expect(writing == nil)
            #expect(scheme == shown && scheme != known)
            writing = scheme
        case .read:
            #expect(writing == nil && found == nil)
            #expect(lastWriting.map { now - $0 >= SchemeEcho.echo } == true)
            found = .some(setting)
        case .report(let scheme):
            #expect(scheme == asked && scheme != known && known != nil && writing == nil)
            known = scheme
            want(scheme)
        }
    }
}
