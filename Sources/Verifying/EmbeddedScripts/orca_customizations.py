# Orca runs this as its user's customizations when it starts. It reports Orca's work to the program that receives its
# speech: which events Orca got from the desktop, and when Orca has nothing left to do. It does not change what Orca
# does.
#
# Each line is `POLITE event TYPE`, `POLITE focus NAME`, `POLITE text INSERTED`, or `POLITE idle MODE`. The last one
# follows when all work that Orca has put off by up to a second is done.

import os
import socket

from gi.repository import GLib
from orca import event_manager, orca_state

LONGEST = 1000

listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
listener.connect(os.environ["SPEECHD_ADDRESS"].partition(":")[2])
# The ids of the work that Orca has put off.
waiting = set()


def tell(words):
    try:
        listener.sendall(("POLITE " + words + "\n").encode())
    except OSError:
        pass


def tell_if_idle():
    if waiting:
        return
    script = orca_state.activeScript
    has_modes = hasattr(script, "inFocusMode")
    tell("idle " + ("none" if not has_modes else "focus" if script.inFocusMode() else "browse"))


def counted(add, place):
    """A function like `add`, of which the callback at a place is waited for."""

    def added(*words, **named):
        if place > 0 and words[0] > LONGEST:
            return add(*words, **named)
        callback = words[place]

        def run(*arguments):
            again = False
            try:
                again = callback(*arguments)
            finally:
                if not again:
                    waiting.discard(number)
                    tell_if_idle()
            return again

        number = add(*words[:place], run, *words[place + 1:], **named)
        waiting.add(number)
        return number

    return added


def removed(number):
    waiting.discard(number)
    return remove(number)


def noted(manager, event):
    # Firefox adds this word when no person caused the event.
    kind = str(event.type).removesuffix(":system")
    tell("event " + kind)
    if kind.startswith("object:state-changed:focused") and event.detail1:
        tell("focus " + " ".join(str(event.source.name).split()))
    if kind == "object:text-changed:insert":
        tell("text " + " ".join(str(event.any_data).split()))
    try:
        return enqueue(manager, event)
    finally:
        tell_if_idle()


if not hasattr(event_manager.EventManager, "polite"):
    event_manager.EventManager.polite = True
    remove, enqueue = GLib.source_remove, event_manager.EventManager._enqueue
    GLib.source_remove = removed
    GLib.idle_add = counted(GLib.idle_add, 0)
    GLib.timeout_add = counted(GLib.timeout_add, 1)
    event_manager.EventManager._enqueue = noted
    tell_if_idle()
