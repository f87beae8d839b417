"""Score against note length: groups of notes of like length, with intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10

from markupsafe import Markup

from goldbench.reports.figures.marker import legend, marker, series_class
from goldbench.reports.figures.scale import Scale, name_ticks, share_range
from goldbench.reports.figures.svg import Estimate, Frame, element, line, text
from goldbench.reports.numbers import Numbers


@dataclass(frozen=True, slots=True)
class Bin:
    """Notes of `low` to `high` characters; `middle` is their median length."""

    low: int
    high: int
    middle: float
    documents: int
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class LengthSeries:
    """`dots` are single notes (length, score); none where there are too many to draw."""

    name: str
    bins: tuple[Bin, ...]
    dots: tuple[tuple[int, float], ...] = ()


def length_plot(series: Sequence[LengthSeries], frame: Frame, *, axes: tuple[str, str]) -> Markup:
    """Draw length to the right on a logarithmic scale where it spans much, the score upwards."""
    lengths = [edge for curve in series for b in curve.bins for edge in (b.low, b.high)]
    lengths += [length for curve in series for length, _ in curve.dots]
    low, high = max(min(lengths, default=1), 1), max(*lengths, 2) if lengths else 2
    logarithmic = high / low > 12
    left, top, tall = 56.0, 10.0, 250.0
    parts: list[Markup] = []
    if len(series) > 1:
        drawn, top = legend([curve.name for curve in series], frame.width, top)
        parts.append(drawn)
    x = _Lengths(low, high, left + 14, frame.width - 16.0, logarithmic=logarithmic)
    y = Scale(*share_range(_scores(series)), top + tall, top)
    for tick, name in name_ticks(y.ticks(), frame.numbers):
        parts += [
            line(left, y(tick), frame.width, y(tick), "grid"),
            text(left - 6, y(tick) + 4, name, "num quiet", anchor="end"),
        ]
    for mark, name in name_ticks(x.ticks(4 if frame.narrow else 7), frame.numbers):
        parts.append(text(x(mark), top + tall + 18, name, "num quiet", anchor="middle"))
    for number, curve in enumerate(series):
        parts += _dots(curve, x, y)
        parts += _bins(curve, (number, len(series)), x, y, frame.numbers)
    middle = left + (frame.width - left) / 2
    parts += [
        line(left, top + tall, frame.width, top + tall, "axis"),
        text(middle, top + tall + 38, axes[0], "quiet", anchor="middle"),
        element(
            "text",
            axes[1],
            class_="quiet",
            text_anchor="middle",
            transform=f"translate(12 {top + tall / 2:.0f}) rotate(-90)",
        ),
    ]
    return frame.enclose(top + tall + 48, *parts)


class _Lengths:
    """A scale of lengths, plain or logarithmic."""

    def __init__(
        self, low: float, high: float, start: float, end: float, *, logarithmic: bool
    ) -> None:
        self.logarithmic = logarithmic
        self.low, self.high = low, high
        self._scale = Scale(self._of(low), self._of(max(high, low * 1.01)), start, end)

    def _of(self, length: float) -> float:
        return log10(max(length, 1)) if self.logarithmic else length

    def __call__(self, length: float) -> float:
        return self._scale(self._of(length))

    def ticks(self, most: int) -> list[float]:
        if not self.logarithmic:
            return self._scale.ticks(most)
        inside: list[float] = []
        for steps in ((1, 2, 5), (1, 3), (1,)):
            every = [step * 10**power for power in range(8) for step in steps]
            inside = [float(tick) for tick in every if self.low <= tick <= self.high]
            if len(inside) <= most:
                break
        return inside


def _dots(length_series: LengthSeries, x: _Lengths, y: Scale) -> list[Markup]:
    return [
        element("circle", cx=x(length), cy=y(max(score, y.low)), r=2.5, class_="dot")
        for length, score in length_series.dots
    ]


def _bins(
    length_series: LengthSeries, nth: tuple[int, int], x: _Lengths, y: Scale, numbers: Numbers
) -> list[Markup]:
    parts: list[Markup] = []
    number, of = nth
    whole = numbers.whole
    aside = (number - (of - 1) / 2) * 9
    points = [
        (x(b.middle) + aside, y(max(b.estimate.value, y.low)), b)
        for b in length_series.bins
        if b.estimate.value is not None
    ]
    path = " ".join(f"{px:.1f},{py:.1f}" for px, py, _ in points)
    if len(points) > 1:
        parts.append(element("polyline", points=path, class_=f"trend {series_class(number)}"))
    for px, py, b in points:
        if b.estimate.low is not None and b.estimate.high is not None:
            low, high = y(max(b.estimate.low, y.low)), y(min(b.estimate.high, y.high))
            parts.append(line(px, low, px, high, f"whisker {series_class(number)}"))
        caption = f"{whole(b.low)}–{whole(b.high)}, {whole(b.documents)}"
        title = f"{length_series.name}: {caption}: {numbers.share(b.estimate.value)}"
        parts.append(marker(number, px, py, title=title))
    return parts


def _scores(series: Sequence[LengthSeries]) -> list[float]:
    """Find what the axis must hold: all intervals, and single notes but for the lowest twentieth.

    What lies below is drawn on the edge.
    """
    estimates = [b.estimate for curve in series for b in curve.bins if b.estimate.value is not None]
    values = [e.low if e.low is not None else e.value or 0.0 for e in estimates]
    dots = sorted(score for curve in series for _, score in curve.dots)
    return values + dots[len(dots) // 20 :]
