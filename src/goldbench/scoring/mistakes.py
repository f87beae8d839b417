"""Every error in its context: what was missed, invented, mislabelled or cut wrongly."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from goldbench.matching import Shapes, match_exact, match_overlap
from goldbench.scoring.alignment import Aligned, Alignment
from goldbench.scoring.names import Names
from goldbench.scoring.rows import NO_TAGS, joined_spans, span_rows
from goldbench.scoring.score import Settings
from goldbench.scoring.streams import Stream
from goldbench.scoring.view import View

Kind = Literal["missed", "invented", "label", "boundary", "label and boundary", "unplaced"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """One disagreement. `gold` and `system` are (start, end, label), None where there is none.

    An `unplaced` answer stands nowhere in the text (a quote that was invented, offsets that cannot
    be); its place is told as (0, 0).

    `context` is the text before, inside and after it: note text, to be shown to people who may
    see the notes and never to be logged. It is None where texts were left out.
    """

    document: str
    kind: Kind
    gold: tuple[int, int, str] | None
    system: tuple[int, int, str] | None
    context: tuple[str, str, str] | None = None

    @property
    def label(self) -> str:
        side = self.gold or self.system
        return side[2] if side else ""


def mistakes(
    gold: Stream, system: Stream, settings: Settings, *, text: bool = True, around: int = 60
) -> Iterator[Mistake]:
    """Pair spans one to one by overlap and yield all pairs that are not equal, and the rest.

    Labels are mapped and filtered as for the scores. The order is that of the documents, then
    of the text.
    """
    names, shapes = settings.names(), Shapes()
    for aligned in Alignment(gold, [system], text=text):
        yield from mistakes_in(aligned, 0, names, shapes, text=text, around=around)


def mistakes_in(
    aligned: Aligned, system: int, names: Names, shapes: Shapes, *, text: bool, around: int
) -> Iterator[Mistake]:
    """Yield the mistakes of one system in one part, as `mistakes` does."""
    lengths = aligned.gold.lengths
    ours = span_rows(aligned.gold.layer, names, shapes, lengths=lengths)
    layers = aligned.systems[system].layers
    theirs = joined_spans([span_rows(one, names, shapes, lengths=lengths) for one in layers])
    height = aligned.gold.documents.height
    view = View(height, names, ours, theirs, NO_TAGS, NO_TAGS, list, shapes=shapes)
    gold, other = view.sides
    exact = match_exact(gold, other)
    left = np.setdiff1d(np.arange(gold.size), exact.gold)
    right = np.setdiff1d(np.arange(other.size), exact.system)
    open_gold, open_system = gold.take(left), other.take(right)
    pairs = match_overlap(open_gold, open_system, typed=False, shapes=shapes)
    ids = aligned.gold.ids
    known = text and "text" in aligned.gold.documents.columns
    texts = aligned.gold.documents["text"] if known else None
    rows: list[tuple[int, int, Kind, int | None, int | None]] = []
    for one, two in zip(left[pairs.gold].tolist(), right[pairs.system].tolist(), strict=True):
        same_label = gold.label[one] == other.label[two]
        same_place = gold.start[one] == other.start[two] and gold.end[one] == other.end[two]
        kind: Kind = "label and boundary"
        if same_label:
            kind = "boundary"
        elif same_place:
            kind = "label"
        rows.append((int(gold.document[one]), int(gold.start[one]), kind, one, two))
    rows += [
        (int(gold.document[one]), int(gold.start[one]), "missed", one, None)
        for one in np.setdiff1d(left, left[pairs.gold]).tolist()
    ]
    rows += [
        (int(other.document[two]), int(other.start[two]), "invented", None, two)
        for two in np.setdiff1d(right, right[pairs.system]).tolist()
    ]
    labels = names.labels
    if theirs.unplaced is not None:
        for document, code in zip(*(column.tolist() for column in theirs.unplaced), strict=True):
            yield Mistake(ids[document], "unplaced", None, (0, 0, labels[code]))
    for document, _, what, g, s in sorted(rows, key=lambda row: row[:3]):
        sides = [
            None
            if at is None
            else (int(side.start[at]), int(side.end[at]), labels[int(side.label[at])])
            for side, at in ((gold, g), (other, s))
        ]
        context = None if texts is None else _context(texts[document], sides, around)
        yield Mistake(ids[document], what, sides[0], sides[1], context)


def _context(
    text: str | None, sides: list[tuple[int, int, str] | None], around: int
) -> tuple[str, str, str] | None:
    if text is None:
        return None
    start = min(side[0] for side in sides if side is not None)
    end = max(side[1] for side in sides if side is not None)
    return text[max(start - around, 0) : start], text[start:end], text[end : end + around]
