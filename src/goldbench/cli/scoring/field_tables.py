"""What `score` prints of answers by fields: every field's outcomes, quotes, and misfits."""

from __future__ import annotations  # what is annotated is loaded when the verb runs

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from goldbench.cli.terminal.console import console

if TYPE_CHECKING:
    from goldbench.scoring import Result, Score, Scores
    from goldbench.stats import Interval


def print_fields(score: Score) -> None:
    """Print for each system how every field came out, and what was noticed in its answers."""
    out = console()
    for result in score:
        if result.scores.outcomes is not None:
            out.print(_outcomes(result))
        for kind, fields in _count_by_kind(result).items():
            total = sum(fields.values())
            named = ", ".join(f"{name} {number}" for name, number in sorted(fields.items()))
            out.print(f"{result.system}, {result.track}: {total} × {kind} ({named})", markup=False)


def _outcomes(result: Result) -> Any:
    from rich import box  # noqa: PLC0415  # slow to import
    from rich.table import Table  # noqa: PLC0415  # slow to import

    title = f"{result.system}: values by field"
    table = Table(title=title, title_justify="left", box=box.SIMPLE, padding=(0, 1, 0, 0))
    table.add_column("field", overflow="fold")
    for name in ("right", "wrong", "missing", "invented", "accuracy", "F1"):
        table.add_column(name, no_wrap=True, justify="right")
    for name, scores in result.by_label.items():
        table.add_row(name, *_row(scores))
    table.add_section()
    table.add_row("all", *_row(result.scores))
    whole = result.scores.outcomes.whole if result.scores.outcomes else None
    if whole is not None:
        table.add_row(
            "whole documents right",
            "",
            "",
            "",
            "",
            _share(result.scores.show(whole), whole.interval),
            "",
        )
    return table


def _row(scores: Scores) -> list[str]:
    outcomes, spans = scores.outcomes, scores.interval
    if outcomes is None:
        return ["–"] * 6
    counts = (outcomes.right, outcomes.wrong, outcomes.missing, outcomes.invented)
    return [
        *map(str, counts),
        _share(scores.show(outcomes.accuracy), outcomes.accuracy.interval),
        _share(scores.shown.f1, spans.f1 if spans else None),
    ]


def _share(value: float | None, interval: Interval | None) -> str:
    if value is None:
        return "–"
    if interval is None:
        return f"{value:.3f}"
    low, high = (f"{end:.3f}".removeprefix("0") for end in interval)
    return f"{value:.3f}\n{low}–{high}"


def _count_by_kind(result: Result) -> dict[str, dict[str, int]]:
    """What was noticed, by kind and then by field."""
    kinds: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for (name, kind), number in sorted(result.noticed.items()):
        kinds[kind][name] = number
    return kinds


__all__ = ["print_fields"]
