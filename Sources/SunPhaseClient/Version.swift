// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

import SunPhaseAPI

/// The version of this library, and of all that comes with it.
public let version = SunPhaseAPI.version
