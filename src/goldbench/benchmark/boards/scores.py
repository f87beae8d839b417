"""Figures of a run: made from predictions and gold, at any time anew, without the tool.

Scoring runs in a process of its own, with limits: what a tool has answered must not take the
worker along. What leaves is rounded to three digits, and counts stay here.
"""

import ctypes
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import Connection, insert, select

from goldbench.benchmark import tables
from goldbench.benchmark.bench import Bench
from goldbench.benchmark.kinds import ANY, PHI
from goldbench.benchmark.runs.run import LAYER
from goldbench.benchmark.submissions.states import Reason
from goldbench.benchmark.tasks import Dataset, Settings, Task, content_hash
from goldbench.errors import GoldbenchError
from goldbench.scoring import track as track_named
from goldbench.services.tools import release

_PROGRAM = Path(__file__).with_name("scoring_process.py")
_PR_SET_PDEATHSIG = 1
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
    order = {**scoring_rules(settings, dataset), "predictions": str(predictions)}
    rows: list[dict[str, Any]] = _in_child("score", order)
    return rows


def compare_runs(
    settings: Settings, dataset: Dataset, predictions: Sequence[Path]
) -> list[dict[str, Any]]:
    """Compare runs pairwise on the primary track: `{"a", "b", "difference", "p"}` by position."""
    if len(predictions) < 2:
        return []
    order = {**scoring_rules(settings, dataset), "predictions": [str(path) for path in predictions]}
    rows: list[dict[str, Any]] = _in_child("compare", order)
    return rows


def compare_pair(bench: Bench, task: Task, dataset: Dataset, a: str, b: str) -> dict[str, Any]:
    """Compare two runs on the track that ranks; the answer is kept beside the first of them."""
    version = track_named(task.settings.primary).version
    name = f"against-{b}-{task.settings.primary}-{version}.json"
    path = bench.folder / "runs" / a / name
    if not path.is_file():
        runs = [bench.folder / "runs" / run / "predictions" for run in (a, b)]
        (row,) = compare_runs(task.settings, dataset, runs)
        draft = path.with_suffix(f".{bench.new_id()}")  # killed here, it leaves no half of it
        draft.write_bytes(orjson.dumps({"difference": row["difference"], "p": row["p"]}))
        draft.replace(path)
    comparison: dict[str, Any] = orjson.loads(path.read_bytes())
    return comparison


def keep_figures(
    bench: Bench, connection: Connection, run: str, figures: Sequence[dict[str, Any]]
) -> None:
    """Add figures of a run, a row a track; what was shown before stays."""
    now = bench.now()
    for row in figures:
        values = {
            "id": bench.new_id(), "run_id": run, "track": row["track"],
            "track_version": row["version"], "goldbench": release(), "figures": row, "at": now,
        }  # fmt: skip
        connection.execute(insert(tables.score), values)


def newest_figures(connection: Connection, run: str, task: Task) -> dict[str, dict[str, Any]]:
    """Give the newest figures of a run for each track, in the task's order."""
    table = tables.score
    query = select(table).where(table.c.run_id == run).order_by(table.c.at, table.c.id)
    newest = {row.track: row.figures for row in connection.execute(query)}
    return {name: newest[name] for name in task.settings.tracks if name in newest}


def scoring_rules(settings: Settings, dataset: Dataset) -> dict[str, Any]:
    """Tell the scoring process what it must know of a task and its gold."""
    return {
        "tracks": settings.tracks,
        "primary": settings.primary,
        "family": None if settings.family == ANY else settings.family,
        "removal": settings.family == PHI,
        "layer": LAYER,
        "gold": str(dataset.path),
    }


def _in_child(what: str, order: dict[str, Any]) -> Any:
    library, parent = ctypes.CDLL(None), os.getpid()

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        library.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)  # a killed worker leaves no process
        if os.getppid() != parent:
            os._exit(1)

    try:
        done = subprocess.run(  # noqa: S603  # our own module
            [sys.executable, "-P", str(_PROGRAM), what],  # -P: its neighbours are no modules
            input=orjson.dumps(order),
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
