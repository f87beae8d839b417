"""Asking a caged tool about one note: over HTTP through its door, or in lines of JSON.

No note's id, patient or metadata goes in, and of whatever goes wrong only a reason comes out.
"""

import contextlib
import http.client
import os
import select
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import orjson

from goldbench.benchmark.cage import Caged, Limits
from goldbench.benchmark.cage.limits import MEGABYTE
from goldbench.benchmark.kinds import PHI
from goldbench.benchmark.runs.answers import Answer, ShapeError, read_answer, read_line
from goldbench.benchmark.submissions.states import Reason
from goldbench.engines import NoteFailed
from goldbench.services.families import FAMILIES, PHYSICAL_ADDRESS

_OLD_LOCATION = "nlpsandbox:physical-address-annotator"
_DEIDENTIFIER = "nlpsandbox:phi-deidentifier"
_STEPS = [
    {
        "annotationTypes": [family.step for family in FAMILIES.values()],
        "confidenceThreshold": 0,
        "maskingCharConfig": {"maskingChar": "*"},
    }
]


Connect = Callable[[float], socket.socket]
"""Opens a connection within so many seconds."""


def connect_door(door: Path) -> Connect:
    """Connect to the door of a cage."""

    def connect(seconds: float) -> socket.socket:
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.settimeout(seconds)
            connection.connect(str(door))
        except OSError:
            connection.close()
            raise
        return connection

    return connect


class NoteError(NoteFailed):
    """A note got no usable answer. `again`: asking once more could help; `broken`: start anew."""

    reason: Reason

    def __init__(self, *, reason: Reason, again: bool = False, broken: bool = False) -> None:
        super().__init__(reason=reason)
        self.again = again
        self.broken = broken


class Dialogue(Protocol):
    """How a tool is asked."""

    def ready(self) -> bool:
        """Say whether the tool answers yet."""
        ...

    def describe(self) -> dict[str, Any]:
        """Give what the tool says of itself, once, before any hidden note."""
        ...

    def ask(self, identifier: str, text: str) -> Answer: ...

    def close(self) -> None: ...


class HttpDialogue:
    """NLP Sandbox 1.2.0 below /api/v1, of a cage's door or of a server's `path`."""

    def __init__(self, connect: Connect, family: str, limits: Limits, *, path: str = "") -> None:
        self._family = family
        self._limits = limits
        self._array = FAMILIES[family].array if family in FAMILIES else "deidentifiedNotes"
        self._connect = connect
        self._prefix = f"{path}/api/v1"
        self._line: _Line | None = None

    def ready(self) -> bool:
        try:
            return self._call("GET", "/tool", None, seconds=5)[0] < 500
        except NoteError:
            return False

    def describe(self) -> dict[str, Any]:
        status, body = self._call("GET", "/tool", None)
        try:
            description = orjson.loads(body)
        except orjson.JSONDecodeError:
            description = None
        if status != 200 or not isinstance(description, dict):
            raise NoteError(reason="health")
        kind = str(description.get("type", ""))
        if kind == _OLD_LOCATION:
            self._array = PHYSICAL_ADDRESS
            kind = FAMILIES["location"].tool_type
        if kind != self._expect_type():
            raise NoteError(reason="type")
        status, body = self._call("GET", "/healthCheck", None)
        with contextlib.suppress(orjson.JSONDecodeError, AttributeError):
            if status == 200 and orjson.loads(body).get("status") == "pass":
                return {
                    key: str(description.get(key, ""))[:80] for key in ("name", "version", "type")
                }
        raise NoteError(reason="health")

    def _expect_type(self) -> str | None:
        """Give the type that the tool has to say; a gold of its own has no specification."""
        if self._family == PHI:
            return _DEIDENTIFIER
        return FAMILIES[self._family].tool_type if self._family in FAMILIES else None

    def ask(self, identifier: str, text: str) -> Answer:
        note = {
            "identifier": f"note-{identifier}",
            "text": text,
            "type": "loinc:LP29684-5",
            "patientId": f"patient-{identifier}",
        }
        request = {"note": note} | (
            {"deidentificationSteps": _STEPS} if self._family == PHI else {}
        )
        status, body = self._call("POST", f"/{self._array}", orjson.dumps(request))
        if status in (408, 425, 429) or status >= 500:
            raise NoteError(reason="answer_shape", again=True)
        if status != 200:
            raise NoteError(reason="answer_shape")
        try:
            return read_answer(orjson.loads(body), text, self._family)
        except (orjson.JSONDecodeError, ShapeError):
            raise NoteError(reason="answer_shape") from None

    def close(self) -> None:
        if self._line is not None:
            self._line.close()

    def _call(
        self, method: str, path: str, content: bytes | None, seconds: float | None = None
    ) -> tuple[int, bytes]:
        """Send a request, read all of its answer within the time and the size it may have."""
        end = time.monotonic() + (seconds or self._limits.note_s)
        most = self._limits.answer_mb * MEGABYTE
        headers = {"content-type": "application/json"}
        line, body = self._line or _Line(self._connect), bytearray()
        self._line = None  # put back only after a whole answer
        # Sockets wait anew for every piece; a tool that trickles is cut off by the clock.
        alarm = threading.Timer(max(0.0, end - time.monotonic()), line.cut)
        alarm.daemon = True
        alarm.start()
        try:
            line.patience(end)
            line.request(method, f"{self._prefix}{path}", body=content, headers=headers)
            answer = line.getresponse()
            while piece := answer.read1(65_536):
                body += piece
                if len(body) > most:
                    break
                line.patience(end)
        except (OSError, http.client.HTTPException, ValueError):
            line.close()
            if time.monotonic() >= end:
                raise NoteError(reason="note_timeout", again=True, broken=True) from None
            raise NoteError(reason="ended", again=True) from None
        finally:
            alarm.cancel()
        if len(body) > most:
            line.close()
            raise NoteError(reason="too_long", broken=True)
        if time.monotonic() >= end:  # what was cut off can look like a short answer
            line.close()
            raise NoteError(reason="note_timeout", again=True, broken=True)
        answer.close()  # `read1` leaves it open, and the line with it
        if answer.will_close:
            line.close()
        else:
            self._line = line
        return answer.status, bytes(body)


class _Line(http.client.HTTPConnection):
    """A connection to a tool, with a time by which all must be over."""

    def __init__(self, connect: Connect) -> None:
        super().__init__("tool")
        self._connect = connect
        self._end = 0.0

    def connect(self) -> None:
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self.sock = self._connect(left)

    def cut(self) -> None:
        """End whatever is being waited for; called by the clock, from another thread."""
        held = self.sock
        if held is not None:
            with contextlib.suppress(OSError):
                held.shutdown(socket.SHUT_RDWR)

    def patience(self, end: float) -> None:
        self._end = end
        left = end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        if self.sock is not None:
            self.sock.settimeout(left)


class LineDialogue:
    """A line `{"id", "text"}` in, a line `{"id", "spans": [...]}` out."""

    def __init__(self, caged: Caged, family: str, limits: Limits) -> None:
        self._caged = caged
        self._family = family
        self._limits = limits
        self._rest = bytearray()

    def ready(self) -> bool:
        return self._caged.alive

    def describe(self) -> dict[str, Any]:
        return {}

    def ask(self, identifier: str, text: str) -> Answer:
        line = orjson.dumps({"id": identifier, "text": text}) + b"\n"
        end = time.monotonic() + self._limits.note_s
        self._send(line, end)
        try:
            answer = orjson.loads(self._line(end))
            if isinstance(answer, dict) and answer.get("id") == identifier:
                return read_line(answer, text, self._family)
        except (orjson.JSONDecodeError, ShapeError):
            pass
        raise NoteError(reason="answer_shape", broken=True)

    def close(self) -> None:
        """Nothing is open but the pipes of the cage."""

    def _send(self, line: bytes, end: float) -> None:
        pipe = self._caged.process.stdin
        if pipe is None:
            raise NoteError(reason="ended", again=True)
        sent = 0
        while sent < len(line):
            if not select.select([], [pipe], [], max(0.0, end - time.monotonic()))[1]:
                raise NoteError(reason="note_timeout", again=True, broken=True)
            try:
                sent += os.write(pipe.fileno(), line[sent : sent + 4_096])
            except OSError:
                raise NoteError(reason="ended", again=True) from None

    def _line(self, end: float) -> bytes:
        pipe = self._caged.process.stdout
        most = self._limits.answer_mb * MEGABYTE
        while b"\n" not in self._rest:
            if pipe is None or len(self._rest) > most:
                raise NoteError(reason="too_long", broken=True)
            if not select.select([pipe], [], [], max(0.0, end - time.monotonic()))[0]:
                raise NoteError(reason="note_timeout", again=True, broken=True)
            piece = os.read(pipe.fileno(), 65_536)
            if not piece:
                raise NoteError(reason="ended", again=True)
            self._rest += piece
        line, _, rest = bytes(self._rest).partition(b"\n")
        self._rest = bytearray(rest)
        return line
