/* SPDX-FileCopyrightText: The SunPhase authors */
/* SPDX-License-Identifier: MIT */

#pragma once

#include <sys/ioctl.h>

/* The width of a terminal in characters, 0 when the descriptor is none. ioctl() takes a variable number of arguments, which
   Swift cannot call. */
static inline int cglib_terminal_columns(int descriptor) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_col;
}
