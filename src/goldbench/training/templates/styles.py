"""How a text is written down: in one case, without colons or full stops, wide, flat, broken up.

Only the plain words change beyond their case; what is marked stays whole.
"""

from collections.abc import Callable, Mapping
from random import Random

from goldbench.corpus import NONE, Attributes, Extent, Span, Value
from goldbench.synthetic.builder import NoteBuilder
from goldbench.synthetic.chance import pick_weighted, whole
from goldbench.synthetic.noise import wrap

Change = Callable[[str], str]
# Shares in per cent; chosen, not measured anywhere.
_CASES: tuple[tuple[Change, int], ...] = ((str, 80), (str.lower, 11), (str.upper, 9))
_HABITS: tuple[tuple[Change, int], ...] = (
    (str, 66),
    (lambda text: text.replace(": ", " "), 6),
    (lambda text: text.replace(": ", " - "), 4),
    (lambda text: text.replace(": ", ":"), 4),
    (lambda text: text.replace(": ", ":\t").replace("   ", "\t"), 3),
    (lambda text: text.replace(". ", " ").replace(".", ""), 7),
    (lambda text: text.replace(", ", " "), 3),
    (lambda text: text.replace("\n", " "), 4),
    (lambda text: text.replace("\n", "\n\n"), 3),
)
_BROKEN = 0.12  # share of texts with hard line ends


class Styled(NoteBuilder):
    """A builder that writes everything in one case and the plain words after one habit."""

    __slots__ = ("_case", "_habit", "_width")

    def __init__(self, case: Change, habit: Change, width: int) -> None:
        super().__init__()
        self._case, self._habit, self._width = case, habit, width

    def add(self, *texts: str) -> Extent:
        return super().add(*(self._habit(self._case(text)) for text in texts))

    def mark(self, text: str, label: str, attributes: Mapping[str, Value] = NONE) -> Span:
        start = self._length
        cased = self._case(text)
        super().add(cased)
        span = Span(start, self._length, label, Attributes(attributes), quote=cased)
        self._spans.append(span)
        return span

    @property
    def text(self) -> str:
        joined = "".join(self._pieces)
        return wrap(joined, self._spans, self._width) if self._width else joined


def draw_style(rng: Random) -> Styled:
    """Give a builder of a style drawn by chance."""
    case, habit = (pick_weighted(rng, *zip(*ways, strict=True)) for ways in (_CASES, _HABITS))
    return Styled(case, habit, whole(rng, 30, 75) if rng.random() < _BROKEN else 0)
