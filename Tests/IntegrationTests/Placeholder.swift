// SPDX-FileCopyrightText: The SunPhase authors
// SPDX-License-Identifier: MIT

