"""brat straight into columns: the fast way of `goldbench score`, equal to `brat.read`.

A document whose `.ann` has only simple text-bound lines that fit its text never becomes values:
its lines go from bytes to arrays (`brat_lines`). Any other document takes the ordinary way.
Quotes are checked and not kept.
"""

from __future__ import annotations  # polars is loaded when a table is made

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from goldbench.corpus.columns import Builder, Columns, LayerColumns, table_schema
from goldbench.formats.brat.files import Batch, batches_below, read_batch
from goldbench.formats.brat.lines import Ints, Lines
from goldbench.formats.contract.options import ReadOptions
from goldbench.lazy import LazyModule

if TYPE_CHECKING:
    import polars as pl
else:
    pl = LazyModule("polars")


def read_columns(path: Path, options: ReadOptions, size: int = 2000) -> Iterator[Columns]:
    """Yield partitions of `size` documents, in the order of `brat.read`."""
    for names in batches_below(path, size):
        yield columns(read_batch(names, options), options.layer)


def columns(batch: Batch, layer: str) -> Columns:
    """Make a partition of a batch, with its texts or with their digests."""
    names = list(batch.lines.labels)
    tables = {"spans": _spans(batch)}
    covered = batch.rows[batch.lines.plain].tolist()
    if batch.slow:
        extra = _build_slow(batch, layer, names)
        covered += extra.pop("covered")["document"].to_list()
        for name, table in extra.items():
            tables[name] = pl.concat([tables[name], table]) if name in tables else table
        tables["spans"] = tables["spans"].sort("document", "start", "end", "label", "ordinal")
    tables["covered"] = pl.DataFrame({"document": sorted(covered)}, schema=table_schema("covered"))
    content = (
        pl.Series("digest", batch.digests, dtype=pl.String)
        if batch.texts is None
        else pl.Series("text", batch.texts, dtype=pl.Binary).cast(pl.String)
    )
    length = pl.Series("length", batch.lengths, dtype=pl.Int32)
    documents = pl.DataFrame([pl.Series("id", batch.ids, dtype=pl.String), content, length])
    return Columns(documents, {layer: LayerColumns(tuple(names), tables)})


def _spans(batch: Batch) -> pl.DataFrame:
    lines = batch.lines
    document = batch.rows[lines.document] if len(batch.rows) else lines.document
    first = np.searchsorted(lines.document, np.arange(len(lines.plain)))
    ordinal = np.arange(len(document)) - first[lines.document]
    columns = {
        "document": document,
        "start": lines.start,
        "end": lines.end,
        "label": lines.label,
        "ordinal": ordinal,
    }
    order = _order(document.astype(np.int64) << 32 | lines.start, lines)
    table = {
        name: (column if order is None else column[order]).astype(np.int32, copy=False)
        for name, column in columns.items()
    }
    quote = pl.Series("quote", [None], dtype=pl.String).new_from_index(0, len(document))
    return pl.DataFrame({**table, "quote": quote})


def _order(place: Ints, lines: Lines) -> Ints | None:
    """Sort by place, end and label, then as they stand; None where they are sorted by place."""
    if (place[1:] > place[:-1]).all():
        return None
    order = np.argsort(place, kind="stable")
    placed = place[order]
    if (placed[1:] > placed[:-1]).all():
        return order
    return np.lexsort((lines.label, lines.end, place))


def _build_slow(batch: Batch, layer: str, names: list[str]) -> dict[str, pl.DataFrame]:
    """Give the tables of documents that took the ordinary way, in their places."""
    builder = Builder()
    for record in batch.slow:
        builder.add(record)
    built = builder.build()
    row_of = {id_: row for row, id_ in enumerate(batch.ids)}
    rows = np.array([row_of[record.document.id] for record in batch.slow], dtype=np.int32)
    part = built.layers.get(layer)
    tables: dict[str, pl.DataFrame] = {"covered": pl.DataFrame(schema=table_schema("covered"))}
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


__all__ = ["columns", "read_columns"]
