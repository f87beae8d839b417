"""How the size moves with each input, and what one more afternoon of annotation buys.

The first six panels are our own version of Figure 2 of Canales et al. 2021, for SLiCE and for sizes
with assurance; the last two read the other way round: given so many notes, how wide, how sure.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from goldbench.errors import GoldbenchError, UsageError
from goldbench.formats.io.files import FIGURE, refuse_other
from goldbench.planning.sizes.counts.cells import Pilot
from goldbench.planning.sizes.panels import Line, Panel, grid_svg
from goldbench.planning.sizes.plan import SizeRequest, size_by_slice, size_with_assurance
from goldbench.planning.sizes.simple_random.assurance import AssuredSize, realised_assurance
from goldbench.planning.sizes.simple_random.expected import expected_widths
from goldbench.planning.sizes.simple_random.slice import SliceSize

AFTERNOON = 4.0
"""Hours."""
_MINUTES = 5.0  # a note, where nobody has said
STEPS = {
    "precision": (0.60, 0.65, 0.70, 0.75, 0.80, 0.85, 0.90, 0.95),
    "recall": (0.60, 0.65, 0.70, 0.75, 0.80, 0.85, 0.90, 0.95),
    "frequency": (0.02, 0.05, 0.10, 0.20, 0.30, 0.40, 0.50, 0.60),
    "width": (0.06, 0.08, 0.10, 0.12, 0.16, 0.20),
    "level": (0.80, 0.85, 0.90, 0.95, 0.99),
    "assurance": (0.50, 0.60, 0.70, 0.80, 0.90, 0.95),
}
"""Values at which a size is computed; that of the plan itself is added."""


class Curve(NamedTuple):
    """Sizes at the values of one input; None where it cannot be."""

    name: str
    values: tuple[float, ...]
    assured: tuple[int | None, ...]
    sliced: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Afternoons:
    """What so many notes are worth: expected widths, and the chance of the width asked for."""

    notes: tuple[int, ...]
    hours: tuple[float, ...]
    precision: tuple[float, ...]
    recall: tuple[float, ...]
    assurance: tuple[float, ...]


def curves(ask: SizeRequest, steps: Mapping[str, Sequence[float]] = STEPS) -> list[Curve]:
    """Give the size for other values of each input, all else as it is."""
    curves = []
    for name, some in steps.items():
        if name == "frequency" and isinstance(ask.frequency, Pilot):
            continue
        values = tuple(sorted({*some, getattr(ask, name)}))
        asks = [replace(ask, **{name: value}) for value in values]
        curves.append(
            Curve(
                name,
                values,
                tuple(_or_none(size_with_assurance, request) for request in asks),
                tuple(_or_none(size_by_slice, request) for request in asks),
            )
        )
    return curves


def _or_none(
    size: Callable[[SizeRequest], AssuredSize | SliceSize], ask: SizeRequest
) -> int | None:
    try:
        return size(ask).total
    except GoldbenchError:  # these values cannot hold together
        return None


def afternoons(ask: SizeRequest, total: int) -> Afternoons:
    """Give the worth of annotation in steps of an afternoon, up to twice the size asked for."""
    minutes = ask.minutes_per_note or _MINUTES
    step = max(1, round(AFTERNOON * 60 / minutes))
    most = max(2 * total, 3 * step)
    step *= max(1, most // (40 * step))  # at most forty points
    notes = tuple(range(step, most + 1, step))
    given = {
        "alpha": ask.alpha,
        "source": ask.source,
        "deff": ask.per_document,
        "population": ask.population,
    }
    rates = (ask.precision, ask.recall, ask.frequency)
    widths = [expected_widths(n, *rates, **given) for n in notes]  # type: ignore[arg-type]  # see above
    sure = tuple(
        realised_assurance(
            n,
            *rates,
            ask.width,
            metrics=ask.metrics,
            interval=ask.interval,
            **given,  # type: ignore[arg-type]  # see above
        )
        for n in notes
    )
    return Afternoons(
        notes,
        tuple(n * minutes / 60 for n in notes),
        tuple(w.precision for w in widths),
        tuple(w.recall for w in widths),
        sure,
    )


def plan_figure(ask: SizeRequest, total: int, steps: Mapping[str, Sequence[float]] = STEPS) -> str:
    """Draw all panels as SVG; `total` is the size that was settled on."""
    panels = [_curve_panel(curve, getattr(ask, curve.name)) for curve in curves(ask, steps)]
    panels += _afternoon_panels(afternoons(ask, total), ask, total)
    return grid_svg(_title(ask, total), panels)


def _title(ask: SizeRequest, total: int) -> str:
    what = f"{ask.name}: " if ask.name else ""
    return (
        f"{what}{total:,} documents for precision {ask.precision:g}, recall {ask.recall:g}, "
        f"frequency {ask.rate:.3g}, full width {ask.width:g} at {ask.level * 100:g} %"
    )


def _curve_panel(curve: Curve, here: float) -> Panel:
    lines = (
        Line("with assurance", tuple(zip(curve.values, curve.assured, strict=True))),
        Line("SLiCE", tuple(zip(curve.values, curve.sliced, strict=True))),
    )
    return Panel("full width" if curve.name == "width" else curve.name, "documents", lines, up=here)


def _afternoon_panels(afternoons: Afternoons, ask: SizeRequest, total: int) -> tuple[Panel, Panel]:
    minutes = ask.minutes_per_note or _MINUTES
    hours = f"hours of one annotator, {minutes:g} minutes a note; a point an afternoon"
    here = total * minutes / 60

    def line(name: str, values: tuple[float, ...]) -> Line:
        return Line(name, tuple(zip(afternoons.hours, values, strict=True)))

    widths = (line("precision", afternoons.precision), line("recall", afternoons.recall))
    sure = (line("", afternoons.assurance),)
    return (
        Panel(hours, "expected full width", widths, across=ask.width, up=here),
        Panel(hours, "assurance", sure, across=ask.assurance, up=here, top=1.02),
    )


def save_figure(figure: str, path: Path) -> None:
    """Write an SVG; the same figure gives the same bytes."""
    if path.suffix.lower() != ".svg":
        msg = f"{path.name}: figures are written as SVG"
        raise UsageError(msg, hint="for example size.svg")
    refuse_other(path, FIGURE)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(figure, encoding="utf-8", newline="")
