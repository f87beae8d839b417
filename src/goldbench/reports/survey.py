"""What scores do not say, seen while they are counted: confusion, lengths, quotes, errors."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from goldbench.corpus.columns import SPAN, Columns, LayerColumns
from goldbench.corpus.fingerprint import Fingerprint
from goldbench.matching import Shapes, confusion, match_overlap
from goldbench.reports.listing import ErrorSample, Listing, errors_in
from goldbench.reports.phrases import Phrases
from goldbench.scoring import Settings, Track
from goldbench.scoring.comparison.confidence import NAMES as CONFIDENCES
from goldbench.scoring.reading.alignment import Aligned
from goldbench.scoring.reading.rows import NO_TAGS, join_spans, span_rows
from goldbench.scoring.reading.streams import Part
from goldbench.scoring.tracks.view import View

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


class Surveyor:
    """Looks at every part of gold and systems while they are scored (`scoring.counting.Watcher`).

    `examples` limits the quotes shown of each system, `errors` the errors of each; `phrases` are
    those of gold facts that point nowhere themselves.
    """

    def __init__(
        self,
        systems: Sequence[str],
        track: Track,
        settings: Settings,
        *,
        text: bool = True,
        examples: int = 200,
        errors: int = 0,
        phrases: Phrases | None = None,
    ) -> None:
        self._systems, self._track, self._text = systems, track, text
        self._names, self._shapes = settings.names(track.name), Shapes()
        self._settings, self._phrases = settings, phrases
        self._watches = [_Watch(text, examples) for _ in systems]
        self._hashes = [Fingerprint() for _ in systems]
        self._errors = [ErrorSample(errors, settings.seed) for _ in systems]
        self._lengths: list[Ints] | None = []
        self._marks = 0
        self._attributes: list[set[str]] = [set() for _ in systems]

    def see_system(self, number: int, part: Part) -> None:
        self._hashes[number].add(Columns(part.documents.select("id"), {"system": part.layer}))
        self._attributes[number] |= set(part.layer.table("attributes")["name"].unique())

    def has_confidence(self, number: int) -> bool:
        """Say whether marks of a system carry what is taken for a confidence."""
        return not self._attributes[number].isdisjoint(CONFIDENCES)

    def see(self, aligned: Aligned) -> None:
        names, shapes, track = self._names, self._shapes, self._track
        known = _lengths(aligned.gold)
        self._lengths = None if self._lengths is None or known is None else [*self._lengths, known]
        layer = aligned.gold.layer
        reach = aligned.gold.lengths
        ours = span_rows(layer, names, shapes, lengths=reach)
        facts = layer.table("tags").height
        self._marks += {"span": len(ours.start), "tag": facts}.get(
            track.unit, facts + len(ours.start)
        )
        for number, (watch, beside) in enumerate(zip(self._watches, aligned.systems, strict=True)):
            theirs = [span_rows(layer, names, shapes, lengths=reach) for layer in beside.layers]
            view = View(
                aligned.gold.documents.height,
                names,
                ours,
                join_spans(theirs),
                NO_TAGS,
                NO_TAGS,
                list,
                shapes=shapes,
            )
            watch.add_spans(view)
            for layer in beside.layers:
                watch.add_quotes(layer, aligned.gold.ids)
            for error in errors_in(
                aligned,
                number,
                track,
                names,
                shapes,
                settings=self._settings,
                text=self._text,
                phrases=self._phrases,
            ):
                self._errors[number].add(error)

    def survey(self) -> Survey:
        return Survey(
            self._names.labels,
            np.concatenate(self._lengths) if self._lengths else None,
            self._marks,
            tuple(
                watch.summarise(len(self._names.labels), whole.hexdigest())
                for watch, whole in zip(self._watches, self._hashes, strict=True)
            ),
        )

    def listings(self) -> tuple[Listing, ...]:
        return tuple(
            errors.listing(name) for name, errors in zip(self._systems, self._errors, strict=True)
        )


@dataclass
class _Watch:
    """What has been seen of one system so far."""

    text: bool
    most: int
    matrices: list[Ints] = field(default_factory=list[Ints])
    spans: int = 0
    quotes: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    examples: list[tuple[bytes, Quote]] = field(default_factory=list[tuple[bytes, Quote]])

    def add_spans(self, view: View) -> None:
        gold, system = view.sides
        pairs = match_overlap(gold, system, typed=False, shapes=view.shapes)
        matrix = confusion(gold, system, pairs, labels=view.labels)
        if view.system.unplaced is not None:
            matrix[view.labels, :-1] += np.bincount(view.system.unplaced[1], minlength=view.labels)
        self.matrices.append(matrix)

    def add_quotes(self, layer: LayerColumns, ids: Sequence[str]) -> None:
        self.spans += layer.table("spans").height
        alignments = layer.table("attributes").filter(
            (pl.col("kind") == SPAN) & (pl.col("name") == "alignment")
        )
        if not alignments.height:
            return
        keyed = alignments.select("document", ordinal="owner", how="value")
        rows = layer.table("spans").join(keyed, on=["document", "ordinal"], how="inner")
        for row in rows.iter_rows(named=True):
            label, how = layer.labels[row["label"]], str(row["how"])
            self.quotes[how, label] += 1
            if how in SHOWN:
                quote = Quote(ids[row["document"]], label, how, row["quote"])
                self.examples.append((_rank(quote), quote))
        if len(self.examples) > 4 * self.most:
            self._thin()

    def _thin(self) -> None:
        """Keep as many as are shown, chosen by hash: the order of the notes does not matter."""
        self.examples = sorted(self.examples, key=lambda pair: pair[0])[: self.most]

    def summarise(self, labels: int, digest: str) -> Seen:
        self._thin()
        shown = sorted(example for _, example in self.examples)
        if not self.text:
            shown = [quote._replace(text=None) for quote in shown]
        together = np.zeros((labels + 1, labels + 1), dtype=np.int64)
        for matrix in self.matrices:  # labels met later stand before the row of the unmatched
            at = np.append(np.arange(len(matrix) - 1), labels)
            together[np.ix_(at, at)] += matrix
        return Seen(together, self.spans, dict(self.quotes), tuple(shown), digest)


def _rank(quote: Quote) -> bytes:
    key = "\0".join((quote.document, quote.label, quote.how, quote.text or ""))
    return hashlib.blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).digest()


def _lengths(part: Part) -> Ints | None:
    if "text" not in part.documents.columns or part.documents["text"].null_count():
        return None
    return part.documents["text"].str.len_chars().to_numpy().astype(np.int64)
