"""Confusion as a heat map: rows are gold labels, columns what the system said."""

from collections.abc import Sequence

from markupsafe import Markup

from goldbench.reports.figures.svg import Frame, element, line, shorten, text, width_of
from goldbench.reports.numbers import Numbers

_LARGEST, _SMALLEST_WITH_NUMBERS = 46.0, 17.0


def heatmap(
    matrix: Sequence[Sequence[int]],
    rows: Sequence[str],
    columns: Sequence[str],
    frame: Frame,
    *,
    axes: tuple[str, str],
) -> Markup:
    """Shade each cell by its share of the row; the last row and column are the unmatched.

    Agreement (the diagonal) has one colour, confusion another. The shade grows with the root of
    the share, so that rare confusions show.
    """
    # Cells too small for a name beside them get none, and the room of the names instead.
    most = frame.width * (0.3 if frame.narrow else 0.24)
    named = (frame.width - most) / max(len(columns), 1) >= 9
    most = most if named else 6.0
    gutter = min(max((width_of(name) for name in rows), default=1.0) + 12, most)
    head = min(max((width_of(name) for name in columns), default=1.0) + 12, most) + 20
    cell = min((frame.width - gutter - 12) / max(len(columns), 1), _LARGEST)
    parts = [
        text(gutter, 12, axes[1], "quiet small"),
        *([text(0, head - 8, axes[0], "quiet small")] if named else []),
    ]
    for number, name in enumerate(columns):
        at = gutter + (number + 0.5) * cell
        if named:
            parts.append(_turn_name(name, at + 4, head - 6, head - 24))
    for number, name in enumerate(rows):
        y = head + (number + 0.5) * cell
        caption = shorten(name, gutter - 8)
        if named:
            label = element(
                "text", element("title", name), caption, x=gutter - 6, y=y + 4, text_anchor="end"
            )
            parts.append(label)
    for r, counts in enumerate(matrix):
        total = sum(counts)
        for c, count in enumerate(counts):
            place = (gutter + c * cell, head + r * cell, cell)
            caption = f"{rows[r]} → {columns[c]}"
            parts.append(_cell(count, total, place, caption, frame.numbers, right=r == c))
    wide, tall = cell * len(columns), cell * len(rows)
    parts += [
        element("rect", x=gutter, y=head, width=wide, height=tall, class_="box"),
        line(gutter + wide - cell, head, gutter + wide - cell, head + tall, "axis"),
        line(gutter, head + tall - cell, gutter + wide, head + tall - cell, "axis"),
    ]
    return frame.enclose(head + tall + 6, *parts)


def _cell(
    count: int,
    total: int,
    place: tuple[float, float, float],
    names: str,
    numbers: Numbers,
    *,
    right: bool,
) -> Markup:
    if not count:
        return Markup("")
    x, y, cell = place
    part = count / total
    shade = max(part**0.5, 0.08)
    kind = "agree" if right else "confuse"
    title = f"{names}: {numbers.whole(count)} ({numbers.percent(part)})"
    rect = element(
        "rect",
        element("title", title),
        x=x,
        y=y,
        width=cell,
        height=cell,
        class_=kind,
        fill_opacity=f"{shade:.2f}",
    )
    shown = numbers.whole(count) if count < 10_000 else f"{count // 1000}k"
    if cell < _SMALLEST_WITH_NUMBERS or 6.0 * len(shown) > cell:
        return rect
    # Numbers stay black on half-filled cells: white reads only on what is nearly full.
    ink = "num tiny" + (" inverse" if shade > 0.8 else "")
    return rect + text(x + cell / 2, y + cell / 2 + 3.5, shown, ink, anchor="middle")


def _turn_name(name: str, x: float, y: float, room: float) -> Markup:
    return element(
        "text",
        element("title", name),
        shorten(name, room),
        transform=f"translate({x:.1f} {y:.1f}) rotate(-90)",
    )
