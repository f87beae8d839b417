"""A tool that its authors run: asked at its address, with the data owner's recorded yes, uncaged.

Nothing can be enforced there, so nothing is said of what it used; the board says who ran it. No
redirect is followed and no proxy asked: notes go to the address that was allowed, or nowhere.
"""

import socket
import ssl
import threading
import time
from typing import Self
from urllib.parse import urlsplit

from goldbench.benchmark.cage import Limits
from goldbench.benchmark.runs.answers import Answer
from goldbench.benchmark.runs.dialogue import Connect, Dialogue, HttpDialogue, NoteError
from goldbench.benchmark.runs.session import Aborted, Stop, Use

_PATH = "/api/v1"


class RemoteSession:
    """Used like `Session`; the times of a task hold for it, too."""

    def __init__(
        self, url: str, family: str, limits: Limits, *, abort: threading.Event | None = None
    ) -> None:
        path = urlsplit(url).path.rstrip("/").removesuffix(_PATH)
        self._dialogue = HttpDialogue(connect_to(url), family, limits, path=path)
        self._limits = limits
        self._abort = abort or threading.Event()
        self._deadline = float("inf")
        self.enforced: frozenset[str] = frozenset()
        self.log = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ignored: object) -> None:
        self._dialogue.close()

    @property
    def use(self) -> Use | None:
        return None

    def start(self) -> Dialogue:
        """Wait until the server answers."""
        now = time.monotonic()
        self._deadline = now + self._limits.wall_s
        while not self._dialogue.ready():
            self._check_abort()
            if time.monotonic() > now + self._limits.start_s:
                raise Stop(state="TIMED_OUT", reason="start")
            time.sleep(0.2)
        return self._dialogue

    def ask(self, identifier: str, text: str) -> Answer:
        """Ask about a note; `NoteError` where it has no usable answer, `Stop` at a limit."""
        for attempt in range(self._limits.retries + 1):
            self._check_abort()
            if time.monotonic() > self._deadline:
                raise Stop(state="TIMED_OUT", reason="wall")
            try:
                return self._dialogue.ask(identifier, text)
            except NoteError as error:
                if attempt == self._limits.retries or not error.again:
                    raise
        raise AssertionError  # the last attempt returns or raises

    def _check_abort(self) -> None:
        if self._abort.is_set():
            raise Aborted


def connect_to(url: str) -> Connect:
    """Connect to a server; its certificate is checked where it has one."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    context = ssl.create_default_context() if secure else None

    def connect(seconds: float) -> socket.socket:
        connection = socket.create_connection((host, port), timeout=seconds)
        if context is None:
            return connection
        try:
            return context.wrap_socket(connection, server_hostname=host)
        except OSError:
            connection.close()
            raise

    return connect
