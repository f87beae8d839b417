"""What is done so far: one line a note, so that a run that was killed goes on where it stopped.

    {"journal": 1, "run": "http://…|goldbench-date-annotator 0.1.0|en", "key": "9f…"}
    {"id": "note-1", "sha256": "…", "spans": [[3, 13, "date", {"confidence": 95.5}]]}

A line is written in one piece when its note is finished; the last one may be torn and is then
done again. No text of a note is in it (see `shorthand`). The place of each line is kept in memory,
not the line.
"""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import BinaryIO

import orjson

from goldbench.corpus import Document, Marks
from goldbench.errors import FormatError, UsageError
from goldbench.services.marks_json import restored, shortened

_EDITION = 1


class Journal:
    """Opened with `open_journal`. `key` is the secret of the run's opaque ids."""

    def __init__(self, path: Path, key: bytes, places: dict[str, int], end: int) -> None:
        self.key = key
        self._places = places
        self._end = end
        self._lock = Lock()
        # Unbuffered: what was written survives a kill -9.
        self._out = path.open("ab", buffering=0)
        self._in = path.open("rb")

    def __len__(self) -> int:
        return len(self._places)

    def get(self, document: Document) -> Marks | None:
        """Give what was found in a note; None where it is new or its text has changed."""
        with self._lock:
            place = self._places.get(document.id)
            if place is None:
                return None
            self._in.seek(place)
            found = orjson.loads(self._in.readline())
        return restored(found) if found["sha256"] == document.sha256 else None

    def put(self, document: Document, marks: Marks) -> None:
        told = {"id": document.id, "sha256": document.sha256, **shortened(marks)}
        line = orjson.dumps(told) + b"\n"
        with self._lock:
            self._out.write(line)
            self._places[document.id] = self._end
            self._end += len(line)

    def close(self) -> None:
        os.fsync(self._out.fileno())
        self._out.close()
        self._in.close()


@contextmanager
def open_journal(path: Path, *, run: str) -> Iterator[Journal]:
    """Open a journal, or begin one. `run` names the tool and its settings.

    A journal of another run is refused: a corpus is not to be half one tool's, half another's.
    """
    if not path.exists() or path.stat().st_size == 0:
        path.parent.mkdir(parents=True, exist_ok=True)
        head = {"journal": _EDITION, "run": run, "key": secrets.token_hex(16)}
        path.touch(mode=0o600)
        path.write_bytes(orjson.dumps(head) + b"\n")
    with path.open("r+b") as file:
        key = _key(file.readline(), path, run)
        places, end = _places(file)
        file.truncate(end)
    journal = Journal(path, key, places, end)
    try:
        yield journal
    finally:
        journal.close()


def journal_of(target: Path) -> Path:
    """Name the journal of a run that writes to a target: beside it, hidden."""
    return target.parent / f".{target.name}.journal"


def _key(line: bytes, path: Path, run: str) -> bytes:
    try:
        head = orjson.loads(line)
        edition, there, key = head["journal"], head["run"], bytes.fromhex(head["key"])
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError):
        hint = "delete it to begin anew"
        raise FormatError(path, 1, "not the journal of a run", hint=hint) from None
    if edition != _EDITION or there != run:
        msg = f"{path} is the journal of another run: {there}"
        raise UsageError(msg, hint="finish that run, or delete the journal to begin anew")
    return key


def _places(file: BinaryIO) -> tuple[dict[str, int], int]:
    """Find where each note's last line begins, and where the last whole line ends."""
    places: dict[str, int] = {}
    end = file.tell()
    for line in file:
        try:
            id_ = orjson.loads(line)["id"] if line.endswith(b"\n") else None
        except (orjson.JSONDecodeError, KeyError, TypeError):
            id_ = None
        if not isinstance(id_, str):
            break  # torn; nothing whole can follow
        places[id_] = end
        end += len(line)
    return places, end
