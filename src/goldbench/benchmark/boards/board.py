"""The board of a task, and what a team may know of a submission."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Row, select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.boards.references import references
from goldbench.benchmark.boards.scores import compare_runs, newest_figures
from goldbench.benchmark.sites.columns import across_sites, site_columns
from goldbench.benchmark.submissions.timeline import attempts, coarse_use, timeline
from goldbench.benchmark.tasks import Dataset, Task, task_by_id
from goldbench.errors import UsageError
from goldbench.stats import PairTest, share_ranks


@dataclass(frozen=True, slots=True)
class Entry:
    """A scored submission on one dataset, with its newest figures by track."""

    submission: Row[Any]
    team: str
    run: str
    missing: int
    repeatable: bool
    figures: dict[str, dict[str, Any]]

    def value(self, task: Task) -> float | None:
        """Give the figure that ranks."""
        figure: float | None = self.figures.get(task.settings.primary, {}).get("f1")
        return figure


def submission_status(bench: Bench, id_: str) -> dict[str, Any]:
    """Give all that its team may know: state, reason, coarse progress, figures, quota effect."""
    with bench.store.read() as connection:
        table = tables.submission
        asks = (
            select(tables.approval.c.task_id)
            .where(tables.approval.c.task_id == table.c.task_id, tables.approval.c.policy == "ask")
            .exists()
        )
        row = connection.execute(select(table, asks.label("asks")).where(table.c.id == id_)).first()
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
    kinds = {entry.kind for entry in ledger}
    charged = "charge" in kinds and "release" not in kinds
    waits = row.state == "APPROVAL" or (row.asks and row.state != "SCORED")
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
        "notes": None if waits else row.notes,
        "missing": None if waits else row.missing,
        "charged": charged,
        "withdrawn": row.withdrawn_at is not None,
        "validation": row.report,
        "figures": None if waits else _figures(bench, task, id_) or None,
        "timeline": timeline(events),
        "attempts": attempts(events),
    }


def board(bench: Bench, task: Task) -> dict[str, Any]:
    """Give a task's board: a row a (team, tool), its best, ranks for each dataset."""
    datasets = [_dataset_board(bench, task, dataset) for dataset in task.hidden]
    datasets += site_columns(bench, task)
    return {
        "task": task.slug,
        "edition": task.edition,
        "queue": task.queue,
        "primary": task.settings.primary,
        "references": references(bench, task),
        "datasets": datasets,
        "across": across_sites(datasets, task.settings.primary),
    }


def _dataset_board(bench: Bench, task: Task, dataset: Dataset) -> dict[str, Any]:
    entries = entries_of(bench, task, dataset)
    best: dict[tuple[str, str], Entry] = {}
    tries: dict[tuple[str, str], int] = {}
    for entry in entries:
        key = (entry.team, entry.submission.name)
        tries[key] = tries.get(key, 0) + 1
        if key not in best or _order(entry, task) < _order(best[key], task):
            best[key] = entry
    shown = sorted(
        best.values(),
        key=lambda e: (_order(e, task), e.submission.received_at, e.submission.id),
    )
    tests = _tests(bench, task, dataset, shown)
    ranks = share_ranks([entry.value(task) for entry in shown], tests)
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
            "kind": entry.submission.kind,
            "missing": entry.missing,
            "repeatable": entry.repeatable,
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


def _order(entry: Entry, task: Task) -> float:
    """Sort the best first; what is undefined comes last."""
    value = entry.value(task)
    return 1.0 if value is None else -value


def entries_of(bench: Bench, task: Task, dataset: Dataset) -> list[Entry]:
    """List what was scored on a dataset, in the order in which it was received."""
    submission, run, team = tables.submission, tables.run, tables.team
    query = (
        select(
            submission,
            run.c.id.label("run_id"),
            run.c.missing.label("run_missing"),
            run.c.unrepeated,
            team.c.name.label("team_name"),
        )
        .join(run, run.c.submission_id == submission.c.id)
        .join(team, team.c.id == submission.c.team_id)
        .where(
            submission.c.task_id == task.id,
            submission.c.state == "SCORED",
            submission.c.withdrawn_at.is_(None),
            run.c.dataset_id == dataset.id,
        )
        .order_by(submission.c.received_at, submission.c.id)
    )
    with bench.store.read() as connection:
        rows = connection.execute(query).all()
        return [
            Entry(
                row,
                row.team_name,
                row.run_id,
                row.run_missing,
                row.unrepeated == 0,
                newest_figures(connection, row.run_id, task),
            )
            for row in rows
        ]


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
                "use": coarse_use(row.usage),
                "tracks": list(newest_figures(connection, row.id, task).values()),
            }
            for row in rows
        ]


def _tests(
    bench: Bench, task: Task, dataset: Dataset, entries: Sequence[Entry]
) -> dict[tuple[int, int], PairTest]:
    """Compare all pairs; pairs that were compared before are taken from their file."""
    pairs = list(combinations(range(len(entries)), 2))
    known = {pair: _read_pair(bench, task, *(entries[place] for place in pair)) for pair in pairs}
    if any(test is None for test in known.values()):
        paths = [bench.folder / "runs" / entry.run / "predictions" for entry in entries]
        for row in compare_runs(task.settings, dataset, paths):
            a, b = row["a"], row["b"]
            known[a, b] = _keep(bench, task, entries[a], entries[b], row)
    return {pair: test for pair, test in known.items() if test is not None}


def compare_entries(bench: Bench, task: Task, dataset: Dataset, a: Entry, b: Entry) -> PairTest:
    """Test one entry against another, once for good."""
    known = _read_pair(bench, task, a, b)
    if known is not None:
        return known
    paths = [bench.folder / "runs" / entry.run / "predictions" for entry in (a, b)]
    return _keep(bench, task, a, b, compare_runs(task.settings, dataset, paths)[0])


def _read_pair(bench: Bench, task: Task, a: Entry, b: Entry) -> PairTest | None:
    """Read what an earlier comparison found, whichever of the two was first then."""
    for first, second, sign in ((a, b, 1), (b, a, -1)):
        path = _pair_file(bench, task, first, second)
        if path.is_file():
            test = orjson.loads(path.read_bytes())
            difference = test["difference"]
            return PairTest(None if difference is None else sign * difference, test["p"])
    return None


def _keep(bench: Bench, task: Task, a: Entry, b: Entry, row: dict[str, Any]) -> PairTest:
    path = _pair_file(bench, task, a, b)
    draft = path.with_suffix(f".{bench.new_id()}")  # whoever is killed here leaves no half of it
    draft.write_bytes(orjson.dumps({"difference": row["difference"], "p": row["p"]}))
    draft.replace(path)
    return PairTest(row["difference"], row["p"])


def _pair_file(bench: Bench, task: Task, a: Entry, b: Entry) -> Path:
    version = a.figures.get(task.settings.primary, {}).get("version", 0)
    name = f"against-{b.run}-{task.settings.primary}-{version}.json"
    return bench.folder / "runs" / a.run / name
