/* SPDX-FileCopyrightText: The SunPhase authors */
/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>
#include <signal.h>
#include <unistd.h>

/* Runs in the child between fork and exec, where no Swift may run: makes it the leader of a group of its own, with no signal
   blocked, whatever whoever started this program has blocked. */
static inline void cglib_prepare_child(gpointer data) {
    (void)data;
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}
