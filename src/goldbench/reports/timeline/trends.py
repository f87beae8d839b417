"""Control over the years: the share of records with a high value, a line a problem."""

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from goldbench.reports.figures.scale import Scale
from goldbench.reports.figures.svg import Frame, element, line, text
from goldbench.risk.timeline import Trend

_LEFT, _RIGHT, _TOP, _PLOT = 60, 16, 16, 200
_ROW = 18


def trends(frame: Frame, over: Mapping[str, Sequence[Trend]]) -> Markup:
    """Draw the share of records of the diagnosed with a value over its limit, by year.

    The size of a dot grows with the records behind it; below stands what each line is.
    """
    years = sorted({step.year for steps in over.values() for step in steps})
    last = max(years, default=0) or 1
    across = Scale(0.0, float(last), _LEFT + 10, frame.width - _RIGHT - 10)
    up = Scale(0.0, 1.0, _TOP + _PLOT, _TOP)
    height = _TOP + _PLOT + 30 + _ROW * len(over)
    parts = [*_axes(frame, across, up, years)]
    for number, (name, steps) in enumerate(over.items()):
        parts += _line(number, steps, across, up)
        y = _TOP + _PLOT + 30 + _ROW * (number + 1) - 6
        parts += [
            line(_LEFT, y - 4, _LEFT + 14, y - 4, f"curve s{number}"),
            text(_LEFT + 20, y, name),
        ]
    return Markup('<div class="curves">{}</div>').format(frame.enclose(height, *parts))


def _axes(frame: Frame, across: Scale, up: Scale, years: list[int]) -> Iterator[Markup]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield line(_LEFT, up(share), frame.width - _RIGHT, up(share), "axis")
        yield text(_LEFT - 8, up(share) + 4, f"{share:.0%}", "quiet", anchor="end")
    every = max(1, -(-len(years) // (6 if frame.narrow else 12)))
    for year in years[::every]:
        yield text(across(year), _TOP + _PLOT + 16, str(year), "quiet", anchor="middle")
    yield text(_LEFT - 8, _TOP + _PLOT + 16, "year", "quiet", anchor="end")


def _line(number: int, steps: Sequence[Trend], across: Scale, up: Scale) -> Iterator[Markup]:
    places = [(across(step.year), up(step.high / step.records)) for step in steps]
    if places:
        path = "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in places)
        yield element("path", d=path, class_=f"curve s{number}")
    most = max((step.records for step in steps), default=1)
    for step, (x, y) in zip(steps, places, strict=True):
        title = f"year {step.year}: {step.high} of {step.records} records"
        size = 2 + 3 * (step.records / most) ** 0.5
        yield element(
            "circle", element("title", title), cx=x, cy=y, r=size, class_=f"curve dot s{number}"
        )
