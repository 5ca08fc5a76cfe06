// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import Glibc

// The functions of the C mathematical library that the core needs, by names that cannot be confused with its own.

/// The sine of an angle in radians.
func sine(_ radians: Double) -> Double { sin(radians) }

/// The cosine of an angle in radians.
func cosine(_ radians: Double) -> Double { cos(radians) }

/// The angle in radians whose sine is given, -1...1.
func arcsine(_ sine: Double) -> Double { asin(sine) }
