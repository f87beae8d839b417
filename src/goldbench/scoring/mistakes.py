"""Every error in its context: what was missed, invented, mislabelled or cut wrongly."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from goldbench.corpus.columns import LayerColumns
from goldbench.matching import Shapes, match_exact, match_overlap
from goldbench.scoring.reading.alignment import Aligned, Alignment
from goldbench.scoring.reading.names import Names
from goldbench.scoring.reading.rows import NO_TAGS, join_spans, span_rows
from goldbench.scoring.reading.streams import Stream
from goldbench.scoring.settings import Settings
from goldbench.scoring.tracks.folding import fold_layers
from goldbench.scoring.tracks.view import View

Kind = Literal["missed", "invented", "label", "boundary", "label and boundary", "unplaced", "wrong"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """One disagreement. `gold` and `system` are (start, end, label), None where there is none.

    An `unplaced` answer stands nowhere in the text (a quote that was invented, offsets that cannot
    be); its place is told as (0, 0). A `wrong` one is another value of a field.

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


def document_mistakes(
    aligned: Aligned,
    system: int,
    names: Names,
    settings: Settings,
    *,
    text: bool,
    around: int,
    phrases: Mapping[str, Mapping[str, tuple[int, int]]] | None = None,
) -> Iterator[Mistake]:
    """Yield variables that only one side has in a document, where that side points first.

    `phrases` says by document and label where facts of the gold stand that do not say it.
    """
    layers = ([aligned.gold.layer], aligned.systems[system].layers)
    pairs = [
        set(zip(rows.document.tolist(), rows.label.tolist(), strict=True))
        for rows in (fold_layers(side, names, settings.variables) for side in layers)
    ]
    firsts = [_firsts(side, names) for side in layers]
    for row, id_ in enumerate(aligned.gold.ids if phrases else ()):
        for label, phrase in (phrases or {}).get(id_, {}).items():
            firsts[0].setdefault((row, names.code(label)), phrase)
    known = text and "text" in aligned.gold.documents.columns
    texts = aligned.gold.documents["text"] if known else None
    ids, labels = aligned.gold.ids, names.labels
    for document, code in sorted(pairs[0] ^ pairs[1]):
        missed = (document, code) in pairs[0]
        start, end = firsts[0 if missed else 1].get((document, code), (0, 0))
        place = (start, end, labels[code])
        context = _context(texts[document], [place], around) if texts is not None and end else None
        if missed:
            yield Mistake(ids[document], "missed", place, None, context)
        else:
            yield Mistake(ids[document], "invented", None, place, context)


def _firsts(layers: Sequence[LayerColumns], names: Names) -> dict[tuple[int, int], tuple[int, int]]:
    """Where a side speaks of a variable first: a span, or the evidence of a fact."""
    firsts: dict[tuple[int, int], tuple[int, int]] = {}
    for layer in layers:
        facts = {
            (document, ordinal): label
            for document, label, ordinal in layer.table("tags")
            .select("document", "label", "ordinal")
            .iter_rows()
        }
        places = list(layer.table("spans").select("document", "label", "start", "end").iter_rows())
        evidence = layer.table("evidence").select("document", "owner", "start", "end")
        for document, owner, start, end in evidence.iter_rows():
            if (document, owner) in facts:
                places.append((document, facts[document, owner], start, end))
        for document, label, start, end in places:
            key = (document, names.code(layer.labels[label]))
            firsts[key] = min(firsts.get(key, (start, end)), (start, end))
    return firsts


def mistakes_in(
    aligned: Aligned, system: int, names: Names, shapes: Shapes, *, text: bool, around: int
) -> Iterator[Mistake]:
    """Yield the mistakes of one system in one part, as `mistakes` does."""
    lengths = aligned.gold.lengths
    ours = span_rows(aligned.gold.layer, names, shapes, lengths=lengths)
    layers = aligned.systems[system].layers
    theirs = join_spans([span_rows(layer, names, shapes, lengths=lengths) for layer in layers])
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
    for gold_row, system_row in zip(
        left[pairs.gold].tolist(), right[pairs.system].tolist(), strict=True
    ):
        same_label = gold.label[gold_row] == other.label[system_row]
        same_place = (
            gold.start[gold_row] == other.start[system_row]
            and gold.end[gold_row] == other.end[system_row]
        )
        kind: Kind = "label and boundary"
        if same_label:
            kind = "boundary"
        elif same_place:
            kind = "label"
        rows.append(
            (int(gold.document[gold_row]), int(gold.start[gold_row]), kind, gold_row, system_row)
        )
    rows += [
        (int(gold.document[gold_row]), int(gold.start[gold_row]), "missed", gold_row, None)
        for gold_row in np.setdiff1d(left, left[pairs.gold]).tolist()
    ]
    rows += [
        (
            int(other.document[system_row]),
            int(other.start[system_row]),
            "invented",
            None,
            system_row,
        )
        for system_row in np.setdiff1d(right, right[pairs.system]).tolist()
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
