# Orca runs this as its user's customizations when it starts. It tells whoever hears its speech of Orca's work: which events
# the desktop told Orca, and when Orca has nothing more to do. What Orca does stays as it is.
#
# Each line is `POLITE event TYPE`, `POLITE focus NAME`, `POLITE text INSERTED`, or `POLITE idle MODE` once all is done that
# Orca has put off for a second at most.

import os
import socket

from gi.repository import GLib
from orca import event_manager, orca_state

LONGEST = 1000

listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
listener.connect(os.environ["SPEECHD_ADDRESS"].partition(":")[2])
# The numbers of what Orca has put off.
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
    # Firefox says that no person did it, by a word at the end.
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
