"""Horizontal bars side by side: how many of each kind, by series."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from goldbench.reports.figures.marker import legend, series_class
from goldbench.reports.figures.scale import Scale, name_ticks
from goldbench.reports.figures.svg import Frame, element, line, shorten, text, width_of

_BAR, _GAP = 11.0, 10.0


class BarRow(NamedTuple):
    name: str
    counts: tuple[int, ...]


def bars(rows: Sequence[BarRow], series: Sequence[tuple[int, str]], frame: Frame) -> Markup:
    """Draw the rows in the order given; wide: names to the left, narrow: above the bars.

    `series` are numbers, which decide colours, and names.
    """
    numbers = [number for number, _ in series]
    longest = max((width_of(row.name) for row in rows), default=0.0)
    left = 0.0 if frame.narrow else min(longest + 14, frame.width * 0.36)
    above = 18.0 if frame.narrow else 0.0
    most = max((count for row in rows for count in row.counts), default=1) or 1
    x = Scale(0, most, left, frame.width - 48)
    drawn, top = legend([name for _, name in series], frame.width, 8.0, series=numbers)
    height = above + _BAR * len(series) + _GAP
    bottom = top + height * len(rows)
    parts: list[Markup] = [drawn]
    for tick, name in name_ticks(x.ticks(4 if frame.narrow else 6), frame.numbers):
        parts += [
            line(x(tick), top, x(tick), bottom, "grid"),
            text(x(tick), bottom + 16, name, "num quiet", anchor="middle" if tick else "start"),
        ]
    for number, row in enumerate(rows):
        y = top + number * height
        room = frame.width if frame.narrow else left - 8
        middle = above - 1 if frame.narrow else height / 2 + 4
        parts.append(text(0, y + middle, shorten(row.name, room)))
        for nth, count in enumerate(row.counts):
            at = y + above + _GAP / 2 + nth * _BAR
            parts += [
                element(
                    "rect", x=left, y=at, width=max(x(count) - left, 0.5), height=_BAR - 2,
                    class_=f"mark {series_class(numbers[nth])}",
                ),
                text(x(count) + 5, at + _BAR - 2, frame.numbers.whole(count), "num quiet tiny"),
            ]  # fmt: skip
    return frame.enclose(bottom + 24, *parts)
