# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT

"""A program that is GeoClue 2.6 on the wire, for what the real one cannot be made to do.

  fake_geoclue.py ADDRESS

It writes down what it is asked, and answers as it is told. control.py says how it is steered, the methods of Control
that begin with do_ with which words. A word is obeyed when all that follows from it has reached the bus.
"""

import sys
import time

import dbus
import dbus.bus
import dbus.lowlevel
import dbus.mainloop.glib
from gi.repository import GLib

import control

NAME = "org.freedesktop.GeoClue2"
ROOT = "/org/freedesktop/GeoClue2"
MANAGER = ROOT + "/Manager"
PROPERTIES = "org.freedesktop.DBus.Properties"
UNKNOWN_METHOD = "org.freedesktop.DBus.Error.UnknownMethod"
INVALID_ARGUMENTS = "org.freedesktop.DBus.Error.InvalidArgs"
ACCESS_DENIED = "org.freedesktop.DBus.Error.AccessDenied"
WRITABLE = {"DesktopId": dbus.String, "RequestedAccuracyLevel": dbus.UInt32, "DistanceThreshold": dbus.UInt32,
            "TimeThreshold": dbus.UInt32}


class Refusal(Exception):
    """An error to be answered."""

    def __init__(self, name, message):
        super().__init__(message)
        self.name = name


def location(latitude, longitude, accuracy, seconds="now", microseconds="0"):
    """The properties of a Location; the numbers are texts, `nan` and `inf` too."""
    seconds = int(time.time()) if seconds == "now" else int(seconds)
    return {
        "Latitude": dbus.Double(latitude), "Longitude": dbus.Double(longitude), "Accuracy": dbus.Double(accuracy),
        "Altitude": dbus.Double(-sys.float_info.max), "Speed": dbus.Double(-1.0), "Heading": dbus.Double(-1.0),
        "Description": dbus.String(""),
        "Timestamp": dbus.Struct((dbus.UInt64(seconds), dbus.UInt64(microseconds)), signature="tt"),
    }


class Client:
    """An object that somebody on the bus asked for."""

    def __init__(self, owner):
        self.owner = owner
        self.is_started = False
        self.count = 0
        self.locations = {}  # the present one and the one before; GeoClue takes back those before them
        self.properties = {
            "Location": dbus.ObjectPath("/"), "DistanceThreshold": dbus.UInt32(0), "TimeThreshold": dbus.UInt32(0),
            "DesktopId": dbus.String(""), "RequestedAccuracyLevel": dbus.UInt32(4), "Active": dbus.Boolean(False),
        }


class GeoClue:
    """GeoClue from its start to its end: a connection, and what was asked over it."""

    def __init__(self, address, control):
        self.control = control
        self.clients = {}
        self.count = 0
        self.waiting = []  # calls that are answered on command: their names, and what answers them
        self.bus = dbus.bus.BusConnection(address)
        self.bus.set_exit_on_disconnect(False)
        self.bus._register_object_path("/", self.received, fallback=True)
        self.bus.request_name(NAME)

    def end(self):
        self.bus.close()
        self.bus = None

    # What comes in

    def received(self, _connection, message):
        if not isinstance(message, dbus.lowlevel.MethodCallMessage):
            return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED
        member, arguments = message.get_member(), message.get_args_list()
        self.control.calls.append(self.words(message.get_path(), member, arguments))
        how, *details = self.control.answers.get(member, ["answer"])
        if how == "later":
            GLib.timeout_add(int(float(details[0]) * 1000), lambda: self.answer(message))
        elif how == "held":
            self.waiting.append((member, lambda: self.answer(message)))
        elif how == "error":
            self.send(dbus.lowlevel.ErrorMessage(message, *details))
        elif how == "empty":
            self.send(dbus.lowlevel.MethodReturnMessage(message))
        elif how == "answer":
            self.answer(message)
        return dbus.lowlevel.HANDLER_RESULT_HANDLED

    @staticmethod
    def words(path, member, arguments):
        """A call as the test reads it."""
        if member == "Set":
            return f"Set {arguments[1]}={arguments[2]}"
        if member == "Get":
            return f"Get {arguments[1]}"
        return f"{member} {path}" if member == "GetAll" else member

    def answer(self, message):
        if self.bus is None:
            return
        path, member, arguments = message.get_path(), message.get_member(), message.get_args_list()
        after = []  # what GeoClue does once it has answered
        try:
            if message.get_interface() == PROPERTIES:
                reply = self.property_call(path, member, arguments, after)
            elif path == MANAGER:
                reply = self.manager_call(member, arguments, message.get_sender())
            else:
                reply = self.client_call(path, member, after)
        except Refusal as refusal:
            self.send(dbus.lowlevel.ErrorMessage(message, refusal.name, str(refusal)))
            return
        answer = dbus.lowlevel.MethodReturnMessage(message)
        if reply:
            answer.append(*reply[1:], signature=reply[0])
        self.send(answer)
        for action in after:
            action()

    def manager_call(self, member, arguments, sender):
        if member in ("CreateClient", "GetClient"):
            for path, client in self.clients.items():
                if member == "GetClient" and client.owner == sender:
                    return "o", path
            self.count += 1
            path = dbus.ObjectPath(f"{ROOT}/Client/{self.count}")
            self.clients[path] = Client(sender)
            self.bus.watch_name_owner(sender, lambda owner: owner or self.clients.pop(path, None))
            return "o", path
        if member == "DeleteClient":
            self.clients.pop(arguments[0], None)
            self.show_use()
        elif member != "AddAgent":
            raise Refusal(UNKNOWN_METHOD, f"No such method “{member}”")

    def client_call(self, path, member, after):
        client = self.find(path)
        if member == "Start":
            if not client.properties["DesktopId"]:
                raise Refusal(ACCESS_DENIED, "'DesktopId' property must be set")
            if not client.is_started:
                client.is_started = True
                after.append(lambda: self.set_active(path, True))
                after.extend(lambda fix=fix: self.give(path, fix) for fix in self.control.fixes)
        elif member == "Stop":
            client.is_started = False
            after.append(lambda: self.set_active(path, False))
        else:
            raise Refusal(UNKNOWN_METHOD, f"No such method “{member}”")

    def property_call(self, path, member, arguments, after):
        interface, properties = self.find_properties(path)
        if arguments[0] != interface:
            raise Refusal(INVALID_ARGUMENTS, f"No such interface “{arguments[0]}”")
        if member == "GetAll":
            return "a{sv}", properties
        if member == "Get":
            if arguments[1] not in properties:
                raise Refusal(INVALID_ARGUMENTS, f"No such property “{arguments[1]}”")
            return "v", properties[arguments[1]]
        kind = WRITABLE.get(arguments[1])
        if path not in self.clients or kind is None or not isinstance(arguments[2], kind):
            raise Refusal(UNKNOWN_METHOD, f"No such interface “{PROPERTIES}” on object at path {path}")
        properties[arguments[1]] = kind(arguments[2])
        after.append(lambda: self.changed(path, interface, arguments[1]))

    def find(self, path):
        if path not in self.clients:
            raise Refusal(UNKNOWN_METHOD, f"Object does not exist at path “{path}”")
        return self.clients[path]

    def find_properties(self, path):
        if path == MANAGER:
            return NAME + ".Manager", self.manager_properties()
        for client in self.clients.values():
            if path in client.locations:
                return NAME + ".Location", client.locations[path]
        return NAME + ".Client", self.find(path).properties

    def manager_properties(self):
        in_use = any(client.properties["Active"] for client in self.clients.values())
        return {"InUse": dbus.Boolean(in_use), "AvailableAccuracyLevel": dbus.UInt32(self.control.level)}

    # What goes out

    def send(self, message):
        if self.bus is not None:
            self.bus.send_message(message)

    def changed(self, path, interface, *names):
        if path != MANAGER and path not in self.clients:
            return
        properties = self.find_properties(path)[1]
        message = dbus.lowlevel.SignalMessage(path, PROPERTIES, "PropertiesChanged")
        message.append(interface, {name: properties[name] for name in names}, [], signature="sa{sv}as")
        self.send(message)

    def show_use(self):
        self.changed(MANAGER, NAME + ".Manager", "InUse")

    def set_active(self, path, active):
        client = self.clients.get(path)
        if client and client.properties["Active"] != active:
            client.properties["Active"] = dbus.Boolean(active)
            self.changed(path, NAME + ".Client", "Active")
            self.show_use()

    def give(self, path, fix):
        client = self.clients[path]
        new = dbus.ObjectPath(f"{path}/Location/{client.count}")
        client.count += 1
        old = client.properties["Location"]
        client.locations = {known: place for known, place in client.locations.items() if known == old}
        client.locations[new] = location(*fix)
        client.properties["Location"] = new
        self.updated(path, old, new)
        self.changed(path, NAME + ".Client", "Location")

    def updated(self, path, old, new):
        """Tells the owner alone, as GeoClue does; what is no path goes as a string."""
        message = dbus.lowlevel.SignalMessage(path, NAME + ".Client", "LocationUpdated")
        message.set_destination(self.clients[path].owner)
        message.append(old, new, signature="oo" if new.startswith("/") else "os")
        self.send(message)

    def started(self):
        return [path for path, client in self.clients.items() if client.is_started]


class Control:
    """What the test says, beyond the life of one GeoClue."""

    def __init__(self, address):
        self.address = address
        self.answers = {}
        self.calls = []
        self.fixes = []
        self.level = 4
        self.geoclue = None
        # Sends what is not GeoClue's, and sees what has reached the bus.
        self.own_bus = dbus.bus.BusConnection(address)

    def command(self, word, *values):
        result = getattr(self, "do_" + word)(*values)
        for bus in (self.own_bus, self.geoclue and self.geoclue.bus):
            if bus:
                # The bus answers in the order it was asked, so it has now all that was sent before.
                bus.get_name_owner("org.freedesktop.DBus")
        return result

    def do_come(self):
        if not self.geoclue:
            self.geoclue = GeoClue(self.address, self)

    def do_go(self):
        if self.geoclue:
            self.geoclue.end()
            self.geoclue = None
            while self.own_bus.name_has_owner(NAME):
                time.sleep(0.002)

    def do_on(self, member, *how):
        self.answers[member] = how

    def do_release(self, member):
        waiting = self.there().waiting
        self.geoclue.waiting = [call for call in waiting if call[0] != member]
        for _, answer in (call for call in waiting if call[0] == member):
            answer()

    def do_fixes(self, *numbers):
        self.fixes = [numbers[start:start + 5] for start in range(0, len(numbers), 5)]

    def do_give(self, *fix):
        for path in self.there().started():
            self.geoclue.give(path, fix)

    def do_updated(self, new):
        for path in self.there().started():
            self.geoclue.updated(path, self.geoclue.clients[path].properties["Location"], new)

    def do_active(self, active):
        for path in self.there().started():
            self.geoclue.set_active(path, active == "true")

    def do_level(self, level):
        self.level = int(level)
        if self.geoclue:
            self.geoclue.changed(MANAGER, NAME + ".Manager", "AvailableAccuracyLevel")

    def do_agent(self, level):
        message = dbus.lowlevel.SignalMessage(ROOT + "/Agent", PROPERTIES, "PropertiesChanged")
        message.append(NAME + ".Agent", {"MaxAccuracyLevel": dbus.UInt32(level)}, [], signature="sa{sv}as")
        self.own_bus.send_message(message)

    def do_calls(self):
        return self.calls

    def do_forget(self):
        self.calls = []

    def do_clients(self):
        return list(self.there().clients)

    def there(self):
        if not self.geoclue:
            raise RuntimeError("GeoClue is not there")
        return self.geoclue


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    loop = GLib.MainLoop()
    steering = Control(sys.argv[1])
    control.listen(loop, steering.command)
    control.answer("ok", sys.argv[1])
    loop.run()


if __name__ == "__main__":
    main()
