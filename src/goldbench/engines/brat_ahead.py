"""Folders of brat that copies of this process begin to read before anybody asks for them.

A command knows its folders long before what scores them is imported, which takes as long as some
thousands of notes. What was begun is for who asks for just that; anybody else reads anew.
"""

import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from pathlib import Path

from goldbench.corpus import DEFAULT_LAYER
from goldbench.engines.forked import apart, can_fork
from goldbench.engines.processes import cores
from goldbench.formats import Findings, ReadOptions
from goldbench.formats.brat.files import Batch, Names, batches_below, read_apart

READ = 1000
"""Documents of brat read at a time: their bytes and what is made of them stay in fast memory."""
FORKED = 3
"""Batches from which on brat files are read by another process, a copy of this one."""
PARALLEL = 20
"""Batches from which on they are read by several, which take a second to start..."""
CORES = 4
"""... and cores from which on that pays."""
ROOM = 16
"""Batches that may wait until they are asked for: less than 1 MB each."""

Given = tuple[Batch, Findings]


class _TextsElsewhereError(Exception):
    """Some notes have no .txt: only who asks knows their texts."""


@dataclass(slots=True)
class BratAhead:
    """A folder that is being read, without its texts, until somebody takes it or closes this."""

    path: Path
    strict: bool
    _given: Generator[Given, None, None]
    _taken: bool = False

    @classmethod
    def begin(cls, path: Path, *, strict: bool) -> "BratAhead | None":
        """Begin to read, where that pays: many files, more than one core."""
        if not can_fork() or cores() == 1 or not _is_many(path):
            return None
        read = partial(read_apart, layer=DEFAULT_LAYER, strict=strict, text=False)
        return cls(path, strict, apart(read, _with_texts(path), room=ROOM))

    def take(self, options: ReadOptions, *, text: bool) -> Iterator[Given] | None:
        """Give what is read, once; None to who asks for something else and must read anew."""
        if self._taken:
            return None
        self._taken = True
        if text or options.layer != DEFAULT_LAYER or options.findings.strict != self.strict:
            self._given.close()
            return None
        try:
            first = list(islice(self._given, 1))
        except _TextsElsewhereError:
            return None
        return chain(first, self._given)

    def close(self) -> None:
        with suppress(ValueError):  # a thread still takes: it closes this when it ends
            self._given.close()


def _with_texts(path: Path) -> Iterator[list[Names]]:
    every = list(batches_below(path, READ))
    if any(txt is None for batch in every for _, txt, _ in batch):
        raise _TextsElsewhereError
    yield from every


def _is_many(path: Path) -> bool:
    """Whether a folder itself holds as many .ann files as one copy should read."""
    most = (PARALLEL - 1) * READ if cores() >= CORES else None
    try:
        with os.scandir(path) as entries:
            found = (entry for entry in entries if entry.name.endswith(".ann"))
            many = sum(1 for _ in islice(found, (FORKED - 1) * READ + 1)) > (FORKED - 1) * READ
            return many and (most is None or sum(1 for _ in found) < most - (FORKED - 1) * READ)
    except OSError:  # told by who reads it
        return False


__all__ = ["CORES", "FORKED", "PARALLEL", "READ", "BratAhead"]
