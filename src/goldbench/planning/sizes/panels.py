"""Line charts in a grid, as one SVG: text stays text, and the same panels give the same bytes."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 480, 290
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 16, 30, 46
_COLOURS = ("#1f5f8b", "#b8562b")
_GUIDE = "#9aa0a6"


class Line(NamedTuple):
    """Points of one line; a gap where y is None. The second line of a panel is dashed."""

    name: str
    points: tuple[tuple[float, float | None], ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """One chart. `across` and `up` are guides at values of y and x; `top` fixes the end of y."""

    x: str
    y: str
    lines: tuple[Line, ...]
    across: float | None = None
    up: float | None = None
    top: float | None = None

    @property
    def heights(self) -> list[float]:
        return [y for line in self.lines for _, y in line.points if y is not None]

    @property
    def logarithmic(self) -> bool:
        """Whether sizes differ so much that only their ratios can be seen."""
        sizes = [y for y in self.heights if y > 0]
        return self.top is None and bool(sizes) and max(sizes) > 8 * min(sizes) and max(sizes) > 8


def grid_svg(title: str, panels: Sequence[Panel], columns: int = 2) -> str:
    """Draw the panels row by row under a title."""
    rows = math.ceil(len(panels) / columns)
    wide, high = columns * WIDTH, rows * HEIGHT + 44
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" role="img" font-family="system-ui, sans-serif" font-size="12">'
    )
    parts = [
        head,
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="{wide // 2}" y="26" text-anchor="middle" font-size="15">{escape(title)}</text>',
    ]
    for number, panel in enumerate(panels):
        left, top = number % columns * WIDTH, number // columns * HEIGHT + 44
        parts.append(f'<g transform="translate({left} {top})">{"".join(_panel(panel))}</g>')
    return "".join([*parts, "</svg>\n"])


@dataclass(frozen=True, slots=True)
class _Axis:
    """Values onto pixels from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def at(self, value: float) -> float:
        low, high, here = ((math.log(v) if self.log else v) for v in (self.low, self.high, value))
        return self.start + (here - low) / ((high - low) or 1) * (self.end - self.start)

    def ticks(self) -> list[float]:
        if self.log:
            decades = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
            every = [m * 10.0**d for d in decades for m in (1, 2, 5)]
            return [value for value in every if self.low <= value <= self.high]
        raw = ((self.high - self.low) or 1) / 5
        size = 10 ** math.floor(math.log10(raw))
        step = next(m * size for m in (1, 2, 2.5, 5, 10) if m * size >= raw)
        first = math.ceil(self.low / step - 1e-9)
        return [n * step for n in range(first, math.floor(self.high / step + 1e-9) + 1)]


def _panel(panel: Panel) -> Iterator[str]:
    xs = [x for line in panel.lines for x, _ in line.points] or [0.0, 1.0]
    ys = [*panel.heights, *(() if panel.across is None else (panel.across,))] or [1.0]
    log = panel.logarithmic
    low = min(y for y in ys if y > 0) / 1.2 if log else 0.0
    high = panel.top or max(ys) * (1.2 if log else 1.05)
    x = _Axis(min(xs), max(xs), _LEFT, WIDTH - _RIGHT)
    y = _Axis(low, high, HEIGHT - _BOTTOM, _TOP, log)
    yield from _axes(panel, x, y)
    if panel.up is not None and x.low <= panel.up <= x.high:
        yield _rule(x.at(panel.up), y.start, x.at(panel.up), y.end)
    if panel.across is not None:
        yield _rule(x.start, y.at(panel.across), x.end, y.at(panel.across))
    for number, line in enumerate(panel.lines):
        yield from _line(line, number, x, y)


def _axes(panel: Panel, x: _Axis, y: _Axis) -> Iterator[str]:
    yield (
        f'<path d="M{x.start} {y.end}V{y.start}H{x.end}" fill="none" stroke="#444" '
        'stroke-width="1"/>'
    )
    for value in x.ticks():
        at = x.at(value)
        yield f'<path d="M{at:.1f} {y.start}v4" stroke="#444"/>'
        yield f'<text x="{at:.1f}" y="{y.start + 17}" text-anchor="middle">{value:g}</text>'
    for value in y.ticks():
        at = y.at(value)
        yield f'<path d="M{x.start} {at:.1f}h-4" stroke="#444"/>'
        yield f'<text x="{x.start - 7}" y="{at + 4:.1f}" text-anchor="end">{_short(value)}</text>'
    middle = (x.start + x.end) / 2
    yield f'<text x="{middle:.0f}" y="{HEIGHT - 10}" text-anchor="middle">{escape(panel.x)}</text>'
    yield f'<text x="{x.start - 50}" y="16">{escape(panel.y)}</text>'


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:g}"


def _rule(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{_GUIDE}" stroke-width="1"/>'


def _line(line: Line, number: int, x: _Axis, y: _Axis) -> Iterator[str]:
    colour = _COLOURS[number % len(_COLOURS)]
    dashes = ' stroke-dasharray="6 4"' if number % 2 else ""
    path, pen = "", "M"
    for value, height in line.points:
        if height is None:
            pen = "M"
            continue
        path += f"{pen}{x.at(value):.1f} {y.at(height):.1f}"
        pen = "L"
    yield f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.6"{dashes}/>'
    for value, height in line.points:
        if height is not None:
            place = x.at(value), y.at(height)
            yield _dot(*place, colour, square=bool(number % 2))
    if line.name:
        at = x.end - 130
        yield (
            f'<path d="M{at} {_TOP + 4 + 16 * number}h22" stroke="{colour}" '
            f'stroke-width="1.6"{dashes}/><text x="{at + 28}" y="{_TOP + 8 + 16 * number}">'
            f"{escape(line.name)}</text>"
        )


def _dot(x: float, y: float, colour: str, *, square: bool) -> str:
    if square:
        return f'<rect x="{x - 2:.1f}" y="{y - 2:.1f}" width="4" height="4" fill="{colour}"/>'
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.3" fill="{colour}"/>'


__all__ = ["Line", "Panel", "grid_svg"]
