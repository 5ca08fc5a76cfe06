/* SPDX-FileCopyrightText: The SunPhase authors */
/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>
#include <glib-unix.h>
/* Absent from Swift's Glibc module. */
#include <sys/inotify.h>
#include <sys/timerfd.h>

#include "process.h"
#include "signals.h"
#include "terminal.h"
