/* SPDX-FileCopyrightText: The SunPhase authors */
/* SPDX-License-Identifier: MIT */

/* Unix signals by a pipe. The handler is C because almost nothing may run inside a signal handler: a Swift
   function could allocate, or initialise a global, there. g_unix_signal_add() would start a second thread, and
   a signalfd needs a blocked signal mask, which every child inherits. */

#pragma once

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static int cglib_signal_pipe = -1;

static void cglib_signal_arrived(int number) {
    int saved_errno = errno;
    unsigned char byte = (unsigned char)number;
    /* A full pipe means that the loop is going to wake anyway. */
    ssize_t written = write(cglib_signal_pipe, &byte, 1);
    (void)written;
    errno = saved_errno;
}

/* From now on, writes the number of each such signal to the descriptor as one byte. To be called from one
   source file only: the variable above is private to the object file that uses it. */
static inline int cglib_send_signal_to_pipe(int number, int descriptor) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = cglib_signal_arrived;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    cglib_signal_pipe = descriptor;
    if (sigaction(number, &action, NULL) != 0)
        return -1;
    /* Whoever started this program may have left the signal blocked. */
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    return sigprocmask(SIG_UNBLOCK, &set, NULL);
}
