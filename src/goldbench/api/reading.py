"""Corpora in and out: `read`, `write`, and their notes and marks as tables."""

# Importing goldbench costs nothing: every function loads what it needs.
# ruff: noqa: PLC0415

import os
from pathlib import Path
from typing import TYPE_CHECKING

from goldbench.api.arguments import columns_of, corpus_of, schema_of, texts_of
from goldbench.api.checks import check_flags, check_format, check_words, path_of
from goldbench.errors import UsageError

if TYPE_CHECKING:  # the names below are for annotations only
    from collections.abc import Mapping

    from goldbench.api.arguments import PathLike, Source
    from goldbench.corpus import Corpus, Schema
    from goldbench.reports.answers import ArrowTable, Grid

USUAL_LAYER = "marks"
"""The layer that marks of a data frame become."""


def read(
    source: "PathLike | ArrowTable",
    *,
    marks: "ArrowTable | None" = None,
    layer: str = USUAL_LAYER,
    format: str | None = None,  # noqa: A002  # the word users know
    texts: "Source | None" = None,
    schema: "str | os.PathLike[str] | Schema | None" = None,
    columns: "Mapping[str, str] | None" = None,
    strict: bool = False,
) -> "Corpus":
    """Read a corpus in any format; it is detected if none is named.

    PATH::LAYER takes that layer only, and names the one of formats whose layer has no name. A
    Parquet folder is opened, not read: its values are made when they are asked for. Instead of a
    path a data frame of notes can be given (`id`, `text`, metadata), with one of `marks` (`id`,
    `start`, `end`, `label`, attributes), which become the `layer`. `texts` are the notes, for
    formats that carry marks only; `columns` says which column of a table, or which feature of an
    annotation, is what (ours -> theirs); `strict` refuses what does not fit instead of repairing
    it.
    """
    from dataclasses import replace

    from goldbench.corpus import DEFAULT_LAYER
    from goldbench.formats import Findings, ReadOptions, address, read_corpus

    check_words(needed=True, layer=layer)
    check_flags(strict=strict)
    named, declared = columns_of(columns), schema_of(schema)
    if not isinstance(source, str | os.PathLike):
        if named:
            msg = "columns is for files; a data frame of notes says all by itself"
            ours, theirs = next(iter(named.items()))
            raise UsageError(msg, hint=f"rename its columns: {{{theirs!r}: {ours!r}}}")
        given = _read_frame(source, marks, layer, format=format, texts=texts)
        return replace(given, schema=declared)
    if marks is not None:
        msg = "marks are given beside a data frame of notes, not beside a path"
        raise UsageError(msg, hint="read the notes into a data frame: gb.notes(gb.read(path))")
    check_format(format)
    if layer != USUAL_LAYER:
        msg = "layer names what the marks of a data frame become; a path says its own"
        raise UsageError(msg, hint=f'gb.read("{os.fspath(source)}::{layer}") takes that layer only')
    where = address.parse(os.fspath(source))
    options = ReadOptions(
        layer=where.layer or DEFAULT_LAYER,
        texts=texts_of(texts),
        schema=declared,
        columns=named,
        findings=Findings(strict=strict),
    )
    corpus = read_corpus(where.path, format, options)
    if declared is not None:
        corpus = replace(corpus, schema=declared)
    if where.layer is None:
        return corpus
    return replace(corpus, layers={where.layer: corpus.layer(where.layer)})


def _read_frame(
    notes: "object",
    marks: "object",
    layer: str,
    *,
    format: str | None,  # noqa: A002  # as in read
    texts: "Source | None",
) -> "Corpus":
    """Make a corpus of tables; what is for files is refused beside them."""
    from goldbench.reports.answers import ArrowTable
    from goldbench.reports.answers import corpus_of as corpus_of_frame

    if not isinstance(notes, ArrowTable):
        msg = f"notes are a path or a data frame, not {type(notes).__name__}"
        raise UsageError(msg, hint='gb.read("folder"), or gb.read(frame, marks=frame)')
    for name, value in (("format", format), ("texts", texts)):
        if value is not None:
            msg = f"{name} is for files; a data frame of notes says all by itself"
            raise UsageError(msg, hint=f"leave out {name}=")
    if marks is not None and not isinstance(marks, ArrowTable):
        msg = f"marks are a data frame, not {type(marks).__name__}"
        raise UsageError(msg, hint="one row a mark: id, start, end, label")
    return corpus_of_frame(notes, marks, layer=layer)


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
    is none. `layer` says which one is written, and no other; `style` picks a dialect of the
    formats that have several.
    """
    from goldbench.corpus.checked import check_records
    from goldbench.formats import WriteOptions
    from goldbench.formats import write as write_records

    target = path_of(path, "path")
    check_format(format)
    check_words(layer=layer)
    given = corpus_of(corpus)
    if layer is not None and given.documents:
        given.layer(layer)  # refuses one that is not there, and says which are
    options = WriteOptions(layer=layer, style=style, schema=given.schema, design=given.design)
    records = check_records(given.records(), labelled=False)
    write_records(records, target, format or _format_of(target), options)
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
