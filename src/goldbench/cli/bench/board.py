"""`goldbench bench board|rescore`: the board of a task, shown and made anew."""

from pathlib import Path
from typing import Any

import click
import orjson

from goldbench.cli.bench.folder import bench_folder, json_option, open_bench
from goldbench.cli.terminal.console import console


@click.command
@bench_folder
@click.argument("slug")
@click.option("--csv", "as_csv", is_flag=True, help="Print a table for spreadsheets.")
@json_option
def board(folder: Path, slug: str, *, as_csv: bool, as_json: bool) -> None:
    """Show a task's board: shared ranks, ranges, figures with intervals."""
    from goldbench.benchmark import board as board_of  # noqa: PLC0415
    from goldbench.benchmark import find_task  # noqa: PLC0415

    with open_bench(folder) as opened:
        task = find_task(opened, slug)
        if as_csv:
            from goldbench.web.bench import board_csv  # noqa: PLC0415  # the page's own table

            click.echo(board_csv(opened, task), nl=False)
            return
        board = board_of(opened, task)
    if as_json:
        click.echo(orjson.dumps(board))
    else:
        _print_board(board)


@click.command
@bench_folder
@click.argument("slug")
def rescore(folder: Path, slug: str) -> None:
    """Make the figures of a task anew from what its tools answered; no tool runs again."""
    from goldbench.benchmark import find_task  # noqa: PLC0415
    from goldbench.benchmark import rescore as rescore_task  # noqa: PLC0415

    with open_bench(folder) as opened:
        runs = rescore_task(opened, find_task(opened, slug))
    click.echo(f"{runs} runs scored anew", err=True)


def _print_board(standing: dict[str, Any]) -> None:
    from rich.table import Table  # noqa: PLC0415  # slow to import

    for dataset in standing["datasets"]:
        table = Table(title=f"{standing['task']}, {dataset['name']}: {standing['primary']}")
        for name in ("rank", "range", "team", "tool", "F1", "95% interval", "missing", "best of"):
            table.add_column(name, overflow="fold")  # a name that is cut off names nobody
        for row in dataset["rows"]:
            figures = next(f for f in row["figures"] if f["track"] == standing["primary"])
            low, high = figures["f1_interval"] or (None, None)
            table.add_row(
                str(row["rank"]),
                "–".join(map(str, row["rank_range"])),
                row["team"],
                f"{row['tool']} {row['version']}",
                "–" if figures["f1"] is None else f"{figures['f1']:.3f}",
                "–" if low is None else f"{low:.3f}–{high:.3f}",
                str(figures["missing"]),
                str(row["best_of"]),
            )
        console().print(table)


COMMANDS = (board, rescore)
