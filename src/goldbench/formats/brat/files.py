"""brat files read many at a time, without polars: what another process does and sends back.

A process that reads `.txt` and `.ann` needs numpy alone, which it imports in a tenth of the time;
`brat_columns` makes tables of what comes back.
"""

import hashlib
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np

from goldbench.corpus import Record
from goldbench.formats import brat
from goldbench.formats.brat import lines as ann_lines
from goldbench.formats.contract.findings import Findings
from goldbench.formats.contract.options import ReadOptions
from goldbench.formats.contract.unreadable import attached
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


def batches_below(path: Path, size: int = 2000) -> Iterator[list[Names]]:
    """Cut the documents below a path into batches of names, in the order of `brat.read`."""
    walk = brat.walk_names(path)
    while batch := list(islice(walk, size)):
        yield batch


def read_batch(batch: list[Names], options: ReadOptions, *, text: bool = True) -> Batch:
    """Read the files; without `text` the texts' digests stand for them."""
    read = [read_both(txt, ann) for _, txt, ann in batch]
    rows = [row for row, pair in enumerate(read) if pair is not None]
    both = [pair for pair in read if pair is not None]
    lines = ann_lines.parse([pair[0] for pair in both], [pair[1] for pair in both])
    places = np.array(rows, dtype=np.int64)
    plain = set(places[lines.plain].tolist())
    texts = [None if pair is None else pair[0] for pair in read]
    lengths: list[int | None] = [None] * len(batch)
    for row, length in zip(rows, lines.lengths.tolist(), strict=True):
        lengths[row] = length
    slow = []
    if len(plain) < len(batch):
        for row in sorted(set(range(len(batch))) - plain):
            record = attached(brat.read_pair(*_paths(batch[row]), options), options)
            note_text = record.document.text
            texts[row] = None if note_text is None else note_text.encode()
            lengths[row] = None if note_text is None else len(note_text)
            slow.append(record)
    ids = [id_ for id_, _, _ in batch]
    if text:
        return Batch(ids, places, lines, slow, texts, None, lengths)
    return Batch(ids, places, lines, slow, None, _digests(texts), lengths)


def read_apart(
    batch: list[Names], *, layer: str, strict: bool, text: bool
) -> tuple[Batch, Findings]:
    """Read a batch in another process and send back what was read, and the findings."""
    options = ReadOptions(layer=layer, findings=Findings(strict=strict))
    return read_batch(batch, options, text=text), options.findings


def _paths(names: Names) -> tuple[str, Path | None, Path | None]:
    id_, txt, ann = names
    return id_, None if txt is None else Path(txt), None if ann is None else Path(ann)


def read_both(txt: str | None, ann: str | None) -> tuple[bytes, bytes] | None:
    """Read the two files; None where the ordinary way must speak."""
    if txt is None or ann is None:
        return None
    text, lines = _slurp(txt), _slurp(ann)
    return None if text is None or lines is None else (text, lines)


def _digests(texts: list[bytes | None]) -> list[str | None]:
    sha = hashlib.sha256
    return [None if text is None else sha(text).hexdigest()[:16] for text in texts]


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
        return data
    finally:
        os.close(handle)
