"""Forest plot: one row a label or site, the score as a mark, its interval as a line."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from goldbench.reports.figures.marker import legend, marker, series_class
from goldbench.reports.figures.scale import Scale, name_ticks, share_range
from goldbench.reports.figures.svg import Estimate, Frame, element, line, shorten, text, width_of
from goldbench.reports.numbers import Numbers
from goldbench.stats import Interval

_NUMBERS = 150.0
"""Room right of the plot for "0.942 (0.930–0.952)"."""


@dataclass(frozen=True, slots=True)
class ForestRow:
    """`marks` is how many marks the gold has here; one estimate a series."""

    name: str
    marks: int
    estimates: tuple[Estimate, ...]


def forest(
    rows: Sequence[ForestRow],
    series: Sequence[str],
    frame: Frame,
    *,
    measure: str,
    reference: float | None = None,
    called: str = "",
) -> Markup:
    """Draw the rows in the order given; `reference` is a dashed line, `called` by what it is.

    Wide: name, plot, numbers side by side. Narrow: name and score above each line.
    """
    each = 16 if len(series) > 1 else 0
    height = (40 if frame.narrow else 14) + each * len(series) + (0 if each else 10)
    gutter = _gutter(rows, frame)
    left, right = (
        (14.0, frame.width - 14.0) if frame.narrow else (gutter, frame.width - _NUMBERS - 8)
    )
    x = Scale(*share_range(_values(rows)), left, right)
    parts: list[Markup] = []
    top = 8.0
    if len(series) > 1:
        drawn, top = legend(list(series), frame.width, top)
        parts.append(drawn)
    if reference is not None and called:
        top += 14
    bottom = top + height * len(rows)
    for tick, name in name_ticks(x.ticks(4 if frame.narrow else 6), frame.numbers):
        parts += [
            line(x(tick), top, x(tick), bottom, "grid"),
            text(x(tick), bottom + 16, name, "num quiet", anchor="middle"),
        ]
    if reference is not None and x.low <= reference <= x.high:
        parts.append(line(x(reference), top - 4, x(reference), bottom, "reference"))
        if called:
            half = width_of(called) / 2
            at = min(max(x(reference), half), frame.width - half)
            parts.append(text(at, top - 8, called, "num quiet small", anchor="middle"))
    for number, row in enumerate(rows):
        y = top + number * height
        parts.append(_row(row, frame, x, y, height))
    parts.append(text((left + right) / 2, bottom + 34, measure, "quiet", anchor="middle"))
    return frame.enclose(bottom + 44, *parts)


def _row(row: ForestRow, frame: Frame, x: Scale, y: float, height: float) -> Markup:
    parts = [line(0, y, frame.width, y, "rule")]
    first = y + (32 if frame.narrow else height / 2 - 8 * (len(row.estimates) - 1))
    if frame.narrow:
        parts.append(_name(row, 0, y + 17, frame.width - 60, frame.numbers))
        only = row.estimates[0].value if len(row.estimates) == 1 else None
        if only is not None:
            parts.append(text(frame.width, y + 17, frame.numbers.share(only), "num", anchor="end"))
    else:
        parts.append(_name(row, 0, y + height / 2 + 4, x.start - 8, frame.numbers))
    for series, estimate in enumerate(row.estimates):
        middle = first + 16 * series
        parts.append(
            _estimate(
                series,
                estimate,
                x,
                middle,
                f"{row.name}: {_estimate_text(estimate, frame.numbers)}",
            )
        )
        if not frame.narrow:
            label = _estimate_text(estimate, frame.numbers)
            parts.append(text(frame.width, middle + 4, label, "num", anchor="end"))
    return element("g", *parts)


def _name(row: ForestRow, x: float, y: float, room: float, numbers: Numbers) -> Markup:
    count = numbers.whole(row.marks)
    name = shorten(row.name, room - width_of(count) - 8)
    return element(
        "text",
        element("title", row.name),
        name,
        element("tspan", f" {count}", class_="num quiet small", dx=4),
        x=x,
        y=y,
    )


def _estimate(series: int, estimate: Estimate, x: Scale, y: float, title: str) -> Markup:
    if estimate.value is None:
        return text(x.start + 2, y + 4, "–", "quiet")
    parts = []
    if estimate.low is not None and estimate.high is not None:
        low, high = max(estimate.low, x.low), min(estimate.high, x.high)
        parts.append(line(x(low), y, x(high), y, f"whisker {series_class(series)}"))
    parts.append(marker(series, x(estimate.value), y, title=title))
    return Markup("").join(parts)


def _estimate_text(estimate: Estimate, numbers: Numbers) -> str:
    if estimate.low is None or estimate.high is None:
        return numbers.share(estimate.value)
    bounds = numbers.bounds(Interval(estimate.low, estimate.high))
    return f"{numbers.share(estimate.value)} ({bounds})"


def _gutter(rows: Sequence[ForestRow], frame: Frame) -> float:
    longest = max(
        (width_of(row.name + frame.numbers.whole(row.marks)) for row in rows), default=0.0
    )
    return min(longest + 24, frame.width * 0.36)


def _values(rows: Sequence[ForestRow]) -> list[float]:
    every = (estimate for row in rows for estimate in row.estimates)
    return [
        value if low is None else min(low, value) for value, low, _ in every if value is not None
    ]
