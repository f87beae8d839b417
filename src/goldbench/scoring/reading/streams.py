"""A layer as a stream of partitions, from a path or from memory, and its place in a score."""

from __future__ import annotations  # polars is loaded when a table is made

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from goldbench.corpus import Corpus, Counting, Design, Record, Schema
from goldbench.corpus.columns import Columns, LayerColumns, batches
from goldbench.engines import apart, can_fork, cores, map_ordered
from goldbench.engines.brat_ahead import CORES, FORKED, PARALLEL, READ, BratAhead
from goldbench.errors import MissingLayerError
from goldbench.formats import (
    Findings,
    ReadOptions,
    detect,
    find_countings,
    find_design,
    read,
    read_schema,
)
from goldbench.formats.brat import columns as brat_columns
from goldbench.formats.brat.files import Batch, batches_below, read_apart, read_batch
from goldbench.formats.parquet import ParquetFolder, digests
from goldbench.formats.schema import NAME as SCHEMA
from goldbench.lazy import LazyModule

if TYPE_CHECKING:
    import polars as pl
else:
    pl = LazyModule("polars")

Ints = npt.NDArray[np.int64]

BATCH = 2000
"""Documents matched at a time: their spans fit into a core's cache."""
_ENDLESS = 2**62
_IN_COLUMNS = frozenset({"brat", "parquet"})
"""Formats that are read without making records, and without texts where nobody needs them."""
OUTSIDE = "outside the text"
"""The kind of finding that readers report, too."""


@dataclass(frozen=True)
class Part:
    """Some documents of one layer: ids in order, texts where they are known, the layer's tables."""

    documents: pl.DataFrame
    layer: LayerColumns

    @property
    def ids(self) -> list[str]:
        return self.documents["id"].to_list()

    @property
    def digests(self) -> pl.Series | None:
        """Fingerprints of the texts, read or made; None where the source has no text."""
        if "digest" in self.documents.columns:
            return self.documents["digest"]
        if "text" not in self.documents.columns:
            return None
        return digests(self.documents["text"])

    @property
    def lengths(self) -> Ints | None:
        """Characters of each text; as many as can be where a text is not known."""
        if "length" in self.documents.columns:
            lengths = self.documents["length"]
        elif "text" in self.documents.columns:
            lengths = self.documents["text"].str.len_chars()
        else:
            return None
        known = lengths.cast(pl.Int64)
        return (known.fill_null(_ENDLESS) if known.null_count() else known).to_numpy()


class Content(NamedTuple):
    """Which layer it is: its content hash, and how many documents it covers."""

    hash: str
    documents: int


class File(NamedTuple):
    """Where a layer stands on disk, and in which format."""

    path: Path
    format: str


class Ahead(NamedTuple):
    """A folder that a copy of this process began to read, and how it is to be read."""

    folder: BratAhead
    options: ReadOptions


class Stream(Protocol):
    """Something that gives a layer part by part."""

    @property
    def name(self) -> str: ...

    @property
    def layer(self) -> str | None:
        """The layer that was named; None where there is only one."""

    @property
    def design(self) -> Design | None: ...

    @property
    def file(self) -> File | None:
        """Where other programs can read the same; None for a corpus in memory."""

    @property
    def content(self) -> Content | None:
        """What the source says of itself; None where the layer must be read to know."""

    @property
    def schema(self) -> Schema | None:
        """The labels that the source declares, where it does."""

    @property
    def countings(self) -> Mapping[str, Counting]:
        """How the source counts its variables, as far as it says."""

    @property
    def ahead(self) -> Ahead | None:
        """What was begun ahead; None where nothing was, or a layer was named."""

    @property
    def findings(self) -> list[str]:
        """What was noticed in reading so far, a line a kind."""

    @property
    def noticed(self) -> Mapping[str, int]:
        """The same by kind: how often, most frequent first."""

    def quiet(self) -> Stream:
        """Give the same once more, whose findings are not counted a second time."""

    def records(self) -> Iterator[Record]: ...

    def look(self) -> Iterator[Part]:
        """Give parts for a look at what is there, before they are read to be counted."""

    def parts(self, *, text: bool) -> Iterator[Part]: ...


@dataclass
class _Look:
    """A reading that stopped at its first part, to go on when parts are asked for."""

    first: Part
    rest: Iterator[Part]
    findings: Findings

    def go_on(self, findings: Findings) -> Iterator[Part]:
        try:
            yield self.first
            yield from self.rest
        finally:
            findings.merge(self.findings)


@dataclass(frozen=True)
class FileStream:
    """A layer in a file or folder, which a copy of this process may have `begun` to read."""

    path: Path
    layer: str | None = None
    format: str | None = None
    name: str = ""
    options: ReadOptions = field(default_factory=ReadOptions)
    begun: BratAhead | None = field(default=None, compare=False, repr=False)
    _looks: list[_Look] = field(default_factory=list[_Look], init=False, compare=False, repr=False)

    @property
    def design(self) -> Design | None:
        return find_design(self.path)

    @cached_property
    def file(self) -> File:
        return File(self.path, self.format or detect(self.path))

    @property
    def content(self) -> Content | None:
        if self.file.format != "parquet":
            return None
        folder = ParquetFolder.open(self.path)
        layers = folder.layers
        layer = self.layer or (layers[0] if len(layers) == 1 else None)
        marks = folder.marks(layer) if layer is not None else None
        return None if marks is None else Content(*marks)

    @property
    def schema(self) -> Schema | None:
        path = self.file.path
        return read_schema(path) if path.is_dir() and (path / SCHEMA).is_file() else None

    @property
    def countings(self) -> Mapping[str, Counting]:
        path = self.file.path
        return find_countings(path) if path.is_dir() else {}

    @property
    def ahead(self) -> Ahead | None:
        return None if self.begun is None or self.layer else Ahead(self.begun, self.options)

    @property
    def findings(self) -> list[str]:
        text = str(self.options.findings)
        return [f"{self.name}: {line}" for line in text.split("\n")] if text else []

    @property
    def noticed(self) -> Mapping[str, int]:
        return _rank_findings(self.options.findings)

    def quiet(self) -> FileStream:
        return replace(self, options=replace(self.options, findings=Findings()), begun=None)

    def records(self) -> Iterator[Record]:
        return read(self.path, self.file.format, self.options)

    def look(self) -> Iterator[Part]:
        """Give parts; where the first says enough, `parts` goes on from there.

        Of formats that need not be read whole nothing is kept.
        """
        if self.file.format in _IN_COLUMNS:
            yield from self.quiet().parts(text=False)
            return
        findings = Findings(strict=self.options.findings.strict)
        apart = replace(self, options=replace(self.options, findings=findings))
        parts = apart.parts(text=True)
        first = next(parts, None)
        if first is None:
            return
        self._looks[:] = [_Look(first, parts, findings)]
        yield first
        self._looks.clear()
        yield from parts

    def parts(self, *, text: bool) -> Iterator[Part]:
        name = self.file.format
        if self._looks:
            yield from self._looks.pop().go_on(self.options.findings)
            return
        if name == "parquet":
            folder, findings = ParquetFolder.open(self.path), self.options.findings
            yield from _parts(folder.parts(text=text, findings=findings), self.layer)
            return
        if name == "brat":
            begun = None if self.begun is None else self.begun.take(self.options, text=text)
            read_here = _brat(self.path, self.options, text=text)
            given = read_here if begun is None else _columns(begun, self.options)
            yield from _parts(given, self.layer)
            return
        yield from _parts(batches(self.records(), BATCH), self.layer)


@dataclass(frozen=True)
class CorpusStream:
    """A layer of a corpus in memory; `options` say whose texts are taken where it has none."""

    corpus: Corpus
    layer: str | None = None
    name: str = ""
    options: ReadOptions = field(default_factory=ReadOptions, compare=False)

    @property
    def design(self) -> Design | None:
        return self.corpus.design

    @property
    def file(self) -> None:
        return None

    @property
    def content(self) -> None:
        return None

    @property
    def schema(self) -> Schema | None:
        return self.corpus.schema

    @property
    def countings(self) -> Mapping[str, Counting]:
        labels = () if self.schema is None else self.schema.labels
        return {
            label.name: Counting("document" if label.unit == "tag" else "mention")
            for label in labels
        }

    @property
    def ahead(self) -> None:
        return None

    @property
    def findings(self) -> list[str]:
        found = self.options.findings
        return [
            f"{self.name}: {number} × {kind} (first: document {found.examples[kind][0].document!r})"
            for kind, number in self.noticed.items()
        ]

    @property
    def noticed(self) -> Mapping[str, int]:
        return _rank_findings(self.options.findings)

    def quiet(self) -> CorpusStream:
        return replace(self, options=replace(self.options, findings=Findings()))

    def records(self) -> Iterator[Record]:
        return self.corpus.records()

    def look(self) -> Iterator[Part]:
        return self.quiet().parts(text=False)

    def parts(self, *, text: bool) -> Iterator[Part]:
        del text  # it is there already
        for part in _parts(batches(self.records(), BATCH), self.layer):
            self._report_beyond(part)
            yield part

    def _report_beyond(self, part: Part) -> None:
        """Count marks that end beyond their text: no reader has looked at them."""
        ends = self._ends(part)
        for name in ("spans", "evidence"):
            table = part.layer.table(name)
            documents = table["document"].to_numpy()
            beyond = table["end"].to_numpy() > ends[documents]
            for row in documents[beyond].tolist():
                id_ = part.documents["id"][row]
                self.options.findings.add(OUTSIDE, Path(self.name), document=id_)

    def _ends(self, part: Part) -> Ints:
        """Say where each text ends, its own or that of the options."""
        ends = part.lengths
        if ends is None:
            ends = np.full(part.documents.height, _ENDLESS)
        texts = self.options.texts
        if texts is None or not (ends == _ENDLESS).any():
            return ends
        given = (texts.get(id_) for id_ in part.ids)
        others = [_ENDLESS if text is None else len(text) for text in given]
        return np.minimum(ends, np.array(others, dtype=np.int64))


def _rank_findings(findings: Findings) -> dict[str, int]:
    """Give the number of each kind of finding, most frequent first."""
    return dict(sorted(findings.counts.items(), key=lambda item: (-item[1], item[0])))


def gather_counts(gold: Stream, system: Stream) -> list[Any] | None:
    """Give what copies that read both folders made of each batch; None unless of all of them."""
    ours, theirs = gold.ahead, system.ahead
    return None if ours is None or theirs is None else ours.folder.beside(theirs.folder)


def parts_of(given: Iterable[tuple[Batch, Findings]], options: ReadOptions) -> Iterator[Part]:
    """Make parts of what was read elsewhere, and keep what was noticed there."""
    return _parts(_columns(given, options), None)


def _brat(path: Path, options: ReadOptions, *, text: bool) -> Iterator[Columns]:
    """Read brat straight into columns; many files in processes of their own.

    Gold and system are read side by side, so either gets half of the cores. Texts stay where
    they were read unless a rule needs them; their fingerprints are compared instead.
    """
    names = list(batches_below(path, READ))
    alone = any(txt is None for batch in names for _, txt, _ in batch)  # texts come from elsewhere
    if len(names) < FORKED or cores() == 1 or alone or not can_fork():
        for batch in names:
            yield brat_columns.columns(read_batch(batch, options, text=text), options.layer)
        return
    read = partial(read_apart, layer=options.layer, strict=options.findings.strict, text=text)
    given: Iterator[tuple[Batch, Findings]]
    if len(names) < PARALLEL or cores() < CORES:
        given = apart(read, names)
    else:
        given = map_ordered(read, names, workers=max(cores() // 2, 1))
    yield from _columns(given, options)


def _columns(given: Iterable[tuple[Batch, Findings]], options: ReadOptions) -> Iterator[Columns]:
    for read_there, findings in given:
        options.findings.merge(findings)
        yield brat_columns.columns(read_there, options.layer)


def _parts(partitions: Iterable[Columns], layer: str | None) -> Iterator[Part]:
    """Pick the layer; with several and none named the error lists them."""
    for columns in partitions:
        names = list(columns.layers)
        if layer is None and len(names) > 1:
            msg = f"no layer was named; the layers are: {', '.join(sorted(names))}"
            raise MissingLayerError(msg, hint="address one as PATH::LAYER")
        chosen = layer if layer is not None else next(iter(names), None)
        marks = columns.layers.get(chosen) if chosen is not None else None
        if marks is None:
            if layer is not None and names:
                msg = f"there is no layer {layer!r}; the layers are: {', '.join(sorted(names))}"
                raise MissingLayerError(msg, hint="address one as PATH::LAYER")
            continue  # nobody looked at any of these documents
        yield _drop_uncovered(Part(columns.documents, marks))


def _drop_uncovered(part: Part) -> Part:
    """Leave out documents the author did not look at."""
    covered = part.layer.covered
    if len(covered) == part.documents.height:
        return part
    number = pl.DataFrame({"document": covered}).with_row_index("row", offset=0)
    tables = {
        name: table.join(
            number.cast({"row": pl.Int32}), on="document", how="inner", maintain_order="left"
        )
        .with_columns(document="row")
        .drop("row")
        for name, table in part.layer.tables.items()
    }
    return Part(part.documents[covered.tolist()], LayerColumns(part.layer.labels, tables))


__all__ = ["BATCH", "Ahead", "Content", "CorpusStream", "File", "FileStream", "Part", "Stream"]
