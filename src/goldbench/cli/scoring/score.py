from __future__ import annotations  # what is annotated is loaded when the verb runs

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click
import orjson

from goldbench.cli.options.systems import Task, takes_systems
from goldbench.cli.scoring.field_tables import print_fields
from goldbench.cli.terminal.console import console
from goldbench.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from goldbench.scoring import Gaps, Interval, Result, Score, Scores
    from goldbench.scoring.comparison.runs import Runs


@click.command
@partial(takes_systems, ahead=True)
@click.option(
    "--by",
    multiple=True,
    metavar="KEY",
    help="Break down by label, document, a metadata key (site, patient) or attribute:NAME.",
)
@click.option(
    "--gaps",
    is_flag=True,
    help="With --by KEY: each group against the rest, with what chance alone gives.",
)
@click.option(
    "--measure",
    type=click.Choice(["recall", "precision", "f1"]),
    help="Of the gaps.  [default: recall]",
)
@click.option(
    "--run-of", metavar="NAME", help="The systems are runs of one model: also their spread."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON (contract: score.schema.json).")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV, one row for each label.")
def score(
    task: Task,
    *,
    by: tuple[str, ...],
    gaps: bool,
    measure: str | None,
    run_of: str | None,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Score systems against gold, with intervals.

    GOLD and SYSTEM are paths in any format, PATH::LAYER, or NAME=PATH; one of them may be - for
    standard input. GOLD may be a study's folder, which stands for its newest release, or
    STUDY::RELEASE. Without --track the rule is the one that fits what GOLD holds: a release says
    how its variables are counted, facts are counted by document, spans by mention; it is told.
    Documents that a system did not look at count as misses. Scores are made from the counts
    printed beside them, unless there is a design: then they are weighted by inclusion probability,
    and the counts are those of the sample. An undefined score is –.

    --gaps asks for whom a system is worse: each group of the keys of --by (sex, age, site) against
    the rest, with an interval, p by Holm, and the distance between groups that chance alone gives.
    Groups of fewer than 30 patients (documents) that hold a mark are too small to tell. Ages in
    years are put into bands.
    """
    from goldbench.scoring import score as score_systems  # noqa: PLC0415  # loaded when the verb runs

    if as_json and as_csv:
        msg = "--json and --csv are two answers"
        raise UsageError(msg, hint="ask for one of them; the command may be run twice")
    settings = replace(task.settings, by=by)
    if measure is not None and not gaps:
        msg = "--measure says which gaps are wanted, and none are"
        raise UsageError(msg, hint="add --gaps and --by KEY; scores have all three measures anyway")
    if gaps:
        settings = replace(settings, gaps=measure or "recall")
        if not any(key not in {"label", "document"} and ":" not in key for key in by):
            msg = "--gaps needs groups of documents"
            raise UsageError(msg, hint="name a metadata key: --by sex --gaps")
    scored = score_systems(task.gold, task.systems, task.tracks, settings)
    notes = [*scored.notes, *task.findings()]
    runs = _runs(task, run_of) if run_of else []
    if as_json:
        from goldbench import __version__  # noqa: PLC0415  # loaded when the verb runs
        from goldbench.scoring import summarise  # noqa: PLC0415  # loaded when the verb runs

        answer = replace(scored, notes=tuple(notes)).as_json(__version__)
        answer["summary"] = [summary.as_json() for summary in summarise(scored)]
        if runs:
            answer["runs"] = [run.as_json() for run in runs]
        click.echo(orjson.dumps(answer))
        return
    if as_csv:
        click.echo("".join(_csv(scored)), nl=False)
    else:
        _print(scored, by, runs)
        if len(task.systems) > 1:
            _print_summary(scored)
    for note in notes:
        click.echo(note, err=True)


def _runs(task: Task, model: str) -> list[Runs]:
    from goldbench.scoring import edition  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.scoring import track as track_named  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.scoring.comparison.runs import spread  # noqa: PLC0415  # loaded when the verb runs
    from goldbench.scoring.counting import count_all  # noqa: PLC0415  # loaded when the verb runs

    tracks = tuple(
        track_named(e.track) for name in task.tracks if (e := edition(name)).version is None
    )
    if not tracks:
        msg = "--run-of needs a track that is not :official"
        raise UsageError(msg)
    streams = [system.quiet() for system in task.systems]
    counted = count_all(task.gold.quiet(), streams, replace(task.settings, tracks=tracks))
    settings = task.settings
    return [spread(model, counted, track, counted.method(settings, track)) for track in tracks]


def _print(score: Score, by: tuple[str, ...], runs: list[Runs]) -> None:

    out = console()
    level = next((r.scores.interval.level for r in score if r.scores.interval), 0.95)
    out.print(
        f"gold {score.gold.name}: {score.gold.documents} documents, "
        f"{score.gold.hash[:12]}; intervals at {level:.0%}{_describe_intervals(score)}"
    )
    table = _table("system, track", "docs")
    for result in score:
        table.add_row(f"{result.system}\n{result.track}", *_cells(result))
    out.print(table)
    if any(result.scores.negatives for result in score):
        out.print(_negatives(score))
    print_fields(score)
    for result in score:
        for remark in _remarks(result):
            out.print(f"{result.system}, {result.track}: {remark}")
        if "label" in by and result.by_label:
            out.print(_breakdown("label", result.by_label, result))
        for key, values in result.groups.items():
            out.print(_breakdown(key, values, result))
        _print_gaps(result)
    for group in runs:
        out.print(
            f"{group.model} on {group.track}: {group.runs} runs, mean F1 {_number(group.mean.f1)} "
            f"{_bounds(group.interval.f1)}, standard deviation between runs {_number(group.sd.f1)}"
        )


def _remarks(result: Result) -> Iterator[str]:
    if result.reason:
        yield f"– because {result.reason}"
    if result.unplaced:
        original = ":official" in result.track
        counted = "wrong where the script reads them" if original else "each is a false positive"
        yield f"{result.unplaced} answers stand nowhere in their text; {counted}"
    for remark in result.remarks:
        yield remark.text


def _describe_intervals(score: Score) -> str:
    """By what the intervals are made, and the rho they rest on, where tracks do not differ."""
    shown = [r.scores.interval for r in score if r.scores.interval]
    units = {interval.cluster for interval in shown if interval.cluster}
    rhos = sorted({interval.rho for interval in shown if interval.rho is not None})
    by = f" by {units.pop()}" if len(units) == 1 else ""
    return by + (f", rho {' / '.join(f'{rho:g}' for rho in rhos)}" if rhos else "")


def _table(first: str, *more: str, title: str | None = None) -> Any:
    """A table of scores that fits 80 columns: few lines, numbers to the right."""
    return _plain_table(first, *more, "tp", "fp", "fn", "P", "R", "F1", title=title)


def _plain_table(first: str, *more: str, title: str | None = None) -> Any:
    from rich import box  # noqa: PLC0415  # slow to import
    from rich.table import Table  # noqa: PLC0415  # slow to import

    table = Table(title=title, title_justify="left", box=box.SIMPLE, padding=(0, 1, 0, 0))
    table.add_column(first, overflow="fold")
    for name in more:
        table.add_column(name, no_wrap=True, justify="right")
    return table


def _breakdown(key: str, values: Any, result: Result) -> Any:
    title = f"{result.system}, {result.track}, by {key}"
    table = _table(key, title=title)
    for value, scores in values.items():
        table.add_row(value, *_counts(scores), *_rates(scores))
    return table


def _print_gaps(result: Result) -> None:
    out = console()
    for gap in result.gaps.values():
        out.print(_gaps(gap, result))
        for sentence in gap.sentences():
            out.print(f"{sentence}.")


def _gaps(gaps: Gaps, result: Result) -> Any:
    name = "F1" if gaps.measure == "f1" else gaps.measure
    title = f"{result.system}, {result.track}, {name} by {gaps.key}: gaps"
    table = _plain_table(
        gaps.key, f"{gaps.cluster}s", name, "rest", "gap", "interval", "p (Holm)", title=title
    )
    for group in gaps.groups:
        bounds = group.interval
        p_value = "too small" if group.small else _p_value(group.adjusted)
        table.add_row(
            group.group,
            str(group.clusters),
            _number(group.score),
            _number(group.rest),
            "–" if group.difference is None else f"{group.difference:+.3f}",
            "–" if bounds is None else f"{bounds.low:+.3f} to {bounds.high:+.3f}",
            p_value,
        )
    return table


def _cells(result: Result) -> list[str]:
    missing = f"\n{result.missing} missing" if result.missing else ""
    return [
        f"{result.documents}{missing}",
        *_counts(result.scores),
        *(("–",) * 3 if result.unmarked else _rates(result.scores)),
    ]


def _negatives(score: Score) -> Any:
    """True negatives and what follows from them, of the rules that know them."""
    table = _plain_table("system, track", "of", "tn", "specificity", "NPV", "prevalence")
    for result in score:
        known = result.scores.negatives
        if known is None:
            continue
        shares = [
            _number(result.scores.show(share))
            + (f"\n{_bounds(share.interval)}" if share.interval else "")
            for share in known.shares.values()
        ]
        of = f"{result.units} {result.unit}s"
        table.add_row(f"{result.system}\n{result.track}", of, str(known.tn), *shares)
    return table


def _counts(scores: Scores) -> list[str]:
    tp = str(scores.tp) if scores.tp_system is None else f"{scores.tp}/{scores.tp_system}"
    if scores.partial:
        tp += f"\n+{scores.partial} half"
    return [tp, str(scores.fp), str(scores.fn)]


def _rates(scores: Scores) -> list[str]:
    spans = scores.interval
    shown = scores.shown
    return [
        _number(value) + (f"\n{_bounds(bounds)}" if bounds else "")
        for value, bounds in (
            (shown.precision, spans.precision if spans else None),
            (shown.recall, spans.recall if spans else None),
            (shown.f1, spans.f1 if spans else None),
        )
    ]


def _p_value(value: float | None) -> str:
    return "–" if value is None else "<.001" if value < 0.001 else f"{value:.3f}"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.4f}"


def _bounds(interval: Interval | None) -> str:
    """As narrow as it can be: .862–.892 under the score, so that a table fits 80 columns."""
    if interval is None:
        return ""
    low, high = (f"{end:.3f}".removeprefix("0") for end in interval)
    if low == "1.000" and interval.low < 1:  # what is not certain never reads 1.000–1.000
        low = ">.999"
    if high == ".000" and interval.high > 0:
        high = "<.001"
    return f"{low}–{high}"


def _print_summary(score: Score) -> None:
    from rich.table import Table  # noqa: PLC0415  # slow to import

    from goldbench.scoring import summarise  # noqa: PLC0415  # loaded when the verb runs

    table = Table("track", "average", "score", "mean", "SD", "median", "least", "most")
    table.title = "Over systems (macro = over documents)"
    for summary in summarise(score):
        for average, rates in (("micro", summary.micro), ("macro", summary.macro)):
            for rate, values in rates.items():
                table.add_row(summary.track, average, rate, *(_number(value) for value in values))
    console().print(table)


def _csv(score: Score) -> list[str]:
    from goldbench.formats.tables.cells import csv_row  # noqa: PLC0415  # loaded when the verb runs

    head = "system,track,version,label,documents,missing,tp,fp,fn,precision,recall,f1"
    bounds = ",".join(
        f"{r}_{end}" for r in ("precision", "recall", "f1") for end in ("low", "high")
    )
    shares = ("specificity", "npv", "prevalence")
    more = ",".join(f"{name}{end}" for name in shares for end in ("", "_low", "_high"))
    fields = "wrong,missing_values,invented,accuracy,accuracy_low,accuracy_high"
    lines = [f"{head},{bounds},partial,unplaced,findings,tn,{more},{fields}\n"]
    for result in score:
        findings = "; ".join(f"{number} × {kind}" for kind, number in result.findings.items())
        for label, scores in [("", result.scores), *result.by_label.items()]:
            spans = scores.interval
            pairs = (spans.precision, spans.recall, spans.f1) if spans else (None, None, None)
            cells = [
                result.system, result.track, result.version, label, result.documents,
                result.missing, scores.tp, scores.fp, scores.fn,
                scores.shown.precision, scores.shown.recall, scores.shown.f1,
                *(v for pair in pairs for v in (pair or (None, None))),
                scores.partial, result.unplaced, findings,
                *_negative_cells(scores), *_field_cells(scores),
            ]  # fmt: skip
            lines.append(csv_row(cells))
    return lines


def _negative_cells(scores: Scores) -> list[float | int | None]:
    known = scores.negatives
    if known is None:
        return [None] * 10
    shares = known.shares.values()
    return [
        known.tn,
        *(v for s in shares for v in (scores.show(s), *(s.interval or (None, None)))),
    ]


def _field_cells(scores: Scores) -> list[float | int | None]:
    known = scores.outcomes
    if known is None:
        return [None] * 6
    bounds = known.accuracy.interval or (None, None)
    return [known.wrong, known.missing, known.invented, scores.show(known.accuracy), *bounds]
