"""From marks and steps to a de-identified text, in the terms of the NLP Sandbox specification.

1. The last step that names a mark's type, and whose threshold the mark's confidence reaches, says
   what becomes of it (the original: later steps override earlier ones).
2. Marks that overlap and are to be replaced become one stretch. Its winner is the mark with the
   highest confidence, then the longest, then the one whose type was named last; what the winner's
   step says is done to the whole stretch, once. Touching is not overlapping.
3. Nothing of a stretch remains; everything else stays as it is. A mask has its stretch's length.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, NamedTuple, Protocol

from goldbench.corpus import Span

Method = Literal["mask", "redact", "type", "date-offset"]
_CERTAIN = 100.0


class ShiftDate(Protocol):
    """Moves a date by days and writes it as it was written; None where it is not understood.

    `dates` are all dates of the note: from 25/12/2020 one learns how to read 3/4/2020.
    """

    def __call__(
        self, date: str, days: int, /, *, lang: str, dates: Sequence[str]
    ) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Step:
    """What to do with the marks of some families; `threshold` is the least confidence."""

    families: tuple[str, ...]
    method: Method
    threshold: float = 0.0
    character: str = "*"
    days: int = 0


class Replacement(NamedTuple):
    """[start, end) of the original becomes `text`; `family` is the winner's."""

    start: int
    end: int
    text: str
    family: str
    method: str


class _Chosen(NamedTuple):
    """A mark to be replaced, its step, and how late its type was named."""

    span: Span
    step: Step
    named: int


def replacements(
    text: str,
    spans: Iterable[Span],
    steps: Sequence[Step],
    *,
    shift: ShiftDate,
    lang: str = "en",
) -> list[Replacement]:
    """Decide what is replaced by what: sorted, without overlaps.

    >>> steps = [Step(("date",), "type"), Step(("person_name",), "mask", character="#")]
    >>> found = [Span(0, 3, "person_name"), Span(7, 17, "date"), Span(13, 17, "date")]
    >>> text = "Ana on 12/26/2020"
    >>> applied(text, replacements(text, found, steps, shift=lambda *_, **__: None))
    '### on [TEXT_DATE]'
    """
    spans = list(spans)
    dates = [text[one.start : one.end] for one in spans if one.label == "date"]

    def move(date: str, days: int) -> str | None:
        return shift(date, days, lang=lang, dates=dates)

    chosen = sorted(_chosen(spans, steps), key=lambda one: (one.span.start, one.span.end))
    made = []
    stretch: list[_Chosen] = []
    end = 0
    for one in chosen:
        if stretch and one.span.start >= end:
            made.append(_replaced(text, stretch, move))
            stretch = []
        end = max(end, one.span.end) if stretch else one.span.end
        stretch.append(one)
    if stretch:
        made.append(_replaced(text, stretch, move))
    return made


def applied(text: str, made: Sequence[Replacement]) -> str:
    """Write the new text."""
    pieces, at = [], 0
    for one in made:
        pieces += [text[at : one.start], one.text]
        at = one.end
    return "".join([*pieces, text[at:]])


class NewPlaces:
    """Where positions of the original text are in the new one.

    A position inside a replaced stretch belongs to all of what replaced it.
    """

    def __init__(self, made: Sequence[Replacement]) -> None:
        self._starts = [one.start for one in made]
        self._ends = [one.end for one in made]
        self._lengths = [len(one.text) for one in made]
        grown = (len(one.text) - (one.end - one.start) for one in made)
        self._grown = list(accumulate(grown, initial=0))

    def extent(self, start: int, end: int) -> tuple[int, int]:
        """Carry [start, end) over.

        >>> NewPlaces([Replacement(2, 5, "[X]!", "id", "type")]).extent(3, 8)
        (2, 9)
        """
        first, last = bisect_right(self._starts, start), bisect_left(self._starts, end)
        new_start, new_end = start + self._grown[first], end + self._grown[last]
        if first and start < self._ends[first - 1]:
            new_start = self._starts[first - 1] + self._grown[first - 1]
        if last and end <= self._ends[last - 1]:
            at = last - 1
            new_end = self._starts[at] + self._grown[at] + self._lengths[at]
        return new_start, new_end


def _chosen(spans: Iterable[Span], steps: Sequence[Step]) -> Iterable[_Chosen]:
    order = [(step, family) for step in steps for family in step.families]
    for span in spans:
        if span.start == span.end:
            continue
        confidence = confidence_of(span)
        for named, (step, family) in reversed(list(enumerate(order))):
            if family == span.label and confidence >= step.threshold:
                yield _Chosen(span, step, named)
                break


def confidence_of(span: Span) -> float:
    said = span.attributes.get("confidence", _CERTAIN)
    return float(said) if isinstance(said, int | float) else _CERTAIN


def _replaced(
    text: str, stretch: Sequence[_Chosen], move: Callable[[str, int], str | None]
) -> Replacement:
    start = min(one.span.start for one in stretch)
    end = max(one.span.end for one in stretch)
    winner = max(stretch, key=_rank)
    step, family = winner.step, winner.span.label
    if step.method == "mask":
        return Replacement(start, end, step.character * (end - start), family, "mask")
    if step.method == "redact":
        return Replacement(start, end, "", family, "redact")
    if step.method == "date-offset" and len(winner.span) == end - start:
        moved = move(text[start:end], step.days)
        if moved is not None:
            return Replacement(start, end, moved, family, "date-offset")
    # What is not understood as a date is not left standing.
    return Replacement(start, end, f"[TEXT_{family.upper()}]", family, "type")


def _rank(one: _Chosen) -> tuple[float, int, int, int]:
    return confidence_of(one.span), len(one.span), one.named, -one.span.start
