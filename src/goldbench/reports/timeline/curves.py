"""Onset curves: the share of patients without a diagnosis by years, with numbers at risk."""

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from goldbench.reports.figures.scale import Scale
from goldbench.reports.figures.svg import Frame, element, line, text
from goldbench.risk.timeline import Onset

_LEFT, _RIGHT, _TOP, _PLOT = 130, 16, 16, 220
_ROW = 18


def curves(frame: Frame, onset: Mapping[str, Sequence[Onset]]) -> Markup:
    """Draw one step curve a problem, and below each the numbers at risk."""
    end = max((step.years for steps in onset.values() for step in steps), default=0.0) or 1.0
    across = Scale(0.0, end * 1.05, _LEFT, frame.width - _RIGHT)
    up = Scale(0.0, 1.0, _TOP + _PLOT, _TOP)
    ticks = across.ticks(5 if frame.narrow else 8)
    height = _TOP + _PLOT + 52 + _ROW * len(onset)
    parts = [*_axes(frame, across, up, ticks)]
    for number, (name, steps) in enumerate(onset.items()):
        parts.append(element("path", d=_steps(steps, across, up), class_=f"curve s{number}"))
        parts += _at_risk(number, name, steps, across, ticks)
    return Markup('<div class="curves">{}</div>').format(frame.enclose(height, *parts))


def _axes(frame: Frame, across: Scale, up: Scale, ticks: list[float]) -> Iterator[Markup]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield line(_LEFT, up(share), frame.width - _RIGHT, up(share), "axis")
        yield text(_LEFT - 8, up(share) + 4, f"{share:.0%}", "quiet", anchor="end")
    for years in ticks:
        yield text(across(years), _TOP + _PLOT + 16, f"{years:g}", "quiet", anchor="middle")
    yield text(_LEFT - 8, _TOP + _PLOT + 16, "years", "quiet", anchor="end")
    yield text(0, _TOP + _PLOT + 36, "at risk", "quiet")


def _steps(steps: Sequence[Onset], across: Scale, up: Scale) -> str:
    first = steps[0]
    path = f"M{across(first.years):.1f},{up(first.free):.1f}"
    for step in steps[1:]:
        path += f"H{across(step.years):.1f}V{up(step.free):.1f}"
    return path + f"H{across(across.high):.1f}"


def _at_risk(
    number: int,
    name: str,
    steps: Sequence[Onset],
    across: Scale,
    ticks: list[float],
) -> Iterator[Markup]:
    y = _TOP + _PLOT + 42 + _ROW * (number + 1) - 6
    yield line(0, y - 4, 12, y - 4, f"curve s{number}")
    yield text(18, y, name)
    for years in ticks:
        later = [step for step in steps if step.years >= years]
        left = later[0].at_risk if later else steps[-1].at_risk - steps[-1].new
        yield text(across(years), y, str(left), "quiet", anchor="middle")
