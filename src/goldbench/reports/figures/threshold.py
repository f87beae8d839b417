"""Scores by threshold with bands, and how often marks of a confidence are right."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from goldbench.reports.figures.marker import legend, marker, series_class
from goldbench.reports.figures.scale import Scale, name_ticks
from goldbench.reports.figures.svg import Estimate, Frame, element, line, text


@dataclass(frozen=True, slots=True)
class ThresholdSeries:
    """A score by threshold: (threshold, estimate), in order."""

    name: str
    points: tuple[tuple[float, Estimate], ...]


def threshold_plot(
    series: Sequence[ThresholdSeries], frame: Frame, *, axes: tuple[str, str]
) -> Markup:
    """Draw the threshold to the right and scores upwards; an interval is a band."""
    drawn, top = legend([curve.name for curve in series], frame.width, 10.0)
    lowest = min((at for curve in series for at, _ in curve.points), default=0.0)
    x, y, parts = _axes(frame, top, axes, lowest=lowest)
    for number, curve in enumerate(series):
        parts += _band(curve, number, x, y)
        parts += _line(curve, number, x, y, frame)
    return frame.enclose(y.start + 48, drawn, *parts)


def reliability_plot(
    points: Sequence[tuple[float, int, Estimate]], frame: Frame, *, axes: tuple[str, str]
) -> Markup:
    """Draw (mean confidence, marks, share right); on the dashed line marks are as right as sure."""
    x, y, parts = _axes(frame, 10.0, axes)
    parts.append(line(x(0.0), y(0.0), x(1.0), y(1.0), "reference"))
    for sure, marks, right in points:
        if right.value is None:
            continue
        if right.low is not None and right.high is not None:
            parts.append(line(x(sure), y(right.low), x(sure), y(right.high), "whisker s0"))
        share = frame.numbers.share
        title = f"{share(sure)}: {share(right.value)} ({frame.numbers.whole(marks)})"
        parts.append(marker(0, x(sure), y(right.value), title=title))
    return frame.enclose(y.start + 48, *parts)


def _axes(
    frame: Frame, top: float, axes: tuple[str, str], *, lowest: float = 0.0
) -> tuple[Scale, Scale, list[Markup]]:
    left, tall = 56.0, 250.0
    low = 0.0 if lowest < 0.5 else 0.5
    x = Scale(low, 1.0, left, frame.width - 16.0)
    y = Scale(0.0, 1.0, top + tall, top)
    parts: list[Markup] = []
    for tick, name in name_ticks(y.ticks(5), frame.numbers):
        parts += [
            line(left, y(tick), x.end, y(tick), "grid"),
            text(left - 6, y(tick) + 4, name, "num quiet", anchor="end"),
        ]
    for tick, name in name_ticks(x.ticks(5), frame.numbers):
        parts.append(text(x(tick), y.start + 18, name, "num quiet", anchor="middle"))
    middle = top + tall / 2
    parts += [
        line(left, y.start, x.end, y.start, "axis"),
        text((left + x.end) / 2, y.start + 38, axes[0], "quiet", anchor="middle"),
        element(
            "text",
            axes[1],
            class_="quiet",
            text_anchor="middle",
            transform=f"translate(12 {middle:.0f}) rotate(-90)",
        ),
    ]
    return x, y, parts


def _band(threshold_series: ThresholdSeries, number: int, x: Scale, y: Scale) -> list[Markup]:
    known = [
        (at, e.low, e.high)
        for at, e in threshold_series.points
        if e.low is not None and e.high is not None
    ]
    if len(known) < 2:
        return []
    there = [f"{x(at):.1f},{y(low):.1f}" for at, low, _ in known]
    back = [f"{x(at):.1f},{y(high):.1f}" for at, _, high in reversed(known)]
    return [
        element("polygon", points=" ".join(there + back), class_=f"band {series_class(number)}")
    ]


def _line(
    threshold_series: ThresholdSeries, number: int, x: Scale, y: Scale, frame: Frame
) -> list[Markup]:
    known = [(at, e.value) for at, e in threshold_series.points if e.value is not None]
    parts: list[Markup] = []
    if len(known) > 1:
        path = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in known)
        parts.append(element("polyline", points=path, class_=f"trend {series_class(number)}"))
    for at, value in known:
        title = f"{threshold_series.name}, {frame.numbers.share(at)}: {frame.numbers.share(value)}"
        parts.append(marker(number, x(at), y(value), radius=3, title=title))
    return parts
