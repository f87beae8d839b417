"""What `score` prints of answers by fields: every field's outcomes, quotes, and misfits."""

from __future__ import annotations  # what is annotated is loaded when the verb runs

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from goldbench.cli.terminal.console import console

if TYPE_CHECKING:
    from goldbench.scoring import Rated, Result, Score, Scores


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
            _share(whole, weighted=_is_weighted(result.scores)),
            "",
        )
    return table


def _row(scores: Scores) -> list[str]:
    from goldbench.scoring import Rated  # noqa: PLC0415  # loaded when the verb runs

    outcomes, spans = scores.outcomes, scores.interval
    if outcomes is None:
        return ["–"] * 6
    weighted = _is_weighted(scores)
    estimate = scores.estimate.f1 if scores.estimate else None
    f1 = Rated(scores.f1, spans.f1 if spans else None, estimate)
    counts = (outcomes.right, outcomes.wrong, outcomes.missing, outcomes.invented)
    return [
        *map(str, counts),
        _share(outcomes.accuracy, weighted=weighted),
        _share(f1, weighted=weighted),
    ]


def _is_weighted(scores: Scores) -> bool:
    return scores.interval is not None and scores.interval.weighted


def _share(share: Rated, *, weighted: bool) -> str:
    value = share.estimate if weighted else share.value
    if value is None:
        return "–"
    if share.interval is None:
        return f"{value:.3f}"
    low, high = (f"{end:.3f}".removeprefix("0") for end in share.interval)
    return f"{value:.3f}\n{low}–{high}"


def _count_by_kind(result: Result) -> dict[str, dict[str, int]]:
    """What was noticed, by kind and then by field."""
    kinds: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for (name, kind), number in sorted(result.noticed.items()):
        kinds[kind][name] = number
    return kinds


__all__ = ["print_fields"]
