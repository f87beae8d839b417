"""The journal of a run: the result of every finished note, so that a killed run goes on.

A journal is a folder beside the run's target:

    .out.jsonl.journal/
      run.json         the settings of the run, and the secret of its opaque ids
      lock             held while a run is at work
      part-000000.log  one line a finished note: KEY CRC32 RESULT
      part-000001.log  ... of the run that went on after the first was killed
      scratch/         what is being written; swept when a run goes on

KEY hashes the run's settings, the note's id and text and whatever else the work reads of the note
(`note_key`), so nothing is found that was made of another text or by other settings. A line is
written in one piece; one that is torn or damaged is not there, and its note is done again. Each
run appends to a part of its own: nothing that is whole is ever written to again.

In memory there are 18 bytes a finished note, whatever the size of its result.
"""

import os
import secrets
import shutil
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import BinaryIO

import orjson

from goldbench.engines.lock_file import hold_lock
from goldbench.engines.note_key import KEY_BYTES, NoteKey, fingerprint
from goldbench.errors import FormatError, UsageError

_EDITION = 2
_HEAD = 2 * KEY_BYTES + 1 + 8 + 1  # key, blank, check sum, blank
_PREFIX = 8  # bytes of a key that are held in memory


class Journal:
    """Opened with `open_journal`. `run` is the fingerprint of the settings.

    `secret` is for the run's opaque ids; `scratch` a folder for what is being written.
    """

    def __init__(self, folder: Path, run: str, secret: bytes) -> None:
        self.run = run
        self.secret = secret
        self.scratch = folder / "scratch"
        parts = sorted(folder.glob("part-*.log"))
        self._parts = [part.open("rb") for part in parts]
        self._index = _Index(self._parts)
        self._lock = Lock()
        new = folder / f"part-{_number(parts[-1]) + 1 if parts else 0:06d}.log"
        # Unbuffered: what was written survives a kill -9.
        self._out = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
        self._closed = False

    def __len__(self) -> int:
        """Count the notes that earlier runs have finished."""
        return len(self._index)

    def get(self, key: NoteKey) -> bytes | None:
        """Give the result that an earlier run kept under a key."""
        for part, place in self._index.places(key):
            with self._lock:
                self._parts[part].seek(place)
                line = self._parts[part].readline()
            if line[: 2 * KEY_BYTES] == key.hex().encode() and _is_whole(line):
                return line[_HEAD:-1]
        return None

    def put(self, key: NoteKey, result: bytes) -> None:
        """Keep a result, bytes without a line end; nothing once the journal is closed."""
        line = b"%s %08x %s\n" % (key.hex().encode(), zlib.crc32(result), result)
        with self._lock:
            rest = memoryview(b"" if self._closed else line)
            while rest:
                rest = rest[os.write(self._out, rest) :]

    def close(self) -> None:
        with self._lock:
            self._closed = True
            os.fsync(self._out)
            os.close(self._out)
            for part in self._parts:
                part.close()


@contextmanager
def open_journal(folder: Path, settings: Mapping[str, object]) -> Iterator[Journal]:
    """Open a journal, or begin one; `settings` is everything the results depend on but the notes.

    A journal of other settings is refused: a corpus is not to be half one tool's, half another's.
    So is one that another process has open. What a killed run left unfinished is swept.
    """
    if folder.exists() and not folder.is_dir():
        raise FormatError(folder, 0, "not the journal of a run", hint="delete it to begin anew")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with hold_lock(folder / "lock", busy=f"another run is at work on {target_of(folder)}"):
        secret = _begin(folder, settings)
        shutil.rmtree(folder / "scratch", ignore_errors=True)
        (folder / "scratch").mkdir()
        journal = Journal(folder, fingerprint(settings), secret)
        try:
            yield journal
        finally:
            journal.close()
            shutil.rmtree(folder / "scratch", ignore_errors=True)


def journal_of(target: Path) -> Path:
    """Name the journal of a run that writes to a target: beside it, hidden.

    >>> journal_of(Path("runs/out.jsonl"))
    PosixPath('runs/.out.jsonl.journal')
    """
    return target.parent / f".{target.name}.journal"


def count_finished(folder: Path) -> int:
    """Count the notes that a journal holds, also while a run is at work on it."""
    return sum(part.read_bytes().count(b"\n") for part in folder.glob("part-*.log"))


def target_of(folder: Path) -> Path:
    """Name the target of a journal."""
    return folder.parent / folder.name.removeprefix(".").removesuffix(".journal")


def _begin(folder: Path, settings: Mapping[str, object]) -> bytes:
    """Write down the settings, or compare them; give the secret."""
    file = folder / "run.json"
    plain = orjson.loads(orjson.dumps(settings))
    if not file.exists():
        head = {"journal": _EDITION, "settings": plain, "secret": secrets.token_hex(16)}
        new = folder / "run.json.new"
        new.write_bytes(orjson.dumps(head) + b"\n")
        new.chmod(0o600)
        new.replace(file)
    try:
        there = orjson.loads(file.read_bytes())
        edition, begun, secret = there["journal"], there["settings"], there["secret"]
        made_of = (int(edition), dict(begun), bytes.fromhex(secret))
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError):
        hint = f"delete {folder} to begin anew"
        raise FormatError(file, 0, "not the journal of a run", hint=hint) from None
    if made_of[0] != _EDITION or made_of[1] != plain:
        others = {n for n in {*plain, *made_of[1]} if plain.get(n) != made_of[1].get(n)}
        which = f": {', '.join(sorted(others))}" if others else ""
        msg = f"{folder} was begun with other settings{which}"
        raise UsageError(msg, hint="finish that run, or delete it to begin anew")
    return made_of[2]


def _number(part: Path) -> int:
    return int(part.stem.removeprefix("part-"))


def _is_whole(line: bytes) -> bool:
    """Say whether a line is as it was written."""
    if len(line) <= _HEAD or not line.endswith(b"\n"):
        return False
    return line[2 * KEY_BYTES + 1 : _HEAD - 1] == b"%08x" % zlib.crc32(line[_HEAD:-1])


class _Index:
    """Where the results are: arrays of key prefixes, parts and offsets, sorted by prefix."""

    def __init__(self, parts: Sequence[BinaryIO]) -> None:
        prefixes, numbers, places = array("Q"), array("H"), array("Q")
        for number, part in enumerate(parts):
            place = 0
            for line in part:
                prefix = _prefix(line)
                if prefix is not None:
                    prefixes.append(prefix)
                    numbers.append(number)
                    places.append(place)
                place += len(line)
        self._size = len(prefixes)
        if not self._size:
            return
        import numpy as np  # noqa: PLC0415  # only a run that goes on needs it

        unsorted = np.frombuffer(prefixes, np.uint64)
        order = np.argsort(unsorted, kind="stable")
        self._prefixes = unsorted[order]
        self._parts = np.frombuffer(numbers, np.uint16)[order]
        self._places = np.frombuffer(places, np.uint64)[order]

    def __len__(self) -> int:
        return self._size

    def places(self, key: NoteKey) -> Iterator[tuple[int, int]]:
        """Yield part and offset of what may be the key's, the last written first."""
        if not self._size:
            return
        prefix = self._prefixes.dtype.type(int.from_bytes(key[:_PREFIX], "big"))
        first = int(self._prefixes.searchsorted(prefix, "left"))
        last = int(self._prefixes.searchsorted(prefix, "right"))
        for at in range(last - 1, first - 1, -1):
            yield int(self._parts[at]), int(self._places[at])


def _prefix(line: bytes) -> int | None:
    if len(line) <= _HEAD or not line.endswith(b"\n"):
        return None
    try:
        return int(line[: 2 * _PREFIX], 16)
    except ValueError:
        return None
