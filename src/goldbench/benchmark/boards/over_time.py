"""A task over time: every scored submission, and where the best really moved.

A later figure that is a little higher is no step: the maximum of many tries rises by chance. The
running best moves only where the paired test against the best so far says so.
"""

from typing import Any

from goldbench.benchmark.bench import Bench
from goldbench.benchmark.boards.board import Entry, compare_entries, entries_of
from goldbench.benchmark.boards.references import references
from goldbench.benchmark.tasks import Dataset, Task
from goldbench.stats.ranks import ALPHA


def over_time(bench: Bench, task: Task) -> dict[str, Any]:
    """Give each dataset's submissions in the order they came, `best` where the best moved."""
    return {
        "task": task.slug,
        "edition": task.edition,
        "primary": task.settings.primary,
        "references": references(bench, task),
        "datasets": [
            {"name": dataset.name, "site": dataset.site, "points": _points(bench, task, dataset)}
            for dataset in task.hidden
        ],
    }


def _points(bench: Bench, task: Task, dataset: Dataset) -> list[dict[str, Any]]:
    best: Entry | None = None
    points = []
    for entry in entries_of(bench, task, dataset):
        moved = entry.value(task) is not None and (
            best is None or _is_better(bench, task, dataset, entry, best)
        )
        if moved:
            best = entry
        figure = entry.figures.get(task.settings.primary, {})
        points.append(
            {
                "at": f"{entry.submission.received_at:%Y-%m-%dT%H:%M:%SZ}",
                "team": entry.team,
                "tool": entry.submission.name,
                "version": entry.submission.version,
                "submission": entry.submission.id,
                "f1": figure.get("f1"),
                "f1_interval": figure.get("f1_interval"),
                "best": moved,
            }
        )
    return points


def _is_better(bench: Bench, task: Task, dataset: Dataset, new: Entry, best: Entry) -> bool:
    if (new.value(task) or 0.0) <= (best.value(task) or 0.0):
        return False
    test = compare_entries(bench, task, dataset, new, best)
    return test.p is not None and test.p <= ALPHA and (test.difference or 0.0) > 0
