"""brat straight into columns: the fast way of `goldbench score`, equal to `brat.read`.

A document whose `.ann` has only simple text-bound lines that fit its text never becomes values:
its lines go from bytes to arrays (`brat_lines`). Any other document takes the ordinary way.
Quotes are checked and not kept.
"""

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
import polars as pl

from goldbench.corpus import Record
from goldbench.corpus.columns import TABLES, Builder, Columns, LayerColumns
from goldbench.formats import brat, brat_lines
from goldbench.formats.files import MAX_BYTES
from goldbench.formats.findings import Findings
from goldbench.formats.options import ReadOptions

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


def read_batch(batch: list[Names], options: ReadOptions, *, text: bool = True) -> Columns:
    """Read one batch into a partition; without `text` the texts' digests stand for them."""
    read = [_both(txt, ann) for _, txt, ann in batch]
    rows = [row for row, found in enumerate(read) if found is not None]
    texts, anns = ([found[side] for found in read if found is not None] for side in (0, 1))
    lines = brat_lines.parse(texts, anns)
    plain = [row for row, good in zip(rows, lines.plain.tolist(), strict=True) if good]
    ordinary = sorted(set(range(len(batch))) - set(plain))
    slow = [brat.read_pair(*_paths(batch[row]), options) for row in ordinary]
    filled = _Batch([id_ for id_, _, _ in batch], np.array(rows, dtype=np.int64), lines)
    return filled.columns(dict(zip(rows, texts, strict=True)), slow, options.layer, text=text)


def read_apart(
    batch: list[Names], *, layer: str, strict: bool, text: bool
) -> tuple[Columns, Findings]:
    """Read a batch in another process and send back columns and findings."""
    options = ReadOptions(layer=layer, findings=Findings(strict=strict))
    return read_batch(batch, options, text=text), options.findings


def _paths(names: Names) -> tuple[str, Path | None, Path | None]:
    id_, txt, ann = names
    return id_, None if txt is None else Path(txt), None if ann is None else Path(ann)


def _both(txt: str | None, ann: str | None) -> tuple[bytes, bytes] | None:
    """Read the two files; None where the ordinary way must speak."""
    if txt is None or ann is None:
        return None
    text, lines = _slurp(txt), _slurp(ann)
    return None if text is None or lines is None else (text, lines)


@dataclass(slots=True)
class _Batch:
    """Ids of all documents; `rows` are the places of those that `lines` speak of."""

    ids: list[str]
    rows: np.ndarray[tuple[int], np.dtype[np.int64]]
    lines: brat_lines.Lines

    def columns(
        self, read: dict[int, bytes], slow: list[Record], layer: str, *, text: bool
    ) -> Columns:
        names = list(self.lines.labels)
        plain = self.rows[self.lines.plain].tolist()
        texts: list[bytes | None] = [None] * len(self.ids)
        for row in plain:
            texts[row] = read[row]
        tables = {"spans": self._spans()}
        covered = list(plain)
        if slow:
            row_of = {id_: row for row, id_ in enumerate(self.ids)}
            for record in slow:
                said = record.document.text
                texts[row_of[record.document.id]] = None if said is None else said.encode()
            extra = self._slow(slow, row_of, layer, names)
            covered += extra.pop("covered")["document"].to_list()
            for name, table in extra.items():
                tables[name] = pl.concat([tables[name], table]) if name in tables else table
            tables["spans"] = tables["spans"].sort("document", "start", "end", "label", "ordinal")
        tables["covered"] = pl.DataFrame({"document": sorted(covered)}, schema=TABLES["covered"])
        documents = pl.DataFrame({"id": self.ids}).with_columns(
            pl.Series("text", texts, dtype=pl.Binary).cast(pl.String) if text else _digests(texts)
        )
        return Columns(documents, {layer: LayerColumns(tuple(names), tables)})

    def _spans(self) -> pl.DataFrame:
        lines = self.lines
        document = self.rows[lines.document] if len(self.rows) else lines.document
        first = np.searchsorted(lines.document, lines.document)
        ordinal = np.arange(len(document)) - first
        table = pl.DataFrame(
            {
                "document": document.astype(np.int32),
                "start": lines.start.astype(np.int32),
                "end": lines.end.astype(np.int32),
                "label": lines.label.astype(np.int32),
                "ordinal": ordinal.astype(np.int32),
            }
        )
        place = document << 32 | lines.start
        if not (np.diff(place) > 0).all():
            table = table.sort("document", "start", "end", "label", "ordinal")
        return table.with_columns(quote=pl.lit(None, dtype=pl.String))

    def _slow(
        self, slow: list[Record], row_of: dict[str, int], layer: str, names: list[str]
    ) -> dict[str, pl.DataFrame]:
        """Give the tables of documents that took the ordinary way, in their places."""
        builder = Builder()
        for record in slow:
            builder.add(record)
        made = builder.build()
        rows = np.array([row_of[record.document.id] for record in slow], dtype=np.int32)
        part = made.layers.get(layer)
        tables: dict[str, pl.DataFrame] = {"covered": pl.DataFrame(schema=TABLES["covered"])}
        if part is not None:
            codes = np.array([_code(label, names) for label in part.labels], dtype=np.int32)
            for name, table in part.tables.items():
                document = rows[table["document"].to_numpy()]
                tables[name] = table.with_columns(document=pl.Series(document))
                if "label" in table.columns:
                    label = codes[table["label"].to_numpy()]
                    tables[name] = tables[name].with_columns(label=pl.Series(label))
        return tables


def _code(label: str, names: list[str]) -> int:
    if label not in names:
        names.append(label)
    return names.index(label)


def _digests(texts: list[bytes | None]) -> pl.Series:
    """As `parquet.digests`, from bytes."""
    sha = hashlib.sha256
    found = [None if text is None else sha(text).hexdigest()[:16] for text in texts]
    return pl.Series("digest", found, dtype=pl.String)


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
