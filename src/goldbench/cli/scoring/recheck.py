import sys
from pathlib import Path

import click
import orjson

from goldbench.cli.options.candidates import paths
from goldbench.errors import FormatError, UsageError, check_level
from goldbench.reports.recheck import CheckedRow, CheckedTable, read_printed, recheck_table
from goldbench.stats import F1_METHODS, PROPORTION_METHODS, Cell

_NAMES = {"precision": "precision", "recall": "recall", "f1": "F1"}
_PARTS = {"value": "", "low": ", lower bound", "high": ", upper bound"}


@click.command
@click.argument("table", shell_complete=paths)
@click.option("--decimals", type=click.IntRange(1, 9), help="Of the figures; found if absent.")
@click.option("--level", default=0.95, show_default=True, help="Of the intervals.")
@click.option(
    "--method",
    type=click.Choice(list(PROPORTION_METHODS)),
    default="clopper-pearson",
    show_default=True,
    help="How intervals of precision and recall were made.",
)
@click.option(
    "--f1-method",
    type=click.Choice(list(F1_METHODS)),
    default="paper",
    show_default=True,
    help="How intervals of F1 were made; paper: the harmonic mean of bounds.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def recheck(
    table: str,
    *,
    decimals: int | None,
    level: float,
    method: str,
    f1_method: str,
    as_json: bool,
) -> None:
    """Check printed figures against counts: which cells of a table cannot be right.

    TABLE is a CSV file (or -) with the columns name, gold, system, precision, recall, f1 and
    their bounds (precision_low, precision_high, ...). Exits with 1 when a cell does not fit.
    """
    check_level(level)
    rows = read_printed(_lines(table), Path(table))
    checked = recheck_table(
        rows, decimals=decimals, level=level, method=method, f1_method=f1_method
    )
    if as_json:
        answer = {
            "level": level,
            "method": method,
            "f1_method": f1_method,
            "decimals": checked.decimals,
            "wrong": checked.wrong,
            "rows": [row.as_json() for row in checked.rows],
        }
        click.echo(orjson.dumps(answer))
    else:
        _print(checked)
    sys.exit(1 if checked.wrong else 0)


def _lines(table: str) -> list[str]:
    if table == "-":
        return sys.stdin.read().split("\n")
    path = Path(table)
    if not path.is_file():
        msg = f"{path} does not exist"
        raise UsageError(msg)
    try:
        return path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise FormatError(path, 0, "the file is not UTF-8") from error


def _print(checked_table: CheckedTable) -> None:
    width = max(len(row.name) for row in checked_table.rows)
    for row in checked_table.rows:
        click.echo(f"{row.name:{width}}  {_counts(row)}")
        for cell in row.recheck.wrong:
            click.echo(f"{'':{width}}  {_format_wrong(cell, checked_table.decimals)}")
    rows = f"{len(checked_table.rows)} rows" if len(checked_table.rows) != 1 else "1 row"
    cells = f"{checked_table.wrong} cells do" if checked_table.wrong != 1 else "1 cell does"
    click.echo(f"{rows}; {cells} not fit" if checked_table.wrong else f"{rows}; everything fits")


def _counts(row: CheckedRow) -> str:
    tp = row.recheck.tp
    counts = f"gold {row.row.gold}, system {row.row.system}, "
    if not tp:
        return f"{counts}no tp explains precision and recall; nearest {row.recheck.judged_by}"
    return counts + (f"tp {tp[0]}" if len(tp) == 1 else f"tp {tp[0]} to {tp[-1]}")


def _format_wrong(cell: Cell, decimals: int) -> str:
    measure, _, part = cell.name.partition(".")
    expected = "undefined" if cell.expected is None else f"{cell.expected:.{decimals}f}"
    return (
        f"{_NAMES[measure]}{_PARTS[part]}: "
        f"printed {cell.printed:.{decimals}f}, should be {expected}"
    )
