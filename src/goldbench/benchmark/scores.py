"""Figures of a run: made from predictions and gold, at any time anew, without the tool.

Scoring runs in a process of its own, with limits: what a tool has answered must not take the
worker along. What leaves is rounded to three digits, and counts stay here.
"""

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Connection, insert

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.states import Reason
from goldbench.benchmark.tasks import Dataset, Settings, content_hash
from goldbench.errors import GoldbenchError
from goldbench.services.tools import release

_MEMORY = 8_000_000_000
_SECONDS = 1_800


class ScoringError(GoldbenchError):
    """A fault of the platform: the gold is not what it was, or scoring did not end."""

    def __init__(self, message: str, reason: Reason) -> None:
        super().__init__(message)
        self.reason = reason


def check_gold(dataset: Dataset) -> None:
    """Refuse a dataset that has changed since its task was opened."""
    if not dataset.path.is_dir() or content_hash(dataset.path) != dataset.gold_hash:
        msg = f"the dataset {dataset.name!r} is not what it was when the task was opened"
        raise ScoringError(msg, "gold_changed")


def score_run(settings: Settings, dataset: Dataset, predictions: Path) -> list[dict[str, Any]]:
    """Score predictions on all tracks of a task, in a child; a row a track."""
    told = {
        "settings": settings.as_json(),
        "gold": str(dataset.path),
        "predictions": str(predictions),
    }
    rows: list[dict[str, Any]] = _in_child("score", told)
    return rows


def compare_runs(
    settings: Settings, dataset: Dataset, predictions: Sequence[Path]
) -> list[dict[str, Any]]:
    """Compare runs pairwise on the primary track: `{"a", "b", "difference", "p"}` by position."""
    if len(predictions) < 2:
        return []
    told = {
        "settings": settings.as_json(),
        "gold": str(dataset.path),
        "predictions": [str(path) for path in predictions],
    }
    rows: list[dict[str, Any]] = _in_child("compare", told)
    return rows


def keep_figures(
    bench: Bench, connection: Connection, run: str, figures: Sequence[dict[str, Any]]
) -> None:
    """Add figures of a run, a row a track; what was shown before stays."""
    now = bench.now()
    for one in figures:
        values = {
            "id": bench.new_id(), "run_id": run, "track": one["track"],
            "track_version": one["version"], "goldbench": release(), "figures": one, "at": now,
        }  # fmt: skip
        connection.execute(insert(tables.score), values)


def _in_child(what: str, told: dict[str, Any]) -> Any:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))

    try:
        done = subprocess.run(  # noqa: S603  # our own module
            [sys.executable, "-m", "goldbench.benchmark.scoring_process", what],
            input=orjson.dumps(told),
            capture_output=True,
            timeout=_SECONDS,
            check=False,
            preexec_fn=limit,  # before any thread of the child
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        )
    except subprocess.TimeoutExpired:
        msg = "scoring took too long"
        raise ScoringError(msg, "platform") from None
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        msg = f"scoring failed (exit code {done.returncode}): {' '.join(last)}"
        raise ScoringError(msg, "platform")
    return orjson.loads(done.stdout)
