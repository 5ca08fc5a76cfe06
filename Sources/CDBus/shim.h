/* SPDX-FileCopyrightText: The SunPhase authors */
/* SPDX-License-Identifier: MIT */

#pragma once

#include <dbus/dbus.h>
