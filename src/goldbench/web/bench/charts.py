"""Drawings of the benchmark: a forest line a row on one axis, and submissions over time.

SVG with attributes and classes only: the policy forbids inline styles. What a drawing shows stands
in words beside it, in the same row or in a table below.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from markupsafe import Markup

from goldbench.reports.figures import scale as scales
from goldbench.reports.figures.svg import element, line, text
from goldbench.web.words import Words

_WIDTH, _ROW = 200.0, 22.0
_PAD = 6.0


def forest_scale(values: Sequence[float]) -> scales.Scale:
    """Make one axis for all rows of a column."""
    return scales.Scale(*scales.share_range(list(values)), _PAD, _WIDTH - _PAD)


def forest_line(
    value: float | None,
    interval: Sequence[float] | None,
    x: scales.Scale,
    references: Sequence[Mapping[str, Any]] = (),
) -> Markup:
    """Draw a figure on its interval; reference lines are dashed."""
    middle = _ROW / 2
    parts = [line(x.start, middle, x.end, middle, "axis")]
    for reference in references:
        if x.low <= reference["value"] <= x.high:
            at = x(reference["value"])
            parts.append(line(at, 0, at, _ROW, f"reference {reference['kind']}"))
    if value is not None:
        if interval is not None:
            low, high = (min(max(end, x.low), x.high) for end in interval)
            parts.append(line(x(low), middle, x(high), middle, "whisker"))
        at = x(min(max(value, x.low), x.high))
        parts.append(element("circle", class_="dot", cx=at, cy=middle, r=4.5))
    return _draw_plot("forest", _WIDTH, _ROW, parts)


def forest_axis(x: scales.Scale, t: Words) -> Markup:
    """Draw the axis that stands above the lines."""
    parts = [line(x.start, _ROW - 2, x.end, _ROW - 2, "axis")]
    ticks = x.ticks(3)
    digits = max((len(f"{tick:.4f}".rstrip("0").partition(".")[2]) for tick in ticks), default=0)
    for number, tick in enumerate(ticks):
        anchor = "start" if number == 0 else "end" if number == len(ticks) - 1 else "middle"
        at = x(tick)
        parts += [
            line(at, _ROW - 6, at, _ROW - 2, "axis"),
            text(at, _ROW - 9, t.number(tick, digits), "tick", anchor=anchor),
        ]
    return _draw_plot("forest", _WIDTH, _ROW, parts)


def time_line(
    points: Sequence[Mapping[str, Any]],
    references: Sequence[Mapping[str, Any]],
    t: Words,
    *,
    width: float,
    height: float = 280.0,
) -> Markup:
    """Draw submissions by the day they came: filled where the best moved, else hollow."""
    shown = [point for point in points if point["f1"] is not None]
    if not shown:
        return Markup("")
    moments = [datetime.fromisoformat(point["at"]).timestamp() for point in shown]
    first, last = min(moments), max(moments)
    room = max(last - first, 60.0)
    x = scales.Scale(first - room * 0.05, first + room * 1.05, 46.0, width - 12)
    lows = [(point["f1_interval"] or (point["f1"],))[0] for point in shown]
    y = scales.Scale(
        *scales.share_range([*lows, *(reference["value"] for reference in references)]),
        height - 34,
        14,
    )
    parts = _grid(x, y, t, width)
    # Names by turns left and right, not one on another.
    for number, reference in enumerate(references):
        at, anchor = (x.end, "end") if number % 2 else (x.start + 4, "start")
        parts += [
            line(
                x.start,
                y(reference["value"]),
                x.end,
                y(reference["value"]),
                f"reference {reference['kind']}",
            ),
            text(at, y(reference["value"]) - 4, reference["name"], "tick", anchor=anchor),
        ]
    parts += _steps(shown, moments, x, y)
    for point, moment in zip(shown, moments, strict=True):
        at, up = x(moment), y(point["f1"])
        if point["f1_interval"]:
            low, high = (y(max(end, y.low)) for end in point["f1_interval"])
            parts.append(line(at, low, at, high, "whisker"))
        look = "dot" if point["best"] else "dot hollow"
        parts.append(element("circle", class_=look, cx=at, cy=up, r=5.0))
    return _draw_plot("time", width, height, parts)


def _steps(
    shown: Sequence[Mapping[str, Any]],
    moments: Sequence[float],
    x: scales.Scale,
    y: scales.Scale,
) -> list[Markup]:
    """Draw the running best: level until the test says that somebody is better."""
    bests = [
        (x(m), y(point["f1"])) for point, m in zip(shown, moments, strict=True) if point["best"]
    ]
    parts = []
    for number, (at, up) in enumerate(bests):
        until = bests[number + 1][0] if number + 1 < len(bests) else x.end
        parts.append(line(at, up, until, up, "best"))
        if number:
            parts.append(line(at, bests[number - 1][1], at, up, "best"))
    return parts


def _grid(x: scales.Scale, y: scales.Scale, t: Words, width: float) -> list[Markup]:
    parts = []
    for tick in y.ticks(5):
        parts += [
            line(x.start, y(tick), x.end, y(tick), "grid"),
            text(x.start - 6, y(tick) + 4, t.number(tick, 2), "tick", anchor="end"),
        ]
    count = 2 if width < 480 else 4
    for number in range(count):
        moment = x.low + (x.high - x.low) * (number + 0.5) / count
        day = datetime.fromtimestamp(moment, UTC)
        label = f"{day:%Y-%m-%d}" if x.high - x.low > 5 * 86_400 else f"{day:%m-%d %H:%M}"
        parts.append(text(x(moment), y.start + 22, label, "tick", anchor="middle"))
    return parts


def _draw_plot(look: str, width: float, height: float, parts: Sequence[Markup]) -> Markup:
    return element(
        "svg",
        *parts,
        class_=f"bench-plot {look}",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=round(width),
        height=round(height),
        aria_hidden="true",
    )
