"""How the size moves with each input, and what one more afternoon of annotation buys.

The first six panels are our own version of Figure 2 of Canales et al. 2021, for SLiCE and for sizes
with assurance; the last two read the other way round: given so many notes, how wide, how sure.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from goldbench.errors import GoldbenchError, UsageError
from goldbench.planning.sizes.assurance import AssuredSize, realised_assurance
from goldbench.planning.sizes.cells import Pilot
from goldbench.planning.sizes.expected import expected_widths
from goldbench.planning.sizes.plan import SizeRequest, assured, sliced
from goldbench.planning.sizes.slice import SliceSize

if TYPE_CHECKING:  # matplotlib takes a second to import
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

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
    made = []
    for name, some in steps.items():
        if name == "frequency" and isinstance(ask.frequency, Pilot):
            continue
        values = tuple(sorted({*some, getattr(ask, name)}))
        asks = [replace(ask, **{name: value}) for value in values]
        made.append(
            Curve(
                name,
                values,
                tuple(_or_none(assured, one) for one in asks),
                tuple(_or_none(sliced, one) for one in asks),
            )
        )
    return made


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


def plan_figure(
    ask: SizeRequest, total: int, steps: Mapping[str, Sequence[float]] = STEPS
) -> "Figure":
    """Draw all panels; `total` is the size that was settled on."""
    from matplotlib.figure import Figure  # noqa: PLC0415  # slow to import

    figure = Figure(figsize=(11, 12), layout="constrained")
    found = curves(ask, steps)
    axes = figure.subplots(4, 2).ravel()
    for axis, curve in zip(axes, found, strict=False):
        _draw_curve(axis, curve, getattr(ask, curve.name))
    for axis in axes[len(found) : 6]:
        axis.set_visible(False)
    _draw_afternoons(axes[6], axes[7], afternoons(ask, total), ask, total)
    figure.suptitle(_title(ask, total))
    # Settled once: laying out again on every save would move things by a hair.
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    return figure


def _title(ask: SizeRequest, total: int) -> str:
    what = f"{ask.name}: " if ask.name else ""
    return (
        f"{what}{total:,} documents for precision {ask.precision:g}, recall {ask.recall:g}, "
        f"frequency {ask.rate:.3g}, full width {ask.width:g} at {ask.level * 100:g} %"
    )


def _draw_curve(axis: "Axes", curve: Curve, here: float) -> None:
    _line(axis, curve.values, curve.assured, "o-", "with assurance")
    _line(axis, curve.values, curve.sliced, "s--", "SLiCE")
    axis.axvline(here, color="0.6", linewidth=1, zorder=0)
    label = "full width" if curve.name == "width" else curve.name
    axis.set(xlabel=label, ylabel="documents")
    sizes = [n for n in (*curve.assured, *curve.sliced) if n]
    if sizes and max(sizes) > 8 * min(sizes):
        axis.set(yscale="log")
    else:
        axis.set(ylim=(0, 1.05 * max(sizes, default=1)))
    axis.legend(fontsize="small")


def _line(
    axis: "Axes", x: Sequence[float], y: Sequence[int | None], style: str, label: str
) -> None:
    there = [(a, b) for a, b in zip(x, y, strict=True) if b is not None]
    axis.plot([a for a, _ in there], [b for _, b in there], style, label=label, markersize=4)


def _draw_afternoons(
    widths: "Axes", sure: "Axes", found: Afternoons, ask: SizeRequest, total: int
) -> None:
    minutes = ask.minutes_per_note or _MINUTES
    widths.plot(found.hours, found.precision, "o-", label="precision", markersize=3)
    widths.plot(found.hours, found.recall, "s--", label="recall", markersize=3)
    widths.axhline(ask.width, color="0.6", linewidth=1)
    widths.set(ylabel="expected full width")
    sure.plot(found.hours, found.assurance, "o-", markersize=3)
    sure.axhline(ask.assurance, color="0.6", linewidth=1)
    sure.set(ylabel="assurance", ylim=(0, 1.02))
    for axis in (widths, sure):
        axis.axvline(total * minutes / 60, color="0.6", linewidth=1)
        axis.set(xlabel=f"hours of one annotator, {minutes:g} minutes a note; a point an afternoon")
    widths.legend(fontsize="small")


def save_figure(figure: "Figure", path: Path, title: str) -> None:
    """Write SVG (text stays text), PDF or PNG; the same figure gives the same bytes."""
    import matplotlib as mpl  # noqa: PLC0415  # slow to import

    suffix = path.suffix.lower().lstrip(".")
    if suffix not in ("svg", "pdf", "png"):
        msg = f"{path.name}: figures are written as SVG, PDF or PNG"
        raise UsageError(msg, hint="for example size.svg")
    about: dict[str, Any] = {"Title": title}
    if suffix != "png":
        about |= {"Date": None} if suffix == "svg" else {"CreationDate": None}
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "goldbench"}):
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, format=suffix, metadata=about, dpi=150)
