"""Boards, as a page, a table and JSON; and a task over time."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from fastapi import APIRouter, Request, Response

from goldbench.benchmark import Bench, Task, board, over_time
from goldbench.web.bench.charts import forest_axis, forest_line, forest_scale, time_line
from goldbench.web.bench.figures import Column, columns_of, forest_values
from goldbench.web.bench.frame import show
from goldbench.web.bench.tasks import require_task
from goldbench.web.bench.visitor import TheBench

router = APIRouter(prefix="/tasks/{slug}", include_in_schema=False)


@router.get("/board")
def board_page(
    request: Request, bench: TheBench, slug: str, edition: int | None = None, sort: str = ""
) -> Response:
    task = require_task(bench, slug, edition)
    return show(request, "bench-board.html", **board_values(bench, task, sort))


@router.get("/board.csv")
def board_table(bench: TheBench, slug: str, edition: int | None = None) -> Response:
    task = require_task(bench, slug, edition)
    headers = {"content-disposition": f'attachment; filename="{slug}-board.csv"'}
    return Response(board_csv(bench, task), headers=headers, media_type="text/csv; charset=utf-8")


@router.get("/board.json")
def board_json(bench: TheBench, slug: str, edition: int | None = None) -> Response:
    task = require_task(bench, slug, edition)
    return Response(orjson.dumps(board(bench, task)), media_type="application/json")


@router.get("/time")
def time_page(request: Request, bench: TheBench, slug: str, edition: int | None = None) -> Response:
    return show(
        request, "bench-time.html", **time_values(bench, require_task(bench, slug, edition))
    )


def board_values(bench: Bench, task: Task, sort: str = "") -> dict[str, Any]:
    """Give what the board's template needs; `sort` is the key of a column, else by rank."""
    standing, columns = board(bench, task), columns_of(task)
    by = next((column for column in columns if column.key == sort), None)
    for dataset in standing["datasets"]:
        if by is not None:
            dataset["rows"].sort(key=lambda row: _order(by, row))
        values = forest_values(columns[0], dataset["rows"], standing["references"])
        dataset["scale"] = forest_scale(values)
        dataset["why_not"] = _list_reasons(dataset["rows"], columns)
    return {
        "task": task, "board": standing, "columns": columns, "sort": by,
        "forest_line": forest_line, "forest_axis": forest_axis,
    }  # fmt: skip


def _order(column: Column, row: Mapping[str, Any]) -> tuple[float, int]:
    """Sort the best first; what is undefined comes last."""
    value = column.value(row["figures"])
    if value is None:
        return (2.0, row["rank"])
    return (value if column.sinks else -value, row["rank"])


def _list_reasons(rows: Sequence[Mapping[str, Any]], columns: Sequence[Column]) -> list[str]:
    """Say once why figures are not there (the NLP Sandbox page's conditions for Type)."""
    shown = {column.track for column in columns}
    return sorted(
        {
            figure["why_not"]
            for row in rows
            for figure in row["figures"]
            if "why_not" in figure and figure["track"] in shown
        }
    )


def board_csv(bench: Bench, task: Task) -> str:
    """Write a row a tool and dataset; numbers with a point, whatever the page's language."""
    standing, out = board(bench, task), io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    ends = ("", "_low", "_high")
    names = [f"{column.track}_{column.measure}{end}" for column in columns_of(task) for end in ends]
    writer.writerow(
        ["dataset", "site", "rank", "rank_low", "rank_high", "team", "tool", "version", "best_of",
         "missing", "repeatable", "received_at", *names]
    )  # fmt: skip
    for dataset in standing["datasets"]:
        for row in dataset["rows"]:
            figures: list[Any] = []
            for column in columns_of(task):
                interval = column.interval(row["figures"]) or (None, None)
                figures += [column.value(row["figures"]), *interval]
            writer.writerow(
                [dataset["name"], dataset["site"], row["rank"], *row["rank_range"], row["team"],
                 row["tool"], row["version"], row["best_of"], row["missing"], row["repeatable"],
                 row["received_at"], *("" if figure is None else figure for figure in figures)]
            )  # fmt: skip
    return out.getvalue()


def time_values(bench: Bench, task: Task) -> dict[str, Any]:
    return {
        "task": task, "time": over_time(bench, task), "column": columns_of(task)[0],
        "time_line": time_line,
    }  # fmt: skip
