"""brat straight into columns: the fast way of `goldbench score`, equal to `brat.read`.

A document whose `.ann` has only simple text-bound lines that fit its text never becomes values:
its lines go from bytes to arrays. Any other document takes the ordinary way, so that findings,
fragments, attributes and errors are the same. Quotes are checked and not kept.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np
import polars as pl

from goldbench.corpus import Record
from goldbench.corpus.columns import TABLES, Builder, Columns, LayerColumns
from goldbench.formats import brat
from goldbench.formats.files import MAX_BYTES
from goldbench.formats.options import ReadOptions

# As the line of `ann.py`, on bytes: label, start, end, quote of a simple line, or any other line.
_LINE = re.compile(rb"T[^\t\n]*\t([^ \t\n]+) ([0-9]{1,9}) ([0-9]{1,9})\t(.*)|(.+)")
Names = tuple[str, str | None, str | None]
"""(id, name of the .txt or None, name of the .ann or None)."""
_CHUNK = 1 << 15
_FLAGS = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


def batches_below(path: Path, size: int = 2000) -> Iterator[list[Names]]:
    """Cut the documents below a path into batches of names, in the order of `brat.read`."""
    walk = brat.walk_names(path)
    while batch := list(islice(walk, size)):
        yield batch


def read_columns(path: Path, options: ReadOptions, size: int = 2000) -> Iterator[Columns]:
    """Yield partitions of `size` documents, in the order of `brat.read`."""
    for batch in batches_below(path, size):
        yield read_batch(batch, options)


def read_batch(batch: list[Names], options: ReadOptions) -> Columns:
    """Read one batch into a partition."""
    filled = _Batch({})
    slow: list[Record] = []
    for id_, txt, ann in batch:
        if txt is None or ann is None or not filled.take(id_, txt, ann):
            paths = [None if name is None else Path(name) for name in (txt, ann)]
            slow.append(brat.read_pair(id_, paths[0], paths[1], options))
            filled.reserve(id_)
    return filled.columns(slow, options.layer)


@dataclass(slots=True)
class _Batch:
    codes: dict[bytes, int]
    ids: list[str] = field(default_factory=list[str])
    texts: list[bytes | None] = field(default_factory=list[bytes | None])
    counts: list[int] = field(default_factory=list[int])
    starts: list[int] = field(default_factory=list[int])
    ends: list[int] = field(default_factory=list[int])
    labels: list[int] = field(default_factory=list[int])

    def take(self, id_: str, txt: str, ann: str) -> bool:
        """Take a document; False, and nothing taken, if it needs the ordinary way."""
        text, lines = _slurp(txt), _slurp(ann)
        if text is None or lines is None:
            return False
        rows = _LINE.findall(lines)
        if not rows and not _fits(text, [], [], ()):
            return False
        if rows:
            labels, firsts, lasts, quotes, others = zip(*rows, strict=True)
            if any(others):
                return False
            starts, ends = list(map(int, firsts)), list(map(int, lasts))
            if not _fits(text, starts, ends, quotes):
                return False
            self.starts += starts
            self.ends += ends
            self.labels += self._codes(labels)
        self.ids.append(id_)
        self.texts.append(text)
        self.counts.append(len(rows))
        return True

    def _codes(self, labels: tuple[bytes, ...]) -> list[int]:
        codes = self.codes
        try:
            return [codes[label] for label in labels]
        except KeyError:  # a label met for the first time
            return [codes.setdefault(label, len(codes)) for label in labels]

    def reserve(self, id_: str) -> None:
        """Keep the place of a document that takes the ordinary way."""
        self.ids.append(id_)
        self.texts.append(None)
        self.counts.append(0)

    def columns(self, slow: list[Record], layer: str) -> Columns:
        names = [label.decode() for label in self.codes]
        spans = self._spans()
        covered = [row for row, text in enumerate(self.texts) if text is not None]
        tables = {"spans": spans}
        texts = pl.Series("text", self.texts, dtype=pl.Binary).cast(pl.String)
        if slow:
            texts, extra = self._slow(slow, texts, layer, names)
            covered += extra.pop("covered")["document"].to_list()
            for name, table in extra.items():
                tables[name] = pl.concat([tables[name], table]) if name in tables else table
            tables["spans"] = tables["spans"].sort("document", "start", "end", "label", "ordinal")
        tables["covered"] = pl.DataFrame({"document": sorted(covered)}, schema=TABLES["covered"])
        documents = pl.DataFrame({"id": self.ids, "text": texts})
        return Columns(documents, {layer: LayerColumns(tuple(names), tables)})

    def _spans(self) -> pl.DataFrame:
        counts = np.array(self.counts, dtype=np.int32)
        document = np.repeat(np.arange(len(counts), dtype=np.int32), counts)
        first = np.cumsum(counts) - counts
        ordinal = np.arange(len(document), dtype=np.int32) - np.repeat(first, counts)
        table = pl.DataFrame(
            {
                "document": document,
                "start": np.array(self.starts, dtype=np.int32),
                "end": np.array(self.ends, dtype=np.int32),
                "label": np.array(self.labels, dtype=np.int32),
                "ordinal": ordinal.astype(np.int32),
            }
        )
        return table.sort("document", "start", "end", "label", "ordinal").with_columns(
            quote=pl.lit(None, dtype=pl.String)
        )

    def _slow(
        self, slow: list[Record], texts: pl.Series, layer: str, names: list[str]
    ) -> tuple[pl.Series, dict[str, pl.DataFrame]]:
        """Put documents that took the ordinary way into their places."""
        builder = Builder()
        for record in slow:
            builder.add(record)
        made = builder.build()
        row_of = {id_: row for row, id_ in enumerate(self.ids)}
        rows = np.array([row_of[record.document.id] for record in slow], dtype=np.int32)
        filled = texts.to_list()
        for record, row in zip(slow, rows.tolist(), strict=True):
            filled[row] = record.document.text
        part = made.layers.get(layer)
        tables: dict[str, pl.DataFrame] = {"covered": pl.DataFrame(schema=TABLES["covered"])}
        if part is not None:
            codes = np.array([self._code(label, names) for label in part.labels], dtype=np.int32)
            for name, table in part.tables.items():
                document = rows[table["document"].to_numpy()]
                tables[name] = table.with_columns(document=pl.Series(document))
                if "label" in table.columns:
                    label = codes[table["label"].to_numpy()]
                    tables[name] = tables[name].with_columns(label=pl.Series(label))
        return pl.Series("text", filled, dtype=pl.String), tables

    def _code(self, label: str, names: list[str]) -> int:
        code = self.codes.setdefault(label.encode(), len(self.codes))
        if code == len(names):
            names.append(label)
        return code


def _fits(text: bytes, starts: list[int], ends: list[int], quotes: tuple[bytes, ...]) -> bool:
    """Whether every quote stands where its offsets say, in a text of valid UTF-8.

    Whole lists are compared at once: a loop over the spans would cost more than reading the file.
    """
    if not all(quotes):
        return False  # an empty quote cannot tell a reversed span from an empty one
    if text.isascii():
        return [text[a:b] for a, b in zip(starts, ends, strict=True)] == list(quotes)
    try:
        decoded = text.decode()
        said = [quote.decode() for quote in quotes]
    except UnicodeDecodeError:
        return False
    return [decoded[a:b] for a, b in zip(starts, ends, strict=True)] == said


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
