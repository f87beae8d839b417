"""`gb.bench`: a benchmark from Python, the same folder that `goldbench bench` works on.

with gb.bench.open("board") as bench:
bench.submit("date", "alpha", "tool", wait=True)
bench.board("date")
"""

# ruff: noqa: PLC0415  # every function loads what it needs

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from goldbench.api.arguments import split_names

if TYPE_CHECKING:  # the names below are for annotations only
    from goldbench.api.arguments import Names, PathLike
    from goldbench.benchmark import Bench
    from goldbench.reports.answers import Boarded


def open(folder: "PathLike") -> "Benchmark":  # noqa: A001  # the word of the trade
    """Open a benchmark that `goldbench bench init` made; to be used in a `with` block."""
    from goldbench.benchmark import Bench

    return Benchmark(Bench.open(Path(folder), now=_now, entropy=secrets.token_bytes))


def init(folder: "PathLike", *, database: str | None = None) -> "Benchmark":
    """Make a benchmark in a new folder; `database` is postgresql://… instead of a file in it."""
    from goldbench.benchmark import Bench

    bench = Bench.init(Path(folder), now=_now, entropy=secrets.token_bytes, url=database)
    return Benchmark(bench)


class Benchmark:
    """A benchmark's folder; tasks and teams go by their names, submissions by their ids."""

    def __init__(self, bench: "Bench") -> None:
        self._bench = bench

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *ignored: object) -> None:
        self.close()

    @property
    def bench(self) -> "Bench":
        """The folder itself, as `goldbench.benchmark` knows it."""
        return self._bench

    def close(self) -> None:
        self._bench.store.close()

    def add_task(
        self,
        slug: str,
        kind: str,
        *,
        gold: "PathLike",
        public: "PathLike",
        tracks: "Names" = (),
        predictions: bool = False,
    ) -> None:
        """Open a task, or a new edition of one; the first of `tracks` ranks.

        With `predictions` it asks for answers: everybody may read its notes.
        """
        from dataclasses import replace

        from goldbench.benchmark import add_task, default_settings

        settings = default_settings(kind, tuple(split_names(tracks, "tracks")))
        if predictions:
            settings = replace(settings, accepts="predictions")
        add_task(self._bench, slug, settings, gold={"hidden": Path(gold)}, public=Path(public))

    def add_team(self, name: str) -> str:
        """Add a team; give its token, this once."""
        from goldbench.benchmark import add_team

        return add_team(self._bench, name)

    def tasks(self) -> list[str]:
        """Name the tasks."""
        from goldbench.benchmark import list_tasks

        return [task.slug for task in list_tasks(self._bench)]

    def submit(
        self,
        task: str,
        team: str,
        source: "PathLike",
        *,
        wait: bool = False,
        op_id: str | None = None,
    ) -> dict[str, Any]:
        """Submit a folder, archive, image, address or predictions; give its status.

        With `wait` this process works until nothing waits any more.
        """
        from goldbench.benchmark import find_task, find_team, is_address
        from goldbench.benchmark import submit as submit_tool

        target = find_task(self._bench, task)
        given = str(source) if is_address(str(source)) else Path(source)
        id_ = submit_tool(self._bench, target, find_team(self._bench, team), given, op_id=op_id)
        if wait:
            self.work()
        return self.status(id_)

    def work(self) -> int:
        """Do what waits, here and now; give how many pieces it was."""
        from goldbench.benchmark import Worker

        worker, done = Worker(self._bench), 0
        while worker.work_once():
            done += 1
        return done

    def status(self, submission: str) -> dict[str, Any]:
        """Tell all that a team may know of a submission (`bench-status.schema.json`)."""
        from goldbench.benchmark import submission_status

        return submission_status(self._bench, submission)

    def board(self, task: str) -> "Boarded":
        """Give a task's board: a row a dataset, tool and track."""
        from goldbench.benchmark import board, find_task
        from goldbench.reports.answers import Boarded

        return Boarded(board(self._bench, find_task(self._bench, task)))

    def quota(self, task: str, team: str) -> dict[str, Any]:
        """Say what a team may still submit to a task today, and why."""
        from goldbench.benchmark import find_task, find_team, quota_of

        task_and_team = find_task(self._bench, task), find_team(self._bench, team)
        return quota_of(self._bench, *task_and_team).as_json()

    def rescore(self, task: str) -> int:
        """Make a task's figures anew from what its tools answered; give how many runs it was."""
        from goldbench.benchmark import find_task, rescore

        return rescore(self._bench, find_task(self._bench, task))


def _now() -> datetime:
    return datetime.now(UTC)


__all__ = ["Benchmark", "init", "open"]
