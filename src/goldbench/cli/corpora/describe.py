from typing import TYPE_CHECKING

import click
import orjson

from goldbench.cli.options.source import Source, reads_corpus
from goldbench.cli.terminal.console import console
from goldbench.cli.terminal.progress import show_progress
from goldbench.corpus.description import Cell, Description, Table
from goldbench.corpus.description import describe as describe_records

if TYPE_CHECKING:  # rich is loaded only when there is something to show to people
    from rich.table import Table as Grid


@click.command
@reads_corpus
@click.option("--layer", metavar="NAME", help="The layer to describe, where there are several.")
@click.option("--split", default="split", show_default=True, help="The metadata key of the sets.")
@click.option("--time", default="time", show_default=True, help="The attribute that makes columns.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def describe(source: Source, layer: str | None, split: str, time: str, *, as_json: bool) -> None:
    """Show what is in a corpus: distributions of documents and marks.

    The tables have the form of Tables 4-11 of Stubbs & Uzuner 2015: label or tag, indicator,
    value or medication class, by time and split, in distinct documents and percent.
    """
    records = show_progress(source.records(), "counting")
    description = describe_records(records, layer or source.layer, split=split, time=time)
    source.report_findings()
    if as_json:
        click.echo(orjson.dumps(_as_json(description), option=orjson.OPT_NON_STR_KEYS))
    else:
        _print(description)


def _as_json(description: Description) -> dict[str, object]:
    return {
        "documents": description.documents,
        "looked_at": dict(description.looked_at),
        "spreads": {name: spread._asdict() for name, spread in description.spreads.items()},
        "notes_per_site": dict(description.notes_per_site),
        "tables": [
            {
                "title": table.title,
                "columns": list(table.columns),
                "rows": [
                    {
                        "label": label,
                        "value": value,
                        "cells": {column: cell._asdict() for column, cell in cells.items()},
                    }
                    for (label, value), cells in table.rows.items()
                ],
            }
            for table in description.tables
        ],
    }


def _print(description: Description) -> None:
    out = console()
    out.print(f"{description.documents} documents, {description.looked_at.get('all', 0)} looked at")
    spreads = [
        [name, str(s.units), f"{s.mean:.2f}", f"{s.median:g}", str(s.least), str(s.most)]
        for name, s in description.spreads.items()
    ]
    heads = ["", "units", "mean", "median", "least", "most"]
    out.print(_grid("Per unit", heads, spreads))
    if description.notes_per_site:
        sites = [[site, str(notes)] for site, notes in description.notes_per_site.items()]
        out.print(_grid("Notes per site", ["site", "notes"], sites))
    for table in description.tables:
        heads, rows = ["label", "value", *table.columns], _cells(table)
        if _width([heads, *rows]) > out.width:
            heads, rows = _TALL, _tall(table)
        long = any(_places(row[2]) > out.width // 3 for row in rows)
        out.print(_grid(table.title, heads, rows, names=3 if long else 2))


def _grid(title: str, heads: list[str], rows: list[list[str]], *, names: int = 1) -> "Grid":
    """Give a table whose first columns, the `names`, go on in the next line where they must."""
    from rich.table import Table as Grid  # noqa: PLC0415  # slow to import

    grid = Grid(title=title)
    for number, head in enumerate(heads):
        grid.add_column(head, overflow="fold", no_wrap=number >= names)
    for row in rows:
        grid.add_row(*row)
    return grid


_TALL = ["label", "value", "", "documents", "%", "mentions"]


def _width(rows: list[list[str]]) -> int:
    """Places that a grid takes: a border and two blanks with each column, one border more."""
    return sum(max(map(_places, column)) + 3 for column in zip(*rows, strict=True)) + 1


def _places(text: str) -> int:
    """Places on the screen that a text takes; some characters take two."""
    from rich.cells import cell_len  # noqa: PLC0415  # slow to import

    return cell_len(text)


def _tall(table: Table) -> list[list[str]]:
    """Give a row for each cell, where all columns side by side are too wide for the screen."""
    rows: list[list[str]] = []
    for (label, value), cells in table.rows.items():
        names = [label, value]
        for column in table.columns:
            cell = cells.get(column)
            if cell is None:
                continue
            share = "–" if cell.share is None else f"{cell.share:.0%}"
            rows.append([*names, column, str(cell.documents), share, str(cell.mentions)])
            names = ["", ""]
    return rows


def _cells(table: Table) -> list[list[str]]:
    return [
        [label, value, *(_cell(cells.get(column)) for column in table.columns)]
        for (label, value), cells in table.rows.items()
    ]


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return "–"
    share = "–" if cell.share is None else f"{cell.share:.0%}"
    return f"{cell.documents} ({share}), {cell.mentions} mentions"
