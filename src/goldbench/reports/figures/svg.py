"""SVG elements as escaped text, and the frame that every figure stands in."""

from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from goldbench.reports.numbers import ENGLISH, Numbers


class Estimate(NamedTuple):
    """A score with its interval, as shares of 1; None = undefined."""

    value: float | None
    low: float | None = None
    high: float | None = None


def element(tag: str, *children: str, **attributes: object) -> Markup:
    """Make an element; an attribute that is None is left out, `_` is written `-`.

    >>> str(element("text", "a < b", x=1.25, class_="quiet", y=None))
    '<text x="1.2" class="quiet">a &lt; b</text>'
    """
    pairs = Markup("").join(
        Markup(' {}="{}"').format(name.rstrip("_").replace("_", "-"), _format_value(value))
        for name, value in attributes.items()
        if value is not None
    )
    inside = Markup("").join(children)
    if not inside:
        return Markup("<{}{}/>").format(tag, pairs)
    return Markup("<{}{}>{}</{}>").format(tag, pairs, inside, tag)


def text(
    x: float, y: float, content: str, class_: str = "", *, anchor: str | None = None
) -> Markup:
    return element("text", content, x=x, y=y, class_=class_ or None, text_anchor=anchor)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Markup:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def _format_value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return str(value)


@dataclass(frozen=True, slots=True)
class Frame:
    """What every figure has: a width in pixels, an id that no other has, a name, a description.

    `numbers` is how the language of the page writes them.
    """

    width: int
    id: str
    title: str
    description: str
    numbers: Numbers = ENGLISH

    @property
    def narrow(self) -> bool:
        return self.width < 480

    def enclose(self, height: float, *children: str) -> Markup:
        """Close the figure. Its height is known only when it has been drawn."""
        names = f"{self.id}-title {self.id}-desc"
        return element(
            "svg",
            element("title", self.title, id=f"{self.id}-title"),
            element("desc", self.description, id=f"{self.id}-desc"),
            *children,
            viewBox=f"0 0 {self.width} {height:.0f}",
            width=self.width,
            height=round(height),
            role="img",
            aria_labelledby=names,
            class_="plot",
        )


_CAPITAL, _SMALL = 8.2, 6.8


def width_of(words: str) -> float:
    """Estimate the width of a text of 12 pixels in a wide sans serif, rather too much.

    >>> width_of("Ab")
    15.0
    """
    return sum(_CAPITAL if letter.isupper() else _SMALL for letter in words)


def shorten(name: str, room: float) -> str:
    """Cut a name to the room there is, with an ellipsis.

    >>> shorten("NOMBRE_PERSONAL_SANITARIO", 100), shorten("FECHAS", 100)
    ('NOMBRE_PERS…', 'FECHAS')
    """
    if width_of(name) <= room:
        return name
    while name and width_of(name) + _CAPITAL > room:
        name = name[:-1]
    return name.rstrip(" _-") + "…"
