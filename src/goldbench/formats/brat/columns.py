"""brat straight into columns: the fast way of `goldbench score`, equal to `brat.read`.

A document whose `.ann` has only simple text-bound lines that fit its text never becomes values:
its lines go from bytes to arrays (`brat_lines`). Any other document takes the ordinary way.
Quotes are checked and not kept.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import polars as pl

from goldbench.corpus.columns import TABLES, Builder, Columns, LayerColumns
from goldbench.formats.brat.files import Batch, batches_below, read_batch
from goldbench.formats.contract.options import ReadOptions


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
        extra = _slow(batch, layer, names)
        covered += extra.pop("covered")["document"].to_list()
        for name, table in extra.items():
            tables[name] = pl.concat([tables[name], table]) if name in tables else table
        tables["spans"] = tables["spans"].sort("document", "start", "end", "label", "ordinal")
    tables["covered"] = pl.DataFrame({"document": sorted(covered)}, schema=TABLES["covered"])
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
    table = pl.DataFrame(
        {
            "document": document.astype(np.int32),
            "start": lines.start.astype(np.int32, copy=False),
            "end": lines.end.astype(np.int32, copy=False),
            "label": lines.label.astype(np.int32, copy=False),
            "ordinal": ordinal.astype(np.int32),
            "quote": pl.Series([None], dtype=pl.String).new_from_index(0, len(document)),
        }
    )
    place = document << 32 | lines.start
    if not (np.diff(place) > 0).all():
        table = table.sort("document", "start", "end", "label", "ordinal")
    return table


def _slow(batch: Batch, layer: str, names: list[str]) -> dict[str, pl.DataFrame]:
    """Give the tables of documents that took the ordinary way, in their places."""
    builder = Builder()
    for record in batch.slow:
        builder.add(record)
    built = builder.build()
    row_of = {id_: row for row, id_ in enumerate(batch.ids)}
    rows = np.array([row_of[record.document.id] for record in batch.slow], dtype=np.int32)
    part = built.layers.get(layer)
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


__all__ = ["columns", "read_columns"]
