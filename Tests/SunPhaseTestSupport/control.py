# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT

"""How a test talks with a fixture: a line with words between tabs comes in on standard input, and a line goes out on
standard output once it is done: `ok` and what there is to tell, or `error` and why. The end of the input ends the
fixture, be it that the test has ended or that it was killed."""

import os
import signal
import sys
import traceback

from gi.repository import GLib


def answer(*words):
    """Sends one line."""
    sys.stdout.write("\t".join(words) + "\n")
    sys.stdout.flush()


def listen(loop, command):
    """Has `command` called with the words of each line; it returns a list of words, or nothing."""
    rest = b""

    def obey(line):
        try:
            answer("ok", *(command(*line.decode().split("\t")) or []))
        except Exception as error:  # a bad line is the test's mistake, and must not end the fixture
            traceback.print_exc()
            answer("error", " ".join(str(error).split()))

    def readable(descriptor, _condition):
        nonlocal rest
        data = os.read(descriptor, 65536)
        *lines, rest = (rest + data).split(b"\n")
        try:
            for line in lines:
                obey(line)
        except OSError:
            data = b""
        if not data:
            loop.quit()
        return bool(data)

    GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, readable)
    GLib.unix_signal_add(GLib.PRIORITY_HIGH, signal.SIGTERM, loop.quit)
