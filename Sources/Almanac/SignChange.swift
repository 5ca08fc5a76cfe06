// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// A function's value and slope at a point.
typealias ValueAndSlope = (value: Double, slope: Double)

/// The last moment before a function changes its sign, to a microsecond.
///
/// Newton's steps inside a bracket that always shrinks; where they fail (a root next to an extreme) the bracket is
/// halved. What comes out depends on the bracket and the function alone. Zero counts as positive.
///
/// - Parameters:
///   - low: Unix seconds, on the old side.
///   - high: Unix seconds, on the new side.
///   - startsPositive: whether the function is zero or more at `low`.
///   - guess: where to look first.
/// - Returns: a moment of the old side in low..<high, with the new side at most two microseconds later (the next
///   `Double` where that is further, some hundred years from 1970).
func lastMomentBeforeSignChange(
    from low: Double, to high: Double, startsPositive: Bool, guess: Double, of function: (Double) -> ValueAndSlope
) -> Double {
    let resolution = 2e-6
    let newtonSteps = 12
    var (low, high, guess) = (low, high, guess)
    var step = 0
    while high - low > resolution {
        let middle = low + (high - low) / 2
        guard low < middle && middle < high else { break }
        let point = step < newtonSteps && low < guess && guess < high ? guess : middle
        let (value, slope) = function(point)
        let isPast = (value >= 0) != startsPositive
        // Aiming a little beyond the root makes the other end of the bracket follow.
        let root = point - value / slope
        if isPast {
            high = point
            guess = root - resolution / 4
        } else {
            low = point
            guess = root + resolution / 4
        }
        step += 1
    }
    return low
}
