"""Runs first inside a cage: sets limits, starts the tool, forwards calls to its port.

The listening socket is handed in as a descriptor, so that no folder is shared and no network is
joined. This file is executed by itself, by whatever Python 3 the host has: standard library only.
"""

import contextlib
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading

_PIECE = 65_536
_NO_ROOM = 70


def main(told: str) -> int:
    """Serve until the tool ends; its exit code is ours."""
    plan = json.loads(told)
    for name, value in plan["rlimits"].items():
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (value, value))
    with contextlib.suppress(OSError):
        os.nice(plan["nice"])
    with contextlib.suppress(OSError):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[: plan["cores"]])
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
    threading.Thread(target=_listen, args=(door, plan["port"]), daemon=True).start()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    code = tool.wait()
    return code if code >= 0 else 128 - code


def _listen(door: socket.socket, port: int) -> None:
    while True:
        caller, _ = door.accept()
        try:
            threading.Thread(target=_relay, args=(caller, port), daemon=True).start()
        except RuntimeError:  # no room for a thread: the tool has taken all
            caller.close()


def _relay(caller: socket.socket, port: int) -> None:
    try:
        tool = socket.create_connection(("127.0.0.1", port), timeout=5)
    except OSError:
        caller.close()
        return
    tool.settimeout(None)
    back = threading.Thread(target=_pump, args=(tool, caller), daemon=True)
    try:
        back.start()
    except RuntimeError:
        caller.close()
        tool.close()
        return
    _pump(caller, tool)
    back.join()
    caller.close()
    tool.close()


def _pump(source: socket.socket, target: socket.socket) -> None:
    try:
        while piece := source.recv(_PIECE):
            target.sendall(piece)
    except OSError:
        pass
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_WR)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
