"""Small drawings in tables, as SVG with attributes only: the policy forbids inline styles.

They repeat a number that stands beside them, so screen readers pass over them.
"""

from markupsafe import Markup

_WIDTH = 120
_HEIGHT = 14


def gauge(value: float | None, gate: float | None = None) -> Markup:
    """Draw a score from 0 to 1 as a bar, with a line where the gate is."""
    if value is None:
        return Markup("")
    reached = gate is None or value >= gate
    line = Markup("")
    if gate is not None:
        line = Markup('<line class="gate" x1="{0}" x2="{0}" y1="0" y2="{1}"/>').format(
            _place(gate), _HEIGHT
        )
    return Markup(
        '<svg class="gauge" viewBox="0 0 {w} {h}" width="{w}" height="{h}" aria-hidden="true">'
        '<rect class="track" x="0" y="4" width="{w}" height="6" rx="3"/>'
        '<rect class="{look}" x="0" y="4" width="{x}" height="6" rx="3"/>{line}</svg>'
    ).format(
        w=_WIDTH,
        h=_HEIGHT,
        look="reached" if reached else "below",
        x=_place(value),
        line=line,
    )


def span_of(value: float | None, interval: tuple[float, float] | None) -> Markup:
    """Draw a value from 0 to 1 as a dot on its interval."""
    if value is None:
        return Markup("")
    whisker = Markup("")
    if interval is not None:
        whisker = Markup('<line class="whisker" x1="{}" x2="{}" y1="7" y2="7"/>').format(
            _place(interval[0]), _place(interval[1])
        )
    return Markup(
        '<svg class="gauge" viewBox="0 0 {w} {h}" width="{w}" height="{h}" aria-hidden="true">'
        '<line class="axis" x1="0" x2="{w}" y1="7" y2="7"/>{whisker}'
        '<circle class="dot" cx="{x}" cy="7" r="4"/></svg>'
    ).format(w=_WIDTH, h=_HEIGHT, whisker=whisker, x=_place(value))


def _place(value: float) -> float:
    return round(min(max(value, 0.0), 1.0) * _WIDTH, 1)
