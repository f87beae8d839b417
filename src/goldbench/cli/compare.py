from __future__ import annotations  # what is annotated is loaded when the verb runs

from dataclasses import replace
from typing import TYPE_CHECKING

import click
import orjson

from goldbench.cli.console import console
from goldbench.cli.systems import Task, takes_systems
from goldbench.errors import UsageError

if TYPE_CHECKING:
    from goldbench.scoring.compare import Comparison, Difference, Measure


@click.command
@takes_systems
@click.option(
    "--measure",
    type=click.Choice(["f1", "precision", "recall"]),
    default="f1",
    show_default=True,
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def compare(task: Task, *, measure: Measure, as_json: bool) -> None:
    """Compare systems on the same documents: difference, interval, p, verdict.

    By document (patient, where they are known): the interval leaves 0 out exactly where p is at
    most 1 - level. p of labels corrected by Holm.
    """
    from goldbench.scoring import compare as compare_streams  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.scoring import edition, track  # noqa: PLC0415  # loaded when the verb runs

    wanted = [edition(name) for name in task.tracks]
    if any(e.version is not None for e in wanted):
        msg = "official editions cannot be compared: they give no counts by document"
        raise UsageError(msg, hint="use the track without :official")
    settings = replace(task.settings, tracks=tuple(track(e.track) for e in wanted))
    found = compare_streams(task.gold, task.systems, settings, measure=measure)
    if as_json:
        rule = task.settings.rule
        made = {"rule": rule.as_json()} if rule is not None else {}
        click.echo(orjson.dumps({**made, "comparisons": [one.as_json() for one in found]}))
    else:
        for one in found:
            _print(one)
    for note in task.findings():
        click.echo(note, err=True)


def _print(one: Comparison) -> None:
    from rich.table import Table  # noqa: PLC0415  # slow to import

    title = f"{one.a} − {one.b}, {one.track}, {one.measure} ({one.documents} documents)"
    table = Table("label", one.a, one.b, "difference", "interval", "p", "p (Holm)", title=title)
    for found in (one.overall, *one.by_label):
        table.add_row(*_row(found))
    out = console()
    out.print(table)
    out.print(one.verdict)


def _row(found: Difference) -> list[str]:
    def number(value: float | None, form: str = ".4f") -> str:
        return "–" if value is None else format(value, form)

    bounds = found.interval
    return [
        found.label or "all",
        number(found.a),
        number(found.b),
        number(found.difference, "+.4f"),
        "–" if bounds is None else f"{bounds.low:+.3f} to {bounds.high:+.3f}",
        number(found.p_value, ".3g"),
        number(found.adjusted, ".3g"),
    ]
