# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT

"""The installed xdg-desktop-portal on a bus that the test gives it.

  real_portal.py FOLDER ADDRESS DESKTOP FOREIGN [PORTAL-FILE]...

DESKTOP is what XDG_CURRENT_DESKTOP says: front ends before 1.17 order the back ends by it, see `UseIn` in their files.
FOREIGN is the colour scheme of a back end of the fixture's own, 0, 1 or 2; with "" there is none. The PORTAL-FILEs name
other back ends, which somebody else has to start.

The front end and its permission store see nothing of the user's: HOME and the XDG folders are below FOLDER, the files
that name the back ends are those given alone, and there is no system bus. control.py says how it is steered,
Fixture.command with which words.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time

import dbus
import dbus.bus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

import control

PROGRAMS = "/usr/libexec/"
FRONT_END = "org.freedesktop.portal.Desktop"
STORE = "org.freedesktop.impl.portal.PermissionStore"
OBJECT = "/org/freedesktop/portal/desktop"
SETTINGS = "org.freedesktop.impl.portal.Settings"
PROPERTIES = "org.freedesktop.DBus.Properties"
# Front ends before 1.17 ask the back ends in the order of their names, but first those for the desktop by UseIn.
FOREIGN = "another"
FOREIGN_NAME = "org.freedesktop.impl.portal.desktop." + FOREIGN
APPEARANCE = "org.freedesktop.appearance"

PORTAL_FILE = f"""[portal]
DBusName={FOREIGN_NAME}
Interfaces={SETTINGS};
UseIn={FOREIGN}
"""


def end_with_parent():
    """Has the kernel end this process when its parent is gone, however that happened."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


class ForeignBackEnd(dbus.service.Object):
    """What another desktop brings along: a back end with a colour scheme of its own, and a setting of its own."""

    def __init__(self, bus, scheme):
        super().__init__(bus, OBJECT)
        self.values = {
            APPEARANCE: {"color-scheme": dbus.UInt32(scheme)}, "org.another": {"status": dbus.String("running")},
        }
        self.name = dbus.service.BusName(FOREIGN_NAME, bus)

    @dbus.service.method(SETTINGS, in_signature="as", out_signature="a{sa{sv}}")
    def ReadAll(self, patterns):
        def is_wanted(namespace):
            return not patterns or any(
                not pattern or pattern == namespace or (pattern[-1] == "*" and namespace.startswith(pattern[:-1]))
                for pattern in patterns)
        wanted = {name: dbus.Dictionary(keys, "sv") for name, keys in self.values.items() if is_wanted(name)}
        return dbus.Dictionary(wanted, "sa{sv}")

    @dbus.service.method(SETTINGS, in_signature="ss", out_signature="v")
    def Read(self, namespace, key):
        try:
            return self.values[namespace][key]
        except KeyError:
            raise dbus.DBusException("No such setting", name="org.freedesktop.portal.Error.NotFound") from None

    @dbus.service.signal(SETTINGS, signature="ssv")
    def SettingChanged(self, namespace, key, value):
        pass

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, _interface):
        return {"version": dbus.UInt32(1)}

    def set_scheme(self, scheme):
        self.values[APPEARANCE]["color-scheme"] = dbus.UInt32(scheme)
        self.SettingChanged(APPEARANCE, "color-scheme", dbus.UInt32(scheme))


class Fixture:
    def __init__(self, folder, address, desktop, foreign, *portal_files):
        self.folder = folder
        self.address = address
        self.desktop = desktop
        self.foreign = foreign
        self.portal_files = portal_files
        self.store = self.front_end = None
        self.loop = GLib.MainLoop()

    def prepare(self):
        portals = self.folder + "/portals"
        for name in ("portals", "home", "run"):
            os.mkdir(f"{self.folder}/{name}", 0o700)
        names = []
        for path in self.portal_files:
            shutil.copy(path, portals)
            names.append(os.path.basename(path).removesuffix(".portal"))
        if self.foreign:
            write(f"{portals}/{FOREIGN}.portal", PORTAL_FILE)
            names.insert(0 if self.desktop == FOREIGN else len(names), FOREIGN)
        # Front ends from 1.17 on read this, also from this folder.
        write(portals + "/portals.conf", f"[preferred]\ndefault=none\n{SETTINGS}={';'.join(names)}\n")

    def spawn(self, program):
        home = self.folder + "/home"
        environment = {
            "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "DBUS_SESSION_BUS_ADDRESS": self.address,
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.folder}/no-system-bus", "HOME": home,
            "XDG_CONFIG_HOME": home + "/config", "XDG_CONFIG_DIRS": home + "/etc", "XDG_DATA_HOME": home + "/data",
            "XDG_STATE_HOME": home + "/state", "XDG_CACHE_HOME": home + "/cache",
            "XDG_RUNTIME_DIR": self.folder + "/run", "XDG_DESKTOP_PORTAL_DIR": self.folder + "/portals",
            "XDG_CURRENT_DESKTOP": self.desktop, "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local",
        }
        return subprocess.Popen([PROGRAMS + program], stdin=subprocess.DEVNULL, stdout=sys.stderr, env=environment,
                                preexec_fn=end_with_parent)

    def settle(self, name, process):
        """Waits until the bus shows the program as it should be."""
        deadline = time.monotonic() + 25
        context = self.loop.get_context()
        while self.bus.name_has_owner(name) != (process.poll() is None):
            if time.monotonic() > deadline:
                raise TimeoutError(name + " does not come up, or does not end")
            # The front end asks our back end while it starts.
            context.iteration(False)
            time.sleep(0.005)
        if process.poll() not in (None, -signal.SIGTERM, -signal.SIGKILL, 0):
            raise RuntimeError(f"{name} ended with status {process.poll()}")

    def start(self):
        if not self.front_end or self.front_end.poll() is not None:
            self.front_end = self.spawn("xdg-desktop-portal")
        self.settle(FRONT_END, self.front_end)

    def end(self, process, how):
        if process and process.poll() is None:
            process.send_signal(how)
            process.wait(25)

    # The test's words

    def command(self, word, value=""):
        if word == "start":
            self.start()
        elif word in ("stop", "kill"):
            self.end(self.front_end, signal.SIGTERM if word == "stop" else signal.SIGKILL)
            self.settle(FRONT_END, self.front_end)
        elif word == "foreign" and self.foreign:
            self.back_end.set_scheme(int(value))
            self.bus.flush()
        else:
            raise ValueError(f"there is no such command: {word} {value}")

    def run(self):
        dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
        try:
            self.prepare()
            self.bus = dbus.bus.BusConnection(self.address)
            self.bus.set_exit_on_disconnect(False)
            # One connection for looking, which blocks, and one for answering.
            if self.foreign:
                back_end_bus = dbus.bus.BusConnection(self.address)
                back_end_bus.set_exit_on_disconnect(False)
                self.back_end = ForeignBackEnd(back_end_bus, int(self.foreign))
            self.store = self.spawn("xdg-permission-store")
            self.settle(STORE, self.store)
            self.start()
            control.listen(self.loop, self.command)
            control.answer("ok")
            self.loop.run()
        finally:
            self.end(self.front_end, signal.SIGTERM)
            self.end(self.store, signal.SIGTERM)
            shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    # A thread of the test's may start us with all signals blocked, and what we start would not be ended by them.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    Fixture(*sys.argv[1:]).run()
