// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

/// Random numbers that can be had again: SplitMix64 (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number
/// generators").
public struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    /// Numbers from a seed, which is printed so that a failure can be repeated.
    public init(seed: UInt64, for purpose: String) {
        print("\(purpose): seed \(seed)")
        state = seed
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
