"""Marks that tell series apart by shape as well as by colour."""

from markupsafe import Markup

from goldbench.reports.figures.svg import element, width_of

_SHAPES = (
    "M-{r} 0a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z",  # circle
    "M-{k} -{k}h{l}v{l}h-{l}z",  # square
    "M0 -{w}L{w} 0L0 {w}L-{w} 0z",  # diamond
    "M0 -{w}L{w} {k}L-{w} {k}z",  # triangle
    "M0 {w}L{w} -{k}L-{w} -{k}z",  # triangle, point down
    "M-{k} -{k}L{k} {k}M-{k} {k}L{k} -{k}",  # cross
)
SERIES = len(_SHAPES)
"""How many series can be told apart; colours and shapes repeat from there on."""


def series_class(series: int) -> str:
    """Give the class of a series.

    >>> series_class(0), series_class(7)
    ('s0', 's1')
    """
    return f"s{series % SERIES}"


def marker(series: int, x: float, y: float, *, radius: float = 4.5, title: str = "") -> Markup:
    """Draw the mark of a series; `title` shows when it is pointed at."""
    size = {"r": radius, "d": 2 * radius, "k": radius * 0.9, "l": radius * 1.8, "w": radius * 1.25}
    path = _SHAPES[series % SERIES].format(**{k: f"{v:.2f}" for k, v in size.items()})
    return element(
        "path",
        *([element("title", title)] if title else []),
        d=path,
        transform=f"translate({x:.1f} {y:.1f})",
        class_=f"mark {series_class(series)}",
    )


def swatch(series: int) -> Markup:
    """Draw a mark for use in running text and legends."""
    inside = marker(series, 7, 7)
    return element(
        "svg", inside, viewBox="0 0 14 14", width=14, height=14, class_="swatch", aria_hidden="true"
    )


def legend(
    names: list[str], width: float, y: float, *, series: list[int] | None = None
) -> tuple[Markup, float]:
    """Set names with their marks in a row, in several where one is too short; give the end."""
    parts: list[Markup] = []
    x = 6.0
    for number, name in zip(series or range(len(names)), names, strict=True):
        needed = 26 + width_of(name)
        if x > 6 and x + needed > width:
            x, y = 6.0, y + 18
        parts += [marker(number, x, y), element("text", name, x=x + 10, y=y + 4)]
        x += needed
    return Markup("").join(parts), y + 20
