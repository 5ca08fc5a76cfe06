# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT

"""The installed GeoClue on a bus of its own, shut off from this machine.

  real_geoclue.py FOLDER LATITUDE,LONGITUDE,ACCURACY AGENT ACTIVATE [APP=true|false]...

AGENT is allow, disabled (location is switched off) or none; without an agent GeoClue answers nobody. With ACTIVATE, a
number of seconds, the bus starts GeoClue on first use, and it leaves after so long without clients; with "" it starts
at once.
APP is an entry of geoclue.conf.

In namespaces of their own run: a dbus-daemon that plays the system bus, GeoClue, a location service that GeoClue is
pointed at, and an agent (what a desktop shell gives). Nothing is read from or written to the machine's own system bus,
/etc or network: the configuration lies over /etc/geoclue in a mount that only these processes see, and their network is
a loopback alone, so that no question about the position can leave. Clients stay outside: the address is all they need.

Runs as root, or as a user where the kernel lets users make namespaces. All its files are in FOLDER; control.py says how
it is steered, Fixture.command with which words.
"""

import ctypes
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

import control

GEOCLUE = "/usr/libexec/geoclue"
NAME = "org.freedesktop.GeoClue2"
MANAGER = "/org/freedesktop/GeoClue2/Manager"
PROPERTIES = "org.freedesktop.DBus.Properties"
PORT = 8089  # free in any case: nobody else is in this network
LEVELS = {"allow": 8, "disabled": 0}

# [wifi] off: GeoClue 2.6 then makes a pure "where is my address" question of this url, and neither looks for
# wpa_supplicant nor blurs the answer.
CONFIGURATION = f"""[agent]
whitelist=geoclue-demo-agent
[wifi]
enable=false
url=http://127.0.0.1:{PORT}/locate
submit-data=false
[network-nmea]
enable=false
[3g]
enable=false
[cdma]
enable=false
[modem-gps]
enable=false
[compass]
enable=false
"""

APP = """[{id}]
allowed={allowed}
system=true
users=
"""

BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path={folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <servicedir>{folder}/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""

ACTIVATION = """[D-BUS Service]
Name={name}
Exec=/usr/bin/env DBUS_SYSTEM_BUS_ADDRESS={address} {program} -t {seconds}
"""


def end_with_parent():
    """Has the kernel end this process when its parent is gone, however that happened."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


class Agent(dbus.service.Object):
    """Says whether programs may be told where we are."""

    def __init__(self, bus, level):
        super().__init__(bus, "/org/freedesktop/GeoClue2/Agent")
        self.level = level

    @dbus.service.method(NAME + ".Agent", in_signature="su", out_signature="bu")
    def AuthorizeApp(self, _desktop_id, level):
        return self.level > 0, min(level, self.level)

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, _interface, _name):
        return dbus.UInt32(self.level)

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, _interface):
        return {"MaxAccuracyLevel": dbus.UInt32(self.level)}

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    def set_level(self, level):
        self.level = level
        self.PropertiesChanged(NAME + ".Agent", {"MaxAccuracyLevel": dbus.UInt32(level)}, [])


class MemoryMonitor(dbus.service.Object):
    """GeoClue 2.6 keeps the first answer of its location service for two days, unless this one warns it that memory is
    short."""

    def __init__(self, bus):
        super().__init__(bus, "/org/freedesktop/LowMemoryMonitor")
        self.name = dbus.service.BusName("org.freedesktop.LowMemoryMonitor", bus)

    @dbus.service.signal("org.freedesktop.LowMemoryMonitor", signature="y")
    def LowMemoryWarning(self, level):
        pass


class LocationService:
    """The service in the network that GeoClue asks where it is."""

    def __init__(self, place):
        self.place = place
        self.mode = "ok"
        self.queries = 0
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                service.queries += 1
                if service.mode == "hang":
                    time.sleep(3600)
                status, body = service.answer()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST

        server = ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def answer(self):
        if self.mode == "404":
            return 404, b'{"error":{"code":404,"message":"Not found"}}'
        if self.mode == "garbage":
            return 200, b"<html>captive portal</html>"
        latitude, longitude, accuracy = self.place
        return 200, json.dumps({"location": {"lat": latitude, "lng": longitude}, "accuracy": accuracy}).encode()


def place(text):
    return tuple(float(part) for part in text.split(","))


class Fixture:
    def __init__(self, folder, where, agent_mode, activate, *apps):
        self.folder = folder
        self.address = f"unix:path={folder}/bus"
        self.agent_mode = agent_mode
        self.activate = activate
        self.apps = [app.split("=") for app in apps]
        self.where = place(where)
        self.geoclue = None
        self.agent = None
        self.agent_is_known = False
        self.loop = GLib.MainLoop()

    # What is around GeoClue

    def prepare(self):
        subprocess.run(["ip", "link", "set", "lo", "up"], stdin=subprocess.DEVNULL, check=True)
        self.route("up")
        entries = "".join(APP.format(id=app, allowed=allowed) for app, allowed in self.apps)
        write(self.folder + "/etc/geoclue.conf", CONFIGURATION + entries)
        subprocess.run(["mount", "--bind", self.folder + "/etc", "/etc/geoclue"], stdin=subprocess.DEVNULL, check=True)
        os.makedirs(self.folder + "/services")
        if self.activate:
            write(f"{self.folder}/services/{NAME}.service", ACTIVATION.format(
                name=NAME, address=self.address, program=GEOCLUE, seconds=self.activate))
        write(self.folder + "/bus.conf", BUS.format(folder=self.folder))

    def route(self, way):
        """GeoClue asks its location service only where there is a default route."""
        subprocess.run(["ip", "route", "add" if way == "up" else "del", "default", "dev", "lo"],
                       stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def spawn(self, *arguments):
        environment = dict(os.environ, DBUS_SYSTEM_BUS_ADDRESS=self.address, GSETTINGS_BACKEND="memory",
                           GIO_USE_NETWORK_MONITOR="netlink", GIO_USE_PORTALS="0")
        return subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=environment,
                                preexec_fn=end_with_parent)

    def start_bus(self):
        self.bus = self.spawn("dbus-daemon", "--config-file", self.folder + "/bus.conf", "--nofork", "--nopidfile")
        for _ in range(1250):
            # The socket is there a moment before somebody listens.
            with socket.socket(socket.AF_UNIX) as attempt:
                if attempt.connect_ex(self.folder + "/bus") == 0:
                    return
            time.sleep(0.02)
        raise SystemExit("dbus-daemon did not open its socket")

    # GeoClue and its agent

    def start_geoclue(self):
        if not self.geoclue or self.geoclue.poll() is not None:
            self.agent_is_known = False
            self.geoclue = self.spawn(GEOCLUE, "-t", "0")

    def end_geoclue(self, how):
        if self.geoclue and self.geoclue.poll() is None:
            self.geoclue.send_signal(how)
            self.geoclue.wait(25)

    def show_agent(self):
        level = LEVELS.get(self.agent_mode)
        if level is None:
            if self.agent:
                # GeoClue drops an agent when its connection goes.
                self.agent.remove_from_connection()
                self.agent_bus.close()
                self.agent = None
        elif self.agent is None:
            self.agent_bus = dbus.bus.BusConnection(self.address)
            self.agent_bus.set_exit_on_disconnect(False)
            self.agent = Agent(self.agent_bus, level)
            self.agent_is_known = False
            self.agent_bus.watch_name_owner(NAME, self.geoclue_came_or_went)
        elif self.agent.level != level:
            self.agent.set_level(level)

    def geoclue_came_or_went(self, owner):
        self.agent_is_known = False
        if owner and self.agent:
            self.agent_bus.call_async(NAME, MANAGER, NAME + ".Manager", "AddAgent", "s", ("geoclue-demo-agent",),
                                      lambda *_: setattr(self, "agent_is_known", True),
                                      lambda error: print("AddAgent:", error, file=sys.stderr))

    def settle(self):
        """Waits until the bus shows GeoClue as it should be, and GeoClue knows its agent, if there is one."""
        deadline = time.monotonic() + 25
        context = self.loop.get_context()
        while not self.is_settled():
            if time.monotonic() > deadline:
                raise TimeoutError("GeoClue does not come up, or does not end")
            context.iteration(False)
            time.sleep(0.005)

    def is_settled(self):
        if self.activate:
            return True
        if self.geoclue.poll() is not None:
            return not self.own_bus.name_has_owner(NAME)
        return self.agent_is_known if self.agent else self.own_bus.name_has_owner(NAME)

    def accuracy_level(self):
        """What GeoClue, if it runs, could find out; by then it has heard all that it was told before."""
        if not self.own_bus.name_has_owner(NAME):
            return 0
        return self.own_bus.call_blocking(NAME, MANAGER, dbus.PROPERTIES_IFACE, "Get", "ss",
                                          (NAME + ".Manager", "AvailableAccuracyLevel"))

    def await_no_network(self):
        """Waits until GeoClue has seen that the route has gone."""
        deadline = time.monotonic() + 25
        while self.accuracy_level() != 0:
            if time.monotonic() > deadline:
                raise TimeoutError("GeoClue does not see that the network has gone")
            time.sleep(0.01)

    # The test's words

    def command(self, word, value=""):
        if word == "move":
            self.location.place = place(value)
            # It sees that the network has gone when it knows no place, and asks anew when the network is back.
            self.memory.LowMemoryWarning(dbus.Byte(255))
            self.accuracy_level()
            self.route("down")
            self.await_no_network()
            self.route("up")
        elif word == "net" and value in ("up", "down"):
            self.route(value)
        elif word == "http" and value in ("ok", "404", "garbage", "hang"):
            self.location.mode = value
        elif word == "agent" and value in ("allow", "disabled", "none"):
            self.agent_mode = value
            self.show_agent()
            self.settle()
        elif word in ("stop", "kill") and self.geoclue:
            self.end_geoclue(signal.SIGTERM if word == "stop" else signal.SIGKILL)
            self.settle()
        elif word == "start" and self.geoclue:
            self.start_geoclue()
            self.settle()
        elif word == "queries":
            return [str(self.location.queries)]
        else:
            raise ValueError(f"there is no such command: {word} {value}")

    def run(self):
        dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
        try:
            self.prepare()
            self.location = LocationService(self.where)
            self.start_bus()
            self.own_bus = dbus.bus.BusConnection(self.address)
            self.own_bus.set_exit_on_disconnect(False)
            self.memory = MemoryMonitor(self.own_bus)
            if not self.activate:
                self.start_geoclue()
            self.show_agent()
            self.settle()
            control.listen(self.loop, self.command)
            control.answer("ok", self.address)
            self.loop.run()
        finally:
            self.end_geoclue(signal.SIGTERM)
            if hasattr(self, "bus"):
                self.bus.terminate()
                self.bus.wait(25)
            shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    # A thread of the test's may start us with all signals blocked, and what we start would not be ended by them.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    if sys.argv[1] == "--inside":
        Fixture(*sys.argv[2:]).run()
    else:
        as_user = [] if os.getuid() == 0 else ["--user", "--map-current-user", "--keep-caps"]
        again = [sys.executable, __file__, "--inside", *sys.argv[1:]]
        os.execvp("unshare", ["unshare", *as_user, "--mount", "--net", *again])
