# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT

"""A small real window, of GTK 4 and libadwaita, that is dark or light as the desktop portal says.

  window.py FOLDER ADDRESS

It stands on a screen of its own, which nobody sees, and finds the portal on the bus at ADDRESS. It knows nothing of
SunPhase: what it shows is what any app of its kind would. control.py says how it is steered, Window.command with which
words.
"""

import ctypes
import os
import shutil
import signal
import struct
import subprocess
import sys

import control


def end_with_parent():
    """Has the kernel end this process when its parent is gone, however that happened."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def start_screen(folder):
    """Starts an X server whose screen is a file in the folder; the number of its display."""
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "640x480x24", "-fbdir", folder, "-nolisten", "tcp",
         "-noreset"],
        stdin=subprocess.DEVNULL, stdout=sys.stderr, pass_fds=[writing], preexec_fn=end_with_parent)
    os.close(writing)
    with os.fdopen(reading) as display:
        number = display.readline().strip()
    if not number:
        raise SystemExit("Xvfb did not start")
    return screen, number


def prepare(folder, address, display):
    """The environment of an app that has this screen, this bus, and nothing of the user's."""
    for name in [name for name in os.environ if name.startswith(("XDG_", "GTK_", "ADW_"))]:
        del os.environ[name]
    os.environ.update({
        "DISPLAY": ":" + display, "GDK_BACKEND": "x11", "DBUS_SESSION_BUS_ADDRESS": address, "HOME": folder,
        "XDG_RUNTIME_DIR": folder, "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local", "GTK_A11Y": "none",
        # No graphics hardware, and no search for it.
        "GSK_RENDERER": "cairo", "GDK_DEBUG": "gl-disable",
    })


def read_screen(folder):
    """The pixels of the screen, four bytes each: blue, green, red, opacity; and the bytes of a line."""
    with open(folder + "/Xvfb_screen0", "rb") as file:
        dump = file.read()
    # The head of a window dump as X has it: big-endian numbers, then a table of colours of 12 bytes each.
    head = struct.unpack(">25I", dump[:100])
    size, bytes_per_line, colours = head[0], head[12], head[19]
    pixels = bytearray(dump[size + 12 * colours:])
    pixels[3::4] = b"\xff" * (len(pixels) // 4)
    return bytes(pixels), bytes_per_line


class Window:
    """The app, from when its window is drawn for the first time."""

    def __init__(self, application, folder):
        self.folder = folder
        self.manager = Adw.StyleManager.get_default()
        # A picture is of the end of a change, not of its middle.
        Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
        self.page = Adw.StatusPage(vexpand=True)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        box.append(Adw.HeaderBar())
        box.append(self.page)
        box.append(self.rows())
        self.window = Adw.ApplicationWindow(
            application=application, title="An app", content=box, default_width=400, default_height=380)
        self.manager.connect("notify::dark", lambda *_: self.show())
        self.show()
        self.window.present()

    def rows(self):
        group = Adw.PreferencesGroup(margin_start=18, margin_end=18, margin_bottom=24)
        for title, subtitle, is_on in (("A switch", "It is on", True), ("Another switch", "It is off", False)):
            row = Adw.ActionRow(title=title, subtitle=subtitle)
            row.add_suffix(Gtk.Switch(active=is_on, valign=Gtk.Align.CENTER))
            group.add(row)
        return group

    @property
    def scheme(self):
        return "dark" if self.manager.get_dark() else "light"

    def show(self):
        self.page.set_title(self.scheme.capitalize())
        self.page.set_description("is what the desktop portal says")

    def is_drawn(self):
        return self.window.get_mapped() and self.window.get_width() > 0

    def save_picture(self, path):
        """Makes a picture of the part of the screen where the window is: nobody manages windows here, so that it
        begins in the corner."""
        context = GLib.MainContext.default()
        # What has changed is laid out and drawn with the next frames.
        frames = 0

        def count(*_):
            nonlocal frames
            frames += 1
            return GLib.SOURCE_CONTINUE

        ticks = self.window.add_tick_callback(count)
        while frames < 5:
            context.iteration(True)
        self.window.remove_tick_callback(ticks)
        self.window.get_display().sync()
        pixels, stride = read_screen(self.folder)
        width, height = self.window.get_width(), self.window.get_height()
        # Without the border that one takes to resize it.
        x, y = (int(part) for part in self.window.get_surface_transform())
        start = y * stride + 4 * x
        texture = Gdk.MemoryTexture.new(
            width, height, Gdk.MemoryFormat.B8G8R8A8, GLib.Bytes.new(pixels[start:start + height * stride]), stride)
        if not texture.save_to_png(path):
            raise OSError(path + " cannot be written")

    # The test's words

    def command(self, word, path=""):
        if word == "scheme":
            return [self.scheme]
        if word == "picture":
            self.save_picture(path)
            return None
        raise ValueError(f"there is no such command: {word} {path}")


def main(folder, address):
    application = Adw.Application(application_id="org.sunphase.Window", flags=Gio.ApplicationFlags.NON_UNIQUE)

    def activate(_application):
        window = Window(application, folder)

        def ready():
            if not window.is_drawn():
                return GLib.SOURCE_CONTINUE
            control.listen(application, window.command)
            control.answer("ok", window.scheme)
            return GLib.SOURCE_REMOVE

        GLib.timeout_add(10, ready)

    application.connect("activate", activate)
    application.run([])


if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    SCREEN, DISPLAY = start_screen(sys.argv[1])
    try:
        prepare(*sys.argv[1:], DISPLAY)
        # They look at the environment when they are loaded.
        import gi
        gi.require_version("Gtk", "4.0")
        gi.require_version("Adw", "1")
        from gi.repository import Adw, Gdk, Gio, GLib, Gtk
        main(*sys.argv[1:])
    finally:
        SCREEN.terminate()
        SCREEN.wait(25)
        shutil.rmtree(sys.argv[1], ignore_errors=True)
