"""What a rule sees: a chunk of documents with the marks of gold and one system."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from goldbench.corpus import Attributes, Schema
from goldbench.matching import Counts, Shapes, Spans, Text, columns_of, spans, unique_keyed
from goldbench.scoring.fields.nodes import FieldSchema
from goldbench.scoring.reading.names import DROPPED, Names
from goldbench.scoring.reading.rows import SpanRows, TagRows

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class View:
    """Documents are numbered 0, 1, ...; label codes are those of `names`.

    `schema` says which attributes of facts count, where the gold carries one; `fields` what
    answers are asked for. `missing` are documents that the system did not look at. A rule puts
    what it sees besides its counts into `noticed`, by label and kind.
    """

    documents: int
    names: Names
    gold: SpanRows
    system: SpanRows
    gold_tags: TagRows
    system_tags: TagRows
    texts: Callable[[], list[str]]
    schema: Schema | None = None
    shapes: Shapes = field(default_factory=Shapes)
    fields: FieldSchema | None = None
    missing: npt.NDArray[np.bool_] | None = None
    ids: Sequence[str] = ()
    noticed: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])

    @cached_property
    def text(self) -> Text:
        return Text.of(self.texts())

    @cached_property
    def _keyed(self) -> tuple[Spans, Spans, tuple[Ints, Ints] | None]:
        return unique_keyed(_spans(self.gold), _spans(self.system))

    @property
    def sides(self) -> tuple[Spans, Spans]:
        """Both sides, each mark once; differently fragmented spans are different marks."""
        return self._keyed[:2]

    @property
    def keys(self) -> tuple[Ints, Ints] | None:
        """One integer a mark of `sides`, equal where marks are; None where 63 bits do not do."""
        return self._keyed[2]

    @cached_property
    def places(self) -> tuple[Spans, Spans]:
        """Both sides with one span a place."""
        gold, system = self.sides
        return keep_first_label(gold, self.names), keep_first_label(system, self.names)

    @cached_property
    def pieces(self) -> tuple[Spans, Spans]:
        """Both sides cut into their fragments."""
        return _cut(self.gold), _cut(self.system)

    @cached_property
    def by_name(self) -> "View":
        """The same view with label codes in the order of the names.

        Codes are given as labels are met; a rule that looks past labels must not depend on that.
        """
        rank = rank_labels(self.names)
        order = np.argsort(rank)
        names = replace(
            self.names, codes={self.names.labels[code]: n for n, code in enumerate(order)}
        )
        gold, system = (
            rows._replace(
                label=rank[rows.label],
                unplaced=None
                if rows.unplaced is None
                else (rows.unplaced[0], rank[rows.unplaced[1]]),
            )
            for rows in (self.gold, self.system)
        )
        return replace(self, names=names, gold=gold, system=system)

    def under_own_codes(self, counts: Counts) -> Counts:
        """Give the counts of `by_name` in the order of this view's codes."""
        rank = rank_labels(self.names)
        return Counts(*(column[:, rank] for column in counts))

    def with_unplaced(self, counts: Counts) -> Counts:
        """Count marks that stand nowhere: a false positive each, on the gold's side a miss."""
        extended = counts
        for field_, rows in (("fn", self.gold), ("fp", self.system)):
            if rows.unplaced is not None:
                more = getattr(extended, field_).copy()
                np.add.at(more, rows.unplaced, 1)
                extended = extended._replace(**{field_: more})
        return extended

    @property
    def labels(self) -> int:
        return len(self.names.codes)

    def only(self, labels: frozenset[str]) -> "View":
        """Leave out spans of other labels."""
        codes = np.array([name in labels for name in self.names.labels], dtype=bool)
        return replace(
            self, gold=self.gold.select_labels(codes), system=self.system.select_labels(codes)
        )


def _spans(rows: SpanRows) -> Spans:
    """The columns of a batch, widened; a shape only where some span is not in one piece."""
    columns = (rows.document, rows.start, rows.end, rows.label)
    document, start, end, label = (column.astype(np.int64) for column in columns)
    return Spans(document, start, end, label, shape=rows.shape if rows.shape.any() else None)


def keep_first_label(side: Spans, names: Names) -> Spans:
    """Keep one span a place and shape: of several labels there, the first by name.

    By name and not by code: codes are given in the order in which labels are met.
    """
    if side.size < 2:
        return side
    rank = rank_labels(names)
    *place, label = columns_of(side)
    order = np.lexsort((rank[label], *reversed(place)))
    side = side.take(order)
    *place, _ = columns_of(side)
    fresh = np.logical_or.reduce([column[1:] != column[:-1] for column in place])
    return side.take(np.concatenate(([True], fresh)))


def rank_labels(names: Names) -> Ints:
    """Give every label code its place in the order of the names."""
    rank = np.empty(len(names.codes), dtype=np.int64)
    rank[[names.codes[name] for name in sorted(names.codes)]] = np.arange(len(names.codes))
    return rank


def _cut(rows: SpanRows) -> Spans:
    if rows.pieces is None:
        return spans(rows.document, rows.start, rows.end, rows.label)
    row, start, end = rows.pieces
    return spans(rows.document[row], start, end, rows.label[row])


def tag_spans(
    tags: TagRows,
    keys: Callable[[str, Attributes], list[tuple[str, str]]],
    names: Names,
    numbers: dict[tuple[str, str], int],
) -> Spans:
    """Turn tags into rows that match exactly when their keys are equal.

    `keys` says which facts (label, key) a tag states: none, one, or several when it is
    shorthand. `numbers` gives equal keys equal numbers on both sides.
    """
    stated = [
        [
            (code, numbers.setdefault((label, key), len(numbers)))
            for label, key in keys(name, attributes)
            if (code := names.code(label)) != DROPPED
        ]
        for name, attributes in tags.signatures
    ]
    for (name, _), marks in zip(
        tags.signatures, np.bincount(tags.signature, minlength=len(tags.signatures)), strict=True
    ):
        names.note(name, None, int(marks))
    size = np.array([len(facts) for facts in stated], dtype=np.int64)
    first = np.cumsum(size) - size
    flat = np.array([fact for facts in stated for fact in facts], dtype=np.int64).reshape(-1, 2)
    number = size[tags.signature]
    at = np.repeat(first[tags.signature], number) + np.arange(int(number.sum()))
    at -= np.repeat(np.cumsum(number) - number, number)
    document = np.repeat(tags.document, number)
    return spans(document, flat[at, 1], flat[at, 1], flat[at, 0])
