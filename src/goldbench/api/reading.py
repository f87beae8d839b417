"""Corpora in and out: `read`, `write`, and their notes and marks as tables."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

import os
from pathlib import Path
from typing import TYPE_CHECKING

from goldbench.api.arguments import corpus_of, schema_of, texts_of
from goldbench.errors import UsageError

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import PathLike, Source
    from goldbench.corpus import Corpus, Schema
    from goldbench.reports.answers import ArrowTable, Grid


def read(
    source: "PathLike | ArrowTable",
    *,
    marks: "ArrowTable | None" = None,
    layer: str = "marks",
    format: str | None = None,  # noqa: A002  # the word users know
    texts: "Source | None" = None,
    schema: "str | os.PathLike[str] | Schema | None" = None,
    strict: bool = False,
) -> "Corpus":
    """Read a corpus in any format; it is detected if none is named.

    PATH::LAYER takes that layer only. A Parquet folder is opened, not read: its values are made
    when they are asked for. Instead of a path a data frame of notes can be given (`id`, `text`,
    metadata), with one of `marks` (`id`, `start`, `end`, `label`, attributes), which become the
    `layer`. `texts` are the notes, for formats that carry marks only; `strict` refuses what does
    not fit instead of repairing it.
    """
    from dataclasses import replace

    from goldbench.formats import Findings, ReadOptions, address, read_corpus

    if not isinstance(source, str | os.PathLike):
        from goldbench.reports.answers import ArrowTable
        from goldbench.reports.answers import corpus_of as corpus_of_frame

        if not isinstance(source, ArrowTable):
            msg = f"notes are a path or a data frame, not {type(source).__name__}"
            raise UsageError(msg)
        return corpus_of_frame(source, marks, layer=layer)
    if marks is not None:
        msg = "marks are given beside a data frame of notes, not beside a path"
        raise UsageError(msg, hint="read the notes into a data frame: gb.notes(gb.read(path))")
    where = address.parse(os.fspath(source))
    options = ReadOptions(
        texts=texts_of(texts), schema=schema_of(schema), findings=Findings(strict=strict)
    )
    corpus = read_corpus(where.path, format, options)
    if where.layer is None:
        return corpus
    return replace(corpus, layers={where.layer: corpus.layer(where.layer)})


def write(
    corpus: "Source",
    path: "PathLike",
    *,
    format: str | None = None,  # noqa: A002  # the word users know
    layer: str | None = None,
    style: str = "",
) -> Path:
    """Write a corpus to a new path, with its schema and its design; give the path.

    Without a format it is that of the suffix (`.jsonl`, `.csv`, …), a Parquet folder where there
    is none. `layer` says which one goes into a format that holds a single one; `style` picks a
    dialect.
    """
    from goldbench.formats import WriteOptions
    from goldbench.formats import write as write_records

    given = corpus_of(corpus)
    options = WriteOptions(layer=layer, style=style, schema=given.schema, design=given.design)
    target = Path(path)
    write_records(given.records(), target, format or _format_of(target), options)
    return target


def _format_of(path: Path) -> str:
    from goldbench.formats import SUFFIXES

    if not path.suffix:
        return "parquet"
    usual = {".jsonl": "jsonl", ".csv": "csv", ".conll": "conll"}
    if path.suffix in usual:
        return usual[path.suffix]
    several = sorted(name for name, suffix in SUFFIXES.items() if suffix == path.suffix)
    msg = f"the suffix {path.suffix} does not tell the format"
    raise UsageError(msg, hint=f"name it: format={' or '.join(map(repr, several)) or 'NAME'}")


def notes(corpus: "Source") -> "Grid":
    """Give the notes as a table: id, text, metadata."""
    from goldbench.reports.answers import notes_grid

    return notes_grid(corpus_of(corpus))


def marks(corpus: "Source", layer: str | None = None) -> "Grid":
    """Give the spans of a layer as a table: id, start, end, label, quote, attributes."""
    from goldbench.reports.answers import marks_grid

    return marks_grid(corpus_of(corpus), layer)
