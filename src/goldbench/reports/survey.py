"""One pass over gold and systems for what scores do not say: confusion, lengths, quotes."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from goldbench.corpus import Design
from goldbench.corpus.columns import SPAN, Columns, LayerColumns
from goldbench.corpus.fingerprint import Fingerprint
from goldbench.matching import confusion, match_overlap
from goldbench.scoring import Settings, Stream, Track
from goldbench.scoring.alignment import Alignment
from goldbench.scoring.names import Names
from goldbench.scoring.rows import NO_TAGS, Shapes, SpanRows, joined_spans, span_rows
from goldbench.scoring.streams import Part
from goldbench.scoring.view import View, unshaped

Ints = npt.NDArray[np.int64]

SHOWN = ("invented", "ambiguous")
"""Ways of alignment of which examples are kept."""


class Quote(NamedTuple):
    """A quote of a language model that is not found as it stands. `text` is None where left out."""

    document: str
    label: str
    how: str
    text: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What was seen of one system.

    `confusion` has a row for each gold label and one for system marks without a partner, and a
    column for each system label and one for gold marks without. `spans` are as the system gave
    them, before any map. `quotes` counts by (how, label). `hash` is the fingerprint of all its
    documents and marks.
    """

    confusion: Ints
    spans: int
    quotes: Mapping[tuple[str, str], int]
    examples: tuple[Quote, ...]
    hash: str


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """`lengths` are in characters (code points), None where a note's text is not known."""

    labels: tuple[str, ...]
    lengths: Ints | None
    marks: int
    systems: tuple[Seen, ...]


def survey(
    gold: Stream,
    systems: Sequence[Stream],
    track: Track,
    settings: Settings,
    *,
    text: bool = True,
    examples: int = 200,
) -> Survey:
    """Read all sides once. `examples` limits the quotes shown of each system."""
    names, shapes = settings.names(), Shapes()
    watches = [_Watch(text, examples) for _ in systems]
    hashed = [_Hashed(system) for system in systems]
    lengths: list[Ints] | None = []
    marks = 0
    for aligned in Alignment(gold, list(hashed), text=True):
        known = _lengths(aligned.gold)
        lengths = None if lengths is None or known is None else [*lengths, known]
        layer = aligned.gold.layer
        ours = span_rows(layer, names, shapes)
        marks += layer.table("tags").height if track.unit == "tag" else len(ours.start)
        for watch, beside in zip(watches, aligned.systems, strict=True):
            theirs = joined_spans([span_rows(one, names, shapes) for one in beside.layers])
            watch.add_spans(ours, theirs, names, aligned.gold.documents.height)
            for one in beside.layers:
                watch.add_quotes(one, aligned.gold.ids)
    return Survey(
        names.labels,
        np.concatenate(lengths) if lengths else None,
        marks,
        tuple(
            watch.seen(len(names.labels), one.digest)
            for watch, one in zip(watches, hashed, strict=True)
        ),
    )


@dataclass
class _Hashed:
    """A stream that is fingerprinted as it is read."""

    stream: Stream
    _sum: Fingerprint = field(default_factory=Fingerprint)

    @property
    def name(self) -> str:
        return self.stream.name

    @property
    def design(self) -> Design | None:
        return self.stream.design

    def parts(self, *, text: bool) -> Iterator[Part]:
        """Always read whole: without text a stream may leave out what a fingerprint needs."""
        del text
        for part in self.stream.parts(text=True):
            self._sum.add(Columns(part.documents.select("id"), {"system": part.layer}))
            yield part

    @property
    def digest(self) -> str:
        return self._sum.hexdigest()


@dataclass
class _Watch:
    """What has been seen of one system so far."""

    text: bool
    most: int
    matrices: list[Ints] = field(default_factory=list[Ints])
    spans: int = 0
    quotes: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    examples: list[tuple[bytes, Quote]] = field(default_factory=list[tuple[bytes, Quote]])

    def add_spans(self, ours: SpanRows, theirs: SpanRows, names: Names, documents: int) -> None:
        view = View(documents, names, ours, theirs, NO_TAGS, NO_TAGS, list)
        gold, system = (unshaped(side) for side in view.sides)
        pairs = match_overlap(gold, system, typed=False)
        self.matrices.append(confusion(gold, system, pairs, labels=view.labels))

    def add_quotes(self, layer: LayerColumns, ids: Sequence[str]) -> None:
        self.spans += layer.table("spans").height
        said = layer.table("attributes").filter(
            (pl.col("kind") == SPAN) & (pl.col("name") == "alignment")
        )
        if not said.height:
            return
        keyed = said.select("document", ordinal="owner", how="value")
        rows = layer.table("spans").join(keyed, on=["document", "ordinal"], how="inner")
        for row in rows.iter_rows(named=True):
            label, how = layer.labels[row["label"]], str(row["how"])
            self.quotes[how, label] += 1
            if how in SHOWN:
                found = Quote(ids[row["document"]], label, how, row["quote"])
                self.examples.append((_rank(found), found))
        if len(self.examples) > 4 * self.most:
            self._thin()

    def _thin(self) -> None:
        """Keep as many as are shown, chosen by hash: the order of the notes does not matter."""
        self.examples = sorted(self.examples, key=lambda pair: pair[0])[: self.most]

    def seen(self, labels: int, digest: str) -> Seen:
        self._thin()
        shown = sorted(found for _, found in self.examples)
        if not self.text:
            shown = [found._replace(text=None) for found in shown]
        together = np.zeros((labels + 1, labels + 1), dtype=np.int64)
        for matrix in self.matrices:  # labels met later stand before the row of the unmatched
            at = np.append(np.arange(len(matrix) - 1), labels)
            together[np.ix_(at, at)] += matrix
        return Seen(together, self.spans, dict(self.quotes), tuple(shown), digest)


def _rank(quote: Quote) -> bytes:
    said = "\0".join((quote.document, quote.label, quote.how, quote.text or ""))
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).digest()


def _lengths(part: Part) -> Ints | None:
    if "text" not in part.documents.columns or part.documents["text"].null_count():
        return None
    return part.documents["text"].str.len_chars().to_numpy().astype(np.int64)
