"""The board of a task, and what a team may know of a submission."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Connection, Row, select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.ranks import PairTest, share_ranks
from goldbench.benchmark.scores import compare_runs
from goldbench.benchmark.tasks import Dataset, Task, task_by_id
from goldbench.errors import UsageError
from goldbench.store import Event

TIME_STEP = 1.25


@dataclass(frozen=True, slots=True)
class _Entry:
    submission: Row[Any]
    team: str
    run: str
    figures: dict[str, dict[str, Any]]


def submission_status(bench: Bench, id_: str) -> dict[str, Any]:
    """Give all that its team may know: state, reason, coarse progress, figures, quota effect."""
    with bench.store.read() as connection:
        table = tables.submission
        row = connection.execute(select(table).where(table.c.id == id_)).first()
        if row is None:
            msg = f"there is no submission {id_!r}"
            raise UsageError(msg)
        team = connection.execute(
            select(tables.team.c.name).where(tables.team.c.id == row.team_id)
        ).scalar_one()
        events = tables.LOG.events(connection, f"submission:{id_}")
        ledger = connection.execute(
            select(tables.quota.c.kind).where(tables.quota.c.submission_id == id_)
        ).all()
    task = task_by_id(bench, row.task_id)
    kinds = {one.kind for one in ledger}
    charged = "charge" in kinds and "release" not in kinds
    return {
        "id": id_,
        "task": task.slug,
        "edition": task.edition,
        "team": team,
        "kind": row.kind,
        "name": row.name,
        "version": row.version,
        "digest": row.digest,
        "state": row.state,
        "reason": row.reason,
        "progress": row.progress,
        "notes": row.notes,
        "missing": row.missing,
        "charged": charged,
        "validation": row.report,
        "figures": _figures(bench, task, id_) or None,
        "timeline": _timeline(events),
    }


def _timeline(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Tell when each state began. From the first hidden note on, times are told in steps.

    A tool that has read notes could say something by how long it takes: what is shown is rounded
    up to the next power of 1.25 seconds after that note.
    """
    shown = []
    began = next((one.at for one in events if one.kind == "RUNNING"), None)
    for one in events:
        at = one.at
        if began is not None and at > began:
            seconds = max(1.0, (at - began).total_seconds())
            steps = math.ceil(math.log(seconds, TIME_STEP))
            at = began + timedelta(seconds=math.ceil(TIME_STEP**steps))
        shown.append({"state": one.kind, "at": f"{at:%Y-%m-%dT%H:%M:%SZ}"})
    return shown


def board(bench: Bench, task: Task) -> dict[str, Any]:
    """Give a task's board: a row a (team, tool), its best, ranks for each dataset."""
    return {
        "task": task.slug,
        "edition": task.edition,
        "queue": task.queue,
        "primary": task.settings.primary,
        "datasets": [_dataset_board(bench, task, dataset) for dataset in task.hidden],
    }


def _dataset_board(bench: Bench, task: Task, dataset: Dataset) -> dict[str, Any]:
    primary = task.settings.primary
    entries = _entries(bench, task, dataset)
    best: dict[tuple[str, str], _Entry] = {}
    tries: dict[tuple[str, str], int] = {}
    for entry in entries:
        key = (entry.team, entry.submission.name)
        tries[key] = tries.get(key, 0) + 1
        if key not in best or _f1(entry, primary) > _f1(best[key], primary):
            best[key] = entry
    shown = sorted(
        best.values(),
        key=lambda e: (-_f1(e, primary), e.submission.received_at, e.submission.id),
    )
    tests = _tests(bench, task, dataset, shown)
    ranks = share_ranks([e.figures.get(primary, {}).get("f1") for e in shown], tests)
    rows = [
        {
            "rank": rank.rank,
            "rank_range": [rank.low, rank.high],
            "team": entry.team,
            "tool": entry.submission.name,
            "version": entry.submission.version,
            "submission": entry.submission.id,
            "received_at": f"{entry.submission.received_at:%Y-%m-%dT%H:%M:%SZ}",
            "best_of": tries[entry.team, entry.submission.name],
            "figures": list(entry.figures.values()),
        }
        for entry, rank in zip(shown, ranks, strict=True)
    ]
    return {
        "name": dataset.name,
        "site": dataset.site,
        "documents": dataset.documents,
        "rows": rows,
    }


def _f1(entry: _Entry, primary: str) -> float:
    value = entry.figures.get(primary, {}).get("f1")
    return -1.0 if value is None else float(value)


def _entries(bench: Bench, task: Task, dataset: Dataset) -> list[_Entry]:
    submission, run, team = tables.submission, tables.run, tables.team
    query = (
        select(submission, run.c.id.label("run_id"), team.c.name.label("team_name"))
        .join(run, run.c.submission_id == submission.c.id)
        .join(team, team.c.id == submission.c.team_id)
        .where(
            submission.c.task_id == task.id,
            submission.c.state == "SCORED",
            run.c.dataset_id == dataset.id,
        )
        .order_by(submission.c.received_at, submission.c.id)
    )
    with bench.store.read() as connection:
        rows = connection.execute(query).all()
        return [
            _Entry(row, row.team_name, row.run_id, _newest(connection, row.run_id, task))
            for row in rows
        ]


def _newest(connection: Connection, run: str, task: Task) -> dict[str, dict[str, Any]]:
    """Give the newest figures of a run for each track, in the task's order."""
    table = tables.score
    query = select(table).where(table.c.run_id == run).order_by(table.c.at, table.c.id)
    found = {row.track: row.figures for row in connection.execute(query)}
    return {name: found[name] for name in task.settings.tracks if name in found}


def _figures(bench: Bench, task: Task, submission: str) -> list[dict[str, Any]]:
    run, dataset = tables.run, tables.dataset
    query = (
        select(run, dataset.c.name.label("dataset_name"))
        .join(dataset, dataset.c.id == run.c.dataset_id)
        .where(run.c.submission_id == submission)
        .order_by(dataset.c.name)
    )
    with bench.store.read() as connection:
        rows = connection.execute(query).all()
        return [
            {
                "dataset": row.dataset_name,
                "notes": row.notes,
                "missing": row.missing,
                "repeatable": row.unrepeated == 0,
                "tracks": list(_newest(connection, row.id, task).values()),
            }
            for row in rows
        ]


def _tests(
    bench: Bench, task: Task, dataset: Dataset, entries: Sequence[_Entry]
) -> dict[tuple[int, int], PairTest]:
    """Compare all pairs; pairs that were compared before are taken from their file."""
    known: dict[tuple[int, int], PairTest] = {}
    for a in range(len(entries)):
        for b in range(a + 1, len(entries)):
            path = _pair_file(bench, task, entries[a], entries[b])
            if path.is_file():
                told = orjson.loads(path.read_bytes())
                known[a, b] = PairTest(told["difference"], told["p"])
    if len(known) < len(entries) * (len(entries) - 1) // 2:
        paths = [bench.folder / "runs" / entry.run / "predictions" for entry in entries]
        for row in compare_runs(task.settings, dataset, paths):
            pair = (row["a"], row["b"])
            known[pair] = PairTest(row["difference"], row["p"])
            path = _pair_file(bench, task, entries[pair[0]], entries[pair[1]])
            path.write_bytes(orjson.dumps({"difference": row["difference"], "p": row["p"]}))
    return known


def _pair_file(bench: Bench, task: Task, a: _Entry, b: _Entry) -> Path:
    version = a.figures.get(task.settings.primary, {}).get("version", 0)
    name = f"against-{b.run}-{task.settings.primary}-{version}.json"
    return bench.folder / "runs" / a.run / name
