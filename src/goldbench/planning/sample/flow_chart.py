"""The flow of notes into a study, drawn: as text for a terminal and as SVG for a report.

As in the flow chart of a trial: boxes from top to bottom, what is left out to the right, and under
each number what it is made of, site by site.
"""

from collections.abc import Iterator, Mapping
from html import escape

from goldbench.planning.sample.population import Flow

_WIDE, _GAP, _LINE, _PAD = 300, 60, 18, 12
_LETTERS = 42  # of a 13 pixel sans serif in a box of that width


def flow_text(flow: Flow) -> str:
    """Draw the flow with box characters, then a table by site.

    >>> print(flow_text(Flow({"a": 5}, (), {"a": 4})).split(chr(10))[1])
    │ 5 notes found │
    """
    all_notes, eligible = sum(flow.found.values()), sum(flow.eligible.values())
    lines = [*_box(f"{_count(all_notes)} found")]
    lines += [f"        ├──▶ {e.total:,} left out: {e.reason}" for e in flow.exclusions]
    lines += ["        ▼", *_box(f"{_count(eligible)} eligible")]
    if len(flow.sites) > 1:
        lines += ["", *_table(flow)]
    return "\n".join(lines)


def _count(number: int) -> str:
    return f"{number:,} note{'' if number == 1 else 's'}"


def _box(text: str) -> list[str]:
    line = "─" * (len(text) + 2)
    return [f"┌{line}┐", f"│ {text} │", f"└{line}┘"]


def _table(flow: Flow) -> Iterator[str]:
    rows = [("", flow.sites)]
    rows.append(("found", tuple(f"{flow.found.get(s, 0):,}" for s in flow.sites)))
    rows += [
        (f"– {e.reason}", tuple(f"{e.sites.get(s, 0):,}" for s in flow.sites))
        for e in flow.exclusions
    ]
    rows.append(("eligible", tuple(f"{flow.eligible.get(s, 0):,}" for s in flow.sites)))
    first = max(len(name) for name, _ in rows)
    widths = [max(len(cells[n]) for _, cells in rows) for n in range(len(flow.sites))]
    for name, cells in rows:
        numbers = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        yield f"{name:{first}}  {numbers}".rstrip()


def flow_svg(flow: Flow, title: str = "Flow of notes into the study") -> str:
    """Draw the flow as a figure of its own: no outside fonts, styles or scripts."""
    described = [f"{_count(sum(flow.found.values()))} found."]
    described += [f"{e.total:,} left out: {e.reason}." for e in flow.exclusions]
    described.append(f"{_count(sum(flow.eligible.values()))} eligible.")
    parts: list[str] = []
    bottom = _draw(parts, 10, 10, "found", flow.found)
    for exclusion in flow.exclusions:
        top = bottom + _PAD
        lower = _draw(
            parts, 10 + _WIDE + _GAP, top, f"left out: {exclusion.reason}", exclusion.sites
        )
        middle = (top + lower) / 2
        parts.append(_arrow(10 + _WIDE / 2, middle, 10 + _WIDE + _GAP, middle))
        bottom = lower
    top = bottom + 30
    start = 10 + _height(_lines("found", flow.found))
    parts.append(_arrow(10 + _WIDE / 2, start, 10 + _WIDE / 2, top))
    bottom = _draw(parts, 10, top, "eligible", flow.eligible)
    width, height = 2 * _WIDE + _GAP + 20, bottom + 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" '
        f'width="{width}" height="{height:.0f}" role="img" aria-labelledby="flow-title flow-desc" '
        'font-family="system-ui, sans-serif" font-size="13">'
        f'<title id="flow-title">{escape(title)}</title>'
        f'<desc id="flow-desc">{escape(" ".join(described))}</desc>'
        '<defs><marker id="flow-head" markerWidth="8" markerHeight="8" refX="7" refY="4" '
        'orient="auto"><path d="M0 0L8 4L0 8z" fill="#333"/></marker></defs>'
        f"{''.join(parts)}</svg>\n"
    )


def _lines(text: str, sites: Mapping[str, int]) -> list[str]:
    """Give the lines of a box: the number and what it is, broken where needed, then the sites."""
    words = f"{sum(sites.values()):,} {text}".split(" ")
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= _LETTERS:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    there = [f"{site}: {number:,}" for site, number in sites.items() if number]
    return [*lines, *(f"  {line}" for line in there if len(there) > 1)]


def _height(lines: list[str]) -> float:
    return len(lines) * _LINE + _PAD


def _draw(parts: list[str], x: float, y: float, text: str, sites: Mapping[str, int]) -> float:
    """Add a box; give its lower edge."""
    lines = _lines(text, sites)
    height = _height(lines)
    parts.append(
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{_WIDE}" height="{height:.0f}" rx="4" '
        'fill="#fff" stroke="#333"/>'
    )
    for number, line in enumerate(lines):
        inset = 24 if line.startswith("  ") else 12
        parts.append(
            f'<text x="{x + inset:.0f}" y="{y + _PAD / 2 + 14 + number * _LINE:.0f}" fill="#111">'
            f"{escape(line.strip())}</text>"
        )
    return y + height


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    return (
        f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}" stroke="#333" '
        'marker-end="url(#flow-head)"/>'
    )
