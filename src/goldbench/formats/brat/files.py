"""brat files read many at a time, without polars: what another process does and sends back.

A process that reads `.txt` and `.ann` needs numpy alone, which it imports in a tenth of the time;
`brat_columns` makes tables of what comes back.
"""

import hashlib
import os
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from goldbench.corpus import Record
from goldbench.formats import brat
from goldbench.formats.brat import lines as ann_lines
from goldbench.formats.contract.findings import Findings
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.contract.unreadable import attach_unreadable
from goldbench.formats.io.files import MAX_BYTES

Names = tuple[str, str | None, str | None]
"""(id, name of the .txt or None, name of the .ann or None)."""
_CHUNK = 1 << 15
_FLAGS = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class Batch(NamedTuple):
    """Documents as read: `lines` are those of the documents `rows`, `slow` the other documents.

    Of `texts` (UTF-8) and `digests` (as `parquet.digests`) there is one, by document; None where
    a document has no text. `lengths` are in characters.
    """

    ids: list[str]
    rows: ann_lines.Ints
    lines: ann_lines.Lines
    slow: list[Record]
    texts: list[bytes | None] | None
    digests: list[str | None] | None
    lengths: list[int | None]


class Raw(NamedTuple):
    """The files of some documents: the marks' bytes, texts and lines of those that have both.

    `rows` are the places of these in `names`.
    """

    names: list[Names]
    rows: ann_lines.Ints
    anns: list[bytes]
    notes: ann_lines.Notes
    lines: ann_lines.Lines


def batches_below(path: Path, size: int = 2000) -> Iterator[list[Names]]:
    """Cut the documents below a path into batches of names, in the order of `brat.read`."""
    walk = brat.walk_names(path)
    while batch := list(islice(walk, size)):
        yield batch


def read_raw(batch: list[Names], like: Raw | None = None) -> Raw:
    """Read the files; texts that are the same as those of `like` are not looked at again."""
    rows, texts, anns = _read_files(batch)
    known = like is not None and like.notes.texts == texts
    notes = like.notes if like is not None and known else ann_lines.Notes(texts)
    places = np.array(rows, dtype=np.int64)
    return Raw(batch, places, anns, notes, ann_lines.parse(notes, anns))


def _read_files(batch: list[Names]) -> tuple[Sequence[int], list[bytes], list[bytes]]:
    """Give the rows of documents that have both files, and these."""
    names = [name for _, txt, ann in batch for name in (txt, ann) if name is not None]
    if len(names) == 2 * len(batch) and (data := _slurp_all(names)) is not None:
        return range(len(batch)), data[::2], data[1::2]
    read = [read_both(txt, ann) for _, txt, ann in batch]
    rows = [row for row, pair in enumerate(read) if pair is not None]
    both = [pair for pair in read if pair is not None]
    return rows, [pair[0] for pair in both], [pair[1] for pair in both]


def read_batch(batch: list[Names], options: ReadOptions, *, text: bool = True) -> Batch:
    """Read the files; without `text` the texts' digests stand for them."""
    return check_raw(read_raw(batch), options, text=text)


def check_raw(raw: Raw, options: ReadOptions, *, text: bool = True) -> Batch:
    """Make a batch: what is not plain is read in the ordinary way, which speaks."""
    names, places, anns, notes, lines = raw
    texts: list[bytes | None] = [None] * len(names)
    digests: list[str | None] = [None] * len(names)
    lengths: list[int | None] = [None] * len(names)
    source: Sequence[Any] = notes.texts if text else notes.digests
    target: list[Any] = texts if text else digests
    for row, length, each in zip(places.tolist(), lines.lengths.tolist(), source, strict=True):
        lengths[row] = length
        target[row] = each
    slow = []
    if not lines.plain.all() or len(places) < len(names):
        plain = set(places[lines.plain].tolist())
        read = {row: at for at, row in enumerate(places.tolist())}
        for row in sorted(set(range(len(names))) - plain):
            at = read.get(row)
            data = None if at is None else (notes.texts[at], anns[at])
            pair = brat.read_pair(*_paths(names[row]), options, data=data)
            record = attach_unreadable(pair, options)
            note_text = record.document.text
            encoded = None if note_text is None else note_text.encode()
            lengths[row] = None if note_text is None else len(note_text)
            texts[row], digests[row] = encoded, None if encoded is None else _digest(encoded)
            slow.append(record)
    ids = [id_ for id_, _, _ in names]
    if text:
        return Batch(ids, places, lines, slow, texts, None, lengths)
    return Batch(ids, places, lines, slow, None, digests, lengths)


def read_apart(
    batch: list[Names], *, layer: str, strict: bool, text: bool
) -> tuple[Batch, Findings]:
    """Read a batch in another process and send back what was read, and the findings."""
    return check_apart(read_raw(batch), layer=layer, strict=strict, text=text)


def check_apart(raw: Raw, *, layer: str, strict: bool, text: bool) -> tuple[Batch, Findings]:
    """Make what is sent back of files that were read."""
    options = ReadOptions(layer=layer, findings=Findings(strict=strict))
    batch = check_raw(raw, options, text=text)
    return batch._replace(lines=batch.lines.narrow()), options.findings


def _paths(names: Names) -> tuple[str, Path | None, Path | None]:
    id_, txt, ann = names
    return id_, None if txt is None else Path(txt), None if ann is None else Path(ann)


def read_both(txt: str | None, ann: str | None) -> tuple[bytes, bytes] | None:
    """Read the two files; None where the ordinary way must speak."""
    if txt is None or ann is None:
        return None
    text, lines = _slurp(txt), _slurp(ann)
    return None if text is None or lines is None else (text, lines)


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:16]


def _slurp_all(names: list[str]) -> list[bytes] | None:
    """Read files that are short, as notes are; None where one is not, or cannot be read."""
    opened, read, close = os.open, os.read, os.close  # a third of the time is Python's
    data = []
    handle = -1
    try:
        for name in names:
            handle = opened(name, _FLAGS)
            data.append(read(handle, _CHUNK))
            close(handle)
            handle = -1
    except OSError:
        if handle >= 0:
            close(handle)
        return None
    return None if max(map(len, data), default=0) == _CHUNK else data


def _slurp(name: str) -> bytes | None:
    """Read a file with as few system calls as possible; None where the ordinary way must speak."""
    try:
        handle = os.open(name, _FLAGS)
    except OSError:
        return None
    try:
        data = os.read(handle, _CHUNK)
        if len(data) == _CHUNK:
            while more := os.read(handle, _CHUNK):
                data += more
                if len(data) > MAX_BYTES:
                    return None
    except OSError:  # a folder with the name of a file
        return None
    else:
        return data
    finally:
        os.close(handle)
