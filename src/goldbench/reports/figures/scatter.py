"""Precision against recall, with curves of equal F1."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from goldbench.reports.figures.marker import marker, series_class
from goldbench.reports.figures.scale import Scale, name_ticks, share_range
from goldbench.reports.figures.svg import Estimate, Frame, element, line, shorten, text, width_of
from goldbench.reports.numbers import Numbers

_CURVES = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)


@dataclass(frozen=True, slots=True)
class Spot:
    """A system, or with `small` a label of it; `series` picks colour and shape."""

    name: str
    recall: Estimate
    precision: Estimate
    series: int = 0
    small: bool = False


def scatter(spots: Sequence[Spot], frame: Frame, *, axes: tuple[str, str]) -> Markup:
    """Draw recall to the right and precision upwards, intervals as crosses."""
    side = min(frame.width - 100, 460)
    left, top = 52.0, 24.0
    low, high = share_range(_lows(spots))
    x, y = Scale(low, high, left, left + side), Scale(low, high, top + side, top)
    parts: list[Markup] = [element("rect", x=left, y=top, width=side, height=side, class_="box")]
    for tick, name in name_ticks(x.ticks(), frame.numbers):
        parts += [
            line(x(tick), top, x(tick), top + side, "grid"),
            line(left, y(tick), left + side, y(tick), "grid"),
            text(x(tick), top + side + 16, name, "num quiet", anchor="middle"),
            text(left - 6, y(tick) + 4, name, "num quiet", anchor="end"),
        ]
    parts += [_curve(f1, x, y, frame.numbers) for f1 in _curves(y)]
    parts += [_cross(spot, x, y) for spot in spots if not spot.small]
    parts += [
        _mark(spot, x, y, frame.numbers) for spot in sorted(spots, key=lambda spot: not spot.small)
    ]
    parts += _names([spot for spot in spots if not spot.small], x, y, frame)
    middle = top + side / 2
    parts += [
        text(left + side / 2, top + side + 36, axes[0], "quiet", anchor="middle"),
        element(
            "text",
            axes[1],
            class_="quiet",
            text_anchor="middle",
            transform=f"translate(14 {middle:.0f}) rotate(-90)",
        ),
    ]
    return frame.enclose(top + side + 46, *parts)


def _curve(f1: float, x: Scale, y: Scale, numbers: Numbers) -> Markup:
    """F1 = f where P = f R / (2 R - f); drawn where both lie inside the axes."""
    least = f1 / (2 - f1)  # recall where precision is 1, and the other way round
    points = []
    for step in range(121):
        recall = least ** (1 - step / 120)
        precision = f1 * recall / (2 * recall - f1)
        if recall >= x.low and y.low <= precision <= 1 + 1e-9:
            points.append(f"{x(recall):.1f},{y(precision):.1f}")
    if len(points) < 2:
        return Markup("")
    end = y(least)
    return element("polyline", points=" ".join(points), class_="curve") + text(
        x.end + 4, end + 3.5, f"F1 {numbers.setting(f1)}", "num quiet tiny"
    )


def _curves(y: Scale) -> list[float]:
    """Choose curves whose names, at the right end (R = 1), do not meet."""
    chosen: list[float] = []
    last = float("inf")
    for f1 in _CURVES:
        end = f1 / (2 - f1)
        if end >= y.low and abs(y(end) - last) >= 15:
            chosen.append(f1)
            last = y(end)
    return chosen


def _cross(spot: Spot, x: Scale, y: Scale) -> Markup:
    recall, precision = spot.recall, spot.precision
    if recall.value is None or precision.value is None:
        return Markup("")
    parts = []
    colour = f"whisker {series_class(spot.series)}"
    if recall.low is not None and recall.high is not None:
        at = y(precision.value)
        parts.append(line(x(max(recall.low, x.low)), at, x(recall.high), at, colour))
    if precision.low is not None and precision.high is not None:
        at = x(recall.value)
        parts.append(line(at, y(max(precision.low, y.low)), at, y(precision.high), colour))
    return Markup("").join(parts)


def _mark(spot: Spot, x: Scale, y: Scale, numbers: Numbers) -> Markup:
    recall, precision = spot.recall.value, spot.precision.value
    if recall is None or precision is None:
        return Markup("")
    title = f"{spot.name}: P {numbers.share(precision)}, R {numbers.share(recall)}"
    at = x(max(recall, x.low)), y(max(precision, y.low))
    if spot.small:
        return element(
            "circle", element("title", title), cx=at[0], cy=at[1], r=3.5, class_="hollow"
        )
    return marker(spot.series, *at, radius=6, title=title)


def _names(spots: Sequence[Spot], x: Scale, y: Scale, frame: Frame) -> list[Markup]:
    """Write names beside the marks, pushed apart where they would meet."""
    placed = sorted(
        (y(spot.precision.value), x(spot.recall.value), spot.name)
        for spot in spots
        if spot.precision.value is not None and spot.recall.value is not None
    )
    parts: list[Markup] = []
    last = float("-inf")
    for at, mark, name in placed:
        height = max(at, last + 15)
        last = height
        beside = frame.width - mark - 14
        if beside >= width_of(name) or beside > mark - x.start:
            parts.append(text(mark + 10, height - 9, shorten(name, beside), "name"))
        else:
            room = mark - x.start - 16
            parts.append(text(mark - 10, height - 9, shorten(name, room), "name", anchor="end"))
    return parts


def _lows(spots: Sequence[Spot]) -> list[float]:
    """Find what the axes must hold: intervals of systems, the marks alone of labels."""
    return [
        estimate.value if spot.small or estimate.low is None else estimate.low
        for spot in spots
        for estimate in (spot.recall, spot.precision)
        if estimate.value is not None
    ]
