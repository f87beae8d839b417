from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click
import orjson

from goldbench.agreement import MEASURES, Agreement, Options, Report
from goldbench.agreement import agree as agree_on
from goldbench.cli.options.annotators import Annotators, takes_annotators
from goldbench.cli.options.seed import takes_seed
from goldbench.cli.terminal.console import console
from goldbench.errors import UsageError

if TYPE_CHECKING:  # rich is loaded only when there is something to show to people
    from rich.table import Table

_AVERAGES = ("gold", "leave-one-out")
_HEADS = {"f1": "F1"}
_SCORES = ("precision", "recall", "f1", "precision-macro", "recall-macro", "f1-macro")


@click.command
@takes_annotators
@click.option(
    "--measure",
    "-m",
    "measures",
    multiple=True,
    metavar="NAME",
    help=f"One of {', '.join(MEASURES)}, or all; may be repeated.",
)
@click.option("--match", multiple=True, metavar="TRACK", help="A rule to match by; see score.")
@click.option("--gold", metavar="ADDRESS", help="Also compare each annotator with this gold.")
@click.option("--group", "groups", multiple=True, metavar="ANNOTATOR=GROUP", help="Expertise.")
@click.option("--level", default=0.95, show_default=True, help="Of the intervals.")
@click.option("--cluster", default="patient", show_default=True, help="Metadata key of clusters.")
@takes_seed
@click.option("--json", "as_json", is_flag=True, help="Print JSON (contract: agree.schema.json).")
def agree(
    annotators: Annotators,
    *,
    measures: tuple[str, ...],
    match: tuple[str, ...],
    groups: tuple[str, ...],
    level: float,
    cluster: str,
    seed: int,
    as_json: bool,
) -> None:
    """Measure agreement between annotators, with intervals.

    ANNOTATOR is a path, PATH::LAYER or NAME=PATH; one path alone stands for all its layers. Only
    documents that both of a pair looked at are compared. Without --measure: F1 of each pair, and
    with --gold or three annotators each against the gold (without --gold, their own vote).
    """
    options = Options(match, level, seed, cluster=cluster, groups=_groups(groups))
    report = agree_on(
        annotators.panel,
        measures,
        options,
        gold=annotators.gold,
        schema=annotators.schema,
    )
    annotators.report_findings()
    if as_json:
        click.echo(orjson.dumps(report.as_json()))
        return
    _print(report)
    for note in report.notes:
        console(stderr=True).print(note)


def _groups(given: Iterable[str]) -> dict[str, str]:
    pairs = [text.rpartition("=") for text in given]
    if any(not name or not group for name, _, group in pairs):
        msg = "--group takes ANNOTATOR=GROUP"
        raise UsageError(msg, hint="for example --group A=nurse")
    return {name: group for name, _, group in pairs}


def _print(report: Report) -> None:
    out = console()
    share = f"{report.level:.0%} CI"
    for measure, match in dict.fromkeys((_family(row), row.match) for row in report):
        rows = [row for row in report if (_family(row), row.match) == (measure, match)]
        title = MEASURES[measure].title + (f", matched by {match}" if match else "")
        out.print(title)
        if measure in _AVERAGES:
            out.print(_averages(rows, share))
        else:
            for table in _by_variable(rows, f"{_HEADS.get(measure, measure)} ({share})"):
                out.print(table)
        out.print()
    for hint in report.hints:
        out.print(f"- {hint}")


def _family(row: Agreement) -> str:
    return next((name for name in _AVERAGES if row.measure.startswith(f"{name}-")), row.measure)


def _by_variable(rows: Sequence[Agreement], head: str) -> Iterator["Table"]:
    """Yield tables in the form of Canales 2021, Table 2: a line for each variable.

    Where there is a row for all pairs together, single pairs have one line each.
    """
    pairs = list(dict.fromkeys(row.pair for row in rows))
    for pair in [None] if None in pairs else pairs:
        first, *labels = (row for row in rows if row.pair == pair)
        lines = [(row.label or "all", *_cells(row)) for row in (*labels, first)]
        who = "variable" if pair is None else f"variable, {' and '.join(pair)}"
        yield _table((who, head, "n"), lines)
    if None in pairs and len(pairs) > 1:
        overall = [row for row in rows if row.pair is not None and row.label is None]
        lines = [(" and ".join(row.pair or ()), *_cells(row)) for row in overall]
        yield _table(("pair, all variables", head, "n"), lines)


def _averages(rows: Sequence[Agreement], share: str) -> "Table":
    """Give the form of Stubbs & Uzuner 2015, Table 3: micro and macro P, R and F1."""
    whom = dict.fromkeys((row.pair, row.group) for row in rows if row.label is None)
    lines = []
    for pair, group in whom:
        scores = {
            row.measure: row
            for row in rows
            if (row.pair, row.group, row.label) == (pair, group, None)
        }
        family = _family(rows[0])
        row = scores[f"{family}-f1"]
        values = [_number(scores[f"{family}-{score}"].value) for score in _SCORES]
        name = pair[0] if pair is not None else f"mean of {group or 'all'}"
        lines.append((name, *values, _interval(row), str(row.documents)))
    macro = ("macro\nP", "macro\nR", "macro\nF1")
    return _table(("annotator", "P", "R", "F1", *macro, f"F1 {share}", "docs"), lines)


def _cells(row: Agreement) -> tuple[str, str]:
    return f"{_number(row.value, 2)} {_interval(row)}".rstrip(), str(row.n)


def _number(value: float | None, digits: int = 4) -> str:
    return "–" if value is None else f"{round(value, digits) + 0.0:.{digits}f}"  # never -0.00


def _interval(row: Agreement) -> str:
    if row.interval is None:
        return "" if row.value is None else "(–)"
    return f"({_number(row.interval.low, 2)}–{_number(row.interval.high, 2)})"


def _table(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> "Table":
    """Give a table without lines, of which only the first column goes on in the next line."""
    from rich.table import Table  # noqa: PLC0415  # slow to import

    first, *rest = heads
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(first, overflow="fold")
    for head in rest:
        table.add_column(head, no_wrap=True)
    for line in lines:
        table.add_row(*line)
    return table
