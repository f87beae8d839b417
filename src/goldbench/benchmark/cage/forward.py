"""Runs first inside a cage: sets limits, starts the tool, forwards calls to its port.

The listening socket is handed in as a descriptor, so that no folder is shared and no network is
joined. One thread moves all bytes: two would wait for each other's interpreter lock, 8 ms a call.
This file is executed by itself, by whatever Python 3 the host has: standard library only.
"""

import contextlib
import json
import os
import resource
import select
import selectors
import signal
import socket
import subprocess
import sys
import threading

_PIECE = 65_536
_NO_WORKER = 71


def main(written: str) -> int:
    """Serve until the tool ends; its exit code is ours."""
    plan = json.loads(written)
    if not _is_open(plan["worker"]):
        return _NO_WORKER
    for name, value in plan["rlimits"].items():
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (value, value))
    with contextlib.suppress(OSError):
        os.nice(plan["nice"])
    with contextlib.suppress(OSError):
        os.sched_setaffinity(0, plan["processors"])
    command, environment = plan["command"], plan["environment"]
    try:
        os.chdir(plan["folder"])
        if plan["port"] is None:
            os.execvpe(command[0], command, environment)  # noqa: S606
        tool = subprocess.Popen(command, stdin=subprocess.DEVNULL, env=environment)  # noqa: S603
    except OSError as error:
        sys.stderr.write(f"the command cannot be started: {error.strerror}\n")
        return 127
    door = socket.socket(fileno=plan["door"])
    threading.Thread(target=_Relay(door, plan["port"]).serve, daemon=True).start()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    code = tool.wait()
    return code if code >= 0 else 128 - code


def _is_open(reading: int) -> bool:
    """Tell whether the worker holds its end of the pipe: it may have been killed meanwhile."""
    ends = select.poll()
    ends.register(reading, select.POLLIN)
    gone = ends.poll(0)
    os.close(reading)
    return not gone


class _Way:
    """Bytes on their way from one socket to another, one piece at a time."""

    def __init__(self, source: socket.socket, target: socket.socket) -> None:
        self.source, self.target = source, target
        self.piece = b""
        self.open = True

    def move(self) -> None:
        """Send what is held, else take the next piece and send what the target takes of it."""
        try:
            if not self.piece:
                self.piece = self.source.recv(_PIECE)
                if not self.piece:
                    self.close()
                    return
            self.piece = self.piece[self.target.send(self.piece) :]
        except BlockingIOError:
            pass
        except OSError:
            self.close()

    def close(self) -> None:
        self.open = False
        with contextlib.suppress(OSError):
            self.target.shutdown(socket.SHUT_WR)


class _Relay:
    """Joins each caller at the door to a connection of its own to the tool's port."""

    def __init__(self, door: socket.socket, port: int) -> None:
        self._door, self._port = door, port
        self._ready = selectors.DefaultSelector()
        self._joined: dict[socket.socket, tuple[_Way, _Way]] = {}

    def serve(self) -> None:
        self._door.setblocking(False)  # noqa: FBT003  # it has no keyword
        self._ready.register(self._door, selectors.EVENT_READ)
        while True:
            for key, events in self._ready.select():
                if key.fileobj is self._door:
                    self._join()
                elif key.fileobj in self._joined:  # else closed by an event before it
                    self._move(key.fileobj, events)

    def _join(self) -> None:
        try:
            caller, _ = self._door.accept()
        except OSError:
            return
        try:
            tool = socket.socket()
        except OSError:  # no room for another file
            caller.close()
            return
        for end in (caller, tool):
            end.setblocking(False)  # noqa: FBT003
        tool.connect_ex(("127.0.0.1", self._port))
        ways = _Way(caller, tool), _Way(tool, caller)
        self._joined[caller] = self._joined[tool] = ways
        self._watch(ways)

    def _move(self, end: "socket.socket", events: int) -> None:
        ways = self._joined[end]
        for way in ways:
            readable = way.source is end and events & selectors.EVENT_READ and not way.piece
            writable = way.target is end and events & selectors.EVENT_WRITE and way.piece
            if way.open and (readable or writable):
                way.move()
        self._watch(ways)

    def _watch(self, ways: "tuple[_Way, _Way]") -> None:
        """Wait for what each way needs next; close both ends when neither way is open."""
        ends = ways[0].source, ways[0].target
        if not any(way.open for way in ways):
            for end in ends:
                with contextlib.suppress(KeyError):
                    self._ready.unregister(end)
                del self._joined[end]
                end.close()
            return
        for end in ends:
            events = 0
            for way in ways:
                if way.open and way.piece and way.target is end:
                    events |= selectors.EVENT_WRITE
                if way.open and not way.piece and way.source is end:
                    events |= selectors.EVENT_READ
            if end not in self._ready.get_map():
                if events:
                    self._ready.register(end, events)
            elif events:
                self._ready.modify(end, events)
            else:
                self._ready.unregister(end)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
