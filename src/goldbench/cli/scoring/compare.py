from __future__ import annotations  # what is annotated is loaded when the verb runs

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from goldbench.cli.options.systems import Task, takes_systems
from goldbench.cli.terminal.console import console
from goldbench.errors import UsageError

if TYPE_CHECKING:
    from goldbench.scoring import Ranking
    from goldbench.scoring.comparison.compare import Comparison, Difference, Measure


@click.command
@takes_systems
@click.option(
    "--measure",
    type=click.Choice(["f1", "precision", "recall"]),
    default="f1",
    show_default=True,
)
@click.option(
    "--human",
    metavar="A,B",
    help="Is SYSTEM as good as a second human? Annotators: addresses, layers of GOLD, logins of "
    "the study, or all.",
)
@click.option(
    "--margin",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    help="With --human: by how much less SYSTEM may agree.  [default: the study's, else 0.05]",
)
@click.option(
    "--alt-test",
    "epsilon",
    type=click.FloatRange(0, 1, max_open=True),
    default=0.2,
    show_default=True,
    help="With --human: ε of the alternative annotator test; printed, it decides nothing.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print JSON (contract: compare.schema.json, with --human human.schema.json).",
)
def compare(
    task: Task,
    *,
    measure: Measure,
    human: str | None,
    margin: float | None,
    epsilon: float,
    as_json: bool,
) -> None:
    """Compare systems on the same documents: difference, interval, p, verdict.

    By document (patient, where they are known): the interval leaves 0 out exactly where p is at
    most 1 - level. p of labels corrected by Holm. More than two systems are also ranked: those
    share a rank that the test cannot tell from the best of them, and the range holds every rank
    that all tests together (Holm) leave open.

    --human A,B asks another question: could SYSTEM take an annotator's place? It is compared with
    each annotator beside the annotators with each other (F1), never with the gold, which is made
    from them: GOLD says which notes, patients and weights, and may be left out. The interval is
    two-sided at 2 level - 1, so that the verdict errs in 1 - level of the cases at the margin.
    """
    from goldbench.scoring import compare as compare_streams  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.scoring import edition, rank_systems, track  # noqa: PLC0415  # loaded when the verb runs

    wanted = [edition(name) for name in task.tracks]
    if any(e.version is not None for e in wanted):
        msg = "official editions cannot be compared: they give no counts by document"
        raise UsageError(msg, hint="use the track without :official")
    settings = replace(task.settings, tracks=tuple(track(e.track) for e in wanted))
    if human is not None:
        from goldbench.cli.scoring.humans import compare_humans  # noqa: PLC0415  # loaded when the verb runs

        compare_humans(task, human, settings, margin=margin, epsilon=epsilon, as_json=as_json)
        return
    if margin is not None:
        msg = "--margin belongs to --human"
        raise UsageError(msg, hint="goldbench compare --human A,B GOLD SYSTEM --margin 0.05")
    comparisons = compare_streams(task.gold, task.systems, settings, measure=measure)
    rankings = rank_systems(comparisons)

    def show() -> None:
        for comparison in comparisons:
            _print(comparison)
        for ranking in rankings:
            _print_ranks(ranking)

    ranks = {"ranks": rankings} if rankings else {}
    task.answer(show, as_json=as_json, comparisons=comparisons, **ranks)


def _print(comparison: Comparison) -> None:
    from rich.table import Table  # noqa: PLC0415  # slow to import

    title = (
        f"{comparison.a} − {comparison.b}, {comparison.track}, {comparison.measure} "
        f"({comparison.documents} documents)"
    )
    table = Table(
        "label", comparison.a, comparison.b, "difference", "interval", "p", "p (Holm)", title=title
    )
    for difference in (comparison.overall, *comparison.by_label):
        table.add_row(*_row(difference))
    out = console()
    out.print(table)
    out.print(comparison.verdict)


def _print_ranks(ranking: Ranking) -> None:
    from rich.table import Table  # noqa: PLC0415  # slow to import

    title = f"ranks, {ranking.track}, {ranking.measure}"
    table = Table("system", ranking.measure, "rank", "may be", title=title)
    for system in ranking.systems:
        low, high = system.place.low, system.place.high
        score = "–" if system.score is None else f"{system.score:.4f}"
        may_be = str(low) if low == high else f"{low} to {high}"
        table.add_row(system.system, score, str(system.place.rank), may_be)
    console().print(table)


def _row(difference: Difference) -> list[str]:
    def number(value: float | None, form: str = ".4f") -> str:
        return "–" if value is None else format(value, form)

    bounds = difference.interval
    return [
        difference.label or "all",
        number(difference.a),
        number(difference.b),
        number(difference.difference, "+.4f"),
        "–" if bounds is None else f"{bounds.low:+.3f} to {bounds.high:+.3f}",
        number(difference.p_value, ".3g"),
        number(difference.adjusted, ".3g"),
    ]
