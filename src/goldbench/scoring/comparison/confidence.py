"""Marks with a confidence: where it stands, how it is read, and a system cut at a threshold."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from goldbench.corpus import Attributes, Corpus, Document, Layer, Marks, Record, Span, Tag
from goldbench.errors import UsageError
from goldbench.scoring.reading.streams import CorpusStream, Stream

NAMES = ("confidence", "score", "probability", "prob")
"""Attributes that are taken for a confidence, the first that is there."""


class Note(NamedTuple):
    """A document, the gold's marks in it, and the system's."""

    document: Document
    gold: Marks
    system: Marks


@dataclass(frozen=True, slots=True)
class Confident:
    """Gold and a system side by side, and the attribute that says how sure the system is.

    Confidences above 1 are percentages (`scale` 100). A mark without one is kept at any threshold.
    """

    system: str
    attribute: str
    scale: float
    notes: tuple[Note, ...]

    def of(self, mark: Span | Tag) -> float | None:
        value = _number(mark.attributes, self.attribute)
        return None if value is None else value / self.scale

    @property
    def marks(self) -> Iterator[Span | Tag]:
        return (mark for note in self.notes for mark in _list_marks(note.system))

    @property
    def values(self) -> list[float]:
        """All confidences there are, sorted."""
        return sorted(value for mark in self.marks if (value := self.of(mark)) is not None)

    def only(self, keep: Callable[[Document], bool]) -> "Confident":
        notes = tuple(note for note in self.notes if keep(note.document))
        return Confident(self.system, self.attribute, self.scale, notes)

    def cut(self, threshold: float | None) -> tuple[CorpusStream, CorpusStream]:
        """Give gold, and the system with marks of at least that confidence; None keeps all."""
        return self._streams(
            (note.document, note.gold, self._drop_below(note.system, threshold))
            for note in self.notes
        )

    def split_by_mark(self) -> tuple[CorpusStream, CorpusStream, list[tuple[float, int]]]:
        """Give each mark that has a confidence a note of its own, with all gold marks of its note.

        So that a rule says of each of them whether it is right. Also gives (confidence, place of
        its note) by mark.
        """
        rows: list[tuple[Document, Marks, Marks]] = []
        owners: list[tuple[float, int]] = []
        for place, note in enumerate(self.notes):
            for mark in _list_marks(note.system):
                value = self.of(mark)
                if value is None:
                    continue
                document = Document(f"{len(rows):09}", note.document.text, note.document.meta)
                alone = Marks((mark,)) if isinstance(mark, Span) else Marks(tags=(mark,))
                rows.append((document, note.gold, alone))
                owners.append((value, place))
        gold, system = self._streams(rows)
        return gold, system, owners

    def _drop_below(self, marks: Marks, threshold: float | None) -> Marks:
        if threshold is None:
            return marks

        def keep(mark: Span | Tag) -> bool:
            value = self.of(mark)
            return value is None or value >= threshold

        spans = tuple(span for span in marks.spans if keep(span))
        return Marks(spans, tuple(tag for tag in marks.tags if keep(tag)))

    def _streams(
        self, rows: Iterable[tuple[Document, Marks, Marks]]
    ) -> tuple[CorpusStream, CorpusStream]:
        listed = list(rows)
        documents = {document.id: document for document, _, _ in listed}
        layers = {
            "gold": Layer("gold", {document.id: gold for document, gold, _ in listed}),
            "system": Layer("system", {document.id: marks for document, _, marks in listed}),
        }
        corpus = Corpus(documents, layers)
        return (
            CorpusStream(corpus, "gold", "gold"),
            CorpusStream(corpus, "system", self.system),
        )


def read_confident(gold: Stream, system: Stream, attribute: str | None = None) -> Confident:
    """Read both sides by document; refuse a system whose marks carry no such attribute.

    A document that the system did not look at has no marks of its.
    """
    truth, theirs = _marks(gold), _marks(system)
    by_id = {id_: marks for id_, (_, marks) in theirs.items()}
    notes = tuple(
        Note(document, marks, by_id.get(document.id, Marks())) for document, marks in truth.values()
    )
    every = [mark for note in notes for mark in _list_marks(note.system)]
    chosen = _choose_attribute(every, attribute, system.name)
    values = [v for mark in every if (v := _number(mark.attributes, chosen)) is not None]
    low, high = min(values), max(values)
    if low < 0 or high > 100:
        msg = f"{system.name}: {chosen} runs from {low:g} to {high:g}"
        raise UsageError(msg, hint="a confidence is a share of 1, or a percentage")
    return Confident(system.name, chosen, 100.0 if high > 1 else 1.0, notes)


def _list_marks(marks: Marks) -> list[Span | Tag]:
    return [*marks.spans, *marks.tags]


def _marks(stream: Stream) -> dict[str, tuple[Document, Marks]]:
    records = stream.quiet().records()
    return {
        record.document.id: pair
        for record in records
        if (pair := _select_layer(record, stream.layer))
    }


def _select_layer(record: Record, layer: str | None) -> tuple[Document, Marks] | None:
    if layer is not None:
        marks = record.layers.get(layer)
    else:
        marks = next(iter(record.layers.values()), None)
    return None if marks is None else (record.document, marks)


def _choose_attribute(marks: Sequence[Span | Tag], asked: str | None, system: str) -> str:
    there = sorted({name for mark in marks for name in mark.attributes})
    numeric = [
        name for name in there if any(_number(m.attributes, name) is not None for m in marks)
    ]
    wanted = NAMES if asked is None else (asked,)
    for name in wanted:
        if name in numeric:
            return name
    listed = ", ".join(there) if there else "none at all"
    what = "no confidence" if asked is None else f"no number under {asked!r}"
    msg = f"the marks of {system} carry {what}; their attributes are: {listed}"
    hint = f"name it: --confidence {numeric[0]}" if numeric else None
    raise UsageError(msg, hint=hint or f"a system writes one of: {', '.join(NAMES)}")


def _number(attributes: Attributes, name: str) -> float | None:
    value = attributes.get(name)
    if isinstance(value, bool) or value is None:
        return None
    try:
        number = float(value)  # type: ignore[arg-type]  # what is no number is refused below
    except (TypeError, ValueError):
        return None
    except OverflowError:  # beyond every scale, and told so
        return math.inf
    return number if number == number else None  # noqa: PLR0124  # not a number
