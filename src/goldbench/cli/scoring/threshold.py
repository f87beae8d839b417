from __future__ import annotations  # what is annotated is loaded when the verb runs

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from goldbench.cli.options.systems import Task, takes_systems
from goldbench.cli.terminal.console import console
from goldbench.errors import UsageError

if TYPE_CHECKING:
    from goldbench.scoring import Scores
    from goldbench.scoring.comparison.thresholds import Calibration, Thresholds


@click.command
@takes_systems
@click.option(
    "--confidence",
    metavar="NAME",
    help="The attribute that says how sure the system is.  [default: confidence, score, …]",
)
@click.option(
    "--keep-recall",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    metavar="R",
    help="Also choose the threshold that keeps this recall, on one half; shown on the other.",
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print JSON (contract: threshold.schema.json)."
)
def threshold(
    task: Task, *, confidence: str | None, keep_recall: float | None, as_json: bool
) -> None:
    """Cut systems at their confidences: scores by threshold, and calibration.

    The marks of SYSTEM carry how sure it is as an attribute (a share of 1, or a percentage). Below
    each threshold they are left out, and what is left is scored by the rule, with intervals. The
    best F1 of these documents flatters; --keep-recall chooses on one half of the patients (else
    documents) and shows the other. Calibration says whether 90 % sure is right in 90 of 100: bins
    of like size, expected calibration error, Brier score.
    """
    from goldbench.scoring import edition, find_thresholds, track  # noqa: PLC0415  # loaded when the verb runs

    wanted = [edition(name) for name in task.tracks]
    if any(wanted_edition.version is not None for wanted_edition in wanted):
        msg = "the original scripts know nothing of confidences"
        raise UsageError(msg, hint="use the track without :official")
    settings = replace(
        task.settings, tracks=tuple(track(wanted_edition.track) for wanted_edition in wanted)
    )
    results = [
        threshold
        for system in task.systems
        for threshold in find_thresholds(
            task.gold, system, settings, confidence=confidence, keep_recall=keep_recall
        )
    ]

    def show() -> None:
        for result in results:
            _print(result)

    task.answer(show, as_json=as_json, thresholds=results)


def _print(thresholds: Thresholds) -> None:
    from rich import box  # noqa: PLC0415  # slow to import
    from rich.table import Table  # noqa: PLC0415  # slow to import

    out = console()
    table = Table(
        title=f"{thresholds.system}, {thresholds.track}, by {thresholds.attribute} "
        f"({thresholds.documents} documents)",
        title_justify="left", box=box.SIMPLE, padding=(0, 1, 0, 0),
    )  # fmt: skip
    for name in ("from", "marks", "P", "R", "F1"):
        table.add_column(name, justify="right", no_wrap=True)
    for cut in thresholds.curve:
        at = "all" if cut.threshold is None else f"{cut.threshold:.3g}"
        table.add_row(at, str(cut.marks), *_rates(cut.scores))
    out.print(table)
    best = thresholds.best
    if best.scores.f1 is not None:
        at = "all marks" if best.threshold is None else f"{best.threshold:.3g}"
        out.print(f"best F1 of these documents at {at}; on others it will be lower")
    if thresholds.without:
        out.print(
            f"{thresholds.without} marks carry no {thresholds.attribute}; they are always kept"
        )
    if thresholds.percent:
        out.print(f"{thresholds.attribute} is read as a percentage")
    if thresholds.calibration is not None:
        _print_calibration(thresholds, thresholds.calibration)
    if thresholds.kept is not None:
        out.print(f"recall {thresholds.kept.wanted:g}: {thresholds.kept.verdict}")


def _print_calibration(thresholds: Thresholds, calibration: Calibration) -> None:
    from rich import box  # noqa: PLC0415  # slow to import
    from rich.table import Table  # noqa: PLC0415  # slow to import

    table = Table(
        title=f"calibration of {thresholds.system}: {calibration.marks} marks",
        title_justify="left", box=box.SIMPLE, padding=(0, 1, 0, 0),
    )  # fmt: skip
    for name in (thresholds.attribute, "marks", "mean", "right", "interval"):
        table.add_column(name, justify="right", no_wrap=True)
    for bin_ in calibration.bins:
        bounds = (
            "–" if bin_.interval is None else f"{bin_.interval.low:.3f}–{bin_.interval.high:.3f}"
        )
        table.add_row(
            f"{bin_.low:.3g} to {bin_.high:.3g}", str(bin_.marks), f"{bin_.confidence:.3f}",
            f"{bin_.right:.3f}", bounds,
        )  # fmt: skip
    out = console()
    out.print(table)
    out.print(
        f"expected calibration error {calibration.error:.3f}, Brier score {calibration.brier:.3f}"
    )


def _rates(scores: Scores) -> list[str]:
    shown = scores.shown
    cells = []
    for name in ("precision", "recall", "f1"):
        value = getattr(shown, name)
        bounds = getattr(scores.interval, name, None)
        between = "" if bounds is None else f" ({bounds.low:.3f}–{bounds.high:.3f})"
        cells.append("–" if value is None else f"{value:.3f}{between}")
    return cells
