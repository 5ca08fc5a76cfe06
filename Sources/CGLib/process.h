/* SPDX-FileCopyrightText: The SunPhase authors */
/* SPDX-License-Identifier: MIT */

#pragma once

#include <glib.h>
#include <signal.h>
#include <unistd.h>

/* Runs in the child between fork and exec, where no Swift may run: unblocks all signals, whatever whoever started this
   program has blocked, and makes the child the leader of a group of its own unless the data is NULL. */
static inline void cglib_prepare_child(gpointer own_group) {
    if (own_group)
        setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}
