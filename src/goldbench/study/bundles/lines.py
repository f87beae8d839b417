"""A bundle on disk: JSON Lines, a header first, a hash of all lines last."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import orjson

from goldbench.errors import FormatError, UsageError
from goldbench.store import Event, canonical, moment_text

FORMAT = "goldbench site bundle 1"


def write_lines(path: Path, lines: Iterable[dict[str, Any]]) -> str:
    """Write a bundle under a new name; its hash comes back."""
    if path.exists():
        msg = f"{path} exists"
        raise UsageError(msg)
    digest = hashlib.sha256()
    unfinished = path.with_name(f".unfinished-{path.name}")
    with unfinished.open("wb") as file:
        for line in lines:
            data = canonical(line) + b"\n"
            digest.update(data)
            file.write(data)
        file.write(canonical({"kind": "end", "sha256": digest.hexdigest()}) + b"\n")
    unfinished.rename(path)
    return digest.hexdigest()


def read_lines(path: Path) -> tuple[str, dict[str, list[dict[str, Any]]]]:
    """Read a bundle whole and check its hash: (hash, lines by kind)."""
    digest = hashlib.sha256()
    lines: dict[str, list[dict[str, Any]]] = {}
    end = None
    for number, (data, line) in enumerate(_parse_lines(path), start=1):
        if end is not None or (number == 1 and line.get("format") != FORMAT):
            raise FormatError(path, number, "not a site bundle of goldbench")
        if line.get("kind") == "end":
            end = line.get("sha256")
        else:
            digest.update(data)
            lines.setdefault(str(line.get("kind")), []).append(line)
    if end is None or end != digest.hexdigest():
        raise FormatError(path, 0, "the bundle was cut or changed: its hash does not fit")
    return end, lines


def event_line(kind: str, event: Event) -> dict[str, Any]:
    """Write an event without what it keeps private; its chain still verifies."""
    return {
        "kind": kind,
        "stream": event.stream,
        "seq": event.seq,
        "at": moment_text(event.at),
        "actor": event.actor,
        "op": event.kind,
        "payload": dict(event.payload),
        "op_id": event.op_id,
        "private_hash": event.private_hash,
        "previous": event.previous,
        "hash": event.hash,
    }


def _parse_lines(path: Path) -> Iterator[tuple[bytes, dict[str, Any]]]:
    with path.open("rb") as file:
        for number, data in enumerate(file, start=1):
            try:
                line = orjson.loads(data)
            except orjson.JSONDecodeError:
                line = None
            if not isinstance(line, dict):
                raise FormatError(path, number, "a JSON object was expected")
            yield data, line
