"""Flow of notes, as in the flow chart of a trial: boxes downwards, what is left out beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from goldbench.reports.figures.svg import Frame, element, line, text, width_of

_LINE, _PAD, _GAP = 17.0, 12.0, 22.0


@dataclass(frozen=True, slots=True)
class FlowStep:
    """A box: a number with its words, further lines, and what was left out on the way here."""

    head: str
    lines: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def flow(steps: Sequence[FlowStep], frame: Frame) -> Markup:
    """Draw the steps; wide: what is left out stands to the right, narrow: between the boxes."""
    box = frame.width if frame.narrow else frame.width * 0.52
    parts: list[Markup] = []
    y = 1.0
    for number, step in enumerate(steps):
        if number:
            y = _way(parts, step, frame, box, y)
        y = _box(parts, step, box, y)
    return frame.enclose(y + 2, *parts)


def _way(parts: list[Markup], step: FlowStep, frame: Frame, box: float, y: float) -> float:
    """Draw the arrow to the next box, with what is left out on the way; give its end."""
    middle = 24.0 if frame.narrow else box / 2
    beside = middle + 22 if frame.narrow else box + 24
    rows = [row for reason in step.left_out for row in wrap_sentence(reason, frame.width - beside)]
    end = y + max(_GAP, len(rows) * _LINE + 14)
    if rows:
        parts.append(line(middle, y + 16, beside - 8, y + 16, "axis"))
        parts += [
            text(beside, y + 20 + number * _LINE, row, "quiet") for number, row in enumerate(rows)
        ]
    parts.append(line(middle, y, middle, end - 6, "axis"))
    parts.append(element("path", d=f"M{middle - 5:.1f} {end - 8:.1f}h10l-5 8z", class_="arrow"))
    return end


def _box(parts: list[Markup], step: FlowStep, width: float, y: float) -> float:
    inner = width - 2 * _PAD
    heads = wrap_sentence(step.head, inner - 8)
    rows = [row for line in step.lines for row in wrap_sentence(line, inner)]
    height = 2 * _PAD + (len(heads) + len(rows)) * _LINE - 3
    parts.append(element("rect", x=1.0, y=y, width=width - 2, height=height, rx=6, class_="card"))
    for number, row in enumerate((*heads, *rows)):
        class_ = "strong" if number < len(heads) else "quiet"
        parts.append(text(_PAD, y + _PAD + 11 + number * _LINE, row, class_))
    return y + height


def wrap_sentence(sentence: str, room: float) -> list[str]:
    """Break a sentence into lines that fit.

    >>> wrap_sentence("before 2013 or after 2018", 100)
    ['before 2013 or', 'after 2018']
    """
    lines: list[str] = []
    for word in sentence.split(" "):
        if lines and width_of(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
